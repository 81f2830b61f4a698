//! The spines of a proof: the lines against the defences that a strong player would try.
//!
//! A proof answers every reply, and most replies are poor. Themes are told of the lines on which the
//! defender plays well. How likely a reply is says `judge.rs`: what it costs him comes first. Where
//! several are as good there are several spines, and each has its share; the first is the likeliest.
//! Where the proof stops because what follows are only exchanges, a spine plays out the best of them,
//! and a promotion that is left.
//! Whoever wants to know the themes of a given line has the defender follow it.

use planche_plan::played;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Square};

use super::judge::{Choice, Judge, WHOLE};
use crate::place::uci_of;
use crate::subject::Subject;
use crate::trial::Trial;

/// One move of the attacker on a spine, and what the defender makes of it.
#[derive(Debug, Clone)]
pub(crate) struct Beat<'a> {
    pub before: Chess,
    pub action: Move,
    pub after: Chess,
    /// The answers of the proof to the replies; none beyond a leaf.
    pub defence: Option<&'a Defence>,
    pub reply: Option<Move>,
    /// Other replies that cost as little.
    pub equals: Vec<Move>,
    /// The moves from the root, this one included.
    pub path: Vec<UciMove>,
}

/// A line of the proof and how much of the defender's good play it stands for.
#[derive(Debug, Clone)]
pub(crate) struct Spine<'a> {
    pub beats: Vec<Beat<'a>>,
    /// What follows the end of a given line, where the proof goes on.
    pub sequel: Vec<Beat<'a>>,
    /// The share, out of [`WHOLE`].
    pub share: u64,
    /// Whether the line was given; then nothing beside it is looked at.
    pub given: bool,
}

/// How many spines are followed at most.
const SPINES: usize = 5;

/// A line with less than this share of the likeliest is left out.
const FAINT: u64 = 8;

/// How many moves of the attacker are played out behind a leaf.
const PLAYED_OUT: usize = 3;

/// How many moves of the attacker are looked at behind the end of a given line.
const SEQUEL: usize = 3;

/// The spines from the root, the likeliest first; there is at least one. The defender follows the given line as
/// far as the proof does, and a line that is followed to its end is the only spine.
pub(crate) fn spines<'a>(subject: &Subject<'a>, trial: &Trial) -> Vec<Spine<'a>> {
    let mut judge = Judge::new(*trial);
    let mut open = vec![Track::start(subject)];
    let mut done: Vec<Spine> = Vec::new();
    while let Some(track) = likeliest(&mut open) {
        let most = done.first().map_or(0, |spine| spine.share);
        if done.len() == SPINES || track.share.saturating_mul(FAINT) < most {
            break;
        }
        match track.step(&mut judge) {
            Next::On(tracks) => open.extend(tracks),
            Next::End(spine) => done.push(spine),
        }
    }
    done
}

/// The line that the themes are told of first: against the likeliest defence, exchanges that are
/// still needed for the gain played out.
pub fn spine(subject: &Subject<'_>) -> Vec<UciMove> {
    let spines = spines(subject, &Trial::of(subject));
    let Some(last) = spines.first().and_then(|spine| spine.beats.last()) else {
        return Vec::new();
    };
    let reply = last.reply.map(|reply| uci_of(&reply));
    last.path.iter().copied().chain(reply).collect()
}

/// Takes out the likeliest track, the first of several.
fn likeliest<'a>(open: &mut Vec<Track<'a>>) -> Option<Track<'a>> {
    let most = open.iter().map(|track| track.share).max()?;
    let index = open.iter().position(|track| track.share == most)?;
    Some(open.remove(index))
}

/// A spine that is being followed; the attacker is to move.
#[derive(Debug, Clone)]
struct Track<'a> {
    line: &'a [UciMove],
    beats: Vec<Beat<'a>>,
    position: Chess,
    /// The place in the proof; none beyond a leaf.
    node: Option<&'a Attack>,
    path: Vec<UciMove>,
    /// How many moves of the attacker were played behind the end of the proof.
    beyond: usize,
    /// How many beats the given line had, once it was followed to its end.
    told: Option<usize>,
    share: u64,
}

