//! French.
//!
//! Nouns carry their gender; articles, adjectives and participles agree with them here and nowhere else.

mod hint;
mod note;

use shakmaty::{Color, Piece, Role, Square};

use super::notation::{Letters, label, localised};
use super::tongue::{Frame, Hint, Mood, Note, Tongue};
use crate::account::{Act, Outcome, Stroke, Weakness, WhyNow};
use crate::breach::Breach;
use crate::cause::{Failing, LineKind};
use crate::fact::{Man, Picture};
use crate::manner::Lang;
use crate::motif::Clue;
use crate::prize::{Item, Lot, Men, Pile, Prize};
use crate::remark::Gain;
use crate::success::Success;
use crate::theme::Theme;

pub(crate) struct French;

impl Tongue for French {
    fn lang(&self) -> Lang {
        Lang::Fr
    }

    fn list(&self, items: &[String]) -> String {
        and(items)
    }

    fn weakness(&self, owner: Color, one: &Weakness) -> String {
        weakness(owner, one)
    }

    fn guarding(&self, guard: Man, square: Square) -> String {
        let alone = gender(guard.role).pick("seul", "seule");
        format!("{alone} {} contrôle encore {square}", the(guard.role))
    }

    fn verb(&self, act: &Act, free: bool) -> String {
        verb(act, free)
    }

    fn reason(&self, step: &Stroke, why: &WhyNow) -> Option<String> {
        reason(step, why)
    }

    fn because(&self) -> &'static str {
        "car "
    }

    fn so(&self) -> &'static str {
        "donc "
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
        a(role)
    }

    fn several(&self, count: usize, role: Role) -> String {
        format!("{} {}s", number(count), noun(role).0)
    }

    fn prize(&self, won: Prize) -> String {
        prize(won)
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
        Frame::And(clauses) => clauses.join(", et "),
        Frame::Quiet(action) => format!("le coup tranquille {action}"),
        Frame::IsTheMove => "est le bon coup".to_owned(),
        Frame::Decides => "décide".to_owned(),
        Frame::Chases => "continue la chasse au roi".to_owned(),
        Frame::Forced { before, then } => format!("{before} est forcé, et {then}"),
        Frame::After { before, then } => format!("après {before}, {then}"),
        Frame::Otherwise(result) => format!("sinon {result}"),
        Frame::OrLoses { side, lost } => {
            format!("{} n'évitent le mat qu'en perdant {lost}", people(side))
        }
        Frame::Hunt {
            checks: true,
            king: Some(king),
            then,
        } => format!("les échecs poussent le roi en {king}, et {then}"),
        Frame::Hunt { then, .. } => format!("le roi est traqué, et {then}"),
        Frame::AtOnce(tried) => format!("tout de suite, {tried}"),
        Frame::If {
            reply,
            answer,
            does,
        } => format!("sur {reply}, {answer} {does}"),
        Frame::Immune {
            role, line, does, ..
        } => format!("{} est imprenable : {line} {does}", the(role)),
        Frame::HasWon {
            line,
            side,
            what,
            done,
        } => {
            let win = if done { "ont gagné" } else { "gagnent" };
            format!("après {line} {} {win} {what}", people(side))
        }
        Frame::Wins { side, what, here } => {
            let here = if here {
                "dans la variante principale, "
            } else {
                ""
            };
            format!("{here}{} gagnent {what}", people(side))
        }
        Frame::Gets { side, what } => format!("{} obtiennent {what}", people(side)),
        Frame::For { won, paid } => format!("{won} pour {paid}"),
        Frame::TheQueen => "la dame".to_owned(),
        Frame::NewQueen => "une nouvelle dame".to_owned(),
        Frame::Exchange { pawn: false } => "la qualité".to_owned(),
        Frame::Exchange { pawn: true } => "la qualité et un pion".to_owned(),
        Frame::Enough => "assez".to_owned(),
        Frame::Idea { first, then, end } => {
            let then = then.map_or_else(String::new, |then| format!(", et {then}"));
            let end = end.map_or_else(String::new, |end| format!(" : {end}"));
            format!("{first}{then}{end}")
        }
    }
}

