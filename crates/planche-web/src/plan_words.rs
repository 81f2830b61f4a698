//! The statements of a plan in words, and as marks on the board.

use planche::Lang;
use planche_explain::name;
use planche_plan::{Change, Plan, State, Statement};
use serde::Serialize;
use shakmaty::{Chess, Position, Role, Square};

use crate::plan_french::french;
use crate::plan_saying::Saying;

/// A statement of the plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlanStep {
    /// As the language of plans writes it.
    pub statement: String,
    /// In words.
    pub words: String,
}

/// A mark on the board: an arrow, or a ring where there is no `to`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Mark {
    /// Where it begins.
    pub from: String,
    /// Where it points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional), schema(nullable = false))]
    pub to: Option<String>,
    /// What it stands for.
    pub kind: MarkKind,
}

/// What a mark stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A move.
    Play,
    /// A move that is threatened.
    Threat,
    /// A square that must change, or be what the plan needs.
    Change,
}

/// The steps of a plan, told from the position in which it was written.
pub fn steps(position: &Chess, plan: &Plan, lang: Lang) -> Vec<PlanStep> {
    let mut teller = Teller {
        men: men(position),
        arrived: None,
    };
    plan.steps()
        .iter()
        .map(|step| PlanStep {
            statement: step.statement.to_string(),
            words: match lang {
                Lang::En => english(&teller.says(&step.statement)),
                Lang::Fr => french(&teller.says(&step.statement)),
            },
        })
        .collect()
}

/// The marks of a plan, each once.
pub fn marks(plan: &Plan) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for step in plan.steps() {
        let mark = mark(&step.statement);
        let drawn = |known: &Mark| (&known.from, &known.to) == (&mark.from, &mark.to);
        if !marks.iter().any(drawn) {
            marks.push(mark);
        }
    }
    marks
}

fn mark(statement: &Statement) -> Mark {
    let (from, to, kind) = match *statement {
        Statement::Move {
            from, to, starred, ..
        } if starred => (from, Some(to), MarkKind::Threat),
        Statement::Move { from, to, .. } => (from, Some(to), MarkKind::Play),
        Statement::Modify { square, .. }
        | Statement::Verify { square, .. }
        | Statement::Analyse { square } => (square, None, MarkKind::Change),
    };
    Mark {
        from: from.to_string(),
        to: to.map(|square| square.to_string()),
        kind,
    }
}

/// Which man stands where, as far as the plan is carried out.
type Men = [Option<Role>; 64];

fn men(position: &Chess) -> Men {
    let mut men = [None; 64];
    for square in Square::ALL {
        men[usize::from(square)] = position.board().role_at(square);
    }
    men
}

struct Teller {
    men: Men,
    /// Where the last move of the plan has led.
    arrived: Option<Square>,
}

impl Teller {
    fn man(&self, square: Square) -> Option<Role> {
        self.men[usize::from(square)]
    }

    fn says(&mut self, statement: &Statement) -> Saying {
        match *statement {
            Statement::Move {
                from, to, starred, ..
            } if starred => self.threat(from, to),
            Statement::Move { from, to, .. } => self.play(from, to),
            Statement::Modify {
                square,
                change,
                starred,
            } => Saying::Changes(self.man(square), square, change, starred),
            Statement::Verify { square, state } => Saying::GoesOn(square, state),
            Statement::Analyse { square } => Saying::Looks(square),
        }
    }

    fn threat(&self, from: Square, to: Square) -> Saying {
        let king = self.man(to) == Some(Role::King);
        match (self.arrived == Some(from), king) {
            (true, true) => Saying::Attacks(to),
            (true, false) => Saying::Threatens(to),
            (false, true) => Saying::Aims(self.man(from), from, to),
            (false, false) => Saying::Takes(from, to),
        }
    }

    fn play(&mut self, from: Square, to: Square) -> Saying {
        self.arrived = Some(to);
        let (man, taken) = (self.man(from), self.man(to));
        self.men[usize::from(to)] = self.men[usize::from(from)].take();
        Saying::Plays(man, from, to, taken)
    }
}

fn called(man: Option<Role>) -> &'static str {
    man.map_or("man", name)
}

fn english(saying: &Saying) -> String {
    match *saying {
        Saying::Plays(man, from, to, Some(taken)) => format!(
            "Play the {} from {from} to {to}, taking the {}.",
            called(man),
            name(taken)
        ),
        Saying::Plays(man, from, to, None) => {
            format!("Play the {} from {from} to {to}.", called(man))
        }
        Saying::Attacks(to) => format!("That attacks the king on {to}."),
        Saying::Threatens(to) => format!("That threatens to take on {to}."),
        Saying::Aims(man, from, to) => {
            format!("The {} on {from} aims at the king on {to}.", called(man))
        }
        Saying::Takes(from, to) => format!("Take on {to} from {from}, if it comes to that."),
        Saying::Changes(man, square, change, starred) => {
            let threat = if starred { ", making a threat" } else { "" };
            format!("{}{threat}.", change_words(called(man), square, change))
        }
        Saying::GoesOn(square, state) => format!("Go on once {}.", state_words(square, state)),
        Saying::Looks(square) => {
            format!("Look for a small combination against the man on {square}.")
        }
    }
}

