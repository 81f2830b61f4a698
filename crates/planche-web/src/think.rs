//! Watching the program think: the search as it runs, the story of its idea, and plans of the user's own.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::stream::Stream;
use planche::{Beat, Chronicle, Fate, Lang, Numbered, Plan, Request, Thoughts, Thread, Trial};
use planche_explain::labelled;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Position};

use crate::board::{choice, fen};
use crate::failure::Failure;
use crate::node::{play, read};
use crate::plan_words::{Mark, MarkKind, PlanStep, marks, steps};
use crate::server::{App, Body};
use crate::shelf::Solved;
use crate::solve::{Question, request};
use crate::thought::Reader;
use crate::told::{Answer, tell};
use crate::work::event;

/// The longest plan that can be suggested, in bytes.
const LONGEST: usize = 4_000;

/// A position to think about, and perhaps a plan to try.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"fen": "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1", "goal": "mate", "seconds": 10, "plan": "f1c4\nc4g8*"})))]
#[serde(deny_unknown_fields)]
pub struct Thinkable {
    /// The position.
    fen: String,
    /// `auto`, `mate`, `draw`, a man or a number of units; `auto` where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    goal: Option<String>,
    /// How long it may take, from 1 to 60; 10 where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    seconds: Option<u64>,
    /// A plan to be carried out and mended, and nothing else: one statement a line.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    plan: Option<String>,
    /// The language of what is told, `en` or `fr`; English where nothing is said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    lang: Option<String>,
}

/// The answer, and how it was thought of.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ThinkAnswer {
    /// The answer.
    answer: Answer,
    /// The story of its idea; empty where no plan led to it.
    story: Vec<Scene>,
    /// What became of the plan that was suggested.
    trial: Option<Verdict>,
    /// The story as a picture (SVG).
    picture: String,
}

/// A moment of the story.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Scene {
    /// What happens.
    kind: SceneKind,
    /// In words.
    say: String,
    /// The motifs, the way, or the class of remedy, by name.
    how: Vec<&'static str>,
    /// The plan that is written.
    plan: Option<StoryPlan>,
    /// The number of the plan that asked for the move.
    by: Option<usize>,
    /// The position to look at.
    fen: String,
    /// The last move in it.
    last: Option<String>,
    /// What to draw there.
    marks: Vec<Mark>,
}

/// What happens in a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SceneKind {
    /// A chance is seen.
    Sees,
    /// A change that the plan asks for is made into moves.
    Expands,
    /// A move of the enemy spoils a plan.
    Spoiled,
    /// A remedy against that move.
    Mends,
    /// Something else leads to a plan.
    Turns,
    /// The defender tries something.
    Tries,
    /// The move is played.
    Plays,
}

/// A plan of the story.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StoryPlan {
    /// Its number in the story.
    number: usize,
    /// The number of the plan that it was written from.
    from: Option<usize>,
    /// Its statements.
    steps: Vec<PlanStep>,
}

/// What became of a plan of the user's.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Verdict {
    /// What became of it.
    fate: FateKind,
    /// In words.
    say: String,
    /// The statement at which it fails, counted from one.
    statement: Option<usize>,
    /// The plan as it was read.
    plan: StoryPlan,
    /// Where it fails, in notation; empty if nowhere.
    line: String,
    /// The position there.
    fen: Option<String>,
    /// The move that spoils it.
    last: Option<String>,
}

/// What can become of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FateKind {
    /// It wins as it stands.
    Wins,
    /// It wins once it is mended.
    Mended,
    /// It cannot work even if the enemy helps.
    Unfit,
    /// It cannot be begun.
    Stuck,
    /// It fails.
    Fails,
    /// The time was up.
    Undecided,
}

