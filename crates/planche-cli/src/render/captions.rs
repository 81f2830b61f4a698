//! What stands in front of the parts of an answer, in each language.

use planche::{Claim, Goal, Lang, Prize, Request, Solution, Status};
use shakmaty::{Color, Position};

/// The captions of an answer.
pub struct Captions {
    pub goal: &'static str,
    pub answer: &'static str,
    pub others: &'static str,
    pub themes: &'static str,
    pub reason: &'static str,
    pub why: &'static str,
    pub plan: &'static str,
    pub line: &'static str,
    pub tree: &'static str,
    pub cost: &'static str,
    /// Around the move that was asked about.
    pub why_not: &'static str,
    pub asks: &'static str,
    pub wins: &'static str,
    pub better: &'static str,
    pub refutation: &'static str,
    pub strongest: &'static str,
    pub threatened: &'static str,
    pub may_be_more: &'static str,
    pub hint: &'static str,
}

/// The captions of a language.
pub fn captions(lang: Lang) -> Captions {
    match lang {
        Lang::En => Captions {
            goal: "Goal",
            answer: "Answer",
            others: "Others",
            themes: "Themes",
            reason: "Why",
            why: "Why it works",
            plan: "Plan",
            line: "Line",
            tree: "Every reply and its answer",
            cost: "Cost",
            why_not: "Why not",
            asks: "?",
            wins: "It wins",
            better: "Better",
            refutation: "The refutation",
            strongest: "The strongest reply that was found",
            threatened: "What was threatened",
            may_be_more: "There may be more.",
            hint: "Hint",
        },
        Lang::Fr => Captions {
            goal: "But",
            answer: "Réponse",
            others: "Autres",
            themes: "Thèmes",
            reason: "Raison",
            why: "Pourquoi",
            plan: "Plan",
            line: "Ligne",
            tree: "Chaque réplique et sa réponse",
            cost: "Coût",
            why_not: "Pourquoi pas",
            asks: " ?",
            wins: "Le coup gagne",
            better: "Mieux",
            refutation: "La réfutation",
            strongest: "La réplique la plus forte trouvée",
            threatened: "La menace",
            may_be_more: "Il y en a peut-être d'autres.",
            hint: "Indice",
        },
    }
}

/// What was looked for.
pub fn wish(request: &Request) -> String {
    let turn = request.position.turn();
    match request.manner.lang {
        Lang::En => english_wish(request, turn.fold_wb("White", "Black")),
        Lang::Fr => french_wish(request.goal, turn),
    }
}

fn english_wish(request: &Request, side: &str) -> String {
    match request.goal {
        Goal::Auto => format!("the most that can be proved for {side}"),
        Goal::Mate => format!("{side} mates"),
        Goal::Material(units) => format!("{side} wins {}", Prize::of(units, &request.values)),
        Goal::Draw => format!("{side} saves a draw"),
    }
}

fn french_wish(goal: Goal, turn: Color) -> String {
    let side = turn.fold_wb("les Blancs", "les Noirs");
    match goal {
        Goal::Auto => format!("le plus qui puisse être prouvé pour {side}"),
        Goal::Mate => format!("{side} matent"),
        Goal::Material(_) => format!("{side} gagnent du matériel"),
        Goal::Draw => format!("{side} sauvent la nulle"),
    }
}

/// What came of it.
pub fn verdict(request: &Request, solution: &Solution) -> String {
    let outcome = solution
        .outline
        .as_ref()
        .map(|outline| outline.outcome.trim_end_matches('.'));
    let say = |english: &str, french: &str| match request.manner.lang {
        Lang::En => english.to_owned(),
        Lang::Fr => french.to_owned(),
    };
    match (solution.status, solution.claim) {
        (Status::Proved, Claim::Draw) => {
            say("proved, at least a draw", "prouvé, au moins la nulle")
        }
        (Status::Proved, Claim::Mate) => say("proved, mate by force", "prouvé, mat forcé"),
        (Status::Proved, _) => match outcome {
            Some(outcome) => format!("{}{outcome}", say("proved: ", "prouvé : ")),
            None => say("proved", "prouvé"),
        },
        (Status::Likely, _) => say("likely, not proved", "probable, non prouvé"),
        (Status::Doubted, _) => say(
            "doubted: proved, but the second opinion does not believe in it",
            "douteux : prouvé, mais le second avis n'y croit pas",
        ),
        (Status::None, _) => say("none", "rien"),
        (Status::Limit, _) if solution.gave_up() => say(
            "nothing in sight; --persevere goes on",
            "rien en vue ; --persevere continue",
        ),
        (Status::Limit, _) => say(
            "undecided, a limit was reached",
            "non décidé, une limite est atteinte",
        ),
    }
}