/// The gender of a noun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gender {
    He,
    She,
}

impl Gender {
    /// One of two forms.
    fn pick(self, he: &'static str, she: &'static str) -> &'static str {
        match self {
            Gender::He => he,
            Gender::She => she,
        }
    }
}

fn letters() -> Letters {
    Letters::of(Lang::Fr)
}

fn noun(role: Role) -> (&'static str, Gender) {
    match role {
        Role::Pawn => ("pion", Gender::He),
        Role::Knight => ("cavalier", Gender::He),
        Role::Bishop => ("fou", Gender::He),
        Role::Rook => ("tour", Gender::She),
        Role::Queen => ("dame", Gender::She),
        Role::King => ("roi", Gender::He),
    }
}

fn gender(role: Role) -> Gender {
    noun(role).1
}

/// "le fou", "la tour".
fn the(role: Role) -> String {
    let (word, gender) = noun(role);
    format!("{} {word}", gender.pick("le", "la"))
}

/// "du fou", "de la tour".
fn of_the(role: Role) -> String {
    let (word, gender) = noun(role);
    format!("{} {word}", gender.pick("du", "de la"))
}

/// "un fou", "une tour".
fn a(role: Role) -> String {
    let (word, gender) = noun(role);
    format!("{} {word}", gender.pick("un", "une"))
}

/// "le fou d6": the square stands behind the man.
fn the_man(man: &Man) -> String {
    format!("{} {}", the(man.role), man.square)
}

/// "le fou noir d6".
fn coloured(man: &Man, owner: Color) -> String {
    format!(
        "{} {} {}",
        the(man.role),
        adjective(owner, gender(man.role)),
        man.square
    )
}

fn adjective(color: Color, gender: Gender) -> &'static str {
    color.fold_wb(
        gender.pick("blanc", "blanche"),
        gender.pick("noir", "noire"),
    )
}

fn people(color: Color) -> &'static str {
    color.fold_wb("les Blancs", "les Noirs")
}

fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} et {last}", all.join(", ")),
    }
}

fn squares(all: &[Square]) -> String {
    and(&all.iter().map(Square::to_string).collect::<Vec<_>>())
}

/// "le roi et la tour", "deux tours".
fn men(all: &[Man]) -> String {
    match all {
        [one, other] if one.role == other.role => format!("deux {}s", noun(one.role).0),
        [first, one, other] if one.role == other.role => {
            format!("{} et deux {}s", the(first.role), noun(one.role).0)
        }
        _ => and(&all.iter().map(|man| the(man.role)).collect::<Vec<_>>()),
    }
}

// --- weaknesses ---