/// Thinks about a position where one can watch: a stream like that of `solve`, with what happens in the search on the way.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/think",
    tag = "Combinations",
    request_body = Thinkable,
    responses(
        (status = 200, description = "Server-sent events: `started` (a `Started`), `progress` (a `Beat`, five times a second), `thought` (a `Thinking`: what is new, with every sign of life and once before the end), and at last `answer` (described here) or `failed` (an `ErrorMessage`).", content_type = "text/event-stream", body = ThinkAnswer),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn think(
    State(app): State<App>,
    Body(asked): Body<Thinkable>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let chronicle = Chronicle::default();
    let request = wanted(&asked)?.chronicle(chronicle.clone());
    let most = request.limits.time.unwrap_or_default();
    let mut reader = Reader::new(chronicle, &request.position);
    let live = move || {
        let new = reader.read();
        new.map(|thinking| event("thought", &thinking))
    };
    let shelf = app.shelf();
    app.work().run_live(
        most,
        live,
        move |stop: Arc<AtomicBool>| -> Result<ThinkAnswer, Failure> {
            let request = request.stop(stop);
            let Thoughts { solution, story } = planche::think(&request);
            let nearest = solution.attempt.as_deref().map(|nearest| &nearest.thread);
            let thread = solution.thread.as_deref().or(nearest);
            let scenes = scenes(&solution.root, thread, &story)?;
            let picture = planche::picture(&story);
            let trial = solution.trial.clone();
            let trial = trial.map(|trial| verdict(&solution.root, &trial));
            let solved = Arc::new(Solved { request, solution });
            Ok(ThinkAnswer {
                answer: tell(shelf.keep(solved.clone()), &solved),
                story: scenes,
                trial: trial.transpose()?,
                picture,
            })
        },
    )
}

fn wanted(asked: &Thinkable) -> Result<Request, Failure> {
    let question = Question::new(&asked.fen, asked.goal.as_deref(), asked.seconds);
    let request = request(&question.told_in(asked.lang.as_deref()))?;
    let text = asked.plan.as_deref().unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(request);
    }
    if text.len() > LONGEST {
        return Err(Failure::bad("This plan is too long."));
    }
    let plan: Plan = text.parse().map_err(Failure::unread)?;
    Ok(request.suggest(vec![plan], true))
}

/// The story with the positions that it is told of: those of the line, turn by turn.
fn scenes(root: &Chess, thread: Option<&Thread>, story: &[Beat]) -> Result<Vec<Scene>, Failure> {
    let Some(thread) = thread else {
        return Ok(Vec::new());
    };
    let mut turns = thread.turns.iter();
    let mut turn = turns.next();
    let mut last = None;
    let mut scenes = Vec::new();
    for beat in story {
        if let Beat::Tries { .. } = beat {
            scenes.extend(tries(root, beat)?);
            continue;
        }
        let Some(now) = turn else {
            // What spoils a line that came to nothing stands behind its last move, with a path of its own.
            scenes.push(scene(root, root, None, beat)?);
            continue;
        };
        scenes.push(scene(root, &now.before, last.as_deref(), beat)?);
        if let Beat::Plays { .. } = beat {
            turn = turns.next();
            last = turn.and_then(|next| reply(&now.before, now.action, &next.before));
        }
    }
    Ok(scenes)
}

/// A reply that the defender tries, and how the answer to it came about.
fn tries(root: &Chess, beat: &Beat) -> Result<Vec<Scene>, Failure> {
    let Beat::Tries {
        path,
        plan,
        class,
        say,
        then,
    } = beat
    else {
        return Ok(Vec::new());
    };
    let (after, _) = replayed(root, path)?;
    let (before, _) = replayed(root, &path[..path.len().saturating_sub(1)])?;
    let (plan, _) = story_plan(&before, plan)?;
    let last = path.last().cloned();
    let first = Scene {
        kind: SceneKind::Tries,
        say: say.clone(),
        how: vec![class],
        plan: Some(plan),
        by: None,
        fen: fen(&after),
        marks: last.iter().map(|uci| mark(uci, MarkKind::Threat)).collect(),
        last: last.clone(),
    };
    let answers = then
        .iter()
        .map(|beat| scene(root, &after, last.as_deref(), beat));
    std::iter::once(Ok(first)).chain(answers).collect()
}

