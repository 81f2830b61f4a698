//! No false sentence: every claim behind the words is derived again from the rules of chess, on the
//! positions of the proof, with code that shares nothing with the explanations.
//!
//! `PLANCHE_PUZZLES=file.csv cargo test --release -p planche --test truth -- --ignored` does the same over
//! a file of Lichess puzzles; `PLANCHE_COUNT` says how many of them (600).

use planche::{Goal, Limits, Report, Request, outline, solve};
use planche_explain::{Aim, Claim, Deed, Fact, Man, Moment, Picture, defences};
use planche_plan::Values;
use planche_proof::{After, Attack, Checker, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, Color, Move, Position, Rank, Role, Square, attacks};

/// A claim that does not hold, in words.
type Wrong = Option<String>;

/// A proof and its root.
struct Trial<'a> {
    root: Chess,
    proof: &'a Attack,
    report: &'a Report,
    aim: Aim,
}

/// The position after a path, the one before its last move, that move, and the one before it.
struct Scene {
    here: Chess,
    before: Chess,
    last: Option<Move>,
    earlier: Option<Move>,
}

fn scene(root: &Chess, path: &[UciMove]) -> Result<Scene, String> {
    let mut scene = Scene {
        here: root.clone(),
        before: root.clone(),
        last: None,
        earlier: None,
    };
    for uci in path {
        let action = uci
            .to_move(&scene.here)
            .map_err(|_| format!("{uci} is illegal"))?;
        scene.before = scene.here.clone();
        scene.here.play_unchecked(action);
        scene.earlier = scene.last.replace(action);
    }
    Ok(scene)
}

/// The part of a proof after a path; the path must be one of the proof.
enum Part<'a> {
    Attack(&'a Attack),
    After(&'a After),
    /// A reply to a settled leaf: nothing is proved there, but the rules can still be asked.
    Beyond,
}

fn part<'a>(proof: &'a Attack, path: &[UciMove]) -> Option<Part<'a>> {
    let mut attack = proof;
    let mut moves = path.iter();
    loop {
        let Some(first) = moves.next() else {
            return Some(Part::Attack(attack));
        };
        let Attack::Move { uci, after, .. } = attack else {
            return None;
        };
        if uci != first {
            return None;
        }
        let Some(reply) = moves.next() else {
            return Some(Part::After(after));
        };
        let After::Defence(defence) = after else {
            let last = matches!(after, After::Settled) && moves.next().is_none();
            return last.then_some(Part::Beyond);
        };
        attack = defence.answer(*reply)?;
    }
}

fn defence_at<'a>(proof: &'a Attack, path: &[UciMove]) -> Option<&'a Defence> {
    match part(proof, path)? {
        Part::After(After::Defence(defence)) => Some(defence),
        _ => None,
    }
}

fn stands(position: &Chess, man: &Man) -> bool {
    position.board().role_at(man.square) == Some(man.role)
}

fn attacks_square(position: &Chess, from: Square, to: Square) -> bool {
    position.board().attacks_from(from).contains(to)
}

fn landing(action: Move) -> Square {
    match action {
        Move::Castle { king, rook } if rook > king => {
            Square::from_coords(shakmaty::File::G, king.rank())
        }
        Move::Castle { king, .. } => Square::from_coords(shakmaty::File::C, king.rank()),
        _ => action.to(),
    }
}

fn enemies(position: &Chess, a: Square, b: Square) -> bool {
    let board = position.board();
    board.color_at(a).is_some() && board.color_at(a) != board.color_at(b)
}

fn can_take(position: &Chess, square: Square) -> bool {
    let legal = position.legal_moves();
    legal.iter().any(|m| m.is_capture() && m.to() == square)
}

