//! English.

mod hint;
mod note;

use shakmaty::{Color, Piece, Role, Square};

use super::notation::{Letters, label, localised};
use super::tongue::{Frame, Hint, Mood, Note, Tongue};
use crate::account::{Act, Outcome, Shown, Stroke, Weakness, WhyNow};
use crate::breach::Breach;
use crate::cause::{Failing, LineKind};
use crate::fact::{Man, Picture};
use crate::man::name;
use crate::manner::Lang;
use crate::motif::Clue;
use crate::prize::Prize;
use crate::remark::Gain;
use crate::success::Success;
use crate::theme::Theme;
use crate::words::{list, number, side as color_name};

pub(crate) struct English;

impl Tongue for English {
    fn lang(&self) -> Lang {
        Lang::En
    }

    fn list(&self, items: &[String]) -> String {
        list(items)
    }

    fn weakness(&self, owner: Color, weakness: &Weakness) -> String {
        weakness_in_words(owner, weakness)
    }

    fn guarding(&self, guard: Man, square: Square) -> String {
        format!("only the {} guards {square}", name(guard.role))
    }

    fn verb(&self, act: &Act, free: bool) -> String {
        verb(act, free)
    }

    fn reason(&self, step: &Stroke, why: &WhyNow) -> Option<String> {
        reason(step, why)
    }

    fn because(&self) -> &'static str {
        "because "
    }

    fn so(&self) -> &'static str {
        "so "
    }

    fn motif(&self, theme: Theme) -> Option<&'static str> {
        theme_name(theme)
    }

    fn term(&self, theme: Theme) -> &'static str {
        term(theme)
    }

    fn failing(&self, how: Failing, tried: &str, reply: &str) -> String {
        failing(how, tried, reply)
    }

    fn outcome(&self, side: Color, outcome: &Outcome) -> String {
        result(side, outcome)
    }

    fn a(&self, role: Role) -> String {
        format!("a {}", name(role))
    }

    fn several(&self, count: usize, role: Role) -> String {
        format!("{} {}s", number(count), name(role))
    }

    fn prize(&self, prize: Prize) -> String {
        prize.to_string()
    }

    fn frame(&self, frame: Frame<'_>) -> String {
        framed(frame)
    }

    fn gains(&self, gain: Gain, mood: Mood) -> String {
        note::gains(gain, mood)
    }

    fn but(&self, how: Failing, reply: &str) -> String {
        note::but(how, reply)
    }

    fn breach(&self, breach: &Breach) -> String {
        note::breach(breach)
    }

    fn coloured(&self, man: Piece, square: Square) -> String {
        note::coloured(man, square)
    }

    fn hint(&self, hint: Hint<'_>) -> String {
        hint::hint(hint)
    }

    fn sought(&self, motif: Clue) -> Option<String> {
        hint::sought(motif)
    }

    fn at_least(&self, side: Color, success: &Success, prize: Option<Prize>) -> String {
        hint::at_least(side, success, prize)
    }

    fn note(&self, note: Note<'_>) -> String {
        note::note(note)
    }
}

fn framed(frame: Frame<'_>) -> String {
    match frame {
        Frame::And(clauses) => clauses.join(", and "),
        Frame::Quiet(action) => format!("the quiet {action}"),
        Frame::IsTheMove => "is the move".to_owned(),
        Frame::Decides => "decides".to_owned(),
        Frame::Chases => "chases the king on".to_owned(),
        Frame::Forced { before, then } => format!("{before} is forced, and {then}"),
        Frame::After { before, then } => format!("after {before}, {then}"),
        Frame::Otherwise(result) => format!("otherwise {result}"),
        Frame::OrLoses { side, lost } => format!(
            "{} can avoid the mate only at the price of {lost}",
            color_name(side)
        ),
        Frame::Hunt {
            checks: true,
            king: Some(king),
            then,
        } => format!("the checks drive the king to {king}, and {then}"),
        Frame::Hunt { then, .. } => format!("the king is hunted down, and {then}"),
        Frame::AtOnce(tried) => format!("at once {tried}"),
        Frame::If {
            reply,
            answer,
            does,
        } => format!("if {reply}, {answer} {does}"),
        Frame::Immune {
            role,
            reply,
            answer,
            does,
            ..
        } => format!(
            "the {} cannot be taken by {reply}, because {answer} {does}",
            name(role)
        ),
        Frame::HasWon {
            line,
            side,
            what,
            done,
        } => {
            let wins = if done { "has won" } else { "wins" };
            format!("after {line} {} {wins} {what}", color_name(side))
        }
        Frame::Wins { side, what, here } => {
            let here = if here { "in the main line " } else { "" };
            format!("{here}{} wins {what}", color_name(side))
        }
        Frame::Gets { side, what } => format!("{} gets {what}", color_name(side)),
        Frame::For { won, paid } => format!("{won} for {paid}"),
        Frame::TheQueen => "the queen".to_owned(),
        Frame::NewQueen => "a new queen".to_owned(),
        Frame::Exchange { pawn: false } => "the exchange".to_owned(),
        Frame::Exchange { pawn: true } => "the exchange and a pawn".to_owned(),
        Frame::Enough => "enough".to_owned(),
        Frame::Idea { first, then, end } => {
            let then = then.map_or_else(String::new, |then| format!(", and {then}"));
            let end = end.map_or_else(String::new, |end| format!(": {end}"));
            format!("{first}{then}{end}")
        }
    }
}

