//! The themes, a line each: the name that Lichess uses, the family, when it is told, and the words for it.
//!
//! To add one, add its line here, find it in the file of its family under `themes`, and give it a case in
//! `crates/planche/tests/data/themes.txt`.

use std::fmt;

use serde::{Serialize, Serializer};

/// Themes that are found together, in the file of this name under `themes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Family {
    /// Mate, its length and its picture.
    Mates,
    /// Double attacks.
    Fork,
    /// Men that may not leave a line.
    Pin,
    /// Men behind others on a line.
    Skewer,
    /// Attacks and checks by the man behind.
    Discovery,
    /// Guards that are drawn away.
    Deflection,
    /// Men that are lured.
    Attraction,
    /// Lines that are shut.
    Interference,
    /// Lines and squares that are opened.
    Clearance,
    /// Guards that are taken.
    Defender,
    /// Men without a safe square.
    Trap,
    /// Captures that are put off.
    Intermezzo,
    /// What is given and what hangs.
    Material,
    /// Replies that spoil something.
    Zugzwang,
    /// What single moves are called.
    Moves,
    /// Where the attack goes.
    King,
}

impl Family {
    /// All families, in the order in which their themes are told.
    pub(crate) const ALL: [Family; 16] = [
        Family::Mates,
        Family::Fork,
        Family::Pin,
        Family::Skewer,
        Family::Discovery,
        Family::Deflection,
        Family::Attraction,
        Family::Interference,
        Family::Clearance,
        Family::Defender,
        Family::Trap,
        Family::Intermezzo,
        Family::Material,
        Family::Zugzwang,
        Family::Moves,
        Family::King,
    ];
}

/// When a theme that does not hold on every line is one of the combination. Chosen so that precision and
/// recall come out alike on puzzles as they come (`docs/history/themes.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bar {
    /// In how many tenths of the lines the first move must have it.
    first: u64,
    /// The same for a later move, which depends on the replies.
    later: u64,
    /// Up to which move it is told where men are won. The end of a long line depends on what the defender
    /// chose on the way, and what happens there is chance.
    moves: usize,
}

impl Bar {
    const fn new(first: u64, later: u64, moves: usize) -> Bar {
        Bar {
            first,
            later,
            moves,
        }
    }

    /// In how many tenths of the lines a theme must hold that shows after so many plies.
    pub(crate) fn needed(self, plies: usize) -> u64 {
        match plies {
            ..=1 => self.first,
            _ => self.later,
        }
    }

    /// Whether so many plies are not too many.
    pub(crate) fn is_near(self, plies: usize) -> bool {
        plies.div_ceil(2) <= self.moves
    }
}

/// The bar of themes that have none of their own.
const USUAL: Bar = Bar::new(4, 5, 3);

/// A promotion may be the end of a long line.
const LATE: Bar = Bar::new(4, 5, usize::MAX);

/// What the table says of a theme.
struct Row {
    name: &'static str,
    family: Family,
    bar: Bar,
    phrase: &'static str,
    hint: Option<&'static str>,
}

/// Makes the type and the table from its lines: the variant, the name that Lichess uses, the family, the bar,
/// what it is called in a sentence, and, where that would say too little or too much, what to look for.
macro_rules! table {
    ($($theme:ident $name:literal $family:ident $bar:expr, $phrase:literal $(($hint:literal))?;)*) => {
        /// A theme in the vocabulary of Lichess.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Theme {
            $(
                #[doc = concat!("`", $name, "`: ", $phrase, ".")]
                $theme,
            )*
        }

        impl Theme {
            /// All themes, by family.
            pub const ALL: &'static [Theme] = &[$(Theme::$theme),*];

            fn row(self) -> Row {
                match self {
                    $(Theme::$theme => Row {
                        name: $name,
                        family: Family::$family,
                        bar: $bar,
                        phrase: $phrase,
                        hint: table!(@hint $($hint)?),
                    },)*
                }
            }
        }
    };
    (@hint) => { None };
    (@hint $hint:literal) => { Some($hint) };
}

