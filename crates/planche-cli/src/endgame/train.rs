//! `planche endgame train`: breeding strategies for king and rook, and bettering those of other endings.

use std::path::{Path, PathBuf};
use std::time::Instant;

use planche_breed::arena::Arena;
use planche_breed::breed::{Aim, Breeding, Settings};
use planche_breed::curves;
use planche_breed::evolve::{Evolution, POPULATION, Saved};
use planche_breed::experiment::Experiment;
use planche_breed::goals::Aiming;
use planche_breed::lessons::{Score, Teaching};
use planche_breed::mode::Mode;
use planche_breed::weights::Tuning;
use planche_endgame::Class;
use planche_endgame::kbnk::ladder::Ladder;
use planche_endgame::kbnk::sentences;
use planche_endgame::krk::game::Defender;
use planche_endgame::krk::proof::{Defence, Tally, Tie, lengths};
use planche_endgame::krk::rule::Strategy;
use planche_endgame::lesson::{Lines, shipped};
use serde_json::{Value, json};

use super::curve::{Curve, bar, sparks};
use super::input;
use crate::output::say_line;
use crate::{Exit, Failure};

/// Breeds strategies for king and rook, climbs from the texts of king and queen and of bishop and knight, tunes weights of
/// king and pawn.
///
/// With --experiment, the paper's decision trees on its seventeen games, bred and annealed, or with --plain bred as
/// the paper did; without, rule lists whose fitness is the exhaustive proof. A run can be interrupted at any
/// time and goes on with --resume.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  planche endgame train krk --experiment 4 --seed 1 --out exp4\n  \
                        planche endgame train krk --aim short --seed 2 --generations 60 --out short"
)]
pub struct Arguments {
    /// The material class: krk, kqk, kpk or kbnk
    class: String,
    /// The paper's experiment, 1 to 4; without it, proof mode
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    experiment: Option<u8>,
    /// With --experiment: the paper as printed, one population and its equations, nothing annealed or pruned
    #[arg(long, requires = "experiment")]
    plain: bool,
    /// What to breed for in proof mode once everything is won
    #[arg(
        long,
        value_enum,
        default_value = "short",
        conflicts_with = "experiment"
    )]
    aim: AimName,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Generations in all; without it 85 for the experiments, 160 for the fourth, 20 for kbnk, 100 otherwise
    #[arg(long, value_name = "N")]
    generations: Option<u64>,
    /// Trees in the population of an experiment
    #[arg(long, default_value_t = POPULATION)]
    population: usize,
    /// Directory for the strategy, the curves and the state
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on from the state in the directory
    #[arg(long, requires = "out")]
    resume: bool,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum AimName {
    /// Few nodes
    Short,
    /// Few moves
    Fast,
}

const STATE: &str = "state.json";

/// Changes tried on the goals of bishop and knight unless the user says otherwise; each takes some seconds.
const GOAL_GENERATIONS: u64 = 20;

/// Generations of proof mode unless the user says otherwise.
const PROOF_GENERATIONS: u64 = 100;

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let class = input::class(input::material(&arguments.class)?);
    let known = [Class::KRK, Class::KQK, Class::KPK, Class::KBNK];
    let class = class.filter(|class| known.contains(class));
    let Some(class) = class else {
        return Err(Failure::new(format!(
            "'{}' cannot be trained: krk, kqk, kpk and kbnk can",
            arguments.class
        )));
    };
    if class != Class::KRK && (arguments.experiment.is_some() || arguments.resume) {
        return Err(Failure::new("--experiment and --resume are for krk"));
    }
    if let Some(directory) = &arguments.out {
        std::fs::create_dir_all(directory)
            .map_err(|error| Failure::new(format!("{}: {error}", directory.display())))?;
    }
    match (class, arguments.experiment) {
        (Class::KQK, _) => climb(arguments, class),
        (Class::KPK, _) => tune(arguments),
        (Class::KBNK, _) => aim(arguments),
        (_, Some(number)) => experiment(arguments, number),
        (_, None) => proof(arguments),
    }
}

