//! Text of the input, given back in messages.

/// Makes text fit for a message: one line, no control characters, at most `length` characters.
pub(crate) fn quoted(text: &str, length: usize) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let mut shown: String = text.chars().take(length).map(printable).collect();
    if text.chars().nth(length).is_some() {
        shown.push('…');
    }
    shown
}