fn weakness(owner: Color, weakness: &Weakness) -> String {
    let king = || format!("le roi {}", adjective(owner, Gender::He));
    match weakness {
        Weakness::Loose(men) => {
            let Some(man) = men.first() else {
                return String::new();
            };
            let guarded = gender(man.role).pick("défendu", "défendue");
            format!("{} n'est pas {guarded}", coloured(man, owner))
        }
        Weakness::SoleGuard { guard, of } => {
            let guarded = gender(of.role).pick("défendu", "défendue");
            let by = match guard.role {
                Role::King => "son roi".to_owned(),
                _ => the_man(guard),
            };
            format!("{} n'est {guarded} que par {by}", coloured(of, owner))
        }
        Weakness::HoldsAlone { guard, square } => {
            let alone = gender(guard.role).pick("seul", "seule");
            let by = match guard.role {
                Role::King => format!("le roi {}", adjective(owner, Gender::He)),
                _ => the_man(guard),
            };
            format!("{alone} {by} contrôle {square}")
        }
        Weakness::InLine(front, rear, kind) => {
            let kind = match kind {
                LineKind::File => "colonne",
                LineKind::Rank => "rangée",
                LineKind::Diagonal => "diagonale",
            };
            format!(
                "{} {} sont sur la même {kind}",
                men(&[*front, *rear]),
                owner.fold_wb("blancs", "noirs")
            )
        }
        Weakness::NoAir => format!("{} n'a pas de case de fuite", king()),
        Weakness::BoxedIn => format!("{} est enfermé par ses propres pièces", king()),
        Weakness::Flights(free) => match &free[..] {
            [] => format!("{} ne peut pas bouger", king()),
            all => format!("{} n'a que {}", king(), squares(all)),
        },
        Weakness::ForkSquare { man, targets } => {
            format!(
                "{} en {} ferait une fourchette sur {}",
                a(man.role),
                man.square,
                men(targets)
            )
        }
        Weakness::Shielded { target, by, slider } => {
            let alone = gender(by.role).pick("seul", "seule");
            format!(
                "{alone} {} {} sépare {} {}",
                the(by.role),
                adjective(!owner, gender(by.role)),
                the(slider.role),
                of_target(target)
            )
        }
        Weakness::InTheWay { by, slider, to } => format!(
            "{} {} barre à {} {} la route de {to}",
            the(by.role),
            adjective(!owner, gender(by.role)),
            gender(slider.role).pick("son propre", "sa propre"),
            noun(slider.role).0
        ),
        Weakness::LastExit(man, square) => {
            format!("{} n'a qu'une case sûre, {square}", coloured(man, owner))
        }
        Weakness::Hemmed(man) => format!("{} n'a pas de case sûre", coloured(man, owner)),
        Weakness::NearQueen { pawn, steps } => format!(
            "le pion {} {} est à {} de la promotion",
            adjective(!owner, Gender::He),
            pawn.square,
            match steps {
                1 => "un pas",
                _ => "deux pas",
            }
        ),
        Weakness::Threatens(mate) => format!(
            "{} menacent mat en {}, donc {} doivent enchaîner les échecs",
            people(owner),
            mate.action.to(),
            people(!owner)
        ),
    }
}

fn of_target(target: &Man) -> String {
    format!("{} {}", of_the(target.role), target.square)
}

// --- moves ---

fn theme_name(theme: Theme) -> Option<&'static str> {
    Some(match theme {
        Theme::Fork => "une fourchette",
        Theme::Pin => "un clouage",
        Theme::Skewer => "une enfilade",
        Theme::XRayAttack => "des rayons X",
        Theme::DiscoveredAttack => "une attaque à la découverte",
        Theme::DiscoveredCheck => "un échec à la découverte",
        Theme::DoubleCheck => "un échec double",
        Theme::Deflection => "une déviation",
        Theme::Overloading => "une surcharge",
        Theme::Attraction => "une attraction",
        Theme::Interference => "une interception",
        Theme::Clearance => "un dégagement",
        Theme::CapturingDefender => "la prise d'un défenseur",
        Theme::TrappedPiece => "une pièce enfermée",
        Theme::Intermezzo => "un coup intermédiaire",
        Theme::Sacrifice => "un sacrifice",
        Theme::Zugzwang => "un zugzwang",
        Theme::UnderPromotion => "une sous-promotion",
        Theme::EnPassant => "en passant",
        Theme::BackRankMate => "un mat du couloir",
        Theme::SmotheredMate => "un mat à l'étouffée",
        _ => return None,
    })
}

