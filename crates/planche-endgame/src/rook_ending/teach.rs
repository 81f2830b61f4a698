//! Any position of rook and pawn against rook in words: the exact verdict, the named position and its method if it is of such
//! a kind, the move, what other moves throw away, and the answer to expect.

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position, Role};

use super::named::{Named, Outcome, against, left};
use super::solution::solve;
use super::view::{Upright, View};

/// What there is to say of a position, a sentence a line; `None` where it is not rook and pawn against rook. The first
/// call for a pawn's square takes some seconds.
pub fn teach(position: &Chess) -> Option<Vec<String>> {
    let upright = Upright::of(position)?;
    let mut lines = vec![verdict(&upright)];
    if upright.seen.legal_moves().is_empty() {
        return Some(lines);
    }
    lines.extend(method(&upright));
    let (play, because) = chosen(&upright)?;
    lines.push(format!("{}: {because}.", san(&upright, &play)?));
    lines.extend(only(&upright, &play));
    lines.extend(slips(&upright, &play));
    lines.extend(answer(&upright, &play));
    if let Some((named, view)) = View::named(&upright).filter(|(named, _)| named.fits(&upright)) {
        let by_heart = view.words(named.by_heart, &upright.voice);
        lines.push(format!("By heart: {by_heart}."));
    }
    Some(lines)
}

impl Named {
    /// Whether the position comes out as the method promises.
    fn fits(&self, upright: &Upright) -> bool {
        winning(upright).is_some() == (self.outcome == Outcome::Won)
    }
}

/// The moves until the side with the pawn has what counts as won here; `None` when it is prevented for ever.
fn winning(upright: &Upright) -> Option<u8> {
    solve(upright.pawn).moves(upright.rooks, upright.seen.turn())
}

fn verdict(upright: &Upright) -> String {
    let (strong, weak) = (upright.voice.strong(), upright.voice.weak());
    match winning(upright) {
        _ if upright.seen.is_checkmate() => {
            let winner = upright.real.turn().other().fold_wb("White", "Black");
            format!("Mate: {winner} has won.")
        }
        _ if upright.seen.is_stalemate() => "Stalemate: drawn.".to_owned(),
        Some(moves) => format!(
            "Won for {strong} (rook and pawn against rook, solved exactly): {}, whatever {weak} plays, a new queen stands, the \
             rook is won or it is mate.",
            within(moves)
        ),
        None => format!(
            "{strong} cannot win (rook and pawn against rook, solved exactly): {weak} can stop the pawn for ever."
        ),
    }
}

fn within(moves: u8) -> String {
    match moves {
        0 => "at once".to_owned(),
        1 => "with the next move".to_owned(),
        _ => format!("within {moves} moves"),
    }
}

/// The named position and its method, or that there is none.
fn method(upright: &Upright) -> Vec<String> {
    let Some((named, view)) = View::named(upright) else {
        return vec![
            "It is no position with a name (Lucena, Philidor, Vančura, short side): the exact solution decides.".to_owned(),
        ];
    };
    if !named.fits(upright) {
        let fails = match named.outcome {
            Outcome::Won => "does not win here",
            Outcome::Held => "does not hold here",
        };
        return vec![format!(
            "It looks like {}, but that {fails}: the exact solution decides.",
            short(named.title)
        )];
    }
    let steps = named.method.iter().enumerate();
    let mut lines = vec![format!("{}.", named.title)];
    lines.extend(steps.map(|(number, step)| {
        let step = view.words(step, &upright.voice);
        format!("  {}. {step}", number + 1)
    }));
    lines
}

/// The name of a position within a sentence, without what its title adds.
fn short(title: &str) -> String {
    let name = title.split(':').next().unwrap_or(title);
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.to_owned(),
    }
}

/// The move to play, and why.
fn chosen(upright: &Upright) -> Option<(Move, String)> {
    let seen = &upright.seen;
    let won = winning(upright).is_some();
    match (seen.turn(), won) {
        (Color::White, false) => {
            let (play, _) = against(seen, &[])?;
            Some((play, question(upright, &play)))
        }
        (Color::Black, true) => {
            let (play, _) = against(seen, &[])?;
            let moves = left(seen, play)?;
            let because = format!(
                "every move loses, and this resists longest ({} more)",
                count(moves)
            );
            Some((play, because))
        }
        _ => by_name(upright).or_else(|| by_solution(upright)),
    }
}