fn letters() -> Letters {
    Letters::of(Lang::En)
}

fn on(man: &Man) -> String {
    format!("{} on {}", name(man.role), man.square)
}

/// A guard with his square; of a king everybody knows where he stands.
fn guard_on(man: &Man) -> String {
    match man.role {
        Role::King => "his king".to_owned(),
        _ => format!("the {}", on(man)),
    }
}

fn squares(all: &[Square]) -> String {
    list(&all.iter().map(Square::to_string).collect::<Vec<_>>())
}

fn men(all: &[Man]) -> String {
    let roles: Vec<Role> = all.iter().map(|man| man.role).collect();
    match &roles[..] {
        [one, other] if one == other => format!("two {}s", name(*one)),
        [first, one, other] if one == other => format!("{} and two {}s", name(*first), name(*one)),
        _ => list(
            &roles
                .iter()
                .map(|role| name(*role).to_owned())
                .collect::<Vec<_>>(),
        ),
    }
}

// --- weaknesses ---

fn weakness_in_words(owner: Color, weakness: &Weakness) -> String {
    let whose = format!("{}'s", color_name(owner));
    let ours = format!("{}'s", color_name(!owner));
    match weakness {
        Weakness::Loose(men) => {
            let men: Vec<String> = men.iter().map(on).collect();
            format!("{whose} {} is unguarded", crate::words::list(&men))
        }
        Weakness::SoleGuard { guard, of } => {
            format!("{whose} {} is guarded only by {}", on(of), guard_on(guard))
        }
        Weakness::HoldsAlone { guard, square } if guard.role == Role::King => {
            format!("only {whose} king guards {square}")
        }
        Weakness::HoldsAlone { guard, square } => {
            format!("only {} guards {square}", guard_on(guard))
        }
        Weakness::InLine(front, rear, kind) => {
            let kind = match kind {
                LineKind::File => "file",
                LineKind::Rank => "rank",
                LineKind::Diagonal => "diagonal",
            };
            format!("{whose} {} stand on one {kind}", men(&[*front, *rear]))
        }
        Weakness::NoAir => format!("{whose} king has no air"),
        Weakness::BoxedIn => format!("{whose} king is boxed in by his own men"),
        Weakness::Flights(free) => match &free[..] {
            [] => format!("{whose} king cannot move"),
            all => format!("{whose} king has only {}", squares(all)),
        },
        Weakness::ForkSquare { man, targets } => format!(
            "a {} on {} would fork {}",
            name(man.role),
            man.square,
            men(targets)
        ),
        Weakness::Shielded { target, by, slider } => {
            let whom = match slider.role == target.role {
                true => format!("{whose} on {}", target.square),
                false => format!("the {}", on(target)),
            };
            let (by, slider) = (name(by.role), name(slider.role));
            format!("only {ours} own {by} stands between his {slider} and {whom}")
        }
        Weakness::InTheWay { by, slider, to } => {
            let (by, slider) = (name(by.role), name(slider.role));
            format!("{ours} own {by} stands in his {slider}'s way to {to}")
        }
        Weakness::LastExit(man, square) => {
            format!("{whose} {} has only one safe square, {square}", on(man))
        }
        Weakness::Hemmed(man) => format!("{whose} {} has no safe square", on(man)),
        Weakness::NearQueen { pawn, steps } => format!(
            "{ours} pawn on {} is {} from queening",
            pawn.square,
            match steps {
                1 => "one step",
                _ => "two steps",
            }
        ),
        Weakness::Threatens(mate) => format!(
            "{} threatens {}, so {} must keep checking",
            color_name(owner),
            mate_in_words(mate),
            color_name(!owner)
        ),
    }
}

fn mate_in_words(shown: &Shown) -> String {
    format!("mate on {}", shown.action.to())
}

// --- moves ---