/// The reply between a move and the position of the next one.
fn reply(before: &Chess, action: shakmaty::Move, next: &Chess) -> Option<String> {
    let mut position = before.clone();
    position.play_unchecked(action);
    let leads = |reply: &shakmaty::Move| {
        let mut after = position.clone();
        after.play_unchecked(*reply);
        after == *next
    };
    let found = position.legal_moves().into_iter().find(leads);
    found.map(|reply| choice(&position, reply).uci)
}

fn scene(root: &Chess, here: &Chess, last: Option<&str>, beat: &Beat) -> Result<Scene, Failure> {
    let planned = |kind, plan: &Numbered, say: &String, how: Vec<&'static str>| {
        let (plan, marks) = story_plan(here, plan)?;
        Ok(Scene {
            kind,
            say: say.clone(),
            how,
            plan: Some(plan),
            by: None,
            fen: fen(here),
            last: last.map(str::to_owned),
            marks,
        })
    };
    match beat {
        Beat::Sees { plan, motifs, say } => planned(SceneKind::Sees, plan, say, motifs.clone()),
        Beat::Expands {
            plan,
            generator,
            say,
        } => planned(SceneKind::Expands, plan, say, vec![generator]),
        Beat::Mends { plan, class, say } => planned(SceneKind::Mends, plan, say, vec![class]),
        Beat::Turns { plan, say } => planned(SceneKind::Turns, plan, say, Vec::new()),
        Beat::Spoiled { path, say } => {
            let (after, _) = replayed(root, path)?;
            let by = path.last().map(|uci| mark(uci, MarkKind::Threat));
            Ok(Scene {
                kind: SceneKind::Spoiled,
                say: say.clone(),
                how: Vec::new(),
                plan: None,
                by: None,
                fen: fen(&after),
                last: path.last().cloned(),
                marks: by.into_iter().collect(),
            })
        }
        Beat::Tries { .. } => Err(Failure::bad("A reply is told with its answer.")),
        Beat::Plays { action, say, plan } => {
            let (after, _) = replayed(here, std::slice::from_ref(action))?;
            Ok(Scene {
                kind: SceneKind::Plays,
                say: say.clone(),
                how: Vec::new(),
                plan: None,
                by: *plan,
                fen: fen(&after),
                last: Some(action.clone()),
                marks: vec![mark(action, MarkKind::Play)],
            })
        }
    }
}

/// A plan of the story in words. The story has its text only, which is read again.
fn story_plan(here: &Chess, told: &Numbered) -> Result<(StoryPlan, Vec<Mark>), Failure> {
    let plan: Plan = told.text.parse().map_err(Failure::unread)?;
    let shown = StoryPlan {
        number: told.number,
        from: told.from.filter(|from| *from != told.number),
        steps: steps(here, &plan, Lang::En),
    };
    Ok((shown, marks(&plan)))
}

fn mark(uci: &str, kind: MarkKind) -> Mark {
    let square = |at: usize| uci.get(at..at + 2).unwrap_or_default().to_owned();
    Mark {
        from: square(0),
        to: Some(square(2)),
        kind,
    }
}

/// The position after these moves, and the moves in notation.
fn replayed(root: &Chess, path: &[String]) -> Result<(Chess, String), Failure> {
    let mut position = root.clone();
    let mut words = Vec::new();
    for text in path {
        let uci = read(text)?;
        let action = uci.to_move(&position).map_err(|_| Failure::ours())?;
        words.push(labelled(&position, action));
        play(&mut position, uci)?;
    }
    Ok((position, words.join(" ")))
}