/// Climbs from the shipped lesson by small changes of its words.
fn climb(arguments: &Arguments, class: Class) -> Result<Exit, Failure> {
    let Some(reader) = shipped(class) else {
        return Err(Failure::new(format!("{class} has no lesson")));
    };
    let most_rules = reader.lesson().rules.len();
    let mut teaching = Teaching::start(reader.lesson().clone(), most_rules, arguments.seed);
    let steps = arguments.generations.unwrap_or(PROOF_GENERATIONS);
    let mut curve = Curve::of(steps, "lesson of king and queen", RATIO);
    curve.add(teaching.score().ratio);
    for _ in 0..steps {
        teaching.step();
        curve.add(teaching.score().ratio);
    }
    curve.draw(arguments.out.as_deref())?;
    climbed(
        arguments,
        &Lines(teaching.lesson()).to_string(),
        teaching.score(),
        steps,
    )
}

/// Climbs from the shipped goals of bishop and knight.
fn aim(arguments: &Arguments) -> Result<Exit, Failure> {
    let shipped = Ladder::shipped().map_err(Failure::new)?;
    let mut aiming = Aiming::start(shipped.goals().clone(), arguments.seed);
    let steps = arguments.generations.unwrap_or(GOAL_GENERATIONS);
    let mut curve = Curve::of(steps, "goals of bishop and knight", RATIO);
    curve.add(aiming.score().ratio);
    for _ in 0..steps {
        aiming.step();
        curve.add(aiming.score().ratio);
    }
    curve.draw(arguments.out.as_deref())?;
    climbed(
        arguments,
        &sentences::print(aiming.goals()),
        aiming.score(),
        steps,
    )
}

/// Prints and keeps what climbing came to.
fn climbed(arguments: &Arguments, text: &str, score: Score, steps: u64) -> Result<Exit, Failure> {
    if let Some(directory) = &arguments.out {
        write(directory, "lesson.txt", text)?;
    }
    say_line(text.trim_end())?;
    say_line(format!(
        "{} positions not won, {:.3} times the optimum against the perfect defender; {steps} changes tried, one list, no \
         crossover: climbing, not genetic programming",
        score.failures, score.ratio
    ))?;
    Ok(if score.failures == 0 {
        Exit::Done
    } else {
        Exit::NotFound
    })
}

/// What the curves of climbing show.
const RATIO: &str = "times the optimum";

/// Tunes the weights of king and pawn.
fn tune(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut tuning = Tuning::start(arguments.seed);
    let generations = arguments.generations.unwrap_or(PROOF_GENERATIONS);
    let share = |[all, good]: [u64; 2]| format!("{good} of {all}");
    let won = |tuning: &Tuning| tuning.figures().won[1] as f64;
    let mut curve = Curve::of(
        generations,
        "weights of king and pawn",
        "positions won against every defence",
    );
    curve.add(won(&tuning));
    for _ in 0..generations {
        tuning.step();
        curve.add(won(&tuning));
    }
    curve.draw(arguments.out.as_deref())?;
    let figures = tuning.figures();
    let weights = format!("weights {:?}", tuning.best().weights());
    if let Some(directory) = &arguments.out {
        write(directory, "weights.txt", &weights)?;
    }
    say_line(weights)?;
    say_line(format!("White keeps the win: {}", share(figures.kept)))?;
    say_line(format!("Black holds the draw: {}", share(figures.held)))?;
    say_line(format!(
        "White wins against every defence: {}",
        share(figures.won)
    ))?;
    Ok(Exit::Done)
}

