//! Text from an argument, a file or standard input.