fn verdict(root: &Chess, trial: &Trial) -> Result<Verdict, Failure> {
    let (fate, statement, path) = match &trial.fate {
        Fate::Wins => (FateKind::Wins, None, &[][..]),
        Fate::Mended { .. } => (FateKind::Mended, None, &[][..]),
        Fate::Unfit { statement } => (FateKind::Unfit, Some(*statement), &[][..]),
        Fate::Stuck { statement } => (FateKind::Stuck, Some(*statement), &[][..]),
        Fate::Fails { path, .. } => (FateKind::Fails, None, &path[..]),
        Fate::Undecided { .. } => (FateKind::Undecided, None, &[][..]),
    };
    let (after, line) = replayed(root, path)?;
    let plan: Plan = trial.plan.parse().map_err(Failure::unread)?;
    Ok(Verdict {
        fate,
        say: trial.say.clone(),
        statement,
        plan: StoryPlan {
            number: 1,
            from: None,
            steps: steps(root, &plan, Lang::En),
        },
        line,
        fen: (!path.is_empty()).then(|| fen(&after)),
        last: path.last().cloned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const M39: &str = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";

    fn asked(plan: Option<&str>) -> Thoughts {
        let asked = Thinkable {
            fen: M39.to_owned(),
            goal: Some("piece".to_owned()),
            seconds: None,
            plan: plan.map(str::to_owned),
            lang: None,
        };
        let request = wanted(&asked).unwrap_or_else(|_| panic!("{plan:?} is understood"));
        planche::think(&request)
    }

    #[test]
    fn every_scene_has_the_board_it_is_told_of() {
        let Thoughts { solution, story } = asked(None);
        let told = scenes(&solution.root, solution.thread.as_deref(), &story).expect("a story");
        let beats = story.iter().map(|beat| match beat {
            Beat::Tries { then, .. } => 1 + then.len(),
            _ => 1,
        });
        assert_eq!(told.len(), beats.sum::<usize>());
        let first = &told[0];
        assert_eq!((first.kind, first.fen.as_str()), (SceneKind::Sees, M39));
        assert!(!first.marks.is_empty());
        let spoiled = told.iter().find(|scene| scene.kind == SceneKind::Spoiled);
        let spoiled = spoiled.expect("something is spoiled");
        assert_eq!(spoiled.last.as_deref(), Some("c1d1"));
        assert!(
            spoiled
                .fen
                .starts_with("6k1/p4ppp/1q6/2r5/8/2R1P3/P3QPPP/3R2K1 b")
        );
        // The plan after the reply is shown with the reply on the board.
        let mends = told.iter().find(|scene| scene.kind == SceneKind::Mends);
        assert_eq!(mends.expect("a remedy").last.as_deref(), Some("c2c3"));
        let end = told.last().expect("an end");
        assert_eq!(
            (end.kind, end.last.as_deref()),
            (SceneKind::Plays, Some("d8d1"))
        );
    }

    #[test]
    fn a_plan_of_ones_own_is_judged() {
        let check = |plan: &str, fate: FateKind, part: &str| {
            let Thoughts { solution, .. } = asked(Some(plan));
            let trial = solution.trial.expect("a trial");
            let told = verdict(&solution.root, &trial).expect("a verdict");
            assert_eq!(told.fate, fate, "{plan}: {}", told.say);
            assert!(told.say.contains(part), "{}", told.say);
        };
        check("d5c3\nd5 V\nd8d1\nd1g1*", FateKind::Mended, "mended");
        check("d5c3\nd5b4", FateKind::Unfit, "`d5b4`");
        check("d5e3\ne3c2*", FateKind::Fails, "28.Qxe3 the opponent wins");
    }

    #[test]
    fn a_plan_that_cannot_be_read_is_told() {
        let check = |plan: &str, part: &str| {
            let asked = Thinkable {
                fen: M39.to_owned(),
                goal: None,
                seconds: None,
                plan: Some(plan.to_owned()),
                lang: None,
            };
            let words = match wanted(&asked) {
                Ok(_) => panic!("{plan} is no plan"),
                Err(failure) => format!("{failure:?}"),
            };
            assert!(words.contains(part), "{words}");
        };
        check("d5x3", "Plan text, line 1, column 3");
        check(&"d5c3\n".repeat(1_000), "too long");
    }
}
