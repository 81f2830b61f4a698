//! English.

use shakmaty::{Color, Role, Square};

use super::notation::{Letters, label, localised, marked, moves};
use super::tongue::Tongue;
use crate::account::{Act, Haul, Message, Outcome, Shown, Side, Step, Weakness, Why};
use crate::cause::{Failing, Instead, LineKind};
use crate::fact::{Man, Picture};
use crate::man::name;
use crate::manner::Lang;
use crate::theme::Theme;
use crate::words::{capital, list, number, side as color_name};

pub(crate) struct English;

impl Tongue for English {
    fn say(&self, message: &Message) -> String {
        let text = match message {
            Message::Weak { owner, list } => weak(*owner, list),
            Message::Step(step) if step.moves.is_empty() => opening(step),
            Message::Step(step) => later(step),
            Message::Side(side) => beside(side),
            Message::Fails { instead, at_once } => failure(instead, *at_once),
            Message::Result {
                side,
                outcome,
                tail,
                otherwise,
            } => match otherwise {
                true => format!("otherwise {}", result(*side, outcome)),
                false => in_the_end(*side, outcome, tail),
            },
            Message::Idea {
                side,
                opening,
                blow,
                outcome,
            } => idea(*side, opening, blow.as_ref(), outcome.as_ref()),
            Message::Term(theme) => term(*theme).to_owned(),
        };
        format!("{}.", capital(text.trim_end_matches('.')))
    }
}

fn letters() -> Letters {
    Letters::of(Lang::En)
}

fn on(man: &Man) -> String {
    format!("{} on {}", name(man.role), man.square)
}

fn squares(all: &[Square]) -> String {
    list(&all.iter().map(Square::to_string).collect::<Vec<_>>())
}

fn men(all: &[Man]) -> String {
    let roles: Vec<Role> = all.iter().map(|man| man.role).collect();
    match &roles[..] {
        [one, other] if one == other => format!("two {}s", name(*one)),
        _ => list(
            &roles
                .iter()
                .map(|role| name(*role).to_owned())
                .collect::<Vec<_>>(),
        ),
    }
}

// --- weaknesses ---

fn weak(owner: Color, list: &[Weakness]) -> String {
    let mut said: Vec<String> = Vec::new();
    for weakness in list {
        said.push(weakness_in_words(owner, weakness));
    }
    said.join(", and ")
}

fn weakness_in_words(owner: Color, weakness: &Weakness) -> String {
    let whose = format!("{}'s", color_name(owner));
    let ours = format!("{}'s", color_name(!owner));
    match weakness {
        Weakness::Loose(men) => {
            let men: Vec<String> = men.iter().map(on).collect();
            format!("{whose} {} is unguarded", crate::words::list(&men))
        }
        Weakness::SoleGuard { guard, of } => {
            format!("{whose} {} is guarded only by the {}", on(of), on(guard))
        }
        Weakness::HoldsAlone { guard, square } => format!("only the {} guards {square}", on(guard)),
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

fn says_mate(acts: &[Act]) -> bool {
    matches!(acts.first(), Some(Act::Mate(_)))
}

fn named(step: &Step) -> String {
    let mark = if step.strong { "!" } else { "" };
    let plain = label(&step.shown, letters(), mark, says_mate(&step.acts));
    let quiet = step.labels.contains(&Theme::QuietMove);
    match quiet {
        true => format!("the quiet {plain}"),
        false => plain,
    }
}

/// ", a deflection," behind the move.
fn apposition(labels: &[Theme]) -> String {
    let names: Vec<String> = labels
        .iter()
        .filter_map(|theme| theme_name(*theme))
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(", {},", list(&names)),
    }
}

fn theme_name(theme: Theme) -> Option<String> {
    Some(match theme {
        Theme::QuietMove | Theme::HangingPiece => return None,
        Theme::Intermezzo => "an in-between move".to_owned(),
        Theme::XRayAttack => "an x-ray".to_owned(),
        Theme::Overloading => "overloading a guard".to_owned(),
        Theme::CapturingDefender => "taking a defender".to_owned(),
        Theme::TrappedPiece => "a trap".to_owned(),
        Theme::Attraction => "a lure".to_owned(),
        Theme::EnPassant => "en passant".to_owned(),
        Theme::BackRankMate => "a back-rank mate".to_owned(),
        other => other.phrase().to_owned(),
    })
}

fn opening(step: &Step) -> String {
    let why = reasons(step);
    let so = if step.so && !why.starts_with(", so ") {
        "so "
    } else {
        ""
    };
    let acts = verbs(step);
    let acts = match acts.is_empty() {
        true => "is the move".to_owned(),
        false => acts,
    };
    format!(
        "{so}{}{} {acts}{why}",
        named(step),
        apposition(&step.labels)
    )
}

fn later(step: &Step) -> String {
    let acts = verbs(step);
    let acts = match acts.is_empty() {
        true => "decides".to_owned(),
        false => acts,
    };
    let then = format!(
        "{}{} {acts}{}",
        named(step),
        apposition(&step.labels),
        reasons(step)
    );
    if step.merged {
        let so = if step.so { "so " } else { "" };
        let mut line = step.moves.clone();
        line.push(step.shown.clone());
        let line = marked(&line, letters(), says_mate(&step.acts));
        let labels = apposition(&step.labels);
        return format!("{so}{line}{labels} {acts}{}", reasons(step));
    }
    let before = moves(&step.moves, letters());
    match step.forced {
        true => format!("{before} is forced, and {then}"),
        false => format!("after {before}, {then}"),
    }
}

fn verbs(step: &Step) -> String {
    let free = step.why.iter().any(|why| matches!(why, Why::Unguarded(_)));
    let acts: Vec<String> = step.acts.iter().map(|act| verb(act, free)).collect();
    list(&acts)
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
                (true, _) => format!("takes the unguarded {}{check}", name(man.role)),
                (false, true) => format!("takes back{check}"),
                (false, false) => format!("takes {}{check}", the(man.role)),
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
        Act::Overloads { role } => format!("overloads {}", the(*role)),
        Act::Lures { role, to } => format!("lures {} to {to}", the(*role)),
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
        Act::Zugzwang => "leaves no good move: zugzwang".to_owned(),
        Act::Saves => "gets out of danger".to_owned(),
    }
}

