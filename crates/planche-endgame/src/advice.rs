//! What should be played, and why, in words.

use shakmaty::{Move, Square};

use crate::class::{Class, named_man};
use crate::ending::Ending;
use crate::lesson::shipped;
use crate::lesson::vocabulary::Voice;
use crate::placement::{Placement, Step};
use crate::strategy::{Reasoned, Resisted, Strategy};
use crate::table::{Turn, Value};

/// A move and the rule behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The move on the real board.
    pub play: Move,
    /// The stage of the method, where it has stages.
    pub stage: Option<String>,
    /// The number of the rule that fired, from 1.
    pub rule: Option<usize>,
    /// Why, in words without a full stop.
    pub because: String,
}

/// The move of the side to move by the method that teaches; `None` when the game is over.
pub fn advise(ending: &Ending) -> Option<Advice> {
    advise_by(&Strategy::usual(ending.class), ending)
}

/// The move of the side to move by a strategy; `None` when the game is over.
pub fn advise_by(strategy: &Strategy, ending: &Ending) -> Option<Advice> {
    match ending.turn {
        Turn::Stronger => {
            let found = attack_by(strategy, ending)?;
            Some(Advice {
                play: ending.to_move(found.step),
                stage: found.stage,
                rule: found.rule,
                because: found.because,
            })
        }
        Turn::Bare => {
            let found = defend_by(strategy, ending)?;
            Some(Advice {
                play: ending.to_bare_move(found.to),
                stage: found.stage,
                rule: found.rule,
                because: found.because,
            })
        }
    }
}

/// What the method that teaches says of this move, where its rule leaves it open among others.
pub fn approve(ending: &Ending, play: Move) -> Option<Advice> {
    let reader = shipped(ending.class).filter(|_| ending.turn == Turn::Stronger)?;
    let pick = reader.attack(&ending.placement)?;
    let mut open = pick.moves.iter().copied();
    let step = open.find(|&step| ending.to_move(step) == play)?;
    let voice = Voice {
        stronger: ending.stronger,
    };
    let told = reader.tell_attack(&ending.placement, pick.rule, step, &voice);
    Some(Advice {
        play,
        stage: Some(told.stage),
        rule: Some(told.rule + 1),
        because: told.sentence,
    })
}

/// Whether the class is played by rules; all others are played from the table.
pub fn has_rules(class: Class) -> bool {
    Strategy::names(class)[0] != "table"
}

/// The move for the stronger side of the method that teaches, and why.
pub fn attack(class: Class, placement: &Placement) -> Option<(Step, String)> {
    let ending = Ending::new(class, *placement, Turn::Stronger);
    let found = attack_by(&Strategy::usual(class), &ending)?;
    Some((found.step, found.because))
}

/// Where a strategy has no move, the table stands in, and where nothing wins the first legal move.
fn attack_by(strategy: &Strategy, ending: &Ending) -> Option<Reasoned> {
    let instead = |step, because: &str| Reasoned {
        step,
        stage: None,
        rule: None,
        because: because.to_owned(),
    };
    strategy
        .attack(ending)
        .or_else(|| {
            let stuck = Strategy::Table.attack(ending)?;
            let because = format!("the strategy knows no move here; {}", stuck.because);
            Some(match strategy {
                Strategy::Table => stuck,
                _ => instead(stuck.step, &because),
            })
        })
        .or_else(|| {
            let first = ending
                .placement
                .white_steps(ending.class)
                .first()
                .copied()?;
            Some(instead(first, "nothing wins, and nothing can be lost"))
        })
}

/// The bare king's move: a strategy's where it speaks to him, else a draw if there is one, else the longest
/// resistance.
fn defend_by(strategy: &Strategy, ending: &Ending) -> Option<Resisted> {
    let drawn = ending.value() == Value::Drawn;
    let always = matches!(strategy, Strategy::Pecp(_) | Strategy::Lesson(_));
    let by_rule = strategy.defend(ending).filter(|_| drawn || always);
    by_rule.or_else(|| resist(ending))
}

fn resist(ending: &Ending) -> Option<Resisted> {
    let targets = ending.placement.black_targets(ending.class).into_iter();
    let resistance = |to: &Square| ending.value_after_reply(*to).distance().unwrap_or(u8::MAX);
    let to = targets.max_by_key(resistance)?;
    let taken = ending.placement.slot_at(ending.class, to);
    let because = match (ending.value_after_reply(to).distance(), taken) {
        (None, Some(slot)) => format!(
            "it takes the {}, and what is left cannot win",
            named_man(ending.class.role(slot))
        ),
        (None, None) => attacked_men(ending, to),
        (Some(1), _) => "it cannot be helped: mate follows".to_owned(),
        (Some(distance), _) => format!("the longest resistance: mate in {distance}"),
    };
    Some(Resisted {
        to,
        stage: None,
        rule: None,
        because,
    })
}

/// Why a quiet move of the bare king holds: the men that he attacks.
fn attacked_men(ending: &Ending, to: Square) -> String {
    let voice = Voice {
        stronger: ending.stronger,
    };
    let beside =
        (0..ending.class.size()).filter(|&slot| ending.placement.men[slot].distance(to) == 1);
    let names: Vec<String> = beside
        .map(|slot| {
            let man = named_man(ending.class.role(slot));
            format!("the {man} on {}", voice.square(ending.placement.men[slot]))
        })
        .collect();
    match names.len() {
        0 => "it holds the draw".to_owned(),
        1 => format!("it attacks {}, which falls", names[0]),
        _ => format!("it attacks {}, and one of them falls", names.join(" and ")),
    }
}