fn change_words(man: &str, square: Square, change: Change) -> String {
    match change {
        Change::ClearFriend => format!("Clear the {man} out of the way on {square}"),
        Change::WithdrawFriend => format!("Take the {man} away from {square}"),
        Change::ClearEnemy => format!("Get the enemy {man} out of the way on {square}"),
        Change::RemoveEnemy(role) => format!("Get the enemy {} off {square}", name(role)),
        Change::ReplaceEnemy(role) => format!(
            "Have another enemy man than the {} stand on {square}",
            name(role)
        ),
        Change::Occupy => format!("Put a man on {square}, to shut the line"),
        Change::Lure(None) => format!("Lure an enemy man to {square}"),
        Change::Lure(Some(role)) => format!("Lure the enemy {} to {square}", name(role)),
    }
}

fn state_words(square: Square, state: State) -> String {
    match state {
        State::Vacant => format!("{square} is empty"),
        State::NotVacant => format!("somebody stands on {square}"),
        State::Friend => format!("a man of ours stands on {square}"),
        State::NotFriend => format!("no man of ours stands on {square}"),
        State::Enemy(None) => format!("an enemy man stands on {square}"),
        State::Enemy(Some(role)) => format!("the enemy {} stands on {square}", name(role)),
        State::NotEnemy(None) => format!("no enemy man stands on {square}"),
        State::NotEnemy(Some(role)) => format!("no enemy {} stands on {square}", name(role)),
        State::EnemyBut(role) => {
            format!(
                "an enemy man other than the {} stands on {square}",
                name(role)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn capablanca() -> Chess {
        let fen: Fen = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27"
            .parse()
            .expect("a FEN");
        fen.into_position(CastlingMode::Standard).expect("legal")
    }

    fn plan(text: &str) -> Plan {
        text.parse().expect("a plan")
    }

    #[test]
    fn every_statement_has_its_words() {
        let text = "d5c3\nc3e2*\ne2 EQ -> NEQ*\nc1 NER\nd8d1\nc5c3*";
        let told: Vec<String> = steps(&capablanca(), &plan(text), Lang::En)
            .into_iter()
            .map(|step| step.words)
            .collect();
        assert_eq!(
            told,
            [
                "Play the knight from d5 to c3, taking the knight.",
                "That threatens to take on e2.",
                "Get the enemy queen off e2, making a threat.",
                "Go on once no enemy rook stands on c1.",
                "Play the rook from d8 to d1.",
                "Take on c3 from c5, if it comes to that.",
            ]
        );
    }

    #[test]
    fn the_same_in_french() {
        let text = "d5c3\nc3e2*\ne2 EQ -> NEQ*\nc1 NER\nd8d1\nd1g1*";
        let told = steps(&capablanca(), &plan(text), Lang::Fr);
        let words: Vec<&str> = told.iter().map(|step| step.words.as_str()).collect();
        let expected = [
            "Jouer le cavalier de d5 à c3, en prenant le cavalier.",
            "Cela menace de prendre en e2.",
            "Chasser la dame ennemie de e2, avec une menace.",
            "Continuer quand aucune tour ennemie n’est en c1.",
            "Jouer la tour de d8 à d1.",
            "Cela attaque le roi en g1.",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn nobody_threatens_to_take_a_king() {
        let told = steps(&capablanca(), &plan("b6b2\nb2g1*\nd8g1*"), Lang::En);
        let words: Vec<&str> = told.iter().map(|step| step.words.as_str()).collect();
        let expected = [
            "Play the queen from b6 to b2.",
            "That attacks the king on g1.",
            "The rook on d8 aims at the king on g1.",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn every_mark_is_drawn_once() {
        let drawn = marks(&plan("d5c3\nc3e2*\ne2 NEQ\nd5c3*"));
        let shown: Vec<(&str, Option<&str>, MarkKind)> = drawn
            .iter()
            .map(|mark| (mark.from.as_str(), mark.to.as_deref(), mark.kind))
            .collect();
        let expected = [
            ("d5", Some("c3"), MarkKind::Play),
            ("c3", Some("e2"), MarkKind::Threat),
            ("e2", None, MarkKind::Change),
        ];
        assert_eq!(shown, expected);
    }
}