fn verb(act: &Act, free: bool) -> String {
    match act {
        Act::Mate(Some(Picture::BackRank)) => "est le mat du couloir".to_owned(),
        Act::Mate(Some(Picture::Smothered)) => "est mat à l'étouffée".to_owned(),
        Act::Mate(None) => "est mat".to_owned(),
        Act::Takes { man, check, back } => {
            let check = if *check { " avec échec" } else { "" };
            let loose = gender(man.role).pick(" non défendu", " non défendue");
            match (free, back) {
                (_, true) => format!("reprend{check}"),
                (true, _) => format!("prend {}{loose}{check}", the(man.role)),
                _ => format!("prend {}{check}", the(man.role)),
            }
        }
        Act::TakesWaiting { man } => {
            let hangs = gender(man.role).pick("resté en prise", "restée en prise");
            format!("prend {}, {hangs}", the(man.role))
        }
        Act::Exchanges { role, taken } if role == taken => {
            format!("échange les {}s", noun(*role).0)
        }
        Act::Exchanges { role, taken } => format!("échange {} contre {}", the(*role), the(*taken)),
        Act::Forks(all) => forks(all),
        Act::Pins(man) => format!("cloue {}", the(man.role)),
        Act::Skewers(front, rear) => format!("prend en enfilade {}", men(&[*front, *rear])),
        Act::Uncovers { target, .. } => format!("découvre une attaque sur {}", the(target.role)),
        Act::UncoversCheck => "fait échec à la découverte".to_owned(),
        Act::DoubleCheck => "donne un échec double".to_owned(),
        Act::Traps(man) => format!("enferme {}", the(man.role)),
        Act::Promotes { role, check } => {
            let check = if *check { " avec échec" } else { "" };
            match role {
                Role::Queen => format!("fait dame{check}"),
                other => format!("promeut en {}{check}", noun(*other).0),
            }
        }
        Act::DrawsOff { role, from } => format!("dévie {} de {from}", the(*role)),
        Act::DrawsThat { role, to } => {
            let it = gender(*role).pick("le", "la");
            match to {
                Some(to) => format!("l'attire en {to}"),
                None => format!("{it} dévie"),
            }
        }
        Act::Overloads {
            role,
            duties: [one, other],
        } => format!("surcharge {}, qui doit garder {one} et {other}", the(*role)),
        Act::Lures { role, to } => format!("attire {} en {to}", the(*role)),
        Act::LuresAway { role, from, to } => {
            format!("attire {} en {to}, loin de {from}", the(*role))
        }
        Act::RemovesGuard { man, of } => {
            let guard = gender(man.role).pick("qui défendait", "qui défendait");
            format!("prend {}, {guard} {of}", the(man.role))
        }
        Act::Clears { slider, to } => format!("dégage la voie {} vers {to}", of_the(slider.role)),
        Act::Shuts { slider, target } => {
            format!("coupe {} de {target}", the(slider.role))
        }
        Act::GivesUp(role) => format!("sacrifie {}", the(*role)),
        Act::ThreatensMate(square) => format!("menace mat en {square}"),
        Act::Attacks(man) => format!("attaque {}", the(man.role)),
        Act::Threatens(shown) => format!(
            "menace {}",
            localised(&shown.before, shown.action, letters())
        ),
        Act::ThreatensQueen => "menace de faire dame".to_owned(),
        Act::Drives(square) => format!("chasse le roi en {square}"),
        Act::Advances => "avance".to_owned(),
        Act::Runs => "laisse filer le pion".to_owned(),
        Act::Zugzwang => "ne laisse aucun bon coup : zugzwang".to_owned(),
        Act::Saves => "pare le danger".to_owned(),
        Act::SavesMan(role) => format!("sauve {}", the(*role)),
    }
}

/// "fait une fourchette roi-tour": two different men have a name together.
fn forks(all: &[Man]) -> String {
    match all {
        [one, other] if one.role != other.role && other.role != Role::Pawn => format!(
            "fait une fourchette {}-{}",
            noun(one.role).0,
            noun(other.role).0
        ),
        all => format!("fait une fourchette sur {}", men(all)),
    }
}