/// The move that is most like the method among those that keep the result, and come nearer where it is won.
fn by_name(upright: &Upright) -> Option<(Move, String)> {
    let (named, view) = View::named(upright).filter(|(named, _)| named.fits(upright))?;
    let keeping = keeping(upright);
    let best = keeping
        .iter()
        .filter_map(|play| left(&upright.seen, *play))
        .min();
    let near = |play: &Move| match (left(&upright.seen, *play), best) {
        (Some(left), Some(best)) => left <= best.saturating_add(1),
        _ => true,
    };
    let liked = keeping.into_iter().filter(near).filter_map(|play| {
        let (rank, words) = named.judge(&view.position, &view.play(&play)?);
        Some((rank, left(&upright.seen, play), play, words))
    });
    let (_, _, play, words) =
        liked.min_by_key(|(rank, left, play, _)| (*rank, *left, play.from(), play.to()))?;
    Some((play, view.words(words, &upright.voice)))
}

/// Without a name: the quickest win, or the move that leaves most answers to everything.
fn by_solution(upright: &Upright) -> Option<(Move, String)> {
    let seen = &upright.seen;
    let keeping = keeping(upright);
    if seen.turn() == Color::White {
        let play = keeping
            .into_iter()
            .min_by_key(|play| (left(seen, *play), play.from(), play.to()))?;
        let because = match left(seen, play)? {
            0 => "with it the goal is reached".to_owned(),
            moves => format!("the quickest way, {} more", count(moves)),
        };
        return Some((play, deed(upright, &play).unwrap_or(because)));
    }
    if let Some(mate) = mating(seen) {
        return Some((mate, "it is mate".to_owned()));
    }
    let freedom = |play: &Move| freedom(seen, play);
    let play = keeping.into_iter().min_by_key(|play| {
        (
            !play.is_capture(),
            std::cmp::Reverse(freedom(play)),
            play.from(),
            play.to(),
        )
    })?;
    let because = match freedom(&play) {
        usize::MAX => "it is stalemate".to_owned(),
        1 => "it holds, but then one answer must be found that holds too".to_owned(),
        answers => format!("it holds, and whatever follows, at least {answers} answers hold again"),
    };
    Some((play, deed(upright, &play).unwrap_or(because)))
}

/// What a capture or a promotion does.
fn deed(upright: &Upright, play: &Move) -> Option<String> {
    let strong = upright.seen.turn() == Color::White;
    match (play.capture(), play.promotion()) {
        (_, Some(_)) => Some("the new queen stands".to_owned()),
        (Some(Role::Pawn), _) => Some("the pawn is gone".to_owned()),
        (Some(_), _) if strong => Some("the rook is won".to_owned()),
        (Some(_), _) => Some("the rook is taken, and the pawn alone cannot win".to_owned()),
        _ => None,
    }
}

/// The moves that keep the result for the side that is to move.
fn keeping(upright: &Upright) -> Vec<Move> {
    let strong = upright.seen.turn() == Color::White;
    let mut moves: Vec<Move> = upright.seen.legal_moves().into_iter().collect();
    moves.retain(|play| left(&upright.seen, *play).is_some() == strong);
    moves
}

/// A move that mates at once. The solution knows who stops the pawn; that his side may win itself, it does not know.
fn mating(seen: &Chess) -> Option<Move> {
    let mates = |play: &&Move| {
        let mut next = seen.clone();
        next.play_unchecked(**play);
        next.is_checkmate()
    };
    seen.legal_moves().iter().find(mates).copied()
}

/// The fewest answers that hold after any reply to this move; without any reply nothing is left to be held.
fn freedom(seen: &Chess, play: &Move) -> usize {
    let mut next = seen.clone();
    next.play_unchecked(*play);
    let after = next.legal_moves().into_iter().map(|reply| {
        let mut then = next.clone();
        then.play_unchecked(reply);
        let answers = then.legal_moves();
        match answers.is_empty() {
            true => usize::MAX,
            false => answers
                .iter()
                .filter(|answer| left(&then, **answer).is_none())
                .count(),
        }
    });
    after.min().unwrap_or(usize::MAX)
}

/// Where nothing wins: which answers hold after a try.
fn question(upright: &Upright, play: &Move) -> String {
    let weak = upright.voice.weak();
    let Some(next) = upright.after(play) else {
        return "nothing wins".to_owned();
    };
    let holding = keeping(&next);
    let all = next.seen.legal_moves().len();
    match &holding[..] {
        [one] if all > 1 => {
            let only = san(&next, one).unwrap_or_default();
            format!(
                "nothing wins, but it asks a question: only {} holds",
                dots(&next, &only)
            )
        }
        holding if holding.len() < all => format!(
            "nothing wins, but it sets a trap: {} of the {all} answers of {weak} would lose",
            all - holding.len()
        ),
        _ => "nothing wins, and every answer holds".to_owned(),
    }
}

/// Said when every other move would change the result.
fn only(upright: &Upright, play: &Move) -> Option<String> {
    let strong = upright.seen.turn() == Color::White;
    let keeping = keeping(upright);
    let alone =
        keeping.len() == 1 && keeping.contains(play) && upright.seen.legal_moves().len() > 1;
    alone.then(|| match strong {
        true => "It is the only move that wins.".to_owned(),
        false => "It is the only move that holds.".to_owned(),
    })
}