table! {
    Mate "mate" Mates USUAL, "mate";
    MateIn1 "mateIn1" Mates USUAL, "mate in one move";
    MateIn2 "mateIn2" Mates USUAL, "mate in two moves";
    MateIn3 "mateIn3" Mates USUAL, "mate in three moves";
    MateIn4 "mateIn4" Mates USUAL, "mate in four moves";
    MateIn5 "mateIn5" Mates USUAL, "mate in five moves or more";
    SmotheredMate "smotheredMate" Mates USUAL, "a smothered mate";
    BackRankMate "backRankMate" Mates USUAL, "a mate on the back rank";
    AnastasiaMate "anastasiaMate" Mates USUAL, "Anastasia's mate";
    HookMate "hookMate" Mates USUAL, "a hook mate";
    ArabianMate "arabianMate" Mates USUAL, "an Arabian mate";
    BodenMate "bodenMate" Mates USUAL, "Boden's mate";
    DoubleBishopMate "doubleBishopMate" Mates USUAL, "a mate by two bishops";
    DovetailMate "dovetailMate" Mates USUAL, "a dovetail mate";
    SwallowstailMate "swallowstailMate" Mates USUAL, "a swallow's tail mate";
    EpauletteMate "epauletteMate" Mates USUAL, "an epaulette mate";
    BalestraMate "balestraMate" Mates USUAL, "a balestra mate";
    BlindSwineMate "blindSwineMate" Mates USUAL, "a mate by two rooks on the seventh rank";
    TriangleMate "triangleMate" Mates USUAL, "a triangle mate";
    KillBoxMate "killBoxMate" Mates USUAL, "a kill box mate";
    VukovicMate "vukovicMate" Mates USUAL, "Vuković's mate";
    OperaMate "operaMate" Mates USUAL, "an opera mate";
    PillsburysMate "pillsburysMate" Mates USUAL, "Pillsbury's mate";
    MorphysMate "morphysMate" Mates USUAL, "Morphy's mate";
    CornerMate "cornerMate" Mates USUAL, "a corner mate";
    Fork "fork" Fork Bar::new(7, 7, 2), "a fork";
    Pin "pin" Pin Bar::new(4, 7, 3), "a pin";
    Skewer "skewer" Skewer Bar::new(6, 7, 3), "a skewer";
    XRayAttack "xRayAttack" Skewer USUAL, "an X-ray attack" ("a man that strikes through another");
    DiscoveredAttack "discoveredAttack" Discovery Bar::new(7, 7, 2), "a discovered attack";
    DiscoveredCheck "discoveredCheck" Discovery Bar::new(7, 7, 2), "a discovered check";
    DoubleCheck "doubleCheck" Discovery USUAL, "a double check";
    Deflection "deflection" Deflection Bar::new(5, 7, 3), "a deflection" ("a guard that can be got rid of");
    Overloading "overloading" Deflection USUAL, "an overloaded man" ("a guard that can be got rid of");
    Attraction "attraction" Attraction Bar::new(7, 8, 2), "an attraction"
        ("an offer that draws a man to a bad square");
    Interference "interference" Interference Bar::new(3, 7, 2), "an interference" ("a line that can be shut");
    Clearance "clearance" Clearance Bar::new(4, 7, 1), "a clearance" ("a square or a line that can be cleared");
    CapturingDefender "capturingDefender" Defender Bar::new(6, 7, 2), "the capture of a guard"
        ("a guard that can be got rid of");
    TrappedPiece "trappedPiece" Trap Bar::new(5, 7, 2), "a trapped man" ("a man that has no way out");
    Intermezzo "intermezzo" Intermezzo USUAL, "a move in between";
    Sacrifice "sacrifice" Material Bar::new(7, 7, 2), "a sacrifice" ("a sacrifice");
    Equality "equality" Material USUAL, "a draw that is saved";
    HangingPiece "hangingPiece" Material USUAL, "a hanging man" ("a man that nobody guards");
    Zugzwang "zugzwang" Zugzwang USUAL, "a zugzwang" ("a move after which every reply spoils something");
    Promotion "promotion" Moves LATE, "a promotion";
    UnderPromotion "underPromotion" Moves LATE, "an underpromotion";
    EnPassant "enPassant" Moves USUAL, "a capture in passing";
    Castling "castling" Moves USUAL, "castling";
    AdvancedPawn "advancedPawn" Moves LATE, "an advanced pawn";
    QuietMove "quietMove" Moves USUAL, "a quiet move" ("a quiet move");
    DefensiveMove "defensiveMove" Moves USUAL, "a defensive move";
    ExposedKing "exposedKing" King USUAL, "an exposed king";
    KingsideAttack "kingsideAttack" King USUAL, "an attack on the king's side";
    QueensideAttack "queensideAttack" King USUAL, "an attack on the queen's side";
    AttackingF2F7 "attackingF2F7" King USUAL, "an attack on the weak square beside the king";
}

impl Theme {
    /// The theme that Lichess calls so.
    pub fn named(name: &str) -> Option<Theme> {
        let mut all = Theme::ALL.iter().copied();
        all.find(|theme| theme.name() == name)
    }

    /// The name, as Lichess writes it.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The family that it is found with.
    pub fn family(self) -> Family {
        self.row().family
    }

    /// What it is called in a sentence: "a fork", "the capture of a guard".
    pub fn phrase(self) -> &'static str {
        self.row().phrase
    }

    /// What to look for, where the facts of the line do not say it: "a man that has no way out".
    pub fn hint(self) -> Option<&'static str> {
        self.row().hint
    }

    /// When it is told although it does not hold on every line.
    pub(crate) fn bar(self) -> Bar {
        self.row().bar
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Serialised, it is its name.
impl Serialize for Theme {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "crates/planche-explain/src/theme.rs";

    #[test]
    fn every_theme_has_a_name_of_its_own_and_words() {
        for (index, theme) in Theme::ALL.iter().enumerate() {
            let name = theme.name();
            let same = Theme::ALL.iter().position(|other| other.name() == name);
            assert_eq!(same, Some(index), "{name} stands twice in {FILE}");
            assert_eq!(Theme::named(name), Some(*theme));
            let words = [Some(theme.phrase()), theme.hint()];
            let empty = words.iter().flatten().any(|words| words.trim().is_empty());
            assert!(!empty, "{name} has no words in {FILE}");
        }
    }

    #[test]
    fn every_family_has_a_theme_and_a_file() {
        for family in Family::ALL {
            let mut themes = Theme::ALL.iter();
            let found = themes.any(|theme| theme.family() == family);
            assert!(found, "{family:?} has no theme in {FILE}");
        }
        let mut themes = Theme::ALL.iter();
        let known = themes.all(|theme| Family::ALL.contains(&theme.family()));
        assert!(known, "a family is missing from the list in {FILE}");
    }

    #[test]
    fn names_that_lichess_does_not_use_are_unknown() {
        assert_eq!(Theme::named("Fork"), None);
        assert_eq!(Theme::named("middlegame"), None);
    }
}