fn reason(step: &Stroke, why: &WhyNow) -> Option<String> {
    let mover = step
        .shown
        .action
        .promotion()
        .unwrap_or(step.shown.action.role());
    Some(match why {
        WhyNow::GuardGone { role, square } => format!("car {} ne défend plus {square}", the(*role)),
        WhyNow::Pinned { man } => {
            let pinned = gender(man.role).pick("cloué", "clouée");
            format!(
                "car {} est {pinned} et ne peut pas prendre",
                the_man_short(man)
            )
        }
        WhyNow::ShutOff { by, slider, square } => format!(
            "car {} masque alors {} vers {square}",
            the(*by),
            the(*slider)
        ),
        WhyNow::Fills { role, square } => {
            let own = gender(*role).pick("son propre", "sa propre");
            format!("car {own} {} bouche {square}", noun(*role).0)
        }
        WhyNow::NoAir => "car le roi n'a pas de case de fuite".to_owned(),
        WhyNow::BoxedIn => "car le roi est enfermé par ses propres pièces".to_owned(),
        WhyNow::Protects { by } if by.role == mover => {
            let other = gender(mover);
            format!(
                "car l'autre {} {} défend",
                noun(mover).0,
                other.pick("le", "la")
            )
        }
        WhyNow::Protects { by } => format!("car {} défend {}", the(by.role), the(mover)),
        WhyNow::Covers { by, squares: all } => {
            format!("car {} contrôle {}", the(by.role), squares(all))
        }
        WhyNow::Unguarded(_) => return None,
        WhyNow::NotBoth => "et on ne peut pas sauver les deux".to_owned(),
        WhyNow::KingMust => {
            let other = step.acts.iter().find_map(|act| match act {
                Act::Forks(men) => men.iter().find(|man| man.role != Role::King),
                _ => None,
            })?;
            format!("donc le roi doit jouer et {} tombe", the(other.role))
        }
        WhyNow::Behind(role) => format!("donc {} derrière tombe", the(*role)),
        WhyNow::Bound(_) if !matches!(step.acts.last(), Some(Act::Pins(_))) => return None,
        WhyNow::Bound(_) => "qui ne peut pas quitter la ligne".to_owned(),
        WhyNow::NoSquare(role) => {
            format!(
                "car {} n'a pas de case sûre",
                gender(*role).pick("il", "elle")
            )
        }
        WhyNow::HeldByPin(man) if step.acts.contains(&Act::Attacks(*man)) => {
            let pinned = gender(man.role).pick("cloué", "clouée");
            format!("{pinned} et incapable de partir")
        }
        WhyNow::HeldByPin(man) => {
            let pinned = gender(man.role).pick("cloué", "clouée");
            format!("car {} est {pinned}", the_man_short(man))
        }
        WhyNow::Faster { steps, king_steps } => format!(
            "car il lui faut encore {} pas, et {} au roi",
            number(*steps as usize),
            number(*king_steps as usize)
        ),
        WhyNow::CannotHelp(man) => {
            let pinned = gender(man.role).pick("cloué", "clouée");
            format!(
                "car {} est {pinned} et ne peut pas intervenir",
                the_man_short(man)
            )
        }
        WhyNow::NoTime(capture) => format!(
            "sans laisser le temps de {}",
            label(capture, letters(), "", false)
        ),
        WhyNow::Outnumbered {
            square,
            attackers,
            guards,
        } => format!(
            "car {square} est attaquée {} et défendue {}",
            times(*attackers),
            times(*guards)
        ),
    })
}

fn times(count: usize) -> String {
    match count {
        1 => "une fois".to_owned(),
        more => format!("{} fois", number(more)),
    }
}

fn the_man_short(man: &Man) -> String {
    match man.role {
        Role::Pawn => format!("le pion {}", man.square.file().char()),
        _ => the_man(man),
    }
}

// --- beside the line, and results ---

