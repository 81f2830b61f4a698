//! A strategy for material whose every line ends in mate is a strategy for mate, and is to be called
//! one.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::strategy::{After, Attack, Defence};

/// The same strategy with every settled leaf called mate; `None` where the attacker sits back. It is
/// a suggestion: only a replay on the real position shows whether those leaves are mates.
pub(crate) fn as_mate(attack: &Attack) -> Option<Rc<Attack>> {
    Relabelling::default().attack(attack).map(Rc::new)
}

/// Strategies share their parts; each part is rewritten once.
#[derive(Default)]
struct Relabelling {
    done: FxHashMap<*const Attack, Option<Rc<Attack>>>,
}

impl Relabelling {
    fn shared(&mut self, attack: &Rc<Attack>) -> Option<Rc<Attack>> {
        if let Some(known) = self.done.get(&Rc::as_ptr(attack)) {
            return known.clone();
        }
        let new = self.attack(attack).map(Rc::new);
        self.done.insert(Rc::as_ptr(attack), new.clone());
        new
    }

    fn attack(&mut self, attack: &Attack) -> Option<Attack> {
        let Attack::Play {
            ply,
            step,
            made,
            after,
        } = attack
        else {
            return None;
        };
        let (ply, step, made) = (*ply, *step, *made);
        let after = match after {
            After::Mate | After::Settled => After::Mate,
            After::Drawn(_) => return None,
            After::Defence(defence) => After::Defence(Rc::new(self.defence(defence)?)),
        };
        Some(Attack::Play {
            ply,
            step,
            made,
            after,
        })
    }

    fn defence(&mut self, defence: &Defence) -> Option<Defence> {
        let replies = defence.replies.iter();
        let replies = replies.map(|(reply, attack)| Some((*reply, self.shared(attack)?)));
        let replies = replies.collect::<Option<Vec<_>>>()?;
        let otherwise = match &defence.otherwise {
            Some(attack) => Some(self.shared(attack)?),
            None => None,
        };
        Some(Defence { replies, otherwise })
    }
}
