//! The desk: takes commands and thoughts as they come, keeps the clock, and writes.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use planche_play::{Looking, look, warm};
use shakmaty::Position;

use super::choice::Choice;
use super::clock::{Pace, pace};
use super::command::{self, Command, Go, Setup};
use super::follow::Memory;
use super::game::Game;
use super::info::{self, Effort};
use super::options::{DECLARATION, Options};
use super::reader::each_line;
use super::tables::Tables;
use super::think::{Task, Thought, allowed, judged, think};

/// What comes to the desk.
enum Event {
    Command(Command),
    /// From the thinker with this number.
    Thought(usize, Thought),
    /// That thinker has ended.
    Finished(usize),
    /// No more input.
    End,
}

/// A thinker at work.
struct Running {
    number: usize,
    stop: Arc<AtomicBool>,
    game: Game,
    go: Go,
    pace: Option<Pace>,
    /// No move is given before `stop` or `ponderhit`.
    held: bool,
    finished: bool,
    /// When to raise the flag, and when to wait no longer.
    deadline: Option<Instant>,
    patience: Option<Instant>,
    choice: Option<Choice>,
}

/// How long a thinker that was told to stop may still take; after that its last word counts.
const GRACE: Duration = Duration::from_millis(25);
/// Thinkers recurse along lines of play.
const STACK: usize = 32 << 20;

pub(crate) struct Desk<'a, W> {
    output: &'a mut W,
    events: Receiver<Event>,
    /// Events that came while a thinker was being stopped.
    waiting: VecDeque<Event>,
    sender: Sender<Event>,
    options: Options,
    /// `None` after a position that could not be read: no move is better than one of another position.
    game: Option<Game>,
    running: Option<Running>,
    memory: Option<Memory>,
    tables: Option<Tables>,
    started: usize,
}

