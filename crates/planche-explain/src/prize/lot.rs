//! Men that change hands, and how they are told.

use std::fmt;

use shakmaty::Role;

use crate::words::{list, number};

/// What gains are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A pawn.
    Pawn,
    /// A knight or a bishop.
    Piece,
    /// What a rook is worth more than a piece.
    Exchange,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
}

/// Men of one kind: "a rook", "two pawns".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Men {
    /// How many, at least one.
    pub count: u32,
    /// Of which kind.
    pub item: Item,
}

/// Men that change hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lot {
    /// Men of one kind.
    Men(Men),
    /// Men of two kinds: "a rook and a piece".
    Sum(Men, Men),
    /// Men for others that are given: "a queen for a rook".
    Trade {
        /// What is taken.
        won: Men,
        /// What is given.
        paid: Men,
    },
    /// Men of several kinds for others, as they are seen to go: "a rook and a piece for a pawn".
    Swap {
        /// What is taken.
        won: Pile,
        /// What is given, if anything.
        paid: Pile,
    },
}

/// Men of several kinds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pile {
    /// How many queens, rooks, pieces and pawns.
    pub counts: [u32; 4],
}

impl Pile {
    /// How many men.
    pub(super) fn count(self) -> u32 {
        self.counts.iter().sum()
    }

    /// The men by kind, the dearest first.
    pub(crate) fn men(self) -> Vec<Men> {
        let kinds = [Item::Queen, Item::Rook, Item::Piece, Item::Pawn];
        let men = kinds.into_iter().zip(self.counts);
        let men = men.map(|(item, count)| item.times(count));
        men.filter(|men| men.count > 0).collect()
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let men: Vec<String> = self.men().iter().map(ToString::to_string).collect();
        f.write_str(&list(&men))
    }
}

impl Lot {
    /// Whether they are more than one, and nothing is given for them.
    pub(super) fn is_several(self) -> bool {
        match self {
            Lot::Men(men) => men.count > 1,
            Lot::Sum(..) => true,
            Lot::Trade { .. } => false,
            Lot::Swap { paid, .. } => paid.count() == 0,
        }
    }

    /// How many men change hands.
    pub(super) fn count(self) -> u32 {
        match self {
            Lot::Men(men) => men.count,
            Lot::Sum(men, more)
            | Lot::Trade {
                won: men,
                paid: more,
            } => men.count + more.count,
            Lot::Swap { won, paid } => won.count() + paid.count(),
        }
    }
}

impl Men {
    /// These men for one of that kind, unless it is one for its like. A rook for a piece is the exchange, and
    /// is called so.
    pub(super) fn traded_for(self, item: Item) -> Option<Lot> {
        let (won, paid) = (self, item.one());
        let is_exchange = won == Item::Rook.one() && paid == Item::Piece.one();
        (won != paid && !is_exchange).then_some(Lot::Trade { won, paid })
    }
}

impl Item {
    /// What a man is counted as; the king is not.
    pub(super) fn of(role: Role) -> Option<Item> {
        match role {
            Role::Pawn => Some(Item::Pawn),
            Role::Knight | Role::Bishop => Some(Item::Piece),
            Role::Rook => Some(Item::Rook),
            Role::Queen => Some(Item::Queen),
            Role::King => None,
        }
    }

    pub(super) fn one(self) -> Men {
        self.times(1)
    }

    pub(super) fn times(self, count: u32) -> Men {
        Men { count, item: self }
    }

    /// The man that stands for it.
    pub(super) fn role(self) -> Role {
        match self {
            Item::Pawn => Role::Pawn,
            Item::Piece => Role::Knight,
            Item::Exchange | Item::Rook => Role::Rook,
            Item::Queen => Role::Queen,
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Item::Pawn => "pawn",
            Item::Piece => "piece",
            Item::Exchange => "exchange",
            Item::Rook => "rook",
            Item::Queen => "queen",
        })
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let item = self.item;
        match (self.count, item) {
            (1, Item::Exchange) => write!(f, "the {item}"),
            (1, _) => write!(f, "a {item}"),
            (count, _) => write!(f, "{} {item}s", number(count as usize)),
        }
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lot::Men(men) => write!(f, "{men}"),
            Lot::Sum(men, more) => write!(f, "{men} and {more}"),
            Lot::Trade { won, paid } => write!(f, "{won} for {paid}"),
            Lot::Swap { won, paid } if paid.count() == 0 => write!(f, "{won}"),
            Lot::Swap { won, paid } => write!(f, "{won} for {paid}"),
        }
    }
}