fn after(position: &Chess, action: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

fn is_line(a: Square, b: Square) -> bool {
    a != b && attacks::ray(a, b).any()
}

impl Trial<'_> {
    /// Whether a claim is false.
    fn wrong(&self, claim: &Claim) -> Wrong {
        let told = || format!("{:?} after {:?}", claim.fact, claim.path);
        let scene = match scene(&self.root, &claim.path) {
            Ok(scene) => scene,
            Err(error) => return Some(format!("{}: {error}", told())),
        };
        if part(self.proof, &claim.path).is_none() {
            return Some(format!("{}: not in the proof", told()));
        }
        let holds = self.holds(&claim.fact, &scene, &claim.path);
        (!holds).then(told)
    }

    fn holds(&self, fact: &Fact, scene: &Scene, path: &[UciMove]) -> bool {
        let here = &scene.here;
        match fact {
            Fact::Mate { king, picture } => {
                here.is_checkmate()
                    && here.board().king_of(here.turn()) == Some(*king)
                    && picture.is_none_or(|picture| shows(here, *king, picture))
            }
            Fact::Check { by, discovered } => {
                let checkers: Bitboard = by.iter().map(|man| man.square).collect();
                let moved = scene.last.map(landing);
                here.is_check()
                    && here.checkers() == checkers
                    && by.iter().all(|man| stands(here, man))
                    && *discovered != moved.is_some_and(|square| checkers.contains(square))
            }
            Fact::NoFlight { king } => {
                let legal = here.legal_moves();
                here.is_check()
                    && here.board().king_of(here.turn()) == Some(*king)
                    && legal.iter().all(|m| m.role() != Role::King)
            }
            Fact::Forced { reply } => match here.legal_moves().as_slice() {
                [only] => only.to_uci(CastlingMode::Standard) == *reply,
                _ => false,
            },
            Fact::Captured { man } => self.captured(scene, man),
            Fact::TookBack { square } => {
                let back = |m: Move| m.is_capture() && m.to() == *square;
                scene.last.is_some_and(back) && scene.earlier.is_some_and(back)
            }
            Fact::Promoted { man } => {
                let promoted = |m: Move| m.promotion() == Some(man.role) && m.to() == man.square;
                scene.last.is_some_and(promoted)
            }
            Fact::Fork { by, targets } => self.forks(here, path, by, targets),
            Fact::Skewer { by, front, rear } => {
                [by, front, rear].iter().all(|man| stands(here, man))
                    && lined_up(here, by.square, front.square, rear.square)
                    && Values::default().of(front.role) > Values::default().of(rear.role)
            }
            Fact::Pin { by, front, rear } => {
                [by, front, rear].iter().all(|man| stands(here, man))
                    && rear.role == Role::King
                    && lined_up(here, by.square, front.square, rear.square)
            }
            Fact::Uncovered { by, target } => {
                let from = scene.last.and_then(|m| m.from());
                stands(here, by)
                    && stands(here, target)
                    && enemies(here, by.square, target.square)
                    && attacks_square(here, by.square, target.square)
                    && !attacks_square(&scene.before, by.square, target.square)
                    && from.is_some_and(|from| {
                        attacks::between(by.square, target.square).contains(from)
                    })
            }
            Fact::Threat { action, san, deed } => threat(here, *action, san, *deed),
            Fact::EnPrise { man } => stands(here, man) && can_take(here, man.square),
            Fact::Withdrawn { man } => {
                let from = scene.last.and_then(|m| m.from());
                let passed = scene.before.clone().swap_turn().ok();
                let was = passed
                    .zip(from)
                    .is_some_and(|(passed, from)| can_take(&passed, from));
                stands(here, man) && was && !can_take(here, man.square)
            }
            Fact::Evaded => scene.before.is_check(),
            Fact::Guards { man, target } => {
                stands(here, man) && attacks_square(here, man.square, *target)
            }
            Fact::GuardLost { man, target } => {
                let from = scene.last.and_then(|m| m.from());
                scene.last.map(landing) == Some(man.square)
                    && stands(here, man)
                    && from.is_some_and(|from| attacks_square(&scene.before, from, *target))
                    && !attacks_square(here, man.square, *target)
            }
            Fact::DrawnTo { man } => {
                let taken = |m: Move| m.is_capture() && m.to() == man.square;
                stands(here, man)
                    && scene.last.is_some_and(taken)
                    && scene.earlier.map(landing) == Some(man.square)
            }
            Fact::LineOpened {
                slider,
                through,
                to,
            } => {
                stands(here, slider)
                    && is_line(slider.square, *to)
                    && attacks::between(slider.square, *to).contains(*through)
                    && scene.last.and_then(|m| m.from()) == Some(*through)
                    && here.board().piece_at(*through).is_none()
            }
            Fact::LineShut { slider, at, target } => {
                stands(here, slider)
                    && scene.last.map(landing) == Some(*at)
                    && enemies(here, slider.square, *at)
                    && attacks::between(slider.square, *target).contains(*at)
                    && attacks_square(&scene.before, slider.square, *target)
                    && !attacks_square(here, slider.square, *target)
            }
            Fact::LineBlocked { slider, by, to } => {
                stands(here, slider)
                    && stands(here, by)
                    && is_line(slider.square, *to)
                    && attacks::between(slider.square, *to).contains(by.square)
            }
            Fact::Confined { king } => confined(here, *king, !self.root.turn()),
            Fact::Loose { man, by, san } => loose(here, man, *by, san),
            Fact::Gain { units } => {
                let balance =
                    |position: &Chess| self.values().balance(position.board(), self.root.turn());
                balance(here) - balance(&self.root) >= *units
            }
            Fact::Regain { units, by, san } => {
                let balance =
                    |position: &Chess| self.values().balance(position.board(), self.root.turn());
                let Ok(action) = by.to_move(here) else {
                    return false;
                };
                let next = after(here, action);
                let told = shakmaty::san::SanPlus::from_move(here.clone(), action).to_string();
                told == *san
                    && here.turn() == self.root.turn()
                    && balance(here) - balance(&self.root) < *units
                    && balance(&next) - balance(&self.root) >= *units
            }
            Fact::Attacks { by, target } => {
                let board = here.board();
                let guards = board.attacks_to(target.square, here.turn(), board.occupied());
                let dearer = Values::default().of(target.role) > Values::default().of(by.role);
                stands(here, by)
                    && stands(here, target)
                    && scene.last.map(landing) == Some(by.square)
                    && enemies(here, by.square, target.square)
                    && attacks_square(here, by.square, target.square)
                    && (dearer || guards.is_empty())
            }
            Fact::Advanced { man } => {
                let forward = |m: Move| m.role() == Role::Pawn && m.to() == man.square;
                stands(here, man) && scene.last.is_some_and(forward)
            }
            Fact::Answered { by } => match part(self.proof, path) {
                Some(Part::Attack(Attack::Move { uci, .. })) => uci == by,
                _ => false,
            },
            Fact::MateWithin { moves } => match part(self.proof, path) {
                Some(Part::Attack(attack)) => {
                    longest_mate(attack, here).is_some_and(|longest| longest <= *moves)
                }
                _ => false,
            },
            Fact::Wins { units } => {
                let worth = self.values().to_string().parse().unwrap_or_default();
                let goal = planche_proof::Goal::Material { wanted: *units };
                let checker = Checker::new().strict().worth(worth);
                path.is_empty() && checker.check(&self.root, goal, self.proof).is_ok()
            }
        }
    }

    fn values(&self) -> Values {
        let text = self.report.values.as_deref();
        text.map_or_else(Values::default, |text| text.parse().expect("values"))
    }

    fn captured(&self, scene: &Scene, man: &Man) -> bool {
        let Some(last) = scene.last else {
            return false;
        };
        let square = match last {
            Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
            _ => last.to(),
        };
        last.capture() == Some(man.role) && square == man.square && stands(&scene.before, man)
    }

    /// Every target is attacked, and every one but the king is taken by the forking man after some
    /// reply of the proof.
    fn forks(&self, here: &Chess, path: &[UciMove], by: &Man, targets: &[Man]) -> bool {
        let Some(defence) = defence_at(self.proof, path) else {
            return false;
        };
        let legal = here.legal_moves();
        let taken = |target: &Man| {
            legal.iter().any(|reply| {
                let uci = reply.to_uci(CastlingMode::Standard);
                let Some(Attack::Move { uci: blow, .. }) = defence.answer(uci) else {
                    return false;
                };
                let next = after(here, *reply);
                let blow = blow.to_move(&next).ok();
                blow.is_some_and(|m| {
                    m.from() == Some(by.square)
                        && m.to() == target.square
                        && m.capture() == Some(target.role)
                        && reply.to() != target.square
                })
            })
        };
        let struck = |target: &Man| {
            stands(here, target)
                && enemies(here, by.square, target.square)
                && attacks_square(here, by.square, target.square)
                && (target.role == Role::King || taken(target))
        };
        stands(here, by) && targets.len() >= 2 && targets.iter().all(struck)
    }

    /// Everything that is said about a proof, and what is wrong with it; so many nodes below the root
    /// are looked at as well.
    fn faults(&self, mut budget: u32) -> Vec<String> {
        let outline = outline(self.report).expect("an outline");
        let mut wrong: Vec<String> = outline
            .claims()
            .filter_map(|claim| self.wrong(claim))
            .collect();
        let words = outline.idea.text.split_whitespace().count();
        if words > 30 {
            wrong.push(format!("an idea of {words} words: {}", outline.idea.text));
        }
        for point in std::iter::once(&outline.idea).chain(&outline.story) {
            let text = &point.text;
            let neat = text.ends_with('.') && !text.contains("  ") && !text.contains(" ,");
            if !neat || point.claims.is_empty() {
                wrong.push(format!("a sentence with a flaw or without a claim: {text}"));
            }
        }
        self.walk(
            &self.root,
            &mut Vec::new(),
            None,
            self.proof,
            (&mut budget, &mut wrong),
        );
        wrong
    }

    /// The same for every node of the proof, as far as the budget goes.
    fn walk(
        &self,
        position: &Chess,
        path: &mut Vec<UciMove>,
        last: Option<Move>,
        attack: &Attack,
        (budget, wrong): (&mut u32, &mut Vec<String>),
    ) {
        let Attack::Move {
            uci, after: proof, ..
        } = attack
        else {
            return;
        };
        if *budget == 0 {
            return;
        }
        *budget -= 1;
        let action = uci.to_move(position).expect("legal");
        let moment = Moment {
            before: position,
            action,
            last,
            after: proof,
        };
        path.push(*uci);
        let claims = moment.facts().into_iter().map(|fact| Claim {
            path: path.clone(),
            fact,
        });
        wrong.extend(claims.filter_map(|claim| self.wrong(&claim)));
        let next = after(position, action);
        if let After::Defence(defence) = proof {
            self.groups(&next, path, defence, wrong);
            let legal = next.legal_moves();
            for reply in &legal {
                let uci = reply.to_uci(CastlingMode::Standard);
                let named = defence.replies.iter().any(|(name, _)| *name == uci);
                if let (Some(answer), true) = (defence.answer(uci), named) {
                    path.push(uci);
                    let there = after(&next, *reply);
                    self.walk(&there, path, Some(*reply), answer, (budget, wrong));
                    path.pop();
                }
            }
        }
        path.pop();
    }

    /// Every legal reply is in exactly one group, and the claims of the groups hold.
    fn groups(
        &self,
        position: &Chess,
        path: &[UciMove],
        defence: &Defence,
        wrong: &mut Vec<String>,
    ) {
        let groups = defences(&self.root, path, defence, self.aim, self.values());
        let mut told: Vec<String> = groups
            .iter()
            .flat_map(|group| group.replies.iter().map(|reply| reply.uci.to_string()))
            .collect();
        told.sort();
        let legal = position.legal_moves();
        let uci = |m: &Move| m.to_uci(CastlingMode::Standard).to_string();
        let mut all: Vec<String> = legal.iter().map(uci).collect();
        all.sort();
        if told != all {
            wrong.push(format!(
                "after {path:?}: {told:?} are grouped, {all:?} are legal"
            ));
        }
        let claims = groups.iter().flat_map(|group| &group.claims);
        wrong.extend(claims.filter_map(|claim| self.wrong(claim)));
    }
}