fn theme_name(theme: Theme) -> Option<&'static str> {
    Some(match theme {
        Theme::QuietMove | Theme::HangingPiece => return None,
        Theme::Intermezzo => "an in-between move",
        Theme::XRayAttack => "an x-ray",
        Theme::Overloading => "overloading a guard",
        Theme::CapturingDefender => "taking a defender",
        Theme::TrappedPiece => "a trap",
        Theme::Attraction => "a lure",
        Theme::EnPassant => "en passant",
        Theme::BackRankMate => "a back-rank mate",
        other => other.phrase(),
    })
}

fn verb(act: &Act, free: bool) -> String {
    let the = |role: Role| format!("the {}", name(role));
    match act {
        Act::Mate(Some(Picture::BackRank)) => "is mate on the back rank".to_owned(),
        Act::Mate(Some(Picture::Smothered)) => "is smothered mate".to_owned(),
        Act::Mate(None) => "is mate".to_owned(),
        Act::Takes { man, check, back } => {
            let check = if *check { " with check" } else { "" };
            match (free, back) {
                (_, true) => format!("takes back{check}"),
                (true, _) => format!("takes the unguarded {}{check}", name(man.role)),
                _ => format!("takes {}{check}", the(man.role)),
            }
        }
        Act::TakesWaiting { man } => format!("takes {}, which still hangs", the(man.role)),
        Act::Exchanges { role, taken } if role == taken => format!("exchanges {}s", name(*role)),
        Act::Exchanges { role, taken } => {
            format!("exchanges the {} for {}", name(*role), the(*taken))
        }
        Act::Forks(all) => format!("forks {}", men(all)),
        Act::Pins(man) => format!("pins {}", the(man.role)),
        Act::Skewers(front, rear) => format!("skewers {}", men(&[*front, *rear])),
        Act::Uncovers { target, .. } => format!("uncovers an attack on {}", the(target.role)),
        Act::UncoversCheck => "uncovers a check".to_owned(),
        Act::DoubleCheck => "is a double check".to_owned(),
        Act::Traps(man) => format!("traps {}", the(man.role)),
        Act::Promotes {
            role: Role::Queen,
            check,
        } => format!("queens{}", if *check { " with check" } else { "" }),
        Act::Promotes { role, .. } => format!("promotes to a {}", name(*role)),
        Act::DrawsOff { role, from } => format!("deflects {} from {from}", the(*role)),
        Act::DrawsThat { role, to } => match to {
            Some(to) => format!("lures {} to {to}", him(*role)),
            None => format!("draws {} away", him(*role)),
        },
        Act::Overloads {
            role,
            duties: [one, other],
        } => format!(
            "overloads {}, which must guard {one} and {other}",
            the(*role)
        ),
        Act::Lures { role, to } => format!("lures {} to {to}", the(*role)),
        Act::LuresAway { role, from, to } => {
            format!("lures {} to {to}, away from {from}", the(*role))
        }
        Act::RemovesGuard { man, of } => {
            format!("takes {}, the guard of {of}", the(man.role))
        }
        Act::Clears { slider, to } => format!("clears the {}'s way to {to}", name(slider.role)),
        Act::Shuts { slider, target } => {
            format!("shuts the {} off from {target}", name(slider.role))
        }
        Act::GivesUp(role) => format!("sacrifices the {}", name(*role)),
        Act::ThreatensMate(square) => format!("threatens mate on {square}"),
        Act::Attacks(man) => format!("attacks {}", the(man.role)),
        Act::Threatens(shown) => format!(
            "threatens {}",
            localised(&shown.before, shown.action, letters())
        ),
        Act::ThreatensQueen => "threatens to queen".to_owned(),
        Act::Drives(square) => format!("drives the king to {square}"),
        Act::Advances => "steps forward".to_owned(),
        Act::Runs => "lets the pawn run".to_owned(),
        Act::Zugzwang => "leaves no good move: zugzwang".to_owned(),
        Act::Saves => "gets out of danger".to_owned(),
        Act::SavesMan(role) => format!("saves {}", the(*role)),
    }
}

