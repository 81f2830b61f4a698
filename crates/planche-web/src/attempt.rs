//! Moves of somebody who tries to find the combination himself: whether they are right, and if not, what refutes them.
//! The right move is never given away.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::Stream;
use planche::{Lang, MoveVerdict, Request, WhyNot};
use planche_proof::Attack;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Move, Position};

use crate::board::{Board, Choice, choice, number, side};
use crate::failure::Failure;
use crate::language::labelled_in;
use crate::node::{read, walk};
use crate::server::{App, Body};
use crate::shelf::Solved;
use crate::solve::{RefutedPly, kept, plies};

/// A move in a place of the proof.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"solution": 1, "path": [], "action": "f1f7"})))]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The number of the answer.
    solution: u64,
    /// The moves that lead there, in pairs: one of the proof, and any reply.
    path: Vec<String>,
    /// The move in UCI.
    action: String,
}

/// What is said about the move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Attempted {
    /// How it is judged.
    verdict: AttemptVerdict,
    /// What is said, without a word about the right move.
    words: String,
    /// The move.
    action: Choice,
    /// Its number.
    number: String,
    /// The position after it.
    board: Board,
    /// What refutes it; empty if it is right, or if nothing is proved against it.
    line: Vec<RefutedPly>,
}

/// How a move is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum AttemptVerdict {
    /// It is the move of the proof.
    Right,
    /// It is proved to do as well.
    Also,
    /// It is proved to fail, or to win less.
    Wrong,
    /// Nothing is proved for it or against it.
    Unproved,
}

