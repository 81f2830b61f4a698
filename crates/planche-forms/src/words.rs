//! The few words that a form says by itself, in each language.

use planche_explain::{Group, Kind, Lang};
use shakmaty::Color;

/// Who is to move, as it stands under a board.
pub fn to_move(turn: Color, lang: Lang) -> &'static str {
    match (lang, turn) {
        (Lang::En, Color::White) => "White to move",
        (Lang::En, Color::Black) => "Black to move",
        (Lang::Fr, Color::White) => "trait aux Blancs",
        (Lang::Fr, Color::Black) => "trait aux Noirs",
    }
}

/// A move in English short notation with the letters of another language.
pub fn translated(san: &str, lang: Lang) -> String {
    let french = |letter| match letter {
        'N' => 'C',
        'B' => 'F',
        'R' => 'T',
        'Q' => 'D',
        'K' => 'R',
        other => other,
    };
    match lang {
        Lang::En => san.to_owned(),
        Lang::Fr => san.chars().map(french).collect(),
    }
}

/// Why the replies of a group fail, where they are named already. The reasons themselves are English; in
/// other languages it is said what the replies have in common, with the answers.
pub fn reason(group: &Group, lang: Lang) -> String {
    match lang {
        Lang::En => group.reason.clone(),
        Lang::Fr => french(group),
    }
}

fn french(group: &Group) -> String {
    let first = group.replies.iter().find_map(|reply| reply.answer.as_ref());
    let Some(first) = first else {
        return "il ne faut plus rien".to_owned();
    };
    let same = |reply: &planche_explain::Reply| reply.answer.as_ref() == Some(first);
    let answers = match group.replies.iter().all(same) {
        true => translated(first, Lang::Fr),
        false => answers_in_order(group),
    };
    match group.kind {
        Kind::Enough => "il ne faut plus rien".to_owned(),
        Kind::Unmoved => format!("la menace reste, {answers}"),
        Kind::Mated => format!("mat par {answers}"),
        Kind::Thrown => format!("la pièce jouée est prise, {answers}"),
        Kind::Answered => format!("réponse {answers}"),
    }
}

fn answers_in_order(group: &Group) -> String {
    let answers = group.replies.iter().filter_map(|reply| {
        let answer = translated(reply.answer.as_deref()?, Lang::Fr);
        Some(format!("{} {answer}", translated(&reply.san, Lang::Fr)))
    });
    answers.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_men_change_and_nothing_else_does() {
        assert_eq!(translated("Nbxd7+", Lang::Fr), "Cbxd7+");
        assert_eq!(translated("e8=Q#", Lang::Fr), "e8=D#");
        assert_eq!(translated("O-O-O", Lang::Fr), "O-O-O");
        assert_eq!(translated("Rd1#", Lang::En), "Rd1#");
    }
}