/// How many moves the attacker needs at most, if every line is mate.
fn longest_mate(attack: &Attack, position: &Chess) -> Option<usize> {
    let Attack::Move {
        uci, after: proof, ..
    } = attack
    else {
        return None;
    };
    let next = after(position, uci.to_move(position).ok()?);
    match proof {
        After::Mate => next.is_checkmate().then_some(1),
        After::Defence(defence) => {
            let mut most = 0;
            for reply in next.legal_moves() {
                let answer = defence.answer(reply.to_uci(CastlingMode::Standard))?;
                most = most.max(longest_mate(answer, &after(&next, reply))?);
            }
            Some(most + 1)
        }
        _ => None,
    }
}

fn shows(here: &Chess, king: Square, picture: Picture) -> bool {
    let own = here.us();
    let around = attacks::king_attacks(king);
    match picture {
        Picture::Smothered => {
            let knights = here.checkers() & here.board().knights();
            knights.any() && (around & !own).is_empty()
        }
        Picture::BackRank => {
            let home = here.turn().fold_wb(Rank::First, Rank::Eighth);
            let before = here.turn().fold_wb(Rank::Second, Rank::Seventh);
            let front = around & Bitboard::from(before);
            let along = here.checkers() & Bitboard::from(home) & here.board().rooks_and_queens();
            king.rank() == home && (front & !(own & here.board().pawns())).is_empty() && along.any()
        }
    }
}