/// Judges a move of somebody who tries to find the combination: a stream like that of `solve`.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/try",
    tag = "Combinations",
    request_body = Attempt,
    responses(
        (status = 200, description = "Server-sent events: `started` (a `Started`), `progress` (a `Beat`, five times a second), and at last `answer` (described here) or `failed` (an `ErrorMessage`).", content_type = "text/event-stream", body = Attempted),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn attempt(
    State(app): State<App>,
    Body(asked): Body<Attempt>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let solved = kept(&app, asked.solution)?;
    let tried = Tried::new(&solved, &asked)?;
    let time = solved.request.limits.time.unwrap_or_default();
    app.work().run(time, move |stop| {
        Ok(match tried.right {
            true => tried.praise(),
            false => {
                let request = tried.request(&solved.request).stop(stop);
                tried.judge(&planche::why_not(&request, tried.action))
            }
        })
    })
}

/// A move and the position where it is tried.
struct Tried {
    position: Chess,
    action: Move,
    right: bool,
    lang: Lang,
}

impl Tried {
    fn new(solved: &Solved, asked: &Attempt) -> Result<Tried, Failure> {
        let none = || Failure::missing("There is nothing to find here.");
        let proof = solved.solution.proof.as_ref().ok_or_else(none)?;
        let (position, attack) = walk(&solved.solution.root, proof, &asked.path)?;
        let uci = read(&asked.action)?;
        let illegal = |_| Failure::bad(format!("{uci} is not legal here."));
        let action = uci.to_move(&position).map_err(illegal)?;
        let proved = match attack {
            Attack::Move { uci, .. } => uci.to_move(&position).ok(),
            _ => None,
        };
        Ok(Tried {
            lang: solved.request.manner.lang,
            right: proved == Some(action) || mates(&position, action),
            position,
            action,
        })
    }

    /// The same is wanted as at the beginning.
    fn request(&self, asked: &Request) -> Request {
        let request = Request::new(self.position.clone());
        request
            .goal(asked.goal)
            .limits(asked.limits)
            .manner(asked.manner)
    }

    fn name(&self) -> String {
        labelled_in(&self.position, self.action, self.lang)
    }

    /// One of two sentences.
    fn say(&self, english: String, french: String) -> String {
        match self.lang {
            Lang::En => english,
            Lang::Fr => french,
        }
    }

    fn praise(&self) -> Attempted {
        let name = self.name();
        let words = self.say(format!("{name} is right."), format!("{name} est juste."));
        self.told(AttemptVerdict::Right, words, Vec::new())
    }

    fn judge(&self, found: &WhyNot) -> Attempted {
        let after = self.after();
        let replies = found.refutation.as_ref().map(|solution| &solution.told[..]);
        let replies = replies.unwrap_or_default();
        let line = plies(&after, replies);
        let name = self.name();
        let first = replies.first();
        let answer = first.map(|&reply| labelled_in(&after, reply, self.lang));
        match (found.verdict, answer) {
            (MoveVerdict::Wins, _) => {
                let words = self.say(
                    format!("{name} wins as well; the solution has another move in mind. Can you see it?"),
                    format!("{name} gagne aussi ; la solution pense à un autre coup. Le voyez-vous ?"),
                );
                self.told(AttemptVerdict::Also, words, Vec::new())
            }
            (MoveVerdict::WinsLess, _) => {
                let words = self.say(
                    format!("{name} wins something, but there is more."),
                    format!("{name} gagne quelque chose, mais il y a mieux."),
                );
                self.told(AttemptVerdict::Wrong, words, Vec::new())
            }
            (MoveVerdict::Spoils, _) => {
                let words = self.say(
                    format!("{name} wins something, but seems to give more away."),
                    format!("{name} gagne quelque chose, mais semble en donner davantage."),
                );
                self.told(AttemptVerdict::Wrong, words, Vec::new())
            }
            (MoveVerdict::Draws, _) => {
                let words = self.say(
                    format!("{name} ends the game in a draw."),
                    format!("{name} termine la partie par la nulle."),
                );
                self.told(AttemptVerdict::Wrong, words, Vec::new())
            }
            (MoveVerdict::Loses, Some(answer)) => {
                let words = self.lost(&name, &answer, found.refutation.as_ref());
                self.told(AttemptVerdict::Wrong, words, line)
            }
            (MoveVerdict::FallsShort, Some(answer)) => {
                let words = self.say(
                    format!("{name} falls short: after {answer} not enough is left."),
                    format!("{name} ne suffit pas : après {answer}, il reste trop peu."),
                );
                self.told(AttemptVerdict::Wrong, words, line)
            }
            _ => self.held(found),
        }
    }

    /// The refutation, and what it wins.
    fn lost(&self, name: &str, answer: &str, found: Option<&planche::Solution>) -> String {
        let opponent = side(self.after().turn());
        let won = found.map(reward).unwrap_or_default();
        let outcome = found.and_then(|solution| solution.outline.as_ref());
        let outcome =
            outcome.map(|outline| format!(" : {}", outline.outcome.trim_end_matches('.')));
        self.say(
            format!("{name} fails to {answer}: {opponent} {won}."),
            format!("{name} échoue sur {answer}{}.", outcome.unwrap_or_default()),
        )
    }

    /// Nothing is proved; where a reply holds as far as plans reach, it is named.
    fn held(&self, found: &WhyNot) -> Attempted {
        let holding = found.defences.iter().flat_map(|all| &all.holding);
        let replies = holding.map(|defence| defence.reply);
        let reply = replies.min_by_key(|reply| self.dullness(*reply));
        let after = self.after();
        let line = plies(&after, reply.as_slice());
        let name = self.name();
        let words = match reply.map(|reply| labelled_in(&after, reply, self.lang)) {
            Some(reply) => self.say(
                format!("{name} is not it: Planche finds no way past {reply}."),
                format!("Ce n'est pas {name} : Planche ne trouve rien contre {reply}."),
            ),
            None => self.say(
                format!("Planche can prove nothing for {name}, and nothing against it."),
                format!("Planche ne peut rien prouver pour {name}, ni contre."),
            ),
        };
        self.told(AttemptVerdict::Unproved, words, line)
    }

    /// Of several replies that hold, one that takes the man that has moved is the plainest to see; one that puts a man
    /// where he can be taken is the last to be shown.
    fn dullness(&self, reply: Move) -> (bool, bool, bool) {
        let takes_him = reply.is_capture() && reply.to() == self.action.to();
        let mut next = self.after();
        next.play_unchecked(reply);
        let board = next.board();
        let attackers = board.attacks_to(reply.to(), next.turn(), board.occupied());
        (!takes_him, attackers.any(), !reply.is_capture())
    }

    fn after(&self) -> Chess {
        let mut after = self.position.clone();
        after.play_unchecked(self.action);
        after
    }

    fn told(&self, verdict: AttemptVerdict, words: String, line: Vec<RefutedPly>) -> Attempted {
        Attempted {
            verdict,
            words,
            action: choice(&self.position, self.action),
            number: number(&self.position),
            board: Board::of(&self.after()),
            line,
        }
    }
}

/// Any mate is right.
fn mates(position: &Chess, action: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(action);
    after.is_checkmate()
}

/// "wins a rook", "mates".
fn reward(solution: &planche::Solution) -> String {
    match solution.is_mate() {
        true => "mates".to_owned(),
        false => format!("wins {}", solution.reward()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use planche::{Goal, Limits};
    use shakmaty::CastlingMode;

    use super::*;

    fn solved(fen: &str) -> Solved {
        let position = planche::position(fen).expect("a position");
        let limits = Limits {
            nodes: 2_000,
            time: Some(Duration::from_secs(30)),
        };
        let request = Request::new(position).goal(Goal::Auto).limits(limits);
        let solution = planche::solve(&request);
        assert!(solution.is_proved());
        Solved { request, solution }
    }

    fn uci(action: Move) -> String {
        action.to_uci(CastlingMode::Standard).to_string()
    }

    fn judged(solved: &Solved, path: &[String], action: &str) -> Attempted {
        let asked = Attempt {
            solution: 1,
            path: path.to_vec(),
            action: action.to_owned(),
        };
        let tried = match Tried::new(solved, &asked) {
            Ok(tried) => tried,
            Err(failure) => panic!("{failure:?}"),
        };
        match tried.right {
            true => tried.praise(),
            false => {
                let request = tried.request(&solved.request);
                tried.judge(&planche::why_not(&request, tried.action))
            }
        }
    }

    /// A smothered mate: the right move is never named.
    #[test]
    fn a_wrong_move_gets_its_refutation_and_no_more() {
        let solved = solved("r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1");
        let best = solved.solution.best().expect("a move");
        let right = judged(&solved, &[], &uci(best));
        assert_eq!(right.verdict, AttemptVerdict::Right);
        let san = choice(&solved.solution.root, best).san;
        for action in &Board::of(&solved.solution.root).moves {
            let told = judged(&solved, &[], &action.uci);
            if told.verdict != AttemptVerdict::Right {
                assert!(!told.words.contains(&san), "{}", told.words);
            }
        }
        // Of all replies that hold the one is shown that is plain to see.
        let offered = judged(&solved, &[], "f1f8");
        assert!(offered.words.contains("Qf8"), "{}", offered.words);
        let first = offered.line.first().map(|ply| ply.choice().uci);
        assert!(
            first.is_some_and(|uci| uci.ends_with("f8")),
            "{}",
            offered.words
        );
        let hung = judged(&solved, &[], "g5f7");
        assert!(hung.words.contains("1.Nf7"), "{}", hung.words);
        assert!(!hung.line.is_empty(), "{}", hung.words);
    }

    #[test]
    fn later_moves_are_judged_where_they_are_played() {
        let solved = solved("r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1");
        let line: Vec<String> = solved.solution.line.iter().map(|m| uci(*m)).collect();
        let told = judged(&solved, &line[..2], &line[2]);
        assert_eq!(told.verdict, AttemptVerdict::Right);
    }
}