fn reason(step: &Stroke, why: &WhyNow) -> Option<String> {
    let mover = name(
        step.shown
            .action
            .promotion()
            .unwrap_or(step.shown.action.role()),
    );
    Some(match why {
        WhyNow::GuardGone { role, square } => {
            format!("because the {} no longer guards {square}", name(*role))
        }
        WhyNow::Pinned { man } => {
            format!("because the {} is pinned and cannot take", named_man(man))
        }
        WhyNow::ShutOff { by, slider, square } => format!(
            "because the {} now blocks the {}'s view of {square}",
            name(*by),
            name(*slider)
        ),
        WhyNow::Fills { role, square } => {
            format!("because his own {} now fills {square}", name(*role))
        }
        WhyNow::NoAir => "because the king has no air".to_owned(),
        WhyNow::BoxedIn => "because the king is boxed in by his own men".to_owned(),
        WhyNow::Protects { by } if name(by.role) == mover => {
            format!("because the other {mover} protects it")
        }
        WhyNow::Protects { by } => format!("because the {} protects the {mover}", name(by.role)),
        WhyNow::Covers { by, squares: all } => {
            format!("because the {} guards {}", name(by.role), squares(all))
        }
        WhyNow::Unguarded(_) => return None,
        WhyNow::NotBoth => "so one of them is lost".to_owned(),
        WhyNow::KingMust => {
            let other = step.acts.iter().find_map(|act| match act {
                Act::Forks(men) => men.iter().find(|man| man.role != Role::King),
                _ => None,
            })?;
            format!("so the king must move and the {} falls", name(other.role))
        }
        WhyNow::Behind(role) => format!("so the {} behind falls", name(*role)),
        WhyNow::Bound(_) if !matches!(step.acts.last(), Some(Act::Pins(_))) => return None,
        WhyNow::Bound(_) => "which cannot leave the line".to_owned(),
        WhyNow::NoSquare(_) => "since it has no safe square".to_owned(),
        WhyNow::HeldByPin(man) if step.acts.contains(&Act::Attacks(*man)) => {
            "which is pinned and cannot leave".to_owned()
        }
        WhyNow::HeldByPin(man) => format!("because the {} is pinned", named_man(man)),
        WhyNow::Faster { steps, king_steps } => format!(
            "because it needs {} and the king {}",
            steps_in_words(*steps),
            number(*king_steps as usize)
        ),
        WhyNow::CannotHelp(man) => {
            format!("because the {} is pinned and cannot help", named_man(man))
        }
        WhyNow::NoTime(capture) => {
            format!(
                "so there is no time for {}",
                label(capture, letters(), "", false)
            )
        }
        WhyNow::Outnumbered {
            square,
            attackers,
            guards,
        } => format!(
            "because {square} is attacked {} and guarded {}",
            times(*attackers),
            times(*guards)
        ),
    })
}

/// What a man is called the second time.
fn him(role: Role) -> &'static str {
    match role {
        Role::King => "him",
        Role::Queen => "her",
        _ => "it",
    }
}

fn steps_in_words(steps: u32) -> String {
    match steps {
        1 => "one more step".to_owned(),
        more => format!("{} more steps", number(more as usize)),
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{} times", number(more)),
    }
}

fn named_man(man: &Man) -> String {
    match man.role {
        Role::Pawn => format!("{}-pawn", man.square.file().char()),
        role => format!("{} on {}", name(role), man.square),
    }
}

// --- beside the line, and results ---

fn failing(how: Failing, tried: &str, reply: &str) -> String {
    match how {
        Failing::Mated => format!("{tried} allows {reply}"),
        Failing::Stalemated => format!("{tried} allows {reply}, which is stalemate"),
        Failing::Taken(role) => {
            format!("{tried} fails, because {reply} takes the {}", name(role))
        }
        Failing::Exchanges => format!("{tried} only exchanges"),
        Failing::Leaves(role, _) => format!("{tried} leaves the {} to {reply}", name(role)),
        Failing::KingEscapes => format!("{tried} lets the king out by {reply}"),
        Failing::Escapes(role) => format!("{tried} lets the {} escape by {reply}", name(role)),
        Failing::Parried => format!("{tried} is met by {reply}"),
    }
}

fn result(side: Color, outcome: &Outcome) -> String {
    let side = color_name(side);
    match outcome {
        Outcome::Mate { moves: 1 } => format!("{side} mates"),
        Outcome::Mate { moves } => format!("{side} mates in at most {} moves", number(*moves)),
        Outcome::Men(_) => format!("{side} wins material"),
        Outcome::Ending { gains } => {
            let or = if *gains { "wins material or " } else { "" };
            format!("{side} {or}reaches an ending that is known to be won")
        }
        Outcome::Kept(units) => format!(
            "{side} {}",
            crate::kept::kept(*units, &planche_plan::Values::default())
        ),
    }
}

fn term(theme: Theme) -> &'static str {
    match theme {
        Theme::Fork => "A fork attacks two men at once, and only one of them can be saved",
        Theme::Pin => "A pinned man may not move, because his king stands behind him",
        Theme::Skewer => "In a skewer the dearer man must leave, and the one behind him is taken",
        Theme::DiscoveredAttack => "The man that moves uncovers the attack of a man behind him",
        Theme::Deflection => "A guard who has to leave guards nothing any more",
        Theme::Attraction => "The man is lured to a square where he can be hit",
        Theme::BackRankMate => "A king behind his own pawns cannot leave the back rank",
        Theme::SmotheredMate => "A smothered king is walled in by his own men",
        Theme::TrappedPiece => "A trapped man has nowhere to go",
        Theme::Zugzwang => "In zugzwang every move makes things worse",
        _ => "",
    }
}
