//! A position explained: the verdict and its reason, the move with its stage, what other moves throw away, and what the
//! opponent should try.

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position, Square};

use crate::advice::{Advice, advise, advise_by, has_rules};
use crate::class::{Class, named_man};
use crate::ending::Ending;
use crate::kbnk::stage::{self, BY_HEART};
use crate::lesson::Reader;
use crate::lesson::shipped;
use crate::lesson::tell::{Telling, named_step, opposition};
use crate::lesson::vocabulary::Voice;
use crate::placement::{Placement, Step};
use crate::strategy::Strategy;
use crate::table::{Turn, Value};

/// A position explained.
#[derive(Debug, Clone)]
pub struct Lecture {
    /// What is known of the position, and why if it is drawn.
    pub verdict: String,
    /// The method and its stages.
    pub method: Option<String>,
    /// The move, its stage and its reason.
    pub advice: Option<Advice>,
    /// The move in standard notation.
    pub san: Option<String>,
    /// Said when no other move will do.
    pub only: Option<String>,
    /// What other moves throw away.
    pub slips: Vec<Slip>,
    /// What the opponent should try then: a move and why.
    pub reply: Option<(String, String)>,
    /// The line to learn by heart.
    pub by_heart: Option<String>,
}

/// Another move, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// The move.
    pub san: String,
    /// What it costs.
    pub cost: Cost,
    /// What happens, in a sentence without a full stop.
    pub sentence: String,
    /// Other moves that fail for the same reason.
    pub also: Vec<String>,
}

/// What a move costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// The win is gone.
    Win,
    /// The draw is gone.
    Draw,
    /// The win stays but takes so many moves more.
    Moves(u8),
}

/// Why a move fails; moves that fail for one reason are told together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Stalemate,
    Taken,
    Rule(usize),
}

/// Explains a position by a strategy.
pub fn lecture(strategy: &Strategy, ending: &Ending) -> Lecture {
    let advice = advise_by(strategy, ending);
    let reader = judge_of(strategy, ending.class);
    let voice = Voice {
        stronger: ending.stronger,
    };
    let scene = Scene {
        ending,
        reader,
        voice,
    };
    let san = advice.as_ref().and_then(|advice| san(ending, &advice.play));
    let (only, slips) = match &advice {
        Some(advice) => (scene.only(&advice.play), scene.slips(&advice.play)),
        None => (None, Vec::new()),
    };
    Lecture {
        verdict: scene.verdict(strategy),
        method: method(strategy),
        reply: advice
            .as_ref()
            .and_then(|advice| reply(strategy, ending, &advice.play)),
        san,
        only,
        slips,
        advice,
        by_heart: by_heart(strategy),
    }
}

/// Who explains verdicts: the strategy's own lesson if it has verdicts, else the shipped one.
fn judge_of(strategy: &Strategy, class: Class) -> Option<&Reader> {
    match strategy.reader() {
        Some(reader) if class != Class::KPK => Some(reader),
        _ => shipped(class),
    }
}

/// The method and its stages in one line.
fn method(strategy: &Strategy) -> Option<String> {
    if strategy.ladder().is_some() {
        return Some(format!("{}: {}", stage::METHOD, stage::stages()));
    }
    let lesson = strategy.reader()?.lesson();
    Some(format!("{}: {}", lesson.method, lesson.stages))
}

fn by_heart(strategy: &Strategy) -> Option<String> {
    if strategy.ladder().is_some() {
        return Some(BY_HEART.to_owned());
    }
    Some(strategy.reader()?.lesson().by_heart.clone())
}

/// A move in standard notation.
pub fn san(ending: &Ending, play: &Move) -> Option<String> {
    let position: Chess = ending.position()?;
    Some(SanPlus::from_move(position, *play).to_string())
}

fn reply(strategy: &Strategy, ending: &Ending, play: &Move) -> Option<(String, String)> {
    let position = ending.position()?.play(*play).ok()?;
    let next = Ending::of(&position).ok()?;
    let reply = match next.class == ending.class {
        true => advise_by(strategy, &next)?,
        // A man became another or is gone: what was followed so far has nothing to say any more.
        false if has_rules(next.class) => advise(&next)?,
        false => return None,
    };
    Some((san(&next, &reply.play)?, reply.because))
}

/// How a move throws away the win or the draw, without a full stop; `None` when it does not.
pub fn fault(strategy: &Strategy, ending: &Ending, play: &Move) -> Option<String> {
    let scene = Scene {
        ending,
        reader: judge_of(strategy, ending.class),
        voice: Voice {
            stronger: ending.stronger,
        },
    };
    let mut options = scene.options().into_iter();
    let option = options.find(|option| option.play == *play)?;
    Some(scene.thrown(&option)?.1.sentence)
}

