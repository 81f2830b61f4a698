//! Proofs that somebody has tampered with, three hundred of them: the strict checker refuses every one and says where.
//!
//! Most are made from proofs that hold, so that only the forgery is wrong: a reply is dropped, an answer is exchanged for
//! one that cannot be played, more is claimed than stands on the board, the position is another one. The rest are whole
//! families of claims that are true by the count of men and hollow all the same.

use planche::{Endings, Limits, Request, Solution, solve};
use planche_proof::{After, Attack, Checker, Defence, Fault, Flaw, Goal};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

/// A proof that ought to be refused.
struct Forgery {
    kind: &'static str,
    root: Chess,
    goal: Goal,
    proof: Attack,
}

impl Forgery {
    fn of(kind: &'static str, honest: &Solution, proof: Attack) -> Forgery {
        Forgery {
            kind,
            root: honest.root.clone(),
            goal: honest.claim.goal(),
            proof,
        }
    }
}

fn strictly(root: &Chess, goal: Goal, proof: &Attack) -> Result<(), Flaw> {
    let checker = Checker::new().strict().axioms(&Endings);
    checker.check(root, goal, proof).map(|_| ())
}

/// Positions of random games, always the same ones.
fn positions() -> impl Iterator<Item = Chess> {
    let mut state = 1977_u64;
    let mut number = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    std::iter::repeat_with(move || {
        let mut position = Chess::default();
        for _ in 0..20 + number() % 40 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[number() % legal.len()]);
        }
        position
    })
}

/// Proofs that hold.
fn honest(count: usize) -> Vec<Solution> {
    let limits = Limits {
        nodes: 150,
        time: None,
    };
    let solved = positions().map(|root| {
        solve(
            &Request::new(root)
                .limits(limits)
                .doubting(false)
                .counsel(false),
        )
    });
    solved
        .filter(|solution| solution.is_proved() && !solution.line.is_empty())
        .take(count)
        .collect()
}

/// The first defence of a proof, to be changed.
fn defence(proof: &mut Attack) -> Option<&mut Defence> {
    match proof {
        Attack::Move {
            after: After::Defence(defence),
            ..
        } => Some(defence),
        _ => None,
    }
}

/// A reply has no answer any more.
fn dropped(honest: &Solution) -> Option<Forgery> {
    let mut proof = honest.proof.clone()?;
    let defence = defence(&mut proof)?;
    defence.otherwise = None;
    let legal = honest
        .root
        .clone()
        .play(honest.best()?)
        .ok()?
        .legal_moves()
        .len();
    if defence.replies.len() == legal {
        defence.replies.pop();
    }
    Some(Forgery::of("dropped reply", honest, proof))
}

/// A reply has the answer to another one, which cannot be played there.
fn swapped(honest: &Solution) -> Option<Forgery> {
    let mut proof = honest.proof.clone()?;
    let next = honest.root.clone().play(honest.best()?).ok()?;
    let defence = defence(&mut proof)?;
    let answers: Vec<Attack> = defence.answers().cloned().collect();
    let fits = |reply: &UciMove, answer: &Attack| {
        let there = reply
            .to_move(&next)
            .map(|m| next.clone().play(m).expect("legal"));
        match (there, answer) {
            (Ok(there), Attack::Move { uci, .. }) => uci.to_move(&there).is_ok(),
            _ => true,
        }
    };
    let (at, wrong) = defence
        .replies
        .iter()
        .enumerate()
        .find_map(|(at, (reply, _))| {
            let wrong = answers.iter().find(|answer| !fits(reply, answer))?;
            Some((at, wrong.clone()))
        })?;
    defence.replies[at].1 = wrong;
    Some(Forgery::of("swapped subtree", honest, proof))
}

/// More is claimed than the leaf that is reached first has.
fn enlarged(honest: &Solution) -> Option<Forgery> {
    let Goal::Material { wanted } = honest.claim.goal() else {
        return None;
    };
    let proof = honest.proof.clone()?;
    let most = 2_000.max(wanted);
    let goal = Goal::Material { wanted: most };
    Some(Forgery {
        goal,
        ..Forgery::of("larger claim", honest, proof)
    })
}

