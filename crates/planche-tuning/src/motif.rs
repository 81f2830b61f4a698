//! The motifs by name: the one list of them.

/// Makes the names, the list of all of them and their words out of one line each.
macro_rules! motifs {
    ($($motif:ident = $name:literal;)*) => {
        /// A motif by its name. What each of them sees stands in `planche-analysis`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum MotifName {
            $(#[doc = $name] $motif,)*
        }

        impl MotifName {
            /// Every motif, the most forcing first. In this order they speak.
            pub const ALL: &[MotifName] = &[$(MotifName::$motif,)*];

            /// What a coach would call it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(MotifName::$motif => $name,)*
                }
            }
        }
    };
}

motifs! {
    AttackOnTheKing = "attack on the king";
    DiscoveredCheck = "discovered check";
    Windmill = "windmill";
    BackRank = "back rank";
    Desperado = "desperado";
    Capture = "capture";
    EnPassant = "en passant";
    Overloading = "overloading";
    RemovedGuard = "removed guard";
    Battery = "battery";
    OpenLine = "open line";
    DoubleAttack = "double attack";
    Promotion = "promotion";
    Breakthrough = "breakthrough";
    Trap = "trap";
    PinnedMan = "pinned man";
    ParryWithAThreat = "parry with a threat";
    InBetweenMove = "in-between move";
    Threat = "threat";
    MateThreat = "mate threat";
    KingHunt = "king hunt";
    KingWalk = "king walk";
    Zugzwang = "zugzwang";
}

const _: () = assert!(MotifName::ALL.len() <= 32, "a set of motifs has 32 places");

impl MotifName {
    /// The name of its switch: with hyphens for spaces.
    pub fn switch(self) -> String {
        self.name().replace(' ', "-")
    }
}