/// A game by a strategy against the longest resistance.
pub struct Game {
    /// Each move: who, what, and why.
    pub moves: Vec<(shakmaty::Color, String, Advice)>,
    /// How many moves the stronger side made.
    pub attacks: usize,
    /// Whether it ended in mate.
    pub mate: bool,
    /// How it ended, in words.
    pub end: &'static str,
}

/// Plays a strategy against the best defence until mate, a draw, or fifty moves.
pub fn play_out(strategy: &Strategy, start: &Ending) -> Option<Game> {
    let mut strategy_now = None;
    let mut ending = start.clone();
    // A drawn ending has no end of its own: a few moves show how it is held.
    let most = if start.value() == Value::Drawn { 8 } else { 50 };
    let mut game = Game {
        moves: Vec::new(),
        attacks: 0,
        mate: false,
        end: "drawn",
    };
    while game.attacks < most {
        let playing = strategy_now.as_ref().unwrap_or(strategy);
        let Some(advice) = advise_by(playing, &ending) else {
            break;
        };
        let position = ending.position()?;
        game.attacks += usize::from(position.turn() == ending.stronger);
        let after = position.clone().play(advice.play).ok()?;
        game.moves
            .push((position.turn(), san(&ending, &advice.play)?, advice));
        if after.is_checkmate() {
            (game.mate, game.end) = (true, "mate");
            break;
        }
        if after.is_stalemate() {
            game.end = "stalemate";
            break;
        }
        let Ok(next) = Ending::of(&after) else {
            game.end = "the last man is gone: drawn";
            break;
        };
        // A pawn that has become a piece is another ending.
        if next.class != ending.class {
            strategy_now = Some(Strategy::usual(next.class));
        }
        ending = next;
    }
    Some(game)
}

/// Whether a verdict is what is left when nothing else fits: it has no reason to show.
fn unfounded(reader: &Reader, told: &Telling) -> bool {
    reader.lesson().rules[told.rule].states.is_empty()
}

/// A sentence begins with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A position with what is needed to speak of it.
struct Scene<'s> {
    ending: &'s Ending,
    reader: Option<&'s Reader>,
    voice: Voice,
}

/// A legal move of the side to move, and what the table says after it.
struct Possible {
    play: Move,
    step: Option<Step>,
    to: Square,
    after: Value,
}

