//! Lines from a stream that may contain anything.

use std::io::{BufRead, BufReader, Read};

/// The longest line that is kept; what goes beyond it is dropped. A game of a thousand moves needs
/// a hundredth of this.
const LONGEST: u64 = 1 << 20;

/// Calls `each` with every line, until it answers `false` or the stream ends. Bytes that are no
/// UTF-8 become replacement characters, which no command contains.
pub(crate) fn each_line(input: impl Read, mut each: impl FnMut(&str) -> bool) {
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST {
            skip_line(&mut input);
        }
        if !each(String::from_utf8_lossy(&bytes).trim()) {
            return;
        }
    }
}

fn skip_line(input: &mut impl BufRead) {
    loop {
        let Ok(bytes) = input.fill_buf() else { return };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |end| end + 1);
        let done = end.is_some() || used == 0;
        input.consume(used);
        if done {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        each_line(input, |line| {
            lines.push(line.to_owned());
            true
        });
        lines
    }

    #[test]
    fn broken_text_and_a_missing_end_do_no_harm() {
        let read = lines(b"uci\r\n\xff\xfe go\n\nquit");
        assert_eq!(read, ["uci", "\u{fffd}\u{fffd} go", "", "quit"]);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let mut long = vec![b'x'; 3 << 20];
        long.extend(b"\nisready\n");
        let read = lines(&long);
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].len() as u64, LONGEST);
        assert_eq!(read[1], "isready");
    }
}
