//! Remarks in French.

use shakmaty::{Piece, Square};

use super::super::tongue::{Mood, Note};
use super::{adjective, gender, number, people, prize, the};
use crate::breach::Breach;
use crate::cause::Failing;
use crate::remark::Gain;

pub(super) fn gains(gain: Gain, mood: Mood) -> String {
    match (gain, mood) {
        (Gain::Mate { .. }, Mood::Threat) => "mat".to_owned(),
        (Gain::Mate { .. }, Mood::Would) => "materaient".to_owned(),
        (Gain::Mate { moves: 0 | 1 }, Mood::Move) => "est mat".to_owned(),
        (Gain::Mate { moves: 0 | 1 }, Mood::Side) => "matent".to_owned(),
        (Gain::Mate { moves }, Mood::Move) => format!("mate en {} coups au plus", number(moves)),
        (Gain::Mate { moves }, Mood::Side) => format!("matent en {} coups au plus", number(moves)),
        (Gain::Men(won), Mood::Threat) => format!("de gagner {}", prize(won)),
        (Gain::Men(won), Mood::Would) => format!("gagneraient {}", prize(won)),
        (Gain::Men(won), Mood::Move) => format!("gagne {}", prize(won)),
        (Gain::Men(won), Mood::Side) => format!("gagnent {}", prize(won)),
    }
}

pub(super) fn but(how: Failing, reply: &str) -> String {
    match how {
        Failing::Mated => format!("{reply} est mat"),
        Failing::Taken(role) => format!("{reply} prend {}", the(role)),
        Failing::Exchanges => format!("{reply} reprend"),
        Failing::Leaves(role, square) => {
            let taken = gender(role).pick("pris", "prise");
            format!("{} {square} est {taken} par {reply}", the(role))
        }
        Failing::KingEscapes => format!("le roi s'échappe par {reply}"),
        Failing::Escapes(role) => format!("{} s'échappe par {reply}", the(role)),
        Failing::Stalemated => format!("{reply} est pat"),
        Failing::Parried => format!("{reply} est la réponse"),
    }
}

pub(super) fn breach(breach: &Breach) -> String {
    match breach {
        Breach::Takes { man, .. } => format!("prend d'abord {}", the(*man)),
        Breach::Checks => "vient d'abord, avec échec".to_owned(),
        Breach::Blocks { square } => format!("s'interpose en {square}"),
        Breach::Pins { square, man } => format!("cloue {} {square}", the(*man)),
        Breach::Saves { square, man } => format!("retire {} de {square}", the(*man)),
        Breach::Guards {
            square,
            moved: true,
            ..
        } => format!("défend {square}"),
        Breach::Guards {
            square, by, from, ..
        } => format!("permet à {} {from} de défendre {square}", the(*by)),
    }
}

pub(super) fn coloured(man: Piece, square: Square) -> String {
    let color = adjective(man.color, gender(man.role));
    format!("{} {color} {square}", the(man.role))
}

pub(super) fn note(note: Note<'_>) -> String {
    match note {
        Note::Works { tried, gain } => format!("cela marche : {tried} {gain}"),
        Note::Watch {
            side,
            threat,
            taken,
        } => match taken {
            Some(role) => format!(
                "attention à {} : {} menacent {threat}",
                the(role),
                people(side)
            ),
            None => format!("attention à la menace {threat}"),
        },
        Note::NothingMore => "rien de mieux n'a été trouvé".to_owned(),
        Note::Prefers(best) => format!("un second avis préfère {best}"),
        Note::WorksLess {
            tried,
            gain,
            best,
            more,
        } => format!("{tried} {gain}, mais {best} {more}"),
        Note::Spoils { tried, gain, reply } => {
            format!("{tried} {gain}, mais semble gâcher davantage : {reply} est la réponse")
        }
        Note::OnlyMove(tried) => format!("{tried} est le seul coup légal"),
        Note::Draws {
            tried,
            stalemate: true,
        } => format!("{tried} fait pat : la partie est nulle"),
        Note::Draws { tried, .. } => {
            format!("{tried} termine la partie par la nulle : plus personne ne peut mater")
        }
        Note::But { tried, does, but } => format!("{tried} {does}, mais {but}"),
        Note::Ignores { tried, but } => format!("{tried} ne fait rien contre la menace : {but}"),
        Note::Threatens {
            tried,
            threat,
            gain,
            but,
        } => {
            let but = but.map_or_else(String::new, |but| format!(", mais {but}"));
            format!("{tried} menace {threat}, qui {gain}{but}")
        }
        other => about_sides(other),
    }
}