/// What other moves throw away, the most natural first, and those that fail for one reason together.
fn slips(upright: &Upright, played: &Move) -> Vec<String> {
    const MOST: usize = 3;
    let seen = &upright.seen;
    let strong = seen.turn() == Color::White;
    if winning(upright).is_some() != strong {
        return Vec::new();
    }
    let mut moves: Vec<Move> = seen.legal_moves().into_iter().collect();
    moves.retain(|play| play != played && left(seen, *play).is_some() != strong);
    moves.sort_by_key(|play| {
        (
            gives(seen, play),
            plainness(seen, play),
            play.from(),
            play.to(),
        )
    });
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for play in &moves {
        let (Some(name), Some(why)) = (san(upright, play), punished(upright, play)) else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => groups.push((why, vec![name])),
        }
    }
    // Whether a move that stops the pawn draws or wins, the solution does not say.
    let what = match strong {
        true => "throws the win away".to_owned(),
        false => format!("lets {} win", upright.voice.strong()),
    };
    let told = groups.iter().take(MOST).map(|(why, names)| {
        let also = match &names[1..] {
            [] => String::new(),
            [one] => format!(", as does {one}"),
            [one, other] => format!(", as do {one} and {other}"),
            more => format!(", as do {} other moves", more.len()),
        };
        format!("{}? {what}{also}: {why}.", names[0])
    });
    told.collect()
}

/// Whether the man that moved can simply be taken: nobody has to be told that at length.
fn gives(seen: &Chess, play: &Move) -> bool {
    let mut next = seen.clone();
    next.play_unchecked(*play);
    let replies = next.legal_moves();
    replies
        .iter()
        .any(|reply| reply.is_capture() && reply.to() == play.to())
}

/// Captures and checks tempt most, then moves of the pawn and of the king.
fn plainness(seen: &Chess, play: &Move) -> u8 {
    let mut next = seen.clone();
    next.play_unchecked(*play);
    match play.role() {
        _ if play.is_capture() => 0,
        _ if next.is_check() => 1,
        Role::Pawn => 2,
        Role::King => 3,
        _ => 4,
    }
}

/// The answer that a wrong move meets.
fn punished(upright: &Upright, play: &Move) -> Option<String> {
    let mut next = upright.seen.clone();
    next.play_unchecked(*play);
    if next.is_stalemate() {
        return Some("it is stalemate".to_owned());
    }
    let (reply, _) = against(&next, &[])
        .filter(|_| next.turn() == Color::White)
        .or_else(|| {
            let mut replies: Vec<Move> = next.legal_moves().into_iter().collect();
            replies.retain(|reply| left(&next, *reply).is_none());
            let reply = replies
                .iter()
                .find(|reply| reply.is_capture())
                .or(replies.first())?;
            Some((*reply, ""))
        })?;
    let strong = upright.seen.turn() == Color::White;
    let alone = next
        .legal_moves()
        .iter()
        .filter(|reply| left(&next, **reply).is_none())
        .count()
        == 1;
    let name = named_reply(upright, play, &reply)?;
    Some(match (strong, alone) {
        _ if reply.capture() == Some(Role::Rook) => format!("{name} takes the rook"),
        (false, _) => format!("it loses to {name}"),
        (true, true) => format!("only {name} holds"),
        (true, false) => format!("{name} holds"),
    })
}

/// A reply to a move in standard notation, with dots before a move of Black.
fn named_reply(upright: &Upright, play: &Move, reply: &Move) -> Option<String> {
    let mut real = upright.real.clone();
    real.play_unchecked(upright.real_move(play)?);
    let square = |square| upright.voice.square(square);
    let found = real.legal_moves().into_iter().find(|found| {
        found.from().map(square) == reply.from()
            && square(found.to()) == reply.to()
            && found.promotion() == reply.promotion()
    })?;
    let dots = real.turn().fold_wb("", "...");
    Some(format!("{dots}{}", SanPlus::from_move(real, found)))
}

/// What the other side should answer, and why.
fn answer(upright: &Upright, play: &Move) -> Option<String> {
    let next = upright.after(play)?;
    let (reply, because) = chosen(&next)?;
    let name = san(&next, &reply)?;
    Some(format!("The answer to expect is {name}: {because}."))
}

fn san(upright: &Upright, play: &Move) -> Option<String> {
    let real = upright.real_move(play)?;
    Some(SanPlus::from_move(upright.real.clone(), real).to_string())
}

/// A move with dots before it where Black plays it.
fn dots(upright: &Upright, name: &str) -> String {
    format!("{}{name}", upright.real.turn().fold_wb("", "..."))
}

fn count(moves: u8) -> String {
    match moves {
        1 => "one move".to_owned(),
        _ => format!("{moves} moves"),
    }
}
