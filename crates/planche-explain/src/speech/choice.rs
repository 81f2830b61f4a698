//! Which language speaks.

use super::english::English;
use super::french::French;
use super::tongue::Tongue;
use crate::manner::Lang;

/// The language of this name.
pub(crate) fn tongue(lang: Lang) -> &'static dyn Tongue {
    match lang {
        Lang::En => &English,
        Lang::Fr => &French,
    }
}