fn about_sides(note: Note<'_>) -> String {
    match note {
        Note::Wins { side, gain } => format!("{} {gain}", people(side)),
        Note::WinsAtMost { side, most } => match most {
            None => format!("{} n'y gagnent rien", people(side)),
            Some(most) => format!("{} n'y gagnent pas plus : {most}", people(side)),
        },
        Note::AsFarAsSeen => "c'est ce qui a été vu, non ce qui est prouvé".to_owned(),
        Note::Open(tried) => {
            format!("aucun gain n'a été trouvé après {tried}, et rien n'est prouvé contre ce coup")
        }
        Note::Stops {
            line,
            reply,
            targets,
            seemed,
        } => {
            let so_far = match seemed {
                true => format!("après {line}, le gain semble acquis, mais vient alors {reply}"),
                false => format!("{line} se heurte à {reply}"),
            };
            match targets {
                Some(men) => {
                    format!("{so_far}, qui attaque {men}, et aucune réponse n'est prouvée")
                }
                None => format!("{so_far}, et aucune réponse n'est prouvée"),
            }
        }
        Note::Meets { tried, threat } => {
            format!("{tried} pare la menace {threat}, pour autant qu'on l'ait vu")
        }
        Note::AllBut(reply) => format!("il est prouvé que toute réponse perd, sauf {reply}"),
        Note::Holds { replies, more } => {
            let more = match more {
                0 => String::new(),
                1 => ", ni contre une autre réponse".to_owned(),
                more => format!(", ni contre {} autres", number(more)),
            };
            format!("aucun gain n'a été trouvé contre {replies}{more}")
        }
        Note::Without { man, side, gain } => {
            format!("sans {man}, cela marcherait : {} {gain}", people(side))
        }
        Note::Better(idea) => format!("mieux : {idea}"),
        other => about_threats(other),
    }
}

fn about_threats(note: Note<'_>) -> String {
    match note {
        Note::Threat { side, threat, gain } => {
            format!("{} menacent {gain} par {threat}", people(side))
        }
        Note::Cure(cure) => format!("{cure} pare cette menace"),
        Note::MoreThreats {
            threats,
            one,
            as_great,
        } => match (one, as_great) {
            (true, true) => format!("{threats} menace autant"),
            (false, true) => format!("{threats} menacent autant"),
            (true, false) => format!("{threats} est une menace moindre"),
            (false, false) => format!("{threats} sont des menaces moindres"),
        },
        Note::NoThreat {
            side,
            complete: true,
        } => format!(
            "pas de menace : si {} avaient le trait, aucun plan ne gagnerait rien, et tous ont été essayés",
            people(side)
        ),
        Note::NoThreat { side, .. } => format!(
            "aucune menace n'a été trouvée : avec le trait, {} ne gagnent rien qu'un plan approche",
            people(side)
        ),
        Note::NoThreatSeen(side) => format!(
            "aucune menace n'a été trouvée avant la limite ; cela ne dit pas que {} n'en ont pas",
            people(side)
        ),
        Note::NoThreatClaimed(side) => format!(
            "aucune menace n'est affirmée, bien que {} aient quelque chose s'ils avaient le trait",
            people(side)
        ),
        Note::InCheck(side) => format!(
            "{} sont en échec et doivent y répondre : on ne peut rien dire d'autres menaces",
            people(side)
        ),
        Note::Unsound { answer, side, gain } => format!(
            "le sacrifice ne marche pas : {answer}, et {} {gain}",
            people(side)
        ),
        Note::Allows { mate: true, how } => format!("cela permet le mat : {how}"),
        Note::Allows { how, .. } => format!("cela permet {how}"),
        Note::Loses {
            what,
            at_least,
            how,
        } => {
            let least = if at_least { "au moins " } else { "" };
            format!("cela perd {least}{what} : {how}")
        }
        Note::Kept(best) => format!("{best} l'évite"),
        _ => "la partie est finie".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Color, Role};

    #[test]
    fn adjectives_and_participles_agree_with_the_man() {
        let rook = Role::Rook.of(Color::Black);
        assert_eq!(coloured(rook, Square::D8), "la tour noire d8");
        let lost = but(Failing::Leaves(Role::Rook, Square::E2), "21.Txe2");
        assert_eq!(lost, "la tour e2 est prise par 21.Txe2");
        assert_eq!(
            gains(Gain::Mate { moves: 2 }, Mood::Side),
            "matent en deux coups au plus"
        );
    }
}
