//! Positions in words, where the table decides.

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position, Role};

use super::judge::{Choice, NotKnown, board_of, choices, judge};
use super::material::Material;
use super::table::{Prospect, conversions};

/// A move that was played, and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Who played it.
    pub side: Color,
    /// The move in standard notation.
    pub san: String,
    /// Why.
    pub because: String,
}

/// Judges a position: who wins and how soon, the best move, what it brings about, the opponent's best
/// try, and a line if somebody wins. Each sentence is a line of its own.
pub fn explain(position: &Chess) -> Result<Vec<String>, NotKnown> {
    let (class, _) = board_of(position)?;
    let prospect = judge(position)?;
    let mut lines = vec![judgement(position, class, prospect)];
    let Some(best) = best(position)? else {
        return Ok(lines);
    };
    lines.push("No rules yet for this ending: the exact table decides.".to_owned());
    lines.push(format!(
        "{}: {}.",
        san(position, best.play),
        reason(position)?
    ));
    lines.extend(thrown(position)?);
    lines.extend(conversion(position, class, prospect)?);
    lines.extend(best_try(&after(position, best.play))?);
    if prospect != Prospect::Drawn {
        lines.push(line(position)?);
    }
    Ok(lines)
}

/// Plays best moves for both sides until the game is over, or for a few moves where it is drawn.
pub fn play_out(start: &Chess) -> Result<(Vec<Told>, &'static str), NotKnown> {
    const MOST_DRAWN: usize = 16;
    let drawn = judge(start)? == Prospect::Drawn;
    let mut position = start.clone();
    let mut moves = Vec::new();
    while let Some(best) = best(&position)? {
        if drawn && moves.len() >= MOST_DRAWN {
            return Ok((moves, "drawn"));
        }
        moves.push(Told {
            side: position.turn(),
            san: san(&position, best.play),
            because: reason(&position)?,
        });
        position = after(&position, best.play);
    }
    let end = match (position.is_check(), position.board().occupied().count()) {
        (_, ..=2) => "only the kings are left: drawn",
        (true, _) => "mate",
        (false, _) => "stalemate",
    };
    Ok((moves, end))
}

fn after(position: &Chess, play: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(play);
    next
}

fn san(position: &Chess, play: Move) -> String {
    SanPlus::from_move(position.clone(), play).to_string()
}

fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

