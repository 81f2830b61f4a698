//! What the experts would play, and why, in words.

use crate::class::Class;
use crate::ending::Ending;
use crate::kbnk::ladder::Ladder;
use crate::kpk::book::Book;
use crate::kpk::expert::{self, Reason};
use crate::krk::shipped;
use crate::placement::{Placement, Step};
use crate::table::{Turn, table};
use shakmaty::{Move, Square};

/// A move and the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The move on the real board.
    pub play: Move,
    /// The rule that fired, in words.
    pub because: String,
}

/// The move of the side to move; `None` when the game is over.
pub fn advise(ending: &Ending) -> Option<Advice> {
    match ending.turn {
        Turn::Stronger => {
            let (step, because) = attack(ending.class, &ending.placement)?;
            Some(Advice {
                play: ending.to_move(step),
                because,
            })
        }
        Turn::Bare => {
            let (to, because) = defend(ending)?;
            Some(Advice {
                play: ending.to_bare_move(to),
                because,
            })
        }
    }
}

/// Whether the class is played by rules; all others are played from the table.
pub fn has_rules(class: Class) -> bool {
    [Class::KRK, Class::KPK, Class::KBNK].contains(&class)
}

/// The expert's move for the stronger side. Where the rules have no move (a drawn position), the first
/// legal move stands in.
pub fn attack(class: Class, placement: &Placement) -> Option<(Step, String)> {
    let by_rule = match class {
        Class::KRK => attack_krk(placement),
        Class::KPK => attack_kpk(placement),
        Class::KBNK => attack_kbnk(placement),
        _ => None,
    };
    by_rule
        .or_else(|| attack_by_table(class, placement))
        .or_else(|| {
            let first = placement.white_steps(class).first().copied()?;
            Some((first, "nothing wins; any move will do".to_owned()))
        })
}

fn attack_krk(placement: &Placement) -> Option<(Step, String)> {
    let strategy = shipped::fast().ok()?;
    let choice = strategy.choose(placement)?;
    let rule = strategy.rules.get(choice.rule)?;
    Some((choice.step, format!("rule {}: {rule}", choice.rule + 1)))
}

fn attack_kpk(placement: &Placement) -> Option<(Step, String)> {
    let book = Book::shipped().ok()?;
    let attack = expert::attack(book, placement)?;
    let because = match attack.reason {
        Reason::Promotes => "the pawn becomes a piece that stands".to_owned(),
        Reason::Rule(number) => {
            let rule = book.list().rules.get(number)?;
            format!(
                "rule {} calls the position after it won: {rule}",
                number + 1
            )
        }
    };
    Some((attack.step, because))
}

fn attack_kbnk(placement: &Placement) -> Option<(Step, String)> {
    let ladder = Ladder::shipped().ok()?;
    let aim = ladder.aim(placement)?;
    let step = ladder.choose(placement)?;
    let what = match usize::from(aim.goal).checked_sub(1) {
        None => "mate".to_owned(),
        Some(place) => format!("goal {} ({})", aim.goal, ladder.goals().list.get(place)?),
    };
    let moves = if aim.moves == 1 { "move" } else { "moves" };
    Some((
        step,
        format!("{what} can be forced in {} {moves}", aim.moves),
    ))
}

fn attack_by_table(class: Class, placement: &Placement) -> Option<(Step, String)> {
    let (step, left) = table(class).best(placement)?;
    let moves = if left == 1 { "move" } else { "moves" };
    let because = match left {
        0 => "the exact table: mate".to_owned(),
        _ => format!("the exact table: mate in {left} more {moves}"),
    };
    Some((step, because))
}

/// The bare king's best try: a draw if there is one, else the longest resistance.
fn defend(ending: &Ending) -> Option<(Square, String)> {
    let targets = ending.placement.black_targets(ending.class).into_iter();
    let resistance = |to: &Square| ending.value_after_reply(*to).distance().unwrap_or(u8::MAX);
    let to = targets.max_by_key(resistance)?;
    let because = match ending.value_after_reply(to).distance() {
        None => "it holds the draw".to_owned(),
        Some(distance) => format!("the longest resistance: mate in {distance}"),
    };
    Some((to, because))
}