impl<'a, W: Write> Desk<'a, W> {
    /// Opens the desk and begins to read.
    pub(crate) fn open(input: impl Read + Send + 'static, output: &'a mut W) -> Desk<'a, W> {
        let (sender, events) = mpsc::channel();
        let lines = sender.clone();
        thread::spawn(move || {
            each_line(input, |line| match command::read(line) {
                Some(command) => lines.send(Event::Command(command)).is_ok(),
                None => true,
            });
            // The desk may have closed before.
            let _ = lines.send(Event::End);
        });
        thread::spawn(warm);
        Desk {
            output,
            events,
            waiting: VecDeque::new(),
            sender,
            options: Options::default(),
            game: Some(Game::default()),
            running: None,
            memory: None,
            tables: None,
            started: 0,
        }
    }

    /// Serves until `quit` or the end of the input.
    pub(crate) fn serve(mut self) -> io::Result<()> {
        while self.turn()? {}
        self.stop_thinking()
    }

    /// One event; `false` when it was the last.
    fn turn(&mut self) -> io::Result<bool> {
        let waiting = self.waiting.pop_front();
        let event = match waiting.or_else(|| self.next_event()) {
            Some(event) => event,
            None => {
                self.time_is_up()?;
                return Ok(true);
            }
        };
        match event {
            Event::Command(Command::Quit) | Event::End => return Ok(false),
            Event::Command(command) => self.obey(command)?,
            Event::Thought(number, thought) => self.hear(number, thought)?,
            Event::Finished(number) => self.finished(number)?,
        }
        Ok(true)
    }

    /// The next event, or `None` when a time that was set is over.
    fn next_event(&self) -> Option<Event> {
        let alarm = self
            .running
            .as_ref()
            .and_then(|running| running.patience.or(running.deadline));
        let Some(alarm) = alarm else {
            return Some(self.events.recv().unwrap_or(Event::End));
        };
        match self
            .events
            .recv_timeout(alarm.saturating_duration_since(Instant::now()))
        {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.say(DECLARATION),
            Command::IsReady => self.say("readyok"),
            Command::Debug(on) => {
                self.options.debug = on;
                Ok(())
            }
            Command::SetOption { name, value } if name.eq_ignore_ascii_case("SyzygyPath") => {
                self.open_tables(&value)
            }
            Command::SetOption { name, value }
                if name.eq_ignore_ascii_case("UCI_Chess960") && value == "true" =>
            {
                self.explain("Chess960 is not played here")
            }
            Command::SetOption { name, value } => {
                self.options.set(&name, &value);
                Ok(())
            }
            Command::NewGame => {
                self.game = Some(Game::default());
                self.memory = None;
                Ok(())
            }
            Command::Position(setup) => self.set_up(&setup),
            Command::Go(go) => self.go(go),
            Command::Stop => self.release(Instant::now()),
            Command::PonderHit => self.ponder_hit(),
            Command::Quit => Ok(()),
        }
    }

    fn set_up(&mut self, setup: &Setup) -> io::Result<()> {
        let (game, complaint) = match Game::of(setup) {
            Ok((game, complaint)) => (Some(game), complaint),
            Err(complaint) => (None, Some(complaint)),
        };
        self.game = game;
        complaint.map_or(Ok(()), |complaint| self.explain(&complaint))
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        self.stop_thinking()?;
        let Some(game) = self.game.clone() else {
            self.explain("no move: the position could not be read")?;
            self.say("info depth 0 score cp 0")?;
            return self.say("bestmove (none)");
        };
        let pace = pace(&go, game.position.turn());
        let waits = go.infinite || go.ponder;
        let stop = Arc::<AtomicBool>::default();
        self.started += 1;
        let promise = self
            .memory
            .take()
            .and_then(|memory| memory.goes_on(&game.position));
        let task = Task {
            game: game.clone(),
            go: go.clone(),
            options: self.options.clone(),
            soft: pace.filter(|_| !waits).map(|pace| pace.soft),
            stop: stop.clone(),
            promise,
            tables: self.tables.clone(),
        };
        self.running = Some(Running {
            number: self.started,
            stop,
            game,
            go,
            pace,
            held: waits,
            finished: false,
            deadline: pace
                .filter(|_| !waits)
                .and_then(|pace| Instant::now().checked_add(pace.hard)),
            patience: None,
            choice: None,
        });
        self.start(task)
    }

    fn start(&mut self, task: Task) -> io::Result<()> {
        let number = self.started;
        let sender = self.sender.clone();
        let thinker = thread::Builder::new().stack_size(STACK).spawn(move || {
            let end = AtTheEnd { number, sender };
            think(&task, &mut |thought| {
                // Nobody listens any more when the desk is closed.
                let _ = end.sender.send(Event::Thought(number, thought));
            });
        });
        match thinker {
            Ok(_) => Ok(()),
            Err(_) => self.finished(number),
        }
    }

    fn hear(&mut self, number: usize, thought: Thought) -> io::Result<()> {
        let Some(running) = self
            .running
            .as_mut()
            .filter(|running| running.number == number)
        else {
            return Ok(());
        };
        running.choice = thought.choice.or(running.choice.take());
        thought.lines.iter().try_for_each(|line| self.say(line))
    }

    fn finished(&mut self, number: usize) -> io::Result<()> {
        match &mut self.running {
            Some(running) if running.number == number => {
                running.finished = true;
                running.deadline = None;
                match running.held {
                    true => Ok(()),
                    false => self.conclude(),
                }
            }
            _ => Ok(()),
        }
    }

    /// Lets a thinker give its move: at once if it has finished, else as soon as it has stopped.
    fn release(&mut self, when: Instant) -> io::Result<()> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        running.held = false;
        running.stop.store(true, Ordering::Relaxed);
        if running.finished {
            return self.conclude();
        }
        running.deadline = None;
        running.patience = Some(running.patience.unwrap_or(when + GRACE));
        Ok(())
    }

    fn ponder_hit(&mut self) -> io::Result<()> {
        let Some(running) = self.running.as_mut().filter(|running| running.go.ponder) else {
            return Ok(());
        };
        running.held = running.go.infinite;
        if let Some(pace) = running.pace {
            running.deadline = Instant::now().checked_add(pace.soft);
        }
        match running.finished && !running.held {
            true => self.conclude(),
            false => Ok(()),
        }
    }

    fn time_is_up(&mut self) -> io::Result<()> {
        match self
            .running
            .as_ref()
            .is_some_and(|running| running.patience.is_some())
        {
            true => self.conclude(),
            false => self.release(Instant::now()),
        }
    }

    /// Ends the thinking that goes on, with its move.
    fn stop_thinking(&mut self) -> io::Result<()> {
        self.release(Instant::now())?;
        while self.running.is_some() {
            match self.next_event() {
                Some(Event::Thought(number, thought)) => self.hear(number, thought)?,
                Some(Event::Finished(number)) => self.finished(number)?,
                Some(other) => self.waiting.push_back(other),
                None => self.time_is_up()?,
            }
        }
        Ok(())
    }

    /// Gives the move.
    fn conclude(&mut self) -> io::Result<()> {
        let Some(running) = self.running.take() else {
            return Ok(());
        };
        running.stop.store(true, Ordering::Relaxed);
        let choice = match running.choice.clone() {
            Some(choice) => Some(choice),
            None => self.at_a_glance(&running)?,
        };
        let Some(choice) = choice else {
            return self.no_move(&running);
        };
        let best = info::uci(&choice.best());
        let answer = match choice.line.moves.get(1) {
            Some(reply) => format!("bestmove {best} ponder {}", info::uci(reply)),
            None => format!("bestmove {best}"),
        };
        self.memory = Memory::of(&running.game.position, &choice);
        self.say(&answer)
    }

    /// A thinker that had no time to say anything: one ply, which takes no time.
    fn at_a_glance(&mut self, running: &Running) -> io::Result<Option<Choice>> {
        let position = &running.game.position;
        let moves = allowed(position, &running.go);
        let ranking = look(position, &moves, &Looking::default());
        let Some(best) = ranking
            .as_ref()
            .and_then(|ranking| ranking.candidates.first())
        else {
            return Ok(None);
        };
        let line = judged(best);
        let effort = Effort {
            depth: 1,
            deepest: 1,
            nodes: moves.len() as u64,
            milliseconds: 1,
        };
        let wdl = self.options.show_wdl;
        self.say(&info::line(1, &line, effort, wdl))?;
        Ok(Some(Choice { line, proof: None }))
    }

    /// The game is over here.
    fn no_move(&mut self, running: &Running) -> io::Result<()> {
        let score = match running.game.position.is_checkmate() {
            true => "mate 0",
            false => "cp 0",
        };
        self.say(&format!("info depth 0 score {score}"))?;
        self.say("bestmove (none)")
    }

    /// Opens the files of a directory; what is wrong with it is told, and nothing else happens.
    fn open_tables(&mut self, directory: &str) -> io::Result<()> {
        self.tables = None;
        match directory {
            "" | "<empty>" => Ok(()),
            _ => match Tables::open(directory) {
                Ok(tables) => {
                    self.tables = Some(tables);
                    Ok(())
                }
                Err(complaint) => self.explain(&complaint),
            },
        }
    }

    fn explain(&mut self, text: &str) -> io::Result<()> {
        let lines = info::strings(text);
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// Reports the end of a thinker, however it ends.
struct AtTheEnd {
    number: usize,
    sender: Sender<Event>,
}

impl Drop for AtTheEnd {
    fn drop(&mut self) {
        let _ = self.sender.send(Event::Finished(self.number));
    }
}