fn moves(count: impl Into<usize>) -> String {
    match count.into() {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

fn winner(position: &Chess, prospect: Prospect) -> Option<Color> {
    match prospect {
        Prospect::Won(_) => Some(position.turn()),
        Prospect::Drawn => None,
        Prospect::Lost(_) => Some(position.turn().other()),
    }
}

fn judgement(position: &Chess, class: Material, prospect: Prospect) -> String {
    let Some(winner) = winner(position, prospect) else {
        return match position.legal_moves().is_empty() {
            true => format!("Stalemate ({class}): drawn."),
            false => format!("Drawn with best play ({class})."),
        };
    };
    match prospect.moves() {
        Some(0) | None => format!("Mate: {} has won ({class}).", side(winner)),
        Some(count) => format!(
            "Won for {} ({class}): mate in {count} with best play.",
            side(winner)
        ),
    }
}

/// The best move. In a drawn position it is the one after which most of the answers lose; moves that can be
/// answered by a capture come last, so that nothing is given away for a trap. `None` when the game is over.
fn best(position: &Chess) -> Result<Option<Choice>, NotKnown> {
    if position.board().occupied().count() <= 2 {
        return Ok(None);
    }
    let all = choices(position)?;
    let Some(first) = all.first() else {
        return Ok(None);
    };
    if first.prospect != Prospect::Drawn {
        return Ok(Some(first.clone()));
    }
    let mut tries = Vec::new();
    for choice in all
        .iter()
        .filter(|choice| choice.prospect == Prospect::Drawn)
    {
        let answers = choices(&after(position, choice.play))?;
        let [_, losing] = count(&answers, Prospect::Drawn);
        let holds = |answer: &Choice| answer.prospect == Prospect::Drawn;
        let taken = answers.iter().any(|a| holds(a) && a.play.is_capture());
        let share = losing * 1_000 / answers.len().max(1);
        tries.push(((taken, 1_000 - share), choice));
    }
    let best = tries.into_iter().min_by_key(|&(worth, _)| worth);
    Ok(best.map(|(_, choice)| choice.clone()))
}

/// How many choices have a prospect of this kind, and how many another one.
fn count(choices: &[Choice], like: Prospect) -> [usize; 2] {
    let same = |choice: &&Choice| kind(choice.prospect) == kind(like);
    let number = choices.iter().filter(same).count();
    [number, choices.len() - number]
}

/// Why the best move is played, from all moves of the position.
fn reason(position: &Chess) -> Result<String, NotKnown> {
    let all = choices(position)?;
    let Some(best) = all.first() else {
        return Ok("there is no move".to_owned());
    };
    let [same, others] = count(&all, best.prospect);
    let count = best.prospect.moves().unwrap_or_default();
    Ok(match best.prospect {
        Prospect::Lost(_) => format!(
            "every move loses; this resists longest, mate in {}",
            moves(count)
        ),
        _ if all.len() == 1 => match best.prospect {
            Prospect::Won(_) => format!("the only legal move; it wins, {}", mates_in(count)),
            _ => "the only legal move; it keeps the draw".to_owned(),
        },
        Prospect::Won(_) if same == 1 => format!(
            "the only move that wins ({}), {}",
            failing(&all),
            mates_in(count)
        ),
        Prospect::Won(_) => {
            let quickest = all.iter().filter(|choice| choice.prospect == best.prospect);
            let quick = match quickest.count() {
                1 => "the quickest".to_owned(),
                number => format!("one of the {number} quickest"),
            };
            let winning = match others {
                0 => format!("all {same} moves win"),
                _ => format!("{same} of {} moves win", all.len()),
            };
            format!("{winning}; this is {quick}, {}", mates_in(count))
        }
        Prospect::Drawn if same == 1 => {
            "the only move that keeps the draw; every other one loses".to_owned()
        }
        Prospect::Drawn if others == 0 => format!("nothing wins, and all {same} moves draw"),
        Prospect::Drawn => {
            let rest = if others == 1 {
                "the other one loses"
            } else {
                "the others lose"
            };
            format!("{same} of {} moves keep the draw; {rest}", all.len())
        }
    })
}

/// What the moves that change the result throw away, those that fail for one reason together.
fn thrown(position: &Chess) -> Result<Vec<String>, NotKnown> {
    const MOST: usize = 2;
    let all = choices(position)?;
    let best = all.first().map(|choice| choice.prospect);
    let what = match best {
        Some(Prospect::Won(_)) => "win",
        Some(Prospect::Drawn) => "draw",
        _ => return Ok(Vec::new()),
    };
    let kept = |choice: &Choice| Some(kind(choice.prospect)) == best.map(kind);
    let mut wrong: Vec<Move> = all
        .iter()
        .filter(|choice| !kept(choice))
        .map(|choice| choice.play)
        .collect();
    // Captures and checks tempt most.
    wrong.sort_by_key(|&play| (!play.is_capture(), !after(position, play).is_check()));
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for play in wrong {
        let (name, why) = (san(position, play), punishment(position, play)?);
        match groups.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => groups.push((why, vec![name])),
        }
    }
    let told = groups.iter().take(MOST).map(|(why, names)| {
        let also = match &names[1..] {
            [] => String::new(),
            [one] => format!(", as does {one}"),
            more => format!(", as do {} other moves", more.len()),
        };
        format!("{}? throws the {what} away{also}: {why}.", names[0])
    });
    Ok(told.collect())
}

/// Whether a prospect is a win, a draw or a loss.
fn kind(prospect: Prospect) -> u8 {
    match prospect {
        Prospect::Won(_) => 0,
        Prospect::Drawn => 1,
        Prospect::Lost(_) => 2,
    }
}

/// How a move is punished, without a full stop.
pub fn punishment(position: &Chess, play: Move) -> Result<String, NotKnown> {
    let next = after(position, play);
    if next.is_stalemate() {
        return Ok("it is stalemate".to_owned());
    }
    if next.board().occupied().count() <= 2 {
        return Ok("only the kings are left".to_owned());
    }
    let answers = choices(&next)?;
    let Some(best) = answers.first() else {
        return Ok("the game is over".to_owned());
    };
    let holding = answers
        .iter()
        .filter(|answer| kind(answer.prospect) == kind(best.prospect));
    let takes = holding.clone().find(|answer| answer.play.is_capture());
    let reply = takes.unwrap_or(best);
    let dots = next.turn().fold_wb("", "...");
    let name = format!("{dots}{}", san(&next, reply.play));
    Ok(match (reply.prospect, reply.play.capture()) {
        (Prospect::Won(moves), _) => format!("it loses to {name} ({})", mates_in(moves)),
        (_, Some(taken)) => format!("{name} takes the {}", self::name(taken)),
        _ if holding.count() == 1 => format!("only {name} holds"),
        _ => format!("{name} holds"),
    })
}

fn mates_in(count: u8) -> String {
    match count {
        1 => "mate at once".to_owned(),
        _ => format!("mate in {count}"),
    }
}

/// What the moves that do not win come to.
fn failing(all: &[Choice]) -> &'static str {
    let any = |wanted: fn(Prospect) -> bool| all.iter().any(|choice| wanted(choice.prospect));
    let draws = any(|prospect| prospect == Prospect::Drawn);
    let loses = any(|prospect| matches!(prospect, Prospect::Lost(_)));
    match (draws, loses) {
        (true, true) => "the others draw or lose",
        (false, true) => "every other one loses",
        _ => "every other one only draws",
    }
}