fn reasons(step: &Step) -> String {
    let said: Vec<String> = step
        .why
        .iter()
        .filter_map(|why| reason(step, why))
        .collect();
    match &said[..] {
        [] => String::new(),
        [one] => format!(", {one}"),
        [one, other, ..] => {
            let both = one.starts_with("because") && other.starts_with("because");
            match both {
                true => format!(", {one} and {}", other.trim_start_matches("because ")),
                false => format!(", {one}"),
            }
        }
    }
}

fn reason(step: &Step, why: &Why) -> Option<String> {
    let mover = name(
        step.shown
            .action
            .promotion()
            .unwrap_or(step.shown.action.role()),
    );
    Some(match why {
        Why::GuardGone { role, square } => {
            format!("because the {} no longer guards {square}", name(*role))
        }
        Why::Pinned { man } => format!("because the {} is pinned and cannot take", named_man(man)),
        Why::ShutOff { by, slider, square } => format!(
            "because the {} now blocks the {}'s view of {square}",
            name(*by),
            name(*slider)
        ),
        Why::Fills { role, square } => {
            format!("because his own {} now fills {square}", name(*role))
        }
        Why::NoAir => "because the king has no air".to_owned(),
        Why::BoxedIn => "because the king is boxed in by his own men".to_owned(),
        Why::Protects { by } if name(by.role) == mover => {
            format!("because the other {mover} protects it")
        }
        Why::Protects { by } => format!("because the {} protects the {mover}", name(by.role)),
        Why::Covers { by, squares: all } => {
            format!("because the {} guards {}", name(by.role), squares(all))
        }
        Why::Unguarded(_) => return None,
        Why::NotBoth => "so one of them is lost".to_owned(),
        Why::KingMust => {
            let other = step.acts.iter().find_map(|act| match act {
                Act::Forks(men) => men.iter().find(|man| man.role != Role::King),
                _ => None,
            })?;
            format!("so the king must move and the {} falls", name(other.role))
        }
        Why::Behind(role) => format!("so the {} behind falls", name(*role)),
        Why::Bound(role) => format!("so the {} cannot leave the line", name(*role)),
        Why::NoSquare(_) => "since it has no safe square".to_owned(),
        Why::HeldByPin(man) => format!("because the {} is pinned", named_man(man)),
        Why::Outnumbered {
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
        role => name(role).to_owned(),
    }
}

// --- beside the line ---

fn beside(side: &Side) -> String {
    let reply = label(&side.reply, letters(), "", false);
    let answer = label(&side.answer, letters(), "", says_mate(&side.acts));
    let acts: Vec<String> = side.acts.iter().map(|act| verb(act, false)).collect();
    let acts = list(&acts);
    match side.taking {
        Some(role) if role != Role::Pawn => {
            format!(
                "the {} cannot be taken by {reply}, because {answer} {acts}",
                name(role)
            )
        }
        _ => format!("if {reply}, {answer} {acts}"),
    }
}

fn failure(instead: &Instead, at_once: bool) -> String {
    let shown = |before: &shakmaty::Chess, action| Shown {
        before: before.clone(),
        action,
    };
    let next = planche_plan::played(&instead.before, instead.action);
    let tried = label(
        &shown(&instead.before, instead.action),
        letters(),
        "?",
        false,
    );
    let answer = shown(&next, instead.reply);
    let reply = label(&answer, letters(), "", false);
    let tried = match at_once {
        true => format!("at once {tried}"),
        false => tried,
    };
    match instead.how {
        Failing::Mated => format!("{tried} allows {reply}"),
        Failing::Taken(Role::Pawn) => format!("{tried} fails, because {reply} takes the pawn"),
        Failing::Taken(role) => {
            format!("{tried} fails, because {reply} takes the {}", name(role))
        }
        Failing::Exchanges => format!("{tried} only exchanges"),
        Failing::Leaves(role, _) => {
            format!("{tried} leaves the {} to {reply}", name(role))
        }
        Failing::KingEscapes => format!("{tried} lets the king out by {reply}"),
        Failing::Escapes(role) => format!("{tried} lets the {} escape by {reply}", name(role)),
        Failing::Parried => format!("{tried} is met by {reply}"),
    }
}

// --- results ---

fn in_the_end(side: Color, outcome: &Outcome, tail: &[Shown]) -> String {
    match tail {
        [] => result(side, outcome),
        tail => format!(
            "after {} {} has won {}",
            moves(tail, letters()),
            color_name(side),
            match outcome {
                Outcome::Men(haul) => haul_in_words(haul),
                _ => "enough".to_owned(),
            }
        ),
    }
}

fn result(side: Color, outcome: &Outcome) -> String {
    let side = color_name(side);
    match outcome {
        Outcome::Mate { moves: 1 } => format!("{side} mates"),
        Outcome::Mate { moves } => format!("{side} mates in at most {} moves", number(*moves)),
        Outcome::Men(haul @ Haul::Queen { .. }) => format!("{side} gets {}", haul_in_words(haul)),
        Outcome::Men(haul @ Haul::Seen { exact: false, .. }) => {
            format!("here {side} wins {}", haul_in_words(haul))
        }
        Outcome::Men(haul) => format!("{side} wins {}", haul_in_words(haul)),
        Outcome::Ending { gains } => {
            let or = if *gains { "wins material or " } else { "" };
            format!("{side} {or}reaches an ending that is known to be won")
        }
        Outcome::Kept(units) => format!(
            "{side} {}",
            crate::result::kept(*units, &planche_plan::Values::default())
        ),
    }
}

fn haul_in_words(haul: &Haul) -> String {
    match haul {
        Haul::Man(role) => one(*role),
        Haul::Queen { given } => match &given[..] {
            [] => "a new queen".to_owned(),
            paid => format!("a new queen for {}", cost(paid)),
        },
        Haul::Named(prize) => prize.to_string(),
        Haul::Seen { won, given, .. } => {
            let minor = |role: &Role| matches!(role, Role::Knight | Role::Bishop);
            match (&won[..], &given[..]) {
                ([Role::Rook], [man]) if minor(man) => "the exchange".to_owned(),
                ([Role::Rook, Role::Pawn], [man]) if minor(man) => {
                    "the exchange and a pawn".to_owned()
                }
                (all, []) => several(all),
                (all, paid) => format!("{} for {}", several(all), cost(paid)),
            }
        }
    }
}

fn one(role: Role) -> String {
    match role {
        Role::Queen => "the queen".to_owned(),
        role => format!("a {}", name(role)),
    }
}

fn several(roles: &[Role]) -> String {
    grouped(roles, one)
}

fn cost(roles: &[Role]) -> String {
    grouped(roles, |role| format!("a {}", name(role)))
}

fn grouped(roles: &[Role], single: impl Fn(Role) -> String) -> String {
    let mut words = Vec::new();
    for group in roles.chunk_by(|a, b| a == b) {
        words.push(match group.len() {
            1 => single(group[0]),
            many => format!("{} {}s", number(many), name(group[0])),
        });
    }
    list(&words)
}

fn idea(side: Color, opening: &Step, blow: Option<&Step>, outcome: Option<&Outcome>) -> String {
    let first = format!(
        "{}{} {}",
        named(opening),
        apposition(&opening.labels),
        match verbs(opening) {
            acts if acts.is_empty() && blow.is_none() => "is the move".to_owned(),
            acts => acts,
        }
    );
    let first = first.trim_end();
    let then = blow.map_or_else(String::new, |blow| {
        let acts = match verbs(blow) {
            acts if acts.is_empty() => "decides".to_owned(),
            acts => acts,
        };
        format!(
            ", and {}{} {acts}",
            label(&blow.shown, letters(), "", says_mate(&blow.acts)),
            apposition(&blow.labels)
        )
    });
    let mates = says_mate(&opening.acts) || blow.is_some_and(|blow| says_mate(&blow.acts));
    let end = match (mates, outcome) {
        (true, Some(Outcome::Mate { .. })) | (_, None) => String::new(),
        (_, Some(outcome)) => format!(": {}", result(side, outcome)),
    };
    format!("{first}{then}{end}")
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
