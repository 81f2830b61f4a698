//! Playing an ending against the program, with its verdict on every move.

use std::io::BufRead;

use planche_endgame::{Advice, Ending, Strategy, advise_by, clock, exact, fault, lecture};
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use super::input;
use super::sketch::sketch;
use crate::output::{Reader, say, say_line};
use crate::{Exit, Failure};

/// A game between a person and the program.
pub struct Sparring {
    game: Vec<Chess>,
    side: Color,
    strategy: Option<String>,
}

/// What the person typed.
enum Typed {
    Move(Move),
    Back,
    Quit,
}

impl Sparring {
    /// A game from this position; the person has this side.
    pub fn new(position: Chess, side: Color, strategy: Option<&str>) -> Result<Sparring, Failure> {
        exact::judge(&position)?;
        if let (Ok(ending), Some(name)) = (Ending::of(&position), strategy) {
            input::strategy(ending.class, Some(name))?;
        }
        Ok(Sparring {
            game: vec![position],
            side,
            strategy: strategy.map(str::to_owned),
        })
    }

    fn position(&self) -> &Chess {
        &self.game[self.game.len() - 1]
    }

    /// How many positions are left when the person's last move is taken back; `None` when he has made none.
    fn before_last_move(&self) -> Option<usize> {
        let earlier = &self.game[..self.game.len() - 1];
        let turn = |position: &Chess| position.turn() == self.side;
        earlier.iter().rposition(turn).map(|place| place + 1)
    }

    /// Takes the person's last move back, with the answer to it; false when there is none.
    fn take_back(&mut self) -> bool {
        let left = self.before_last_move();
        left.inspect(|&left| self.game.truncate(left)).is_some()
    }

    /// The strategy for what stands on the board now; a pawn may have become a piece.
    fn strategy_for(&self, ending: &Ending) -> Strategy {
        let asked = input::strategy(ending.class, self.strategy.as_deref());
        asked.unwrap_or_else(|_| Strategy::usual(ending.class))
    }

    /// What the program would play here, and why.
    fn advice(&self) -> Option<(Move, String)> {
        let position = self.position();
        if let Ok(ending) = Ending::of(position) {
            let advice: Advice = advise_by(&self.strategy_for(&ending), &ending)?;
            return Some((advice.play, advice.because));
        }
        let best = exact::choices(position).ok()?.into_iter().next()?;
        Some((best.play, "the exact table".to_owned()))
    }
}

/// Plays until the game is over, the input ends or the person quits.
pub fn run(mut sparring: Sparring) -> Result<Exit, Failure> {
    let mut input = std::io::stdin().lock().lines();
    loop {
        if say_line(format!("\n{}", sketch(sparring.position())?))? == Reader::Gone {
            return Ok(Exit::Done);
        }
        if let Some(end) = over(&sparring.game) {
            say_line(end)?;
            if !wants_back(&sparring, &mut input)? {
                return Ok(Exit::Done);
            }
            sparring.take_back();
            continue;
        }
        if sparring.position().turn() != sparring.side {
            answer(&mut sparring)?;
            continue;
        }
        match ask(&sparring, &mut input)? {
            Typed::Quit => return Ok(Exit::Done),
            Typed::Back => {
                if !sparring.take_back() {
                    say_line("There is nothing to take back.")?;
                }
            }
            Typed::Move(play) => {
                say_line(judged(&sparring, play))?;
                push(&mut sparring, play);
            }
        }
    }
}

/// Asks, when the game is over, whether the last move shall be taken back.
fn wants_back(
    sparring: &Sparring,
    input: &mut impl Iterator<Item = std::io::Result<String>>,
) -> Result<bool, Failure> {
    if sparring.before_last_move().is_none() {
        return Ok(false);
    }
    say("`back` takes your last move back, anything else ends> ")?;
    let typed = input.next().and_then(Result::ok);
    if typed.is_none() {
        say_line("")?;
    }
    Ok(typed.is_some_and(|typed| typed.trim() == "back"))
}

fn push(sparring: &mut Sparring, play: Move) {
    let mut next = sparring.position().clone();
    next.play_unchecked(play);
    sparring.game.push(next);
}

fn answer(sparring: &mut Sparring) -> Result<(), Failure> {
    let Some((play, because)) = sparring.advice() else {
        return Err(Failure::new("the program has no move here"));
    };
    let name = SanPlus::from_move(sparring.position().clone(), play);
    say_line(format!("I play {name}: {because}."))?;
    push(sparring, play);
    Ok(())
}

/// What is said when a draw can be claimed.
pub const FIFTY_MOVES: &str =
    "fifty moves without a capture or a move of a pawn: a draw can be claimed";

/// How the game has ended, if it has.
fn over(game: &[Chess]) -> Option<&'static str> {
    let position = game.last()?;
    let repeated = game.iter().filter(|earlier| *earlier == position).count() >= 3;
    if position.is_checkmate() {
        return Some("Mate.");
    }
    if position.is_stalemate() {
        return Some("Stalemate: drawn.");
    }
    if position.is_insufficient_material() {
        return Some("Nobody can mate any more: drawn.");
    }
    if position.halfmoves() >= clock::CLAIM {
        return Some(FIFTY_MOVES);
    }
    repeated.then_some("The position came for the third time: drawn.")
}