enum Next<'a> {
    On(Vec<Track<'a>>),
    End(Spine<'a>),
}

impl<'a> Track<'a> {
    fn start(subject: &Subject<'a>) -> Track<'a> {
        Track {
            line: subject.given,
            beats: Vec::new(),
            position: subject.root.clone(),
            node: Some(subject.proof),
            path: Vec::new(),
            beyond: 0,
            told: None,
            share: WHOLE,
        }
    }

    /// One move of the attacker, and the replies to it.
    fn step(mut self, judge: &mut Judge) -> Next<'a> {
        self.note_end();
        let Some((action, defence)) = self.attack(judge) else {
            return Next::End(self.end());
        };
        let after = played(&self.position, action);
        self.path.push(uci_of(&action));
        self.beats.push(Beat {
            before: std::mem::replace(&mut self.position, after.clone()),
            action,
            after: after.clone(),
            defence,
            reply: None,
            equals: Vec::new(),
            path: self.path.clone(),
        });
        self.note_end();
        let choices = self.replies(judge, &after, defence);
        if choices.is_empty() {
            return Next::End(self.end());
        }
        Next::On(
            choices
                .into_iter()
                .map(|choice| self.after(&after, choice))
                .collect(),
        )
    }

    /// The same track after a reply.
    fn after(&self, after: &Chess, choice: Choice<'a>) -> Track<'a> {
        let mut track = self.clone();
        if let Some(beat) = track.beats.last_mut() {
            beat.reply = Some(choice.reply);
            beat.equals = choice.equals;
        }
        track.path.push(uci_of(&choice.reply));
        track.position = played(after, choice.reply);
        track.node = choice.answer;
        track.share =
            (u128::from(self.share) * u128::from(choice.share) / u128::from(WHOLE)) as u64;
        track
    }

    fn end(mut self) -> Spine<'a> {
        let told = self.told.unwrap_or(self.beats.len());
        let sequel = self.beats.split_off(told);
        if let Some(last) = self.beats.last_mut().filter(|_| !sequel.is_empty()) {
            last.reply = None;
            last.equals.clear();
        }
        Spine {
            beats: self.beats,
            sequel,
            share: self.share,
            given: !self.line.is_empty(),
        }
    }

    /// Marks where the given line ends.
    fn note_end(&mut self) {
        let over = !self.line.is_empty() && self.path == self.line;
        if over && self.told.is_none() {
            self.told = Some(self.beats.len());
        }
    }

    /// The next move of the given line, as long as the track has followed it.
    fn given(&self, position: &Chess) -> Option<Move> {
        let next = self.line.get(self.path.len())?;
        let followed = self.line.starts_with(&self.path);
        next.to_move(position).ok().filter(|_| followed)
    }

    /// The attacker's move and the answers behind it: that of the proof, or an exchange behind it.
    fn attack(&mut self, judge: &mut Judge) -> Option<(Move, Option<&'a Defence>)> {
        if self
            .told
            .is_some_and(|told| self.beats.len() >= told + SEQUEL)
        {
            return None;
        }
        if let Some(Attack::Move { uci, after, .. }) = self.node {
            let defence = match after {
                After::Defence(defence) => Some(defence),
                _ => None,
            };
            return Some((uci.to_move(&self.position).ok()?, defence));
        }
        self.beyond += 1;
        if let Some(given) = self.given(&self.position) {
            return Some((given, None));
        }
        let left = self.beyond <= PLAYED_OUT;
        let best = left.then(|| judge.last_word(&self.position))??;
        Some((best, None))
    }

    /// The replies and the answers to them: the given one, or the good ones.
    fn replies(
        &self,
        judge: &mut Judge,
        after: &Chess,
        defence: Option<&'a Defence>,
    ) -> Vec<Choice<'a>> {
        if after.is_game_over() {
            return Vec::new();
        }
        let answer = |reply: Move| defence?.answer(uci_of(&reply));
        if let Some(given) = self.given(after) {
            return vec![Choice::only(given, answer(given))];
        }
        let offered = self.last_to();
        match defence {
            Some(defence) => judge.good_replies(after, defence, offered),
            None => {
                let protest = judge.protest(after, offered);
                protest
                    .map(|reply| Choice::only(reply, None))
                    .into_iter()
                    .collect()
            }
        }
    }

    fn last_to(&self) -> Option<Square> {
        match self.path.last()? {
            UciMove::Normal { to, .. } => Some(*to),
            _ => None,
        }
    }
}
