//! Themes in the vocabulary of Lichess, each with the squares that make it true.
//!
//! A theme is told by its *cause*: the win must be gone without it. Every family of themes has a
//! file of its own under `themes`, and its comment says what is taken away from the board and how
//! the rest is tried again. Three tools serve all of them:
//!
//! - the *spines* (`spine.rs`), the lines of the proof against the defences that a strong player would try;
//! - the *answers* (`story.rs`): for each move on a spine, what wins after every legal reply;
//! - the *trial* (`trial.rs`): on a board where the relation no longer holds, the answers of the
//!   proof are put before the independent checker again.
//!
//! So a fork is a fork because there is a reply after which only the one target can be taken, and
//! another after which only the other can; a pin is one because the pinned man, once free, could take
//! with profit or run away; a man is deflected if he would have refuted the next move from his old square.

mod attraction;
mod clearance;
mod defender;
mod deflection;
mod discovery;
mod fork;
mod interference;
mod intermezzo;
mod judge;
mod king;
mod likely;
mod material;
mod mates;
mod moves;
mod pin;
mod skewer;
mod spine;
mod squares;
mod story;
mod trap;
mod trial;
mod zugzwang;

pub(crate) use judge::Judge;

use planche_plan::Values;
use planche_proof::{Attack, Goal, MovePath};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Square};

use spine::Spine;
use story::Story;
pub(crate) use trial::Trial;

/// A theme and what makes it true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The name, as Lichess writes it.
    pub name: &'static str,
    /// The squares that make it true: whoever acts comes first. The file of the theme says which.
    pub squares: Vec<Square>,
    /// The moves from the root to the place in the proof, the move that has the theme included.
    pub path: MovePath,
}

impl Theme {
    fn new(name: &'static str, squares: Vec<Square>, path: &[UciMove]) -> Theme {
        let path = MovePath(path.to_vec());
        Theme {
            name,
            squares,
            path,
        }
    }
}

/// A proof with what it proves.
#[derive(Debug, Clone, Copy)]
pub struct Proved<'a> {
    /// The position; its side to move is the attacker.
    pub root: &'a Chess,
    /// What is proved.
    pub goal: Goal,
    /// What men are worth.
    pub values: Values,
    /// The proof. It must have passed the checker.
    pub proof: &'a Attack,
    /// A line whose replies the spine follows, such as the solution of a puzzle; may be empty.
    pub line: &'a [UciMove],
}

/// A family of themes: one file each.
type Family = fn(&Story) -> Vec<Theme>;

const FAMILIES: &[Family] = &[
    fork::find,
    pin::find,
    skewer::find,
    discovery::find,
    deflection::find,
    attraction::find,
    interference::find,
    clearance::find,
    defender::find,
    trap::find,
    intermezzo::find,
    material::find,
    zugzwang::find,
    moves::find,
    king::find,
];

/// The themes of a proved combination, those of mate first. Where the defender has several defences
/// that are as good, a theme is told if it holds against about half of them, weighed by how likely
/// they are. It is told once, where it occurs first, and only if that is not too far on.
pub fn themes(proved: &Proved) -> Vec<Theme> {
    let spines = followed(proved);
    let whole: u64 = spines.iter().map(|spine| spine.share).sum();
    let trial = Trial::new(proved.root, proved.goal, proved.values);
    let mut tally: Vec<(Theme, u64)> = Vec::new();
    for spine in spines {
        let share = spine.share;
        for theme in of_spine(proved, Story::new(spine, trial)) {
            match tally.iter_mut().find(|(known, _)| known.name == theme.name) {
                Some((_, shares)) => *shares += share,
                None => tally.push((theme, share)),
            }
        }
    }
    let given = !proved.line.is_empty();
    tally.retain(|(theme, shares)| {
        let bar = Bar::of(theme.name);
        let near = given || proved.goal == Goal::Mate || bar.is_near(theme);
        near && shares.saturating_mul(10) >= whole.saturating_mul(bar.needed(theme))
    });
    tally.into_iter().map(|(theme, _)| theme).collect()
}

/// When a theme that does not hold on every line is one of the combination.
struct Bar {
    /// In how many tenths of the lines the first move must have it.
    first: u64,
    /// The same for a later move, which depends on the replies.
    later: u64,
    /// Up to which move it is told where men are won. The end of a long line depends on what the defender
    /// chose on the way, and what happens there is chance.
    moves: usize,
}

impl Bar {
    /// Chosen so that precision and recall come out alike on puzzles as they come
    /// (`docs/history/themes.md`). A promotion may be the end of a long line.
    fn of(name: &str) -> Bar {
        let (first, later, moves) = match name {
            "fork" | "discoveredAttack" | "discoveredCheck" | "sacrifice" => (7, 7, 2),
            "pin" => (4, 7, 3),
            "skewer" => (6, 7, 3),
            "deflection" => (5, 7, 3),
            "attraction" => (7, 8, 2),
            "interference" => (3, 7, 2),
            "clearance" => (4, 7, 1),
            "capturingDefender" => (6, 7, 2),
            "trappedPiece" => (5, 7, 2),
            "promotion" | "underPromotion" | "advancedPawn" => (4, 5, usize::MAX),
            _ => (4, 5, 3),
        };
        Bar {
            first,
            later,
            moves,
        }
    }

    fn needed(&self, theme: &Theme) -> u64 {
        match theme.path.0.len() {
            ..=1 => self.first,
            _ => self.later,
        }
    }

    fn is_near(&self, theme: &Theme) -> bool {
        theme.path.0.len().div_ceil(2) <= self.moves
    }
}

/// The themes of one line, each told once.
fn of_spine(proved: &Proved, story: Story) -> Vec<Theme> {
    let mut found = mates::find(&story, proved.proof);
    found.extend(FAMILIES.iter().flat_map(|family| family(&story)));
    let mut kept: Vec<Theme> = Vec::new();
    for theme in found {
        if kept.iter().all(|known| known.name != theme.name) {
            kept.push(theme);
        }
    }
    if kept.iter().any(|theme| INSTEAD.contains(&theme.name)) {
        kept.retain(|theme| !WINGS.contains(&theme.name));
    }
    kept
}

/// An attack on a wing says where, and these say how.
const WINGS: [&str; 2] = ["kingsideAttack", "queensideAttack"];
const INSTEAD: [&str; 2] = ["fork", "backRankMate"];

fn followed<'a>(proved: &Proved<'a>) -> Vec<Spine<'a>> {
    let trial = Trial::new(proved.root, proved.goal, proved.values);
    spine::spines(proved.root, proved.proof, proved.line, &trial)
}

/// The line that the themes are told of first: against the likeliest defence, exchanges that are
/// still needed for the gain played out.
pub fn spine(proved: &Proved) -> Vec<UciMove> {
    let spines = followed(proved);
    let Some(last) = spines.first().and_then(|spine| spine.beats.last()) else {
        return Vec::new();
    };
    let reply = last.reply.map(|reply| reply.to_uci(CastlingMode::Standard));
    last.path.iter().copied().chain(reply).collect()
}