fn ask(
    sparring: &Sparring,
    input: &mut impl Iterator<Item = std::io::Result<String>>,
) -> Result<Typed, Failure> {
    let position = sparring.position();
    loop {
        say("Your move> ")?;
        let Some(Ok(typed)) = input.next() else {
            say_line("")?;
            return Ok(Typed::Quit);
        };
        match typed.trim() {
            "quit" => return Ok(Typed::Quit),
            "back" => return Ok(Typed::Back),
            "moves" => drop(say_line(all_moves(position))?),
            "hint" => drop(say_line(hint(sparring))?),
            "why" => drop(say_line(why(sparring))?),
            typed => match read_move(position, typed) {
                Some(play) => return Ok(Typed::Move(play)),
                None => drop(say_line(format!(
                    "'{}' is no legal move; type `moves` to see them.",
                    planche_endgame::text::quoted(typed)
                ))?),
            },
        }
    }
}

fn read_move(position: &Chess, typed: &str) -> Option<Move> {
    if let Ok(read) = typed.parse::<San>() {
        return read.to_move(position).ok();
    }
    typed.parse::<UciMove>().ok()?.to_move(position).ok()
}

fn all_moves(position: &Chess) -> String {
    let moves = position.legal_moves();
    let names = moves
        .iter()
        .map(|play| SanPlus::from_move(position.clone(), *play).to_string());
    names.collect::<Vec<_>>().join(" ")
}

fn hint(sparring: &Sparring) -> String {
    match sparring.advice() {
        Some((play, because)) => {
            let name = SanPlus::from_move(sparring.position().clone(), play);
            format!("{name}: {because}.")
        }
        None => "There is no move.".to_owned(),
    }
}

/// The verdict on the position, in words.
fn why(sparring: &Sparring) -> String {
    match Ending::of(sparring.position()) {
        Ok(ending) => lecture(&sparring.strategy_for(&ending), &ending).verdict,
        Err(_) => exact::explain(sparring.position())
            .ok()
            .and_then(|lines| lines.into_iter().next())
            .unwrap_or_default(),
    }
}

/// What the move was worth: the result before and after, and what would have been better.
fn judged(sparring: &Sparring, play: Move) -> String {
    let before = exact::judge(sparring.position()).ok();
    let mut next = sparring.position().clone();
    next.play_unchecked(play);
    let after = exact::judge(&next).ok();
    let better = hint(sparring);
    match (before.map(standing), after.map(|after| -standing(after))) {
        (Some(before), Some(after)) if after < before => {
            let lost = if before > 0 { "the win" } else { "the draw" };
            match fault_of(sparring, play) {
                Some(why) => format!("That throws {lost} away: {why}. Better was {better}"),
                None => format!("That throws {lost} away. Better was {better}"),
            }
        }
        (Some(1), Some(1)) => kept(sparring, &next),
        (Some(0), _) => "The draw holds.".to_owned(),
        (Some(-1), _) => resisted(sparring, &next),
        // Only kings are left.
        _ => "Drawn.".to_owned(),
    }
}

/// 1 when the side to move wins, -1 when it loses.
fn standing(prospect: exact::Prospect) -> i8 {
    match prospect {
        exact::Prospect::Won(_) => 1,
        exact::Prospect::Drawn => 0,
        exact::Prospect::Lost(_) => -1,
    }
}

/// Why the move is wrong.
fn fault_of(sparring: &Sparring, play: Move) -> Option<String> {
    let ending = Ending::of(sparring.position()).ok();
    let told = ending.and_then(|ending| fault(&sparring.strategy_for(&ending), &ending, &play));
    told.or_else(|| exact::punishment(sparring.position(), play).ok())
}

/// A move in a lost position: how long it lasts.
fn resisted(sparring: &Sparring, next: &Chess) -> String {
    let moves = |position: &Chess| exact::judge(position).ok().and_then(|p| p.moves());
    match (moves(sparring.position()), moves(next)) {
        (Some(before), Some(left)) if left < before => {
            format!("Lost, and sooner than need be: mate in {left}, where {before} could be had.")
        }
        (_, Some(left)) => format!("Lost, but nothing lasts longer: mate in {left}."),
        _ => "Lost.".to_owned(),
    }
}

/// A move that keeps the win: how far mate is.
fn kept(sparring: &Sparring, next: &Chess) -> String {
    let moves = |position: &Chess| exact::judge(position).ok().and_then(|p| p.moves());
    match (moves(sparring.position()), moves(next)) {
        (Some(_), Some(0)) => "Well done.".to_owned(),
        (Some(before), Some(left)) if left + 1 > before => {
            let more = left + 1 - before;
            format!("Still won, {more} slower than the quickest way: mate in {left} more.")
        }
        (_, Some(left)) => format!("As quick as can be: mate in {left} more."),
        _ => "Still won.".to_owned(),
    }
}
