//! Signs of life on standard error. Nothing is shown unless that is a terminal.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A run shorter than this needs no sign of life.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows that the program is thinking, from the first second until it is dropped.
pub struct Waiting {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Waiting {
    /// Starts to wait.
    pub fn start() -> Waiting {
        let running = stderr().is_terminal().then(|| {
            let (stop, stopped) = mpsc::channel();
            let thread = thread::spawn(move || {
                if stopped.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    let line = ProgressBar::new_spinner().with_message("thinking");
                    line.set_style(spinner());
                    line.set_elapsed(PATIENCE);
                    line.enable_steady_tick(Duration::from_millis(100));
                    let _ = stopped.recv();
                    line.finish_and_clear();
                }
            });
            (stop, thread)
        });
        Waiting { running }
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
