//! Remarks in English.

use shakmaty::{Piece, Square};

use super::super::tongue::{Mood, Note};
use crate::breach::Breach;
use crate::cause::Failing;
use crate::man::name;
use crate::remark::Gain;
use crate::words::{number, side as people};

pub(super) fn gains(gain: Gain, mood: Mood) -> String {
    match (gain, mood) {
        (Gain::Mate { .. }, Mood::Threat) => "mate".to_owned(),
        (Gain::Mate { .. }, Mood::Would) => "would mate".to_owned(),
        (Gain::Mate { moves: 0 | 1 }, Mood::Move) => "is mate".to_owned(),
        (Gain::Mate { moves: 0 | 1 }, Mood::Side) => "mates".to_owned(),
        (Gain::Mate { moves }, _) => format!("mates in at most {} moves", number(moves)),
        (Gain::Men(prize), Mood::Threat) => format!("to win {prize}"),
        (Gain::Men(prize), Mood::Would) => format!("would win {prize}"),
        (Gain::Men(prize), _) => format!("wins {prize}"),
    }
}

pub(super) fn but(how: Failing, reply: &str) -> String {
    match how {
        Failing::Mated => format!("{reply} is mate"),
        Failing::Taken(role) => format!("{reply} takes the {}", name(role)),
        Failing::Exchanges => format!("{reply} takes back"),
        Failing::Leaves(role, square) => {
            format!("leaves the {} on {square} to {reply}", name(role))
        }
        Failing::KingEscapes => format!("the king gets out by {reply}"),
        Failing::Escapes(role) => format!("the {} escapes by {reply}", name(role)),
        Failing::Stalemated => format!("{reply} is stalemate"),
        Failing::Parried => format!("{reply} is the answer"),
    }
}

pub(super) fn breach(breach: &Breach) -> String {
    match breach {
        Breach::Takes { man, .. } => format!("takes the {} first", name(*man)),
        Breach::Checks => "comes first, with check".to_owned(),
        Breach::Blocks { square } => format!("stands in the way on {square}"),
        Breach::Pins { square, man } => format!("pins the {} on {square}", name(*man)),
        Breach::Saves { square, man } => format!("takes the {} away from {square}", name(*man)),
        Breach::Guards {
            square,
            moved: true,
            ..
        } => format!("guards {square}"),
        Breach::Guards {
            square, by, from, ..
        } => format!("lets the {} on {from} guard {square}", name(*by)),
    }
}

pub(super) fn coloured(man: Piece, square: Square) -> String {
    let color = man.color.fold_wb("white", "black");
    format!("the {color} {} on {square}", name(man.role))
}

pub(super) fn note(note: Note<'_>) -> String {
    match note {
        Note::Works { tried, gain } => format!("it does work: {tried} {gain}"),
        Note::Watch {
            side,
            threat,
            taken,
        } => match taken {
            Some(role) => format!(
                "what to watch is the {}: {} threatens {threat}",
                name(role),
                people(side)
            ),
            None => format!("what to watch is the threat {threat}"),
        },
        Note::NothingMore => "nothing was found that wins more".to_owned(),
        Note::Prefers(best) => format!("a second opinion would rather play {best}"),
        Note::WorksLess {
            tried,
            gain,
            best,
            more,
        } => format!("{tried} {gain}, but {best} {more}"),
        Note::Spoils { tried, gain, reply } => {
            format!("{tried} {gain}, but seems to give more away: {reply} is the answer")
        }
        Note::OnlyMove(tried) => format!("{tried} is the only legal move"),
        Note::Draws {
            tried,
            stalemate: true,
        } => format!("{tried} is stalemate: the game ends in a draw"),
        Note::Draws { tried, .. } => {
            format!("{tried} ends the game in a draw: nobody has enough left to mate")
        }
        Note::But { tried, does, but } => format!("{tried} {does}, but {but}"),
        Note::Ignores { tried, but } => format!("{tried} does nothing against the threat: {but}"),
        Note::Threatens {
            tried,
            threat,
            gain,
            but,
        } => {
            let but = but.map_or_else(String::new, |but| format!(", but {but}"));
            format!("{tried} threatens {threat}, which {gain}{but}")
        }
        other => about_sides(other),
    }
}

