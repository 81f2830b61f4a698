//! Material classes of up to four men: which men stand beside the two kings.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Color, Role};

use crate::text::quoted;

/// At most two men beside the kings, in normal form: White has at least as many men as Black, and with
/// one each the stronger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Material {
    first: Option<Role>,
    second: Option<(Color, Role)>,
}

/// The men, strongest first.
const ROLES: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

impl Material {
    /// How many classes there are: the kings alone, five with one man, fifteen with two men on one side
    /// and fifteen with one on each.
    pub const COUNT: usize = 36;

    /// King, bishop and knight against king.
    pub(crate) const KBNK: Material = Material::against_bare_king(Role::Bishop, Some(Role::Knight));

    /// The class with these men; `None` when there are more than two, or a king among them.
    pub fn of(white: &[Role], black: &[Role]) -> Option<Material> {
        let [mut white, mut black] = [white, black].map(<[Role]>::to_vec);
        if white.len() + black.len() > 2 || white.iter().chain(&black).any(|&r| r == Role::King) {
            return None;
        }
        for side in [&mut white, &mut black] {
            side.sort_by(|a, b| b.cmp(a));
        }
        if (black.len(), &black) > (white.len(), &white) {
            std::mem::swap(&mut white, &mut black);
        }
        Some(Material::normal(&white, &black))
    }

    /// One or two white men, the stronger first, against a bare king.
    pub(crate) const fn against_bare_king(first: Role, second: Option<Role>) -> Material {
        Material {
            first: Some(first),
            second: match second {
                Some(role) => Some((Color::White, role)),
                None => None,
            },
        }
    }

    /// The class of men that are in normal form already.
    pub(crate) fn normal(white: &[Role], black: &[Role]) -> Material {
        let second = white.get(1).map(|&role| (Color::White, role));
        Material {
            first: white.first().copied(),
            second: second.or_else(|| black.first().map(|&role| (Color::Black, role))),
        }
    }

    /// Every class, the kings alone first.
    pub fn all() -> Vec<Material> {
        let mut all = vec![Material {
            first: None,
            second: None,
        }];
        all.extend(ROLES.map(|role| Material {
            first: Some(role),
            second: None,
        }));
        for color in Color::ALL {
            for (place, &first) in ROLES.iter().enumerate() {
                all.extend(ROLES[place..].iter().map(|&role| Material {
                    first: Some(first),
                    second: Some((color, role)),
                }));
            }
        }
        all
    }

    /// A small number, different for every class.
    pub(crate) fn number(self) -> usize {
        let Some(first) = self.first else { return 0 };
        let place = |role: Role| Role::Queen as usize - role as usize;
        let Some((color, second)) = self.second else {
            return 1 + place(first);
        };
        let row = place(first);
        let before = row * 5 - row * row.saturating_sub(1) / 2;
        6 + color.fold_wb(0, 15) + before + place(second) - row
    }

    /// The men beside the kings.
    pub fn men(self) -> impl Iterator<Item = (Color, Role)> + Clone {
        let first = self.first.map(|role| (Color::White, role));
        first.into_iter().chain(self.second)
    }

    /// The man of a slot, 0 or 1.
    #[inline]
    pub(crate) fn man(self, slot: usize) -> Option<(Color, Role)> {
        match slot {
            0 => self.first.map(|role| (Color::White, role)),
            _ => self.second,
        }
    }

    /// How many men there are beside the kings.
    pub fn size(self) -> usize {
        usize::from(self.first.is_some()) + usize::from(self.second.is_some())
    }

    /// How many of them are pawns.
    pub fn pawns(self) -> usize {
        self.men().filter(|&(_, role)| role == Role::Pawn).count()
    }

    /// Whether this side has its king alone.
    pub fn is_bare(self, color: Color) -> bool {
        !self.men().any(|(owner, _)| owner == color)
    }

    /// Whether the two men are of a kind and a colour, so that every position has two descriptions.
    pub(crate) fn has_twins(self) -> bool {
        self.first.is_some() && self.second == self.first.map(|role| (Color::White, role))
    }

