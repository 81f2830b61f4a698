//! Writing to standard output.

use std::io;

/// A reader who has seen enough and closed the pipe is no error.
pub fn unless_closed(error: io::Error) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    }
}