fn about_sides(note: Note<'_>) -> String {
    match note {
        Note::Wins { side, gain } => format!("{} {gain}", people(side)),
        Note::WinsAtMost { side, most } => match most {
            None => format!("{} wins nothing", people(side)),
            Some(most) => format!("{} wins no more than {most}", people(side)),
        },
        Note::AsFarAsSeen => "that is what was seen, not what is proved".to_owned(),
        Note::Open(tried) => {
            format!("no win was found after {tried}, and nothing is proved against it")
        }
        Note::Stops {
            line,
            reply,
            targets,
            seemed,
        } => {
            let so_far = match seemed {
                true => {
                    format!("after {line} the gain seems to be in hand, but then comes {reply}")
                }
                false => format!("{line} runs into {reply}"),
            };
            match targets {
                Some(men) => format!("{so_far} with an attack on {men}, and no answer was proved"),
                None => format!("{so_far}, and no answer was proved"),
            }
        }
        Note::Meets { tried, threat } => {
            format!("{tried} meets the threat of {threat}, as far as was seen")
        }
        Note::AllBut(reply) => format!("every reply but {reply} is proved to lose"),
        Note::Holds { replies, more } => {
            let more = match more {
                0 => String::new(),
                1 => ", nor against one other reply".to_owned(),
                more => format!(", nor against {} others", number(more)),
            };
            format!("no win was found against {replies}{more}")
        }
        Note::Without { man, side, gain } => {
            format!("without {man} it would work: {} {gain}", people(side))
        }
        Note::Better(idea) => format!("better: {idea}"),
        other => about_threats(other),
    }
}

fn about_threats(note: Note<'_>) -> String {
    match note {
        Note::Threat { side, threat, gain } => {
            format!("{} threatens {gain} by {threat}", people(side))
        }
        Note::Cure(cure) => format!("{cure} meets it"),
        Note::MoreThreats {
            threats,
            one,
            as_great,
        } => match (one, as_great) {
            (true, true) => format!("{threats} threatens as much"),
            (false, true) => format!("{threats} threaten as much"),
            (true, false) => format!("{threats} is a smaller threat"),
            (false, false) => format!("{threats} are smaller threats"),
        },
        Note::NoThreat {
            side,
            complete: true,
        } => format!(
            "no threat: if {} could move now, no plan would win anything, and every one was tried",
            people(side)
        ),
        Note::NoThreat { side, .. } => format!(
            "no threat was found: given the move, {} wins nothing that plans come near to",
            people(side)
        ),
        Note::NoThreatSeen(side) => format!(
            "no threat was found before a limit ended the search; that {} has none is not said",
            people(side)
        ),
        Note::NoThreatClaimed(side) => format!(
            "no threat is claimed, though {} would have something to try with the move",
            people(side)
        ),
        Note::InCheck(side) => format!(
            "{} stands in check and has to answer it, so nothing can be said about further threats",
            people(side)
        ),
        Note::Unsound { answer, side, gain } => format!(
            "the sacrifice does not work: {answer}, and {} {gain}",
            people(side)
        ),
        Note::Allows { mate: true, how } => format!("this allows mate: {how}"),
        Note::Allows { how, .. } => format!("this allows {how}"),
        Note::Loses {
            what,
            at_least,
            how,
        } => {
            let least = if at_least { "at least " } else { "" };
            format!("this loses {least}{what}: {how}")
        }
        Note::Kept(best) => format!("{best} avoids it"),
        _ => "the game is over".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prize::Prize;
    use planche_plan::Values;
    use shakmaty::Role;

    #[test]
    fn a_gain_is_a_verb_that_fits_its_subject() {
        let rook = Gain::Men(Prize::of(45, &Values::default()));
        assert_eq!(gains(rook, Mood::Threat), "to win a rook");
        assert_eq!(
            gains(Gain::Mate { moves: 3 }, Mood::Side),
            "mates in at most three moves"
        );
        assert_eq!(gains(Gain::Mate { moves: 1 }, Mood::Move), "is mate");
        assert_eq!(
            but(Failing::Taken(Role::Rook), "3...Kxb7"),
            "3...Kxb7 takes the rook"
        );
    }
}