    /// Whether pawns may be taken in passing.
    pub(crate) fn has_passing(self) -> bool {
        self.first == Some(Role::Pawn) && self.second == Some((Color::Black, Role::Pawn))
    }

    /// The classes that a capture, a promotion or both lead to.
    pub(crate) fn leads_to(self) -> Vec<Material> {
        let men: Vec<(Color, Role)> = self.men().collect();
        let mut next = Vec::new();
        for taken in 0..men.len() {
            let mut rest = men.clone();
            rest.remove(taken);
            next.extend(Material::promoted(&rest));
            next.extend(Material::of_men(&rest));
        }
        next.extend(Material::promoted(&men));
        next.sort_unstable_by_key(|class| class.number());
        next.dedup();
        next
    }

    fn of_men(men: &[(Color, Role)]) -> Option<Material> {
        let side = |color| -> Vec<Role> {
            let own = men.iter().filter(|&&(owner, _)| owner == color);
            own.map(|&(_, role)| role).collect()
        };
        Material::of(&side(Color::White), &side(Color::Black))
    }

    fn promoted(men: &[(Color, Role)]) -> Vec<Material> {
        let mut next = Vec::new();
        for slot in (0..men.len()).filter(|&slot| men[slot].1 == Role::Pawn) {
            for role in &ROLES[..4] {
                let mut men = men.to_vec();
                men[slot].1 = *role;
                next.extend(Material::of_men(&men));
            }
        }
        next
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            let own = self.men().filter(|&(owner, _)| owner == color);
            let letters: String = own.map(|(_, role)| role.char()).collect();
            write!(f, "k{letters}")?;
        }
        Ok(())
    }
}

/// The name of a class could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown class '{0}': expected the men of both sides, kings included and at most four in all, such as \
     krk, kbnk, krkp or kpkp"
)]
pub struct UnknownMaterial(pub String);

impl FromStr for Material {
    type Err = UnknownMaterial;

    fn from_str(text: &str) -> Result<Material, UnknownMaterial> {
        let read = || {
            let lower = text.to_ascii_lowercase();
            let (white, black) = lower.strip_prefix('k')?.split_once('k')?;
            let white = white.strip_suffix('v').unwrap_or(white);
            let roles =
                |side: &str| -> Option<Vec<Role>> { side.chars().map(Role::from_char).collect() };
            let class = Material::of(&roles(white)?, &roles(black)?)?;
            (class.size() > 0).then_some(class)
        };
        read().ok_or_else(|| UnknownMaterial(quoted(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_number_and_its_name() {
        let all = Material::all();
        assert_eq!(all.len(), Material::COUNT);
        for (number, class) in all.into_iter().enumerate() {
            assert_eq!(class.number(), number, "{class}");
            if number > 0 {
                assert_eq!(class.to_string().parse(), Ok(class));
            }
        }
    }

    #[test]
    fn names_are_read_in_any_order() {
        let name = |text: &str| text.parse::<Material>().map(|class| class.to_string());
        assert_eq!(name("KPKR"), Ok("krkp".to_owned()));
        assert_eq!(name("KRvKP"), Ok("krkp".to_owned()));
        assert_eq!(name("kknb"), Ok("kbnk".to_owned()));
        for bad in [
            "", "k", "kk", "krrrk", "krkrr", "kxk", "krkpk", "rk", "kρk", "kvk",
        ] {
            assert_eq!(name(bad), Err(UnknownMaterial(bad.to_owned())), "{bad}");
        }
    }

    #[test]
    fn captures_and_promotions_lead_to_other_classes() {
        let next = |text: &str| -> Vec<String> {
            let class: Material = text.parse().expect(text);
            let mut names: Vec<String> = class.leads_to().iter().map(Material::to_string).collect();
            names.sort();
            names
        };
        assert_eq!(next("krk"), ["kk"]);
        assert_eq!(next("kpk"), ["kbk", "kk", "knk", "kqk", "krk"]);
        assert_eq!(next("kqkr"), ["kqk", "krk"]);
        let all = [
            "kbk", "kbkp", "knk", "knkp", "kpk", "kqk", "kqkp", "krk", "krkp",
        ];
        assert_eq!(next("kpkp"), all);
    }
}