/// The same for a little more: five units above the most that holds.
fn stretched(honest: &Solution) -> Option<Forgery> {
    let Goal::Material { wanted } = honest.claim.goal() else {
        return None;
    };
    let proof = honest.proof.clone()?;
    let holds = |wanted: i32| strictly(&honest.root, Goal::Material { wanted }, &proof).is_ok();
    let top = (wanted..).step_by(5).find(|&more| !holds(more))?;
    // What the last position of the line has on the board is known without the checker.
    let leaf = honest
        .line
        .iter()
        .try_fold(honest.root.clone(), |at, m| at.play(*m).ok())?;
    let balance = |at: &Chess| honest.values.balance(at.board(), honest.root.turn());
    let in_hand = balance(&leaf) - balance(&honest.root);
    let too_much = in_hand.max(top) + 100;
    let goal = Goal::Material { wanted: too_much };
    Some(Forgery {
        goal,
        ..Forgery::of("a little more", honest, proof)
    })
}

/// The proof of one position under another one, where its first move or its first answer is illegal.
fn transplanted(honest: &Solution, other: &Solution) -> Option<Forgery> {
    let proof = honest.proof.clone()?;
    let foreign = honest.best_uci()?.to_move(&other.root).is_err();
    foreign.then(|| Forgery {
        root: other.root.clone(),
        ..Forgery::of("other root", honest, proof)
    })
}

fn one_move(kind: &'static str, fen: &str, first: &str, wanted: i32) -> Forgery {
    let fen: Fen = fen.parse().expect(fen);
    let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
    let uci: UciMove = first.parse().expect(first);
    Forgery {
        kind,
        root,
        goal: Goal::Material { wanted },
        proof: Attack::play(uci, "", After::Settled),
    }
}

/// The same with colours exchanged, and with left and right exchanged.
fn mirrored(forgery: &Forgery) -> Vec<Forgery> {
    let Attack::Move { uci, .. } = forgery.proof else {
        return Vec::new();
    };
    let setup = |flip: fn(shakmaty::Square) -> shakmaty::Square, swap: bool| {
        let mut setup = forgery.root.to_setup(EnPassantMode::Legal);
        let mut board = shakmaty::Board::empty();
        for (square, mut piece) in setup.board.clone() {
            piece.color = if swap { !piece.color } else { piece.color };
            board.set_piece_at(flip(square), piece);
        }
        setup.board = board;
        setup.turn = if swap { !setup.turn } else { setup.turn };
        let root: Chess = setup.position(CastlingMode::Standard).expect("legal");
        let UciMove::Normal {
            from,
            to,
            promotion,
        } = uci
        else {
            panic!("a plain move");
        };
        let uci = UciMove::Normal {
            from: flip(from),
            to: flip(to),
            promotion,
        };
        Forgery {
            kind: forgery.kind,
            root,
            goal: forgery.goal,
            proof: Attack::play(uci, "", After::Settled),
        }
    };
    vec![
        setup(|square| square, false),
        setup(shakmaty::Square::flip_horizontal, false),
        setup(shakmaty::Square::flip_vertical, true),
        setup(shakmaty::Square::rotate_180, true),
    ]
}

/// Gains that the men on the board bear out and that are none.
fn hollow() -> Vec<Forgery> {
    let mut families = vec![
        one_move(
            "checks without end",
            "6k1/5ppp/8/8/7q/8/Qr4P1/1R4K1 w - - 0 1",
            "b1b2",
            45,
        ),
        one_move(
            "checks without end",
            "6k1/p4ppp/8/8/7q/8/Qr4P1/1R4K1 w - - 0 1",
            "b1b2",
            45,
        ),
        one_move(
            "checks without end",
            "6k1/5pp1/8/8/7q/8/Qr4P1/1R4K1 w - - 0 1",
            "b1b2",
            45,
        ),
        one_move(
            "a trapped bishop",
            "2k5/ppp2ppp/8/8/8/4B3/PPP2PPP/6K1 w - - 0 1",
            "e3a7",
            10,
        ),
        one_move(
            "a trapped bishop",
            "2kr4/ppp2ppp/8/8/8/4B3/PPP2PPP/3R2K1 w - - 0 1",
            "e3a7",
            10,
        ),
        one_move(
            "a trapped bishop",
            "2k5/ppp3pp/8/8/8/4B3/PPP3PP/6K1 w - - 0 1",
            "e3a7",
            10,
        ),
    ];
    for (fen, first) in TRAPPED_QUEENS {
        families.push(one_move("a trapped queen", fen, first, 10));
    }
    for file in ["e", "f", "g", "h"] {
        for rank in [3, 4] {
            let (kind, bare) = ("a bare king", runner(file, rank, "8"));
            families.push(one_move(kind, &bare, "a2a3", 10));
        }
    }
    for file in ["g", "h"] {
        for own in ["2P5", "3P4", "4P3"] {
            families.push(one_move("a runaway", &runner(file, 3, own), "a2a3", 10));
        }
    }
    families.iter().flat_map(mirrored).collect()
}

