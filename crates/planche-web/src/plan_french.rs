//! The statements of a plan in French.

use planche_plan::{Change, State};
use shakmaty::{Role, Square};

use crate::plan_saying::Saying;

/// A man with its article, and how an enemy of that kind is called.
struct Man {
    the: &'static str,
    enemy: &'static str,
    no_enemy: &'static str,
}

const ANY: Man = Man {
    the: "la pièce",
    enemy: "la pièce ennemie",
    no_enemy: "aucune pièce ennemie",
};

fn man(role: Option<Role>) -> Man {
    let (the, enemy, no_enemy) = match role {
        None => return ANY,
        Some(Role::Pawn) => ("le pion", "le pion ennemi", "aucun pion ennemi"),
        Some(Role::Knight) => ("le cavalier", "le cavalier ennemi", "aucun cavalier ennemi"),
        Some(Role::Bishop) => ("le fou", "le fou ennemi", "aucun fou ennemi"),
        Some(Role::Rook) => ("la tour", "la tour ennemie", "aucune tour ennemie"),
        Some(Role::Queen) => ("la dame", "la dame ennemie", "aucune dame ennemie"),
        Some(Role::King) => ("le roi", "le roi ennemi", "aucun roi ennemi"),
    };
    Man {
        the,
        enemy,
        no_enemy,
    }
}

/// A statement as a sentence.
pub fn french(saying: &Saying) -> String {
    match *saying {
        Saying::Plays(moved, from, to, taken) => {
            let capture = taken.map(|taken| format!(", en prenant {}", man(Some(taken)).the));
            let capture = capture.unwrap_or_default();
            format!("Jouer {} de {from} à {to}{capture}.", man(moved).the)
        }
        Saying::Attacks(to) => format!("Cela attaque le roi en {to}."),
        Saying::Threatens(to) => format!("Cela menace de prendre en {to}."),
        Saying::Aims(aiming, from, to) => {
            let told = format!("{} en {from} vise le roi en {to}.", man(aiming).the);
            crate::failure::capital(&told)
        }
        Saying::Takes(from, to) => format!("Prendre en {to} depuis {from}, si l’on en vient là."),
        Saying::Changes(changed, square, change, starred) => {
            let threat = if starred { ", avec une menace" } else { "" };
            format!("{}{threat}.", changes(&man(changed), square, change))
        }
        Saying::GoesOn(square, state) => format!("Continuer quand {}.", stands(square, state)),
        Saying::Looks(square) => {
            format!("Chercher une petite combinaison contre la pièce en {square}.")
        }
    }
}

fn changes(changed: &Man, square: Square, change: Change) -> String {
    match change {
        Change::ClearFriend => format!("Dégager {} de {square}", changed.the),
        Change::WithdrawFriend => format!("Retirer {} de {square}", changed.the),
        Change::ClearEnemy => format!("Écarter {} de {square}", changed.enemy),
        Change::RemoveEnemy(role) => format!("Chasser {} de {square}", man(Some(role)).enemy),
        Change::ReplaceEnemy(role) => {
            let other = man(Some(role)).the;
            format!("Amener en {square} une autre pièce ennemie que {other}")
        }
        Change::Occupy => format!("Mettre une pièce en {square}, pour fermer la ligne"),
        Change::Lure(None) => format!("Attirer une pièce ennemie en {square}"),
        Change::Lure(role) => format!("Attirer {} en {square}", man(role).enemy),
    }
}

fn stands(square: Square, state: State) -> String {
    match state {
        State::Vacant => format!("{square} est vide"),
        State::NotVacant => format!("une pièce est en {square}"),
        State::Friend => format!("une de nos pièces est en {square}"),
        State::NotFriend => format!("aucune de nos pièces n’est en {square}"),
        State::Enemy(None) => format!("une pièce ennemie est en {square}"),
        State::Enemy(role) => format!("{} est en {square}", man(role).enemy),
        State::NotEnemy(role) => format!("{} n’est en {square}", man(role).no_enemy),
        State::EnemyBut(role) => {
            let but = man(Some(role)).the;
            format!("une pièce ennemie autre que {but} est en {square}")
        }
    }
}