/// What the winner brings about on the way to mate, and by when at the latest.
fn conversion(
    position: &Chess,
    class: Material,
    prospect: Prospect,
) -> Result<Option<String>, NotKnown> {
    let Some(winner) = winner(position, prospect) else {
        return Ok(None);
    };
    let (_, board) = board_of(position)?;
    let soon = conversions(class).prospect(&board);
    let Some((soon, mate)) = soon.and_then(Prospect::moves).zip(prospect.moves()) else {
        return Ok(None);
    };
    // Where it happens at once the move itself shows it.
    if soon >= mate || (soon == 1 && winner == position.turn()) {
        return Ok(None);
    }
    let events = events(position, winner);
    Ok(Some(format!(
        "Whatever {} plays, within {} {}.",
        side(winner.other()),
        moves(soon),
        events.join(", or ")
    )))
}

/// Everything that a change of material can be when this side wins.
fn events(position: &Chess, winner: Color) -> Vec<String> {
    let board = position.board();
    let men = |color| board.by_color(color) & !board.kings();
    let (own, enemy) = (men(winner), men(winner.other()));
    let [us, them] = [winner, winner.other()].map(side);
    let mut events = Vec::new();
    for role in enemy.into_iter().filter_map(|square| board.role_at(square)) {
        events.push(format!("{us} wins the {}", name(role)));
        if role == Role::Pawn {
            events.push("it becomes a piece and still loses".to_owned());
        }
    }
    if !(own & board.pawns()).is_empty() {
        events.push(format!("{us} promotes"));
    }
    if own.count() == 2 {
        events.push(format!("{them} takes a man and still loses"));
    }
    events.push(format!("{us} mates"));
    events
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// What the side that is to move now should try, and what meets it.
fn best_try(position: &Chess) -> Result<Option<String>, NotKnown> {
    let Some(reply) = best(position)? else {
        return Ok(None);
    };
    let played = san(position, reply.play);
    if reply.prospect != Prospect::Drawn {
        let word = match reply.prospect {
            Prospect::Lost(_) => "Best try then",
            _ => "Then",
        };
        return Ok(Some(format!("{word}: {played} ({}).", reason(position)?)));
    }
    let next = after(position, reply.play);
    let answers = choices(&next)?;
    let [holding, losing] = count(&answers, Prospect::Drawn);
    let then = match (holding, losing) {
        (0, 0) => "the game is over".to_owned(),
        (_, 0) => "every answer keeps the draw".to_owned(),
        (1, _) => {
            let only = answers.first().map(|choice| san(&next, choice.play));
            format!("only {} keeps the draw", only.unwrap_or_default())
        }
        _ => format!("{holding} of {} answers keep the draw", answers.len()),
    };
    Ok(Some(format!("Best try then: {played} ({then}).")))
}

/// Best play of both sides until something is taken or promoted, mate, or a dozen moves.
fn line(start: &Chess) -> Result<String, NotKnown> {
    const MOST_PLIES: usize = 24;
    let mut text = "A line of best play:".to_owned();
    let mut position = start.clone();
    for ply in 0..MOST_PLIES {
        let Some(best) = best(&position)? else { break };
        let number = position.fullmoves();
        text += &match (position.turn(), ply) {
            (Color::White, _) => format!(" {number}."),
            (Color::Black, 0) => format!(" {number}..."),
            (Color::Black, _) => " ".to_owned(),
        };
        text += &san(&position, best.play);
        position = after(&position, best.play);
        if best.play.is_capture() || best.play.is_promotion() {
            break;
        }
    }
    Ok(text + ".")
}