fn failing(how: Failing, tried: &str, reply: &str) -> String {
    match how {
        Failing::Mated => format!("{tried} permet {reply}"),
        Failing::Stalemated => format!("{tried} permet {reply}, et c'est pat"),
        Failing::Taken(role) => format!("{tried} échoue, car {reply} prend {}", the(role)),
        Failing::Exchanges => format!("{tried} ne fait qu'échanger"),
        Failing::Leaves(role, _) => format!("{tried} laisse {} à {reply}", the(role)),
        Failing::KingEscapes => format!("{tried} laisse sortir le roi par {reply}"),
        Failing::Escapes(role) => format!("{tried} laisse échapper {} par {reply}", the(role)),
        Failing::Parried => format!("{tried} est paré par {reply}"),
    }
}

fn result(side: Color, outcome: &Outcome) -> String {
    let side = people(side);
    match outcome {
        Outcome::Mate { moves: 1 } => format!("{side} matent"),
        Outcome::Mate { moves } => format!("{side} matent en {} coups au plus", number(*moves)),
        Outcome::Men(_) => format!("{side} gagnent du matériel"),
        Outcome::Ending { gains } => {
            let or = if *gains {
                "gagnent du matériel ou "
            } else {
                ""
            };
            format!("{side} {or}atteignent une finale connue comme gagnée")
        }
        Outcome::Kept(0) => format!("{side} ne perdent rien"),
        Outcome::Kept(units) => {
            let most = Prize::at_most(-units, &planche_plan::Values::default());
            format!("{side} ne perdent pas plus que {}", prize(most))
        }
    }
}

fn number(count: usize) -> String {
    const WORDS: [&str; 11] = [
        "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// A gain by its name.
pub(crate) fn prize(prize: Prize) -> String {
    match prize {
        Prize::Just(lot) => in_words(lot),
        Prize::MoreThan(lot) => format!("plus que {}", in_words(lot)),
        Prize::Little => "un peu de matériel".to_owned(),
    }
}

fn in_words(lot: Lot) -> String {
    match lot {
        Lot::Men(some) => some_men(some),
        Lot::Sum(one, other) => format!("{} et {}", some_men(one), some_men(other)),
        Lot::Trade { won, paid } => format!("{} pour {}", some_men(won), some_men(paid)),
        Lot::Swap { won, paid } => {
            let pile = |pile: Pile| and(&pile.men().into_iter().map(some_men).collect::<Vec<_>>());
            match pile(paid) {
                paid if paid.is_empty() => pile(won),
                paid => format!("{} pour {paid}", pile(won)),
            }
        }
    }
}

fn some_men(men: Men) -> String {
    let (word, gender) = match men.item {
        Item::Pawn => ("pion", Gender::He),
        Item::Piece => ("pièce", Gender::She),
        Item::Exchange => return "la qualité".to_owned(),
        Item::Rook => ("tour", Gender::She),
        Item::Queen => ("dame", Gender::She),
    };
    match men.count {
        1 => format!("{} {word}", gender.pick("un", "une")),
        many => format!("{} {word}s", number(many as usize)),
    }
}

fn term(theme: Theme) -> &'static str {
    match theme {
        Theme::Fork => {
            "Une fourchette attaque deux pièces à la fois, et une seule peut être sauvée"
        }
        Theme::Pin => "Une pièce clouée ne peut pas bouger, car son roi est derrière elle",
        Theme::Skewer => {
            "Dans une enfilade, la pièce de devant doit partir, et celle de derrière est prise"
        }
        Theme::DiscoveredAttack => "La pièce qui joue découvre l'attaque de celle qui est derrière",
        Theme::Deflection => "Un défenseur qui doit partir ne défend plus rien",
        Theme::Attraction => "La pièce est attirée sur une case où on peut la frapper",
        Theme::BackRankMate => "Un roi derrière ses pions ne peut pas quitter sa rangée",
        Theme::SmotheredMate => "Un roi étouffé est muré par ses propres pièces",
        Theme::TrappedPiece => "Une pièce enfermée n'a nulle part où aller",
        Theme::Zugzwang => "En zugzwang, tout coup aggrave les choses",
        _ => "",
    }
}