impl Scene<'_> {
    fn verdict(&self, strategy: &Strategy) -> String {
        let (strong, weak) = (self.voice.strong(), self.voice.weak());
        match self.ending.value() {
            Value::Illegal => "Not a legal position.".to_owned(),
            Value::Won(0) => format!("Mate: {strong} has won."),
            Value::Won(distance) => {
                let mates = match distance {
                    1 => "mate in one move".to_owned(),
                    _ => format!("mate in {distance} with best play"),
                };
                let own = match play_out(strategy, self.ending) {
                    Some(game) if game.mate => format!("; this method mates in {}", game.attacks),
                    _ => "; this strategy does not win from here".to_owned(),
                };
                format!("Won for {strong}: {mates}{own}.{}", self.why_won())
            }
            Value::Drawn => match self.why_drawn() {
                Some(why) => format!("Drawn{why}."),
                None => format!("Drawn: {strong} cannot win, and {weak} has only to be careful."),
            },
        }
    }

    /// The verdict of the lesson, where Black is to move in a won position.
    fn why_won(&self) -> String {
        let told = match self.ending.turn {
            Turn::Bare => self
                .reader
                .and_then(|reader| reader.tell_verdict(&self.ending.placement, &self.voice)),
            Turn::Stronger => None,
        };
        told.map_or_else(String::new, |told| {
            format!(" ({}) {}.", told.stage, capital(&told.sentence))
        })
    }

    fn why_drawn(&self) -> Option<String> {
        let placement = &self.ending.placement;
        let class = self.ending.class;
        if self.ending.turn == Turn::Bare {
            let targets = placement.black_targets(class);
            if targets.is_empty() {
                return Some(format!(": stalemate, {} cannot move", self.voice.bare()));
            }
            if let Some(taken) = (targets & placement.men_set(class)).first() {
                let square = self.voice.square(taken);
                let man = placement
                    .slot_at(class, taken)
                    .map_or("man", |slot| named_man(class.role(slot)));
                return Some(format!(
                    ": {} takes the {man} on {square}, and what is left cannot win",
                    self.voice.bare()
                ));
            }
            let reader = self.reader?;
            let told = reader.tell_verdict(placement, &self.voice)?;
            let why = match self.answer(reader, placement) {
                Some(answer) if unfounded(reader, &told) => {
                    format!(
                        "{} has an answer to everything; now it is {answer}",
                        self.voice.weak()
                    )
                }
                _ => told.sentence,
            };
            return Some(format!(" ({}): {why}", told.stage));
        }
        match class {
            Class::KPK => self.why_no_move_wins(),
            Class::KBBK => Some(": bishops of one colour cannot mate".to_owned()),
            _ => None,
        }
    }

    /// King and pawn, drawn with the pawn's side to move: why one of its moves does not win.
    fn why_no_move_wins(&self) -> Option<String> {
        let (reader, placement) = (self.reader?, &self.ending.placement);
        let played = reader
            .attack(placement)
            .map_or(Vec::new(), |pick| pick.moves);
        let others = placement.white_steps(self.ending.class);
        let steps = played.iter().chain(&others).copied();
        let mut steps = steps.filter(|step| !matches!(step, Step::Promote(..)));
        let named = |step: Step| named_step(step, &self.voice);
        let founded = |step: Step| {
            let told = reader.tell_verdict(&placement.after(step), &self.voice)?;
            (!unfounded(reader, &told))
                .then(|| format!(": after {}, for example, {}", named(step), told.sentence))
        };
        steps.clone().find_map(founded).or_else(|| {
            let step = steps.next()?;
            let answer = self.answer(reader, &placement.after(step))?;
            let weak = self.voice.weak();
            Some(format!(
                ": {weak} has an answer to every move; {} is met by {answer}",
                named(step)
            ))
        })
    }

    /// What the bare king plays by the lesson.
    fn answer(&self, reader: &Reader, placement: &Placement) -> Option<String> {
        let to = *reader.defend(placement)?.moves.first()?;
        Some(self.named_reply(placement, to))
    }

    /// A move of the bare king: "...Ke6", "...Kxe6".
    fn named_reply(&self, placement: &Placement, to: Square) -> String {
        let takes = placement.slot_at(self.ending.class, to);
        let takes = takes.map_or("", |_| "x");
        format!("...K{takes}{}", self.voice.square(to))
    }

    /// What the stronger side would try after a reply that holds, and how that is met.
    fn met(&self, reader: &Reader, placement: &Placement) -> Option<String> {
        let picked = reader
            .attack(placement)
            .map_or(Vec::new(), |pick| pick.moves);
        let others = placement.white_steps(self.ending.class);
        let mut tries = picked.into_iter().chain(others);
        let step = tries.find(|step| !matches!(step, Step::Promote(..)))?;
        let answer = self.answer(reader, &placement.after(step))?;
        let step = named_step(step, &self.voice);
        Some(format!("{step}, for example, is then met by {answer}"))
    }

    /// Every legal move with what the table says after it.
    fn options(&self) -> Vec<Possible> {
        let (class, placement) = (self.ending.class, &self.ending.placement);
        match self.ending.turn {
            Turn::Stronger => {
                let steps = placement.white_steps(class).into_iter();
                let table = self.ending.table();
                let option = |step: Step| Possible {
                    play: self.ending.to_move(step),
                    step: Some(step),
                    to: placement.after(step).king,
                    after: table.after(placement, step),
                };
                steps.map(option).collect()
            }
            Turn::Bare => {
                let targets = placement.black_targets(class).into_iter();
                let option = |to: Square| Possible {
                    play: self.ending.to_bare_move(to),
                    step: None,
                    to,
                    after: self.ending.value_after_reply(to),
                };
                targets.map(option).collect()
            }
        }
    }

    /// Said when every other move would change the result.
    fn only(&self, played: &Move) -> Option<String> {
        let options = self.options();
        let won = |option: &Possible| matches!(option.after, Value::Won(_));
        let strong = self.ending.turn == Turn::Stronger;
        let keeps = |option: &&Possible| won(option) == strong;
        let good: Vec<&Possible> = options.iter().filter(keeps).collect();
        let stays = matches!(self.ending.value(), Value::Won(_)) == strong;
        match (&good[..], options.len()) {
            ([one], 2..) if stays && one.play == *played => Some(match strong {
                true => "It is the only move that wins.".to_owned(),
                false => "It is the only move that holds the draw.".to_owned(),
            }),
            _ => None,
        }
    }

    /// What other moves throw away; the most natural first, and those that fail for one reason together.
    fn slips(&self, played: &Move) -> Vec<Slip> {
        const MOST: usize = 3;
        let mut options: Vec<Possible> = self
            .options()
            .into_iter()
            .filter(|option| option.play != *played)
            .collect();
        options.sort_by_key(|option| self.strangeness(option));
        let mut groups: Vec<(Fault, Slip)> = Vec::new();
        for (fault, slip) in options.iter().filter_map(|option| self.thrown(option)) {
            match groups.iter_mut().find(|(known, _)| *known == fault) {
                Some((_, first)) => first.also.push(slip.san),
                None => groups.push((fault, slip)),
            }
        }
        groups.truncate(MOST);
        let mut slips: Vec<Slip> = groups.into_iter().map(|(_, slip)| slip).collect();
        if slips.len() < MOST {
            slips.extend(options.iter().find_map(|option| self.slow(option)));
        }
        slips
    }

    /// Pushes and checks tempt most, then moves of the king towards the enemy.
    fn strangeness(&self, option: &Possible) -> (u8, u32) {
        let pushes = matches!(option.step, Some(Step::Man(..) | Step::Promote(..)));
        let near = option.to.distance(self.ending.placement.men[0]);
        match self.ending.class {
            Class::KPK => (u8::from(!pushes), near),
            _ => (
                u8::from(pushes),
                self.ending.placement.bare.distance(option.to),
            ),
        }
    }

    /// A move that changes the result, and why.
    fn thrown(&self, option: &Possible) -> Option<(Fault, Slip)> {
        let before = matches!(self.ending.value(), Value::Won(_));
        let after = matches!(option.after, Value::Won(_));
        let (cost, (fault, sentence)) = match (option.step, before, after) {
            (Some(step), true, false) => (Cost::Win, self.draws(step)?),
            (None, false, true) => (Cost::Draw, self.loses(option.to)?),
            _ => return None,
        };
        let slip = Slip {
            san: san(self.ending, &option.play)?,
            cost,
            sentence,
            also: Vec::new(),
        };
        Some((fault, slip))
    }

    /// How a move of the stronger side lets the win slip.
    fn draws(&self, step: Step) -> Option<(Fault, String)> {
        let after = self.ending.placement.after(step);
        let class = match step {
            Step::Promote(_, role) => Class::of(vec![role])?,
            _ => self.ending.class,
        };
        let targets = after.black_targets(class);
        if targets.is_empty() {
            return Some((Fault::Stalemate, "it is stalemate".to_owned()));
        }
        if let Some(taken) = (targets & after.men_set(class)).first() {
            let square = self.voice.square(taken);
            let man = after
                .slot_at(class, taken)
                .map_or("man", |slot| named_man(class.role(slot)));
            return Some((Fault::Taken, format!("...Kx{square} takes the {man}")));
        }
        let reader = self.reader?;
        let told = reader.tell_verdict(&after, &self.voice)?;
        let holding: Vec<Square> = targets
            .into_iter()
            .filter(|&to| reader.holds(&after, to))
            .collect();
        let Some(&one) = holding.first() else {
            return Some((Fault::Rule(told.rule), told.sentence));
        };
        let alone = holding.len() == 1;
        let facing = opposition(&after.with_bare(one), &self.voice).filter(|_| alone);
        let next = match unfounded(reader, &told) {
            true => self.met(reader, &after.with_bare(one)),
            false => None,
        };
        let name = self.named_reply(&after, one);
        let only = if alone { "only " } else { "" };
        let sentence = match facing {
            Some(faces) => format!("only {name} holds, and it takes the opposition; {faces}"),
            None => format!("{only}{name} holds; {}", next.unwrap_or(told.sentence)),
        };
        Some((Fault::Rule(told.rule), sentence))
    }

    /// How a move of the bare king lets the draw slip.
    fn loses(&self, to: Square) -> Option<(Fault, String)> {
        let next = Ending {
            placement: self.ending.placement.with_bare(to),
            turn: Turn::Stronger,
            ..self.ending.clone()
        };
        let answer = advise_by(&Strategy::usual(next.class), &next)?;
        let sentence = format!(
            "it loses to {}; {}",
            san(&next, &answer.play)?,
            answer.because
        );
        Some((Fault::Rule(answer.rule.unwrap_or(0)), sentence))
    }

    /// A check that wins, but slowly: the beginner's habit.
    fn slow(&self, option: &Possible) -> Option<Slip> {
        const WORTH_SAYING: u8 = 2;
        let (step, Value::Won(best)) = (option.step?, self.ending.value()) else {
            return None;
        };
        let Value::Won(left) = option.after else {
            return None;
        };
        let checks = self
            .ending
            .placement
            .after(step)
            .in_check(self.ending.class);
        let more = (left + 1).saturating_sub(best);
        (checks && more >= WORTH_SAYING).then_some(Slip {
            san: san(self.ending, &option.play)?,
            cost: Cost::Moves(more),
            sentence: format!("the check wins too, but takes {more} moves longer"),
            also: Vec::new(),
        })
    }
}
