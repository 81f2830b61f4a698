//! The few words that a form says by itself, in each language.

use planche_explain::{Group, GroupKind, Lang};
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
    let answers = answers(group, Lang::Fr);
    match (group.kind, &answers[..]) {
        (GroupKind::Enough, _) | (_, []) => "le but est déjà atteint".to_owned(),
        (GroupKind::Unmoved, _) => format!("la menace s'exécute : {}", answers.join(", ")),
        (GroupKind::Mated, _) => format!("mat par {}", answers.join(", ")),
        (GroupKind::Thrown, _) => format!("la pièce jouée est perdue : {}", answers.join(", ")),
        (GroupKind::Answered, [only]) => format!("la réponse est {only}"),
        (GroupKind::Answered, _) => format!("les réponses sont {}", answers.join(", ")),
    }
}

/// The answer that all replies of a group have, or each reply with its own.
fn answers(group: &Group, lang: Lang) -> Vec<String> {
    let answered = group.replies.iter().filter_map(|reply| {
        let answer = reply.answer.as_deref()?;
        Some((reply.san.as_str(), answer))
    });
    let answered: Vec<(&str, &str)> = answered.collect();
    let bare = |answer: &str| answer.trim_end_matches('+').to_owned();
    let [(_, first), others @ ..] = &answered[..] else {
        return Vec::new();
    };
    if others.iter().all(|(_, answer)| bare(answer) == bare(first)) {
        return vec![translated(first, lang)];
    }
    let pairs = answered.iter();
    let pairs = pairs.map(|(reply, answer)| translated(&format!("{reply} {answer}"), lang));
    pairs.collect()
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