/// The queen takes a pawn on the edge, and a quiet move shuts her in.
const TRAPPED_QUEENS: [(&str, &str); 5] = [
    ("1r1nb3/ppp1p2k/1r2p3/2n3b1/8/8/Q4PPP/6K1 w - - 0 1", "a2a7"),
    ("Q1b2rk1/p1np4/2pp1n2/b1pr4/8/8/5PPP/6K1 w - - 0 1", "a8a7"),
    ("2nrn1k1/ppbp4/2pp4/r2b4/1Q6/8/5PPP/6K1 w - - 0 1", "b4b7"),
    ("Q1rr1k2/np1p2b1/p2p4/1bpn4/8/8/5PPP/6K1 w - - 0 1", "a8b7"),
    ("4r3/pQ1nk3/bpb1r3/pp1p2n1/8/8/5PPP/6K1 w - - 0 1", "b7a7"),
];

/// Two pawns of Black: the king takes one on a3, the other one runs. The men of White stand on the second rank.
fn runner(file: &str, rank: usize, own: &str) -> String {
    let column = "abcdefgh".find(file).expect("a file");
    let row = |pawns: &[usize]| -> String {
        (0..8)
            .map(|at| if pawns.contains(&at) { 'p' } else { '1' })
            .collect()
    };
    let (third, fourth) = match rank {
        3 => (row(&[0, column]), row(&[])),
        _ => (row(&[0]), row(&[column])),
    };
    let second = match own {
        "8" => "K7".to_owned(),
        own => format!("K{}", shifted(own)),
    };
    format!("8/8/8/1k6/{fourth}/{third}/{second}/8 w - - 0 1")
}

/// A row without its first square.
fn shifted(row: &str) -> String {
    let squares: String = row
        .chars()
        .flat_map(|c| match c.to_digit(10) {
            Some(empty) => vec!['1'; empty as usize],
            None => vec![c],
        })
        .collect();
    squares.chars().skip(1).collect()
}

fn forgeries(proofs: &[Solution]) -> Vec<Forgery> {
    let alone = proofs.iter().flat_map(|honest| {
        let made = [
            dropped(honest),
            swapped(honest),
            enlarged(honest),
            stretched(honest),
        ];
        made.into_iter().flatten()
    });
    let neighbours = proofs.iter().zip(proofs.iter().skip(1));
    let moved = neighbours.filter_map(|(honest, other)| transplanted(honest, other));
    alone.chain(moved).chain(hollow()).collect()
}

#[test]
fn every_forged_proof_is_refused_and_the_place_is_named() {
    let proofs = honest(90);
    for honest in &proofs {
        let proof = honest.proof.as_ref().expect("a proof");
        strictly(&honest.root, honest.claim.goal(), proof).expect("the honest one holds");
    }
    let forgeries = forgeries(&proofs);
    assert!(forgeries.len() >= 300, "only {}", forgeries.len());
    for forgery in &forgeries {
        let fen = Fen::from_position(&forgery.root, EnPassantMode::Legal);
        let refused = strictly(&forgery.root, forgery.goal, &forgery.proof);
        let Err(flaw) = refused else {
            panic!("{} passes: {fen} {:?}", forgery.kind, forgery.proof);
        };
        assert!(
            !matches!(flaw.fault, Fault::Budget(_)),
            "{} {fen}: {flaw}",
            forgery.kind
        );
        let words = flaw.to_string();
        assert!(
            words.starts_with("after ") || words.starts_with("at the root"),
            "{words}"
        );
    }
    for kind in KINDS {
        let count = forgeries
            .iter()
            .filter(|forgery| forgery.kind == kind)
            .count();
        assert!(count > 0, "{kind}");
    }
}

const KINDS: [&str; 10] = [
    "dropped reply",
    "swapped subtree",
    "larger claim",
    "a little more",
    "other root",
    "a bare king",
    "a runaway",
    "checks without end",
    "a trapped bishop",
    "a trapped queen",
];
