//! Why a group of replies fails, in words.

mod consequence;
mod enough;
mod tell;
mod wording;

pub(crate) use tell::tell;
