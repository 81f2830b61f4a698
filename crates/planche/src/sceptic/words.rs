//! What is said of a proof that the second opinion does not believe, and of a gain that could not be proved to the end.

use planche_explain::{Lang, Letters, Prize, localised};
use planche_plan::{Units, played};
use shakmaty::{Chess, Color, Move, Position, Role};

use super::{Belief, Spoiler, spoiler};
use crate::request::Request;

/// So many half-moves of the expected line are told.
const TOLD: usize = 8;

/// Why a gain that is proved is not claimed.
pub(crate) fn doubted(request: &Request, first: Move, gain: Units, belief: &Belief) -> String {
    let (root, lang) = (&request.position, request.manner.lang);
    let letters = Letters::of(lang);
    let tried = numbered(root, &[first], letters);
    let line = numbered(root, &belief.line[..belief.line.len().min(TOLD)], letters);
    let spoiler = spoiler(root, belief);
    match lang {
        Lang::En => {
            let prize = Prize::of(gain, &request.values);
            let why = english(spoiler, root.turn(), &line);
            format!(
                "{tried} is proved to win {prize}, but the second opinion does not believe in it: {why}."
            )
        }
        Lang::Fr => {
            let why = french(spoiler, root.turn(), &line);
            format!(
                "{tried} gagne du matériel, c'est prouvé, mais le second avis n'y croit pas : {why}."
            )
        }
    }
}

/// What could not be proved to the end, and why.
pub(crate) fn likely(request: &Request, first: Move, gain: Units, because: &str) -> String {
    let lang = request.manner.lang;
    let tried = numbered(&request.position, &[first], Letters::of(lang));
    match lang {
        Lang::En => {
            let prize = Prize::of(gain, &request.values);
            format!("{tried} very likely wins {prize}, but that is not proved. {because}")
        }
        Lang::Fr => {
            format!(
                "{tried} gagne très probablement du matériel, mais ce n'est pas prouvé. {because}"
            )
        }
    }
}

/// That there was no time for a second opinion.
pub(crate) fn unheard(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "There was no time left to ask for a second opinion.",
        Lang::Fr => "Il ne restait pas de temps pour demander un second avis.",
    }
}

fn english(spoiler: Spoiler, attacker: Color, line: &str) -> String {
    let side = attacker.fold_wb("White", "Black");
    match spoiler {
        Spoiler::Mate => format!("{side} is mated, {line}"),
        Spoiler::Queens { from } | Spoiler::Runs { from } => {
            format!("the men are won, but the pawn on {from} cannot be stopped, {line}")
        }
        Spoiler::WonBack { man, on } => {
            format!(
                "the {} on {on} is lost again, {line}",
                planche_explain::name(man)
            )
        }
        Spoiler::Checks => format!("the checks do not end, {line}"),
        Spoiler::Outdone => format!("another move seems to be much better, {line}"),
        Spoiler::Worse if line.is_empty() => {
            format!("{side} seems to stand worse then than the men on the board say")
        }
        Spoiler::Worse => {
            format!("{side} seems to stand worse than the men on the board say, {line}")
        }
    }
}

fn french(spoiler: Spoiler, attacker: Color, line: &str) -> String {
    let side = attacker.fold_wb("les Blancs", "les Noirs");
    match spoiler {
        Spoiler::Mate => format!("{side} sont matés, {line}"),
        Spoiler::Queens { from } | Spoiler::Runs { from } => {
            format!("le gain est là, mais on ne peut arrêter le pion {from}, {line}")
        }
        Spoiler::WonBack { man, on } => {
            format!(
                "{} en {on} est reperdu{}, {line}",
                french_man(man),
                feminine(man)
            )
        }
        Spoiler::Checks => format!("les échecs ne finissent pas, {line}"),
        Spoiler::Outdone => format!("un autre coup semble bien meilleur, {line}"),
        Spoiler::Worse if line.is_empty() => {
            format!("{side} semblent alors moins bien que ne le dit le matériel")
        }
        Spoiler::Worse => format!("{side} semblent moins bien que ne le dit le matériel, {line}"),
    }
}

fn french_man(role: Role) -> &'static str {
    match role {
        Role::Pawn => "le pion",
        Role::Knight => "le cavalier",
        Role::Bishop => "le fou",
        Role::Rook => "la tour",
        Role::Queen => "la dame",
        Role::King => "le roi",
    }
}

fn feminine(role: Role) -> &'static str {
    match role {
        Role::Rook | Role::Queen => "e",
        _ => "",
    }
}

/// A line with its numbers, in the letters of a language: "52.Kxd5 Be6+ 53.Kc5".
fn numbered(root: &Chess, line: &[Move], letters: Letters) -> String {
    let mut position = root.clone();
    let mut words = Vec::new();
    for (index, &action) in line.iter().enumerate() {
        let number = position.fullmoves();
        let name = localised(&position, action, letters);
        words.push(match position.turn() {
            Color::White => format!("{number}.{name}"),
            Color::Black if index == 0 => format!("{number}...{name}"),
            Color::Black => name,
        });
        position = played(&position, action);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use planche_explain::Manner;
    use planche_prover::Objection;

    use super::*;
    use crate::sceptic::Ruling;
    use crate::{find_move, position};

    fn said(lang: Lang) -> String {
        let root = position("8/8/8/1k6/7p/p7/K7/8 w - - 0 1").expect("a position");
        let first = find_move(&root, "Kxa3").expect("a move");
        let after = played(&root, first);
        let push = find_move(&after, "h3").expect("a move");
        let king = find_move(&played(&after, push), "Kb2").expect("a move");
        let last = find_move(&played(&played(&after, push), king), "h2").expect("a move");
        let belief = Belief {
            ruling: Ruling::Disbelieves(Objection::StandsWorse { reply: Some(push) }),
            bar: -100,
            line: vec![first, push, king, last],
            looked_at: 1,
        };
        let manner = Manner {
            lang,
            ..Manner::default()
        };
        doubted(&Request::new(root).manner(manner), first, 10, &belief)
    }

    #[test]
    fn a_doubt_is_told_with_its_reason_and_its_line() {
        assert_eq!(
            said(Lang::En),
            "1.Kxa3 is proved to win a pawn, but the second opinion does not believe in it: the men are won, but the \
             pawn on h4 cannot be stopped, 1.Kxa3 h3 2.Kb2 h2."
        );
        assert_eq!(
            said(Lang::Fr),
            "1.Rxa3 gagne du matériel, c'est prouvé, mais le second avis n'y croit pas : le gain est là, mais on ne \
             peut arrêter le pion h4, 1.Rxa3 h3 2.Rb2 h2."
        );
    }
}
