//! The last proofs, by their identity.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

/// How many proofs are kept.
const KEPT: usize = 64;

/// The last proofs. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Shelf(Arc<Mutex<VecDeque<(String, String)>>>);

impl Shelf {
    /// Keeps a result with its proof, and gives its identity: the same proof of the same position has the same one, always.
    pub fn keep(&self, result: &Value) -> String {
        let text = result.to_string();
        let proved = format!("{}{}", result["fen"], result["proof"]);
        let identity = format!("proof-{:016x}", fingerprint(proved.as_bytes()));
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != identity);
        kept.push_back((identity.clone(), text));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        identity
    }

    /// The result with this identity, as JSON.
    pub fn find(&self, identity: &str) -> Option<String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|(known, _)| known == identity);
        found.map(|(_, text)| text.clone())
    }

    /// All identities, the oldest first.
    pub fn names(&self) -> Vec<String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().map(|(name, _)| name.clone()).collect()
    }
}

/// FNV-1a, which is the same on every machine.
fn fingerprint(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_proof_has_one_identity_and_old_ones_go() {
        let shelf = Shelf::default();
        let result = |number: usize| json!({"fen": "x", "proof": number, "stats": {"ms": number}});
        let first = shelf.keep(&result(0));
        assert_eq!(
            shelf.keep(&json!({"fen": "x", "proof": 0, "stats": {"ms": 9}})),
            first
        );
        assert_eq!(shelf.names().len(), 1);
        for number in 1..=KEPT {
            shelf.keep(&result(number));
        }
        assert_eq!(shelf.find(&first), None);
        assert_eq!(shelf.names().len(), KEPT);
    }
}
