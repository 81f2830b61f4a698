//! What an account is made of.

use crate::lineage::Remedy;
use crate::opinion::Opinion;
use crate::subject::Subject;
use crate::tale::Tale;
use crate::themes::Evidence;

/// A proof, the line that is told, and whoever may be asked about it.
pub(crate) struct Scene<'a> {
    pub subject: &'a Subject<'a>,
    pub tale: &'a Tale,
    pub themes: &'a [Evidence],
    pub opinion: &'a dyn Opinion,
    /// What the plans behind the line were mended against.
    pub remedies: &'a [Remedy],
}
