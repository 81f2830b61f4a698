//! Material classes: which men stand against the bare king.

use std::fmt;
use std::str::FromStr;

use shakmaty::Role;

use crate::exact::Material;
use crate::text::quoted;

/// One side's king and one or two men against a bare king.
///
/// Pawns are known in [`Class::KPK`] only; two men are pieces. That makes fifteen classes, those that
/// the experts know. [`Material`] also names endings in which both sides have men.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Class {
    /// The stronger man first; the second is `None` in endings of three men.
    men: (Role, Option<Role>),
}

/// Every class, in the order of [`Class::number`].
const ALL: [Class; Class::COUNT] = [
    Class::one(Role::Queen),
    Class::one(Role::Rook),
    Class::one(Role::Bishop),
    Class::one(Role::Knight),
    Class::one(Role::Pawn),
    Class::two(Role::Queen, Role::Queen),
    Class::two(Role::Queen, Role::Rook),
    Class::two(Role::Queen, Role::Bishop),
    Class::two(Role::Queen, Role::Knight),
    Class::two(Role::Rook, Role::Rook),
    Class::two(Role::Rook, Role::Bishop),
    Class::two(Role::Rook, Role::Knight),
    Class::two(Role::Bishop, Role::Bishop),
    Class::two(Role::Bishop, Role::Knight),
    Class::two(Role::Knight, Role::Knight),
];

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 15;
    /// King and queen against king.
    pub const KQK: Class = Class::one(Role::Queen);
    /// King and rook against king.
    pub const KRK: Class = Class::one(Role::Rook);
    /// King and pawn against king.
    pub const KPK: Class = Class::one(Role::Pawn);
    /// King and two bishops against king.
    pub const KBBK: Class = Class::two(Role::Bishop, Role::Bishop);
    /// King, bishop and knight against king.
    pub const KBNK: Class = Class::two(Role::Bishop, Role::Knight);

    const fn one(man: Role) -> Class {
        Class { men: (man, None) }
    }

    const fn two(strong: Role, weak: Role) -> Class {
        Class {
            men: (strong, Some(weak)),
        }
    }

    /// Every class that has a table.
    pub fn all() -> &'static [Class] {
        &ALL
    }

    /// The class with these men beside the king, in any order.
    pub fn of(mut men: Vec<Role>) -> Option<Class> {
        men.sort_by_key(|&role| std::cmp::Reverse(role));
        let class = match men[..] {
            [man] => Class::one(man),
            [strong, weak] => Class::two(strong, weak),
            _ => return None,
        };
        ALL.contains(&class).then_some(class)
    }

    /// The man of this slot; slot 1 exists in endings of four men only.
    pub fn role(self, slot: usize) -> Role {
        match (slot, self.men.1) {
            (1, Some(role)) => role,
            _ => self.men.0,
        }
    }

    /// How many men the stronger side has beside its king: one or two.
    pub fn size(self) -> usize {
        1 + usize::from(self.men.1.is_some())
    }

    /// Whether the ending has a pawn, which forbids turning the board upside down.
    pub fn has_pawn(self) -> bool {
        self.men.0 == Role::Pawn
    }

    /// Whether the two men are of a kind, so that every position has two descriptions.
    pub fn has_twins(self) -> bool {
        self.men.1 == Some(self.men.0)
    }

    /// What is left when the man of this slot is captured: `None` when only kings remain.
    pub fn without(self, slot: usize) -> Option<Class> {
        (self.size() == 2).then(|| Class::one(self.role(1 - slot)))
    }

    /// The class as the exact tables name it.
    pub fn material(self) -> Material {
        Material::against_bare_king(self.men.0, self.men.1)
    }

    /// A small number, different for every class.
    pub(crate) fn number(self) -> usize {
        ALL.iter()
            .position(|&class| class == self)
            .unwrap_or_default()
    }
}

/// A man by his name.
pub(crate) fn named_man(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k{}", self.men.0.char())?;
        if let Some(second) = self.men.1 {
            write!(f, "{}", second.char())?;
        }
        write!(f, "k")
    }
}

/// The name of a material class could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown class '{0}': expected k, one or two of q r b n (or p alone), k, such as krk, kpk or kbnk"
)]
pub struct UnknownClass(pub String);

impl FromStr for Class {
    type Err = UnknownClass;

    fn from_str(text: &str) -> Result<Class, UnknownClass> {
        let unknown = || UnknownClass(quoted(text));
        let lower = text.to_ascii_lowercase();
        let inner = lower
            .strip_prefix('k')
            .and_then(|rest| rest.strip_suffix('k'))
            .ok_or_else(unknown)?;
        let roles: Option<Vec<Role>> = inner.chars().map(Role::from_char).collect();
        roles.and_then(Class::of).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_printed() {
        for &class in Class::all() {
            assert_eq!(class.to_string().parse(), Ok(class));
        }
        assert_eq!("KNBK".parse(), Ok(Class::KBNK));
        for bad in ["", "k", "kk", "krkr", "kppk", "kpnk", "kkk", "krrrk", "kρk"] {
            assert_eq!(bad.parse::<Class>(), Err(UnknownClass(bad.to_owned())));
        }
    }
}