/// Writes a file whole or not at all.
pub(super) fn write(directory: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = directory.join(name);
    let partial = directory.join(format!("{name}.part"));
    let written = std::fs::write(&partial, text).and_then(|()| std::fs::rename(&partial, &path));
    written.map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

/// The saved state as JSON.
fn state(directory: &Path) -> Result<Value, Failure> {
    let path = directory.join(STATE);
    let text = input::read_file(&path)?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

fn experiment(arguments: &Arguments, number: u8) -> Result<Exit, Failure> {
    let started = Instant::now();
    let mode = match arguments.plain {
        true => Mode::Plain,
        false => Mode::Annealed,
    };
    let mut evolution = match (&arguments.out, arguments.resume) {
        (Some(directory), true) => resume_experiment(directory, number, mode)?,
        _ => {
            let experiment = Experiment::new(number)
                .ok_or_else(|| Failure::new(format!("there is no experiment {number}")))?;
            Evolution::start(experiment, mode, arguments.seed, arguments.population)
        }
    };
    let generations = arguments
        .generations
        .unwrap_or_else(|| evolution.experiment().generations());
    let bar = bar(generations);
    while (evolution.history.len() as u64) < generations {
        evolution.step();
        bar.set_position(evolution.history.len() as u64);
        let (_, record) = evolution.best();
        let best: Vec<f64> = evolution.history.iter().map(|point| point.best).collect();
        bar.set_message(format!(
            "{} {} of {} games won",
            sparks(&best),
            record.mates(),
            evolution.games()
        ));
        if let Some(directory) = &arguments.out
            && evolution.history.len() % 10 == 0
        {
            save_experiment(directory, &evolution, number)?;
        }
    }
    bar.finish_and_clear();
    if let Some(directory) = &arguments.out {
        save_experiment(directory, &evolution, number)?;
    }
    tell_experiment(&evolution, started)?;
    let (_, record) = evolution.best();
    Ok(if record.mates() == evolution.games() {
        Exit::Done
    } else {
        Exit::NotFound
    })
}

fn resume_experiment(directory: &Path, number: u8, mode: Mode) -> Result<Evolution, Failure> {
    let path = directory.join(STATE);
    let told = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    let saved: Saved = serde_json::from_value(state(directory)?).map_err(|error| told(&error))?;
    if saved.experiment != number {
        return Err(told(&format!(
            "it is experiment {}, not {number}",
            saved.experiment
        )));
    }
    if saved.mode != mode {
        return Err(told(&format!(
            "its trees are {}, not {}",
            saved.mode.words(),
            mode.words()
        )));
    }
    Evolution::resume(saved).map_err(|error| told(&error))
}

fn save_experiment(directory: &Path, evolution: &Evolution, number: u8) -> Result<(), Failure> {
    let title = format!("Experiment {number}, {}", evolution.mode().words());
    write(directory, "strategy.tree", &evolution.best().0.to_string())?;
    write(
        directory,
        "fitness.svg",
        &curves::fitness_curve(&evolution.history, &title),
    )?;
    write(
        directory,
        "outcomes.svg",
        &curves::outcome_curves(&evolution.history, &title),
    )?;
    write(directory, STATE, &serde_json::to_string(&evolution.save())?)
}

fn tell_experiment(evolution: &Evolution, started: Instant) -> Result<(), Failure> {
    let (tree, record) = evolution.best();
    let perfect = Arena::new(&[Defender::Perfect]).judge(tree);
    let policy = tree.policy();
    let share = |defence: &Defence| 100.0 * Tally::of(&lengths(&policy, defence)).share();
    say_line(tree)?;
    say_line(format!(
        "nodes {}, {}",
        tree.nodes().len(),
        evolution.mode().words()
    ))?;
    say_line(format!(
        "games won {} of {}, mean {:.2} moves",
        record.mates(),
        evolution.games(),
        record.mean()
    ))?;
    say_line(format!(
        "against the perfect defender {} of 17, mean {:.2} moves (optimum 8.94)",
        perfect.mates(),
        perfect.mean()
    ))?;
    say_line(format!(
        "all 175168 positions: {:.2} % won against the perfect defender, {:.2} % against every defence",
        share(&Defence::perfect(Tie::First)),
        share(&Defence::any())
    ))?;
    say_line(format!(
        "generations {}, {:.1} s",
        evolution.history.len(),
        started.elapsed().as_secs_f64()
    ))?;
    Ok(())
}

fn proof(arguments: &Arguments) -> Result<Exit, Failure> {
    let started = Instant::now();
    let aim = match arguments.aim {
        AimName::Short => Aim::Short,
        AimName::Fast => Aim::Fast,
    };
    let mut breeding = match (&arguments.out, arguments.resume) {
        (Some(directory), true) => resume_proof(directory, aim)?,
        _ => Breeding::start(Settings::new(arguments.seed, aim)),
    };
    let generations = arguments.generations.unwrap_or(PROOF_GENERATIONS);
    let bar = bar(generations);
    let mut proved = None;
    while breeding.generation < generations {
        breeding.step();
        bar.set_position(breeding.generation);
        let Some(best) = breeding.best() else { break };
        if proved.is_none() && best.any.is_proof() {
            proved = Some((breeding.generation, started.elapsed().as_secs_f64()));
        }
        bar.set_message(format!(
            "{:.3} % proved, {:.3} times the optimum, {} nodes",
            100.0 * best.any.share(),
            best.perfect.ratio(),
            best.strategy.nodes()
        ));
        if let Some(directory) = &arguments.out {
            save_proof(directory, &breeding)?;
        }
    }
    bar.finish_and_clear();
    if let Some((generation, seconds)) = proved {
        say_line(format!(
            "# first proof in generation {generation}, after {seconds:.1} s"
        ))?;
    }
    tell_proof(&breeding)
}

fn tell_proof(breeding: &Breeding) -> Result<Exit, Failure> {
    let Some(best) = breeding.best() else {
        return Err(Failure::new("the population is empty"));
    };
    say_line(format!(
        "# {} nodes; {} of {} positions proved against every defence, longest {}",
        best.strategy.nodes(),
        best.any.won,
        best.any.positions,
        best.any.longest
    ))?;
    say_line(format!(
        "# mean {:.3} against the perfect defender, {:.3} times the optimum",
        best.perfect.mean,
        best.perfect.ratio()
    ))?;
    say_line(format!("{}", best.strategy).trim_end())?;
    Ok(if best.any.is_proof() {
        Exit::Done
    } else {
        Exit::NotFound
    })
}

fn save_proof(directory: &Path, breeding: &Breeding) -> Result<(), Failure> {
    let strategies: Vec<String> = breeding
        .population
        .iter()
        .map(|individual| individual.strategy.to_string())
        .collect();
    let saved = json!({
        "seed": breeding.settings().seed,
        "generation": breeding.generation,
        "strategies": strategies,
    });
    if let Some(best) = breeding.best() {
        write(directory, "strategy.rules", &best.strategy.to_string())?;
    }
    write(directory, STATE, &saved.to_string())
}

fn resume_proof(directory: &Path, aim: Aim) -> Result<Breeding, Failure> {
    let saved = state(directory)?;
    let path = directory.join(STATE);
    let bad = |what: &str| Failure::new(format!("{}: {what}", path.display()));
    let number = |name: &str| {
        saved[name]
            .as_u64()
            .ok_or_else(|| bad(&format!("'{name}' must be a number")))
    };
    let list = saved["strategies"]
        .as_array()
        .ok_or_else(|| bad("'strategies' must be a list"))?;
    let strategies: Vec<Strategy> = list
        .iter()
        .map(|text| {
            let text = text
                .as_str()
                .ok_or_else(|| bad("a strategy must be text"))?;
            text.parse()
                .map_err(|error| bad(&format!("a strategy is broken, {error}")))
        })
        .collect::<Result<_, _>>()?;
    if strategies.is_empty() {
        return Err(bad("it holds no strategies"));
    }
    Ok(Breeding::resume(
        Settings::new(number("seed")?, aim),
        number("generation")?,
        strategies,
    ))
}