/// Whether `rear` stands right behind `front`, seen from `by`, and both are enemies of `by`.
fn lined_up(here: &Chess, by: Square, front: Square, rear: Square) -> bool {
    let clear = |a, b| (attacks::between(a, b) & here.board().occupied()).is_empty();
    attacks_square(here, by, front)
        && enemies(here, by, front)
        && enemies(here, by, rear)
        && attacks::between(by, rear).contains(front)
        && clear(by, front)
        && clear(front, rear)
}

fn threat(here: &Chess, action: UciMove, san: &str, deed: Deed) -> bool {
    let Ok(passed) = here.clone().swap_turn() else {
        return false;
    };
    let Ok(action) = action.to_move(&passed) else {
        return false;
    };
    let told = shakmaty::san::SanPlus::from_move(passed.clone(), action).to_string();
    told == san
        && match deed {
            Deed::Mate => after(&passed, action).is_checkmate(),
            Deed::Take(man) => {
                stands(&passed, &man)
                    && action.capture() == Some(man.role)
                    && action.to() == man.square
            }
            Deed::Promote => action.is_promotion(),
            Deed::Other => true,
        }
}

/// Whether every square next to the king and off his rank is taken by his own men, or would be
/// attacked with the king gone from where he stands.
fn confined(here: &Chess, king: Square, side: Color) -> bool {
    let board = here.board();
    let free = |square: &Square| {
        let attackers = board.attacks_to(*square, !side, board.occupied().without(king));
        board.color_at(*square) != Some(side) && attackers.is_empty()
    };
    let around = attacks::king_attacks(king).into_iter();
    board.king_of(side) == Some(king)
        && !around
            .filter(|square| square.rank() != king.rank())
            .any(|square| free(&square))
}

