//! The lessons that come with the program.

use std::sync::OnceLock;

use super::reader::Reader;
use crate::class::Class;

const KRK: &str = include_str!("../../data/krk.lesson");
const KQK: &str = include_str!("../../data/kqk.lesson");
const KPK: &str = include_str!("../../data/kpk.lesson");
const KBBK: &str = include_str!("../../data/kbbk.lesson");

/// The text of the shipped lesson about this ending.
pub fn text(class: Class) -> Option<&'static str> {
    match class {
        Class::KRK => Some(KRK),
        Class::KQK => Some(KQK),
        Class::KPK => Some(KPK),
        Class::KBBK => Some(KBBK),
        _ => None,
    }
}

/// The reader of the shipped lesson, made on the first call; `None` where there is no lesson.
pub fn shipped(class: Class) -> Option<&'static Reader> {
    static READERS: [OnceLock<Option<Reader>>; Class::COUNT] =
        [const { OnceLock::new() }; Class::COUNT];
    let made = || Reader::new(class, text(class)?).ok();
    READERS[class.number()].get_or_init(made).as_ref()
}
