//! Ctrl-C: the first asks the work to stop, so that what was found is not lost; the second leaves at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use super::Failure;

/// What a shell calls a program that was ended with Ctrl-C.
pub const EXIT_CODE: u8 = 130;

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Listens from now on, and gives the flag that goes up. What has to be read first is read before, since
/// nobody can be asked to stop who waits for input.
pub fn listen() -> Result<Arc<AtomicBool>, Failure> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            process::exit(i32::from(EXIT_CODE));
        }
    })?;
    Ok(STOP.clone())
}

/// Whether somebody has asked to stop.
pub fn is_raised() -> bool {
    STOP.load(Ordering::Relaxed)
}