fn loose(here: &Chess, man: &Man, by: UciMove, san: &str) -> bool {
    let Ok(action) = by.to_move(here) else {
        return false;
    };
    let next = after(here, action);
    let replies = next.legal_moves();
    stands(here, man)
        && action.to() == man.square
        && shakmaty::san::SanPlus::from_move(here.clone(), action).to_string() == san
        && !replies
            .iter()
            .any(|m| m.to() == man.square || after(&next, *m).is_checkmate())
}

/// Solves a position and says what is wrong with the words; nothing where nothing is proved.
fn examine(request: &Request, nodes: u32) -> Option<Vec<String>> {
    let report = solve(request);
    let proof = report.proof.as_ref()?;
    let root = planche::position(&report.fen).expect("a position");
    let aim = match report.goal {
        "mate" => Aim::Mate {
            moves: planche_explain::plies(proof).div_ceil(2),
        },
        _ => Aim::Material(report.gain),
    };
    let trial = Trial {
        root,
        proof,
        report: &report,
        aim,
    };
    Some(trial.faults(nodes))
}

fn request(fen: &str, goal: &str, nodes: usize) -> Request {
    let limits = Limits { nodes, time: None };
    let goal: Goal = goal.parse().expect("a goal");
    Request::new(planche::position(fen).expect(fen))
        .goal(goal)
        .limits(limits)
}

#[test]
fn nothing_false_is_said_about_the_papers_positions() {
    let cases = include_str!("data/seeds.txt")
        .lines()
        .chain(include_str!("data/told.txt").lines());
    let mut told = 0;
    for line in cases.filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        let [id, goal, first, nodes, fen] = words[..] else {
            panic!("five fields: {line}");
        };
        if first == "none" {
            continue;
        }
        let nodes = nodes.parse().expect("a number");
        let faults =
            examine(&request(fen, goal, nodes), 400).unwrap_or_else(|| panic!("{id}: no proof"));
        assert!(faults.is_empty(), "{id}: {faults:#?}");
        told += 1;
    }
    assert!(told >= 19, "{told}");
}

#[test]
#[ignore = "needs a file of puzzles"]
fn nothing_false_is_said_about_puzzles() {
    let path = std::env::var("PLANCHE_PUZZLES").expect("PLANCHE_PUZZLES names a file");
    let count = std::env::var("PLANCHE_COUNT").map_or(600, |text| text.parse().expect("a number"));
    let text = std::fs::read_to_string(path).expect("a file");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let headers = reader.headers().expect("headers").clone();
    let column = headers
        .iter()
        .position(|name| name == "SolverFEN")
        .expect("SolverFEN");
    let (mut proved, mut wrong) = (0, Vec::new());
    for record in reader.records().take(count) {
        let record = record.expect("a record");
        let fen = &record[column];
        if let Some(faults) = examine(&request(fen, "auto", 1_500), 40) {
            proved += 1;
            wrong.extend(faults.into_iter().map(|fault| format!("{fen}: {fault}")));
        }
    }
    println!(
        "{proved} of {count} puzzles told, {} claims wrong",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}
