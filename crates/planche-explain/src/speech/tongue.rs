//! What a language can do.

use crate::account::Message;

/// A language.
pub(crate) trait Tongue {
    /// A whole sentence, with its full stop.
    fn say(&self, message: &Message) -> String;
}
