//! Signs of life on standard error. Bars and spinners are shown only where that is a terminal.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::output::complain;

/// A run shorter than this needs no sign of life.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows that the program is thinking, from the first second until it is dropped.
pub struct Waiting {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Waiting {
    /// Starts to wait for an answer, and says so on a terminal.
    pub fn start() -> Waiting {
        match stderr().is_terminal() {
            true => Waiting::after_a_moment(|stopped| {
                let line = ProgressBar::new_spinner().with_message("thinking");
                line.set_style(spinner());
                line.set_elapsed(PATIENCE);
                line.enable_steady_tick(Duration::from_millis(100));
                let _ = stopped.recv();
                line.finish_and_clear();
            }),
            false => Waiting { running: None },
        }
    }

    /// Starts to wait for a position that somebody else has to write.
    pub fn for_input() -> Waiting {
        Waiting::after_a_moment(|_| {
            complain("planche: waiting for a position on standard input");
        })
    }

    fn after_a_moment(show: impl FnOnce(&Receiver<()>) + Send + 'static) -> Waiting {
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || {
            if stopped.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                show(&stopped);
            }
        });
        Waiting {
            running: Some((stop, thread)),
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }
}

fn spinner() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {msg}, {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// A bar over so many positions.
pub fn bar(positions: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(positions as u64).with_style(style)
}
