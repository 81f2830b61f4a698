//! All that is said about a proof, claim by claim.

use planche_explain::{PlacedFact, ProvedMove, defences};
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

use crate::place::after;
use crate::trial::Trial;

impl Trial<'_> {
    /// Everything that is said about a proof, and what is wrong with it; so many nodes below the root
    /// are looked at as well.
    pub fn faults(&self, mut budget: u32) -> Vec<String> {
        let outline = self.solution.outline.as_ref().expect("an outline");
        let mut wrong: Vec<String> = outline
            .claims()
            .filter_map(|claim| self.wrong(claim))
            .collect();
        let words = outline.idea.text.split_whitespace().count();
        if words > 30 {
            wrong.push(format!("an idea of {words} words: {}", outline.idea.text));
        }
        for point in std::iter::once(&outline.idea).chain(&outline.story) {
            let text = &point.text;
            let neat = text.ends_with('.') && !text.contains("  ") && !text.contains(" ,");
            if !neat || point.claims.is_empty() {
                wrong.push(format!("a sentence with a flaw or without a claim: {text}"));
            }
        }
        self.walk(
            &self.root,
            &mut Vec::new(),
            None,
            self.proof,
            (&mut budget, &mut wrong),
        );
        wrong
    }

    /// The same for every node of the proof, as far as the budget goes.
    fn walk(
        &self,
        position: &Chess,
        path: &mut Vec<UciMove>,
        last: Option<Move>,
        attack: &Attack,
        (budget, wrong): (&mut u32, &mut Vec<String>),
    ) {
        let Attack::Move {
            uci, after: proof, ..
        } = attack
        else {
            return;
        };
        if *budget == 0 {
            return;
        }
        *budget -= 1;
        let action = uci.to_move(position).expect("legal");
        let moment = ProvedMove {
            before: position,
            action,
            last,
            after: proof,
        };
        path.push(*uci);
        let claims = moment.facts().into_iter().map(|fact| PlacedFact {
            path: path.clone(),
            fact,
        });
        wrong.extend(claims.filter_map(|claim| self.wrong(&claim)));
        let next = after(position, action);
        if let After::Defence(defence) = proof {
            self.groups(&next, path, defence, wrong);
            let legal = next.legal_moves();
            for reply in &legal {
                let uci = reply.to_uci(CastlingMode::Standard);
                let named = defence.replies.iter().any(|(name, _)| *name == uci);
                if let (Some(answer), true) = (defence.answer(uci), named) {
                    path.push(uci);
                    let there = after(&next, *reply);
                    self.walk(&there, path, Some(*reply), answer, (budget, wrong));
                    path.pop();
                }
            }
        }
        path.pop();
    }

    /// Every legal reply is in exactly one group, and the claims of the groups hold.
    fn groups(
        &self,
        position: &Chess,
        path: &[UciMove],
        defence: &Defence,
        wrong: &mut Vec<String>,
    ) {
        let subject = self.solution.subject(&[]).expect("a proof");
        let groups = defences(&subject, path, defence);
        let mut told: Vec<String> = groups
            .iter()
            .flat_map(|group| group.replies.iter().map(|reply| reply.uci.to_string()))
            .collect();
        told.sort();
        let legal = position.legal_moves();
        let uci = |m: &Move| m.to_uci(CastlingMode::Standard).to_string();
        let mut all: Vec<String> = legal.iter().map(uci).collect();
        all.sort();
        if told != all {
            wrong.push(format!(
                "after {path:?}: {told:?} are grouped, {all:?} are legal"
            ));
        }
        let claims = groups.iter().flat_map(|group| &group.claims);
        wrong.extend(claims.filter_map(|claim| self.wrong(claim)));
    }
}
