//! Moves as they are written, with the letters of a language.

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{Chess, Color, Move, Position, Role};

use crate::account::Shown;
use crate::manner::Lang;

/// The letters of the men.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letters([char; 5]);

impl Letters {
    /// The letters of a language.
    pub fn of(lang: Lang) -> Letters {
        Letters(match lang {
            Lang::En => ['N', 'B', 'R', 'Q', 'K'],
            Lang::Fr => ['C', 'F', 'T', 'D', 'R'],
        })
    }

    fn letter(self, role: Role) -> Option<char> {
        let [knight, bishop, rook, queen, king] = self.0;
        match role {
            Role::Pawn => None,
            Role::Knight => Some(knight),
            Role::Bishop => Some(bishop),
            Role::Rook => Some(rook),
            Role::Queen => Some(queen),
            Role::King => Some(king),
        }
    }
}

/// A move in short notation, without a number.
pub fn localised(before: &Chess, action: Move, letters: Letters) -> String {
    let SanPlus { san, suffix } = SanPlus::from_move(before.clone(), action);
    let suffix = suffix.map_or_else(String::new, |suffix| suffix.to_string());
    format!("{}{suffix}", bare(&san, letters))
}

/// The same without a sign for mate, for those who say it.
fn without_mate(before: &Chess, action: Move, letters: Letters) -> String {
    let SanPlus { san, suffix } = SanPlus::from_move(before.clone(), action);
    let check = matches!(suffix, Some(Suffix::Check));
    format!("{}{}", bare(&san, letters), if check { "+" } else { "" })
}

fn bare(san: &San, letters: Letters) -> String {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    } = san
    else {
        return san.to_string();
    };
    let letter = letters.letter(*role).map(String::from).unwrap_or_default();
    let file = file.map_or_else(String::new, |file| file.char().to_string());
    let rank = rank.map_or_else(String::new, |rank| rank.char().to_string());
    let takes = if *capture { "x" } else { "" };
    let promoted = promotion.and_then(|role| letters.letter(role));
    let promoted = promoted.map_or_else(String::new, |letter| format!("={letter}"));
    format!("{letter}{file}{rank}{takes}{to}{promoted}")
}

fn number(position: &Chess) -> String {
    let dots = position.turn().fold_wb(".", "...");
    format!("{}{dots}", position.fullmoves())
}

/// `27...Nxc3`, with a mark behind it. Where mate is said, the sign for it is left out.
pub(crate) fn label(shown: &Shown, letters: Letters, mark: &str, says_mate: bool) -> String {
    let san = match says_mate {
        true => without_mate(&shown.before, shown.action, letters),
        false => localised(&shown.before, shown.action, letters),
    };
    format!("{}{san}{mark}", number(&shown.before))
}

/// `28.Rxc3 Rxc3 29.Rxc3`.
pub(crate) fn moves(line: &[Shown], letters: Letters) -> String {
    let mut words: Vec<String> = Vec::new();
    for shown in line {
        let bare = shown.before.turn() == Color::Black && !words.is_empty();
        words.push(match bare {
            true => localised(&shown.before, shown.action, letters),
            false => label(shown, letters, "", false),
        });
    }
    words.join(" ")
}

/// `22.Qb3+! Kh8 23.Bxc5`: the first move has a mark, and where mate is said the last has no sign for it.
pub(crate) fn marked(line: &[Shown], letters: Letters, says_mate: bool) -> String {
    let mut words: Vec<String> = Vec::new();
    for (index, shown) in line.iter().enumerate() {
        let mark = if index == 0 { "!" } else { "" };
        let last = says_mate && index + 1 == line.len();
        let text = label(shown, letters, mark, last);
        let bare = shown.before.turn() == Color::Black && index > 0;
        words.push(match bare {
            true => text
                .split_once("...")
                .map_or(text.clone(), |(_, san)| san.to_owned()),
            false => text,
        });
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_have_other_letters_in_french() {
        let fen = "6k1/4Pppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let root = crate::cause::position(fen);
        let told = |uci: &str, lang| {
            let uci: shakmaty::uci::UciMove = uci.parse().expect("a move");
            localised(&root, uci.to_move(&root).expect("legal"), Letters::of(lang))
        };
        assert_eq!(told("d1d8", Lang::Fr), "Td8#");
        assert_eq!(told("e7e8q", Lang::Fr), "e8=D#");
        assert_eq!(told("g1f1", Lang::Fr), "Rf1");
        assert_eq!(told("d1d8", Lang::En), "Rd8#");
    }
}
