//! Text that may be compressed.

use std::io::{self, BufRead, BufReader, Read};

use zstd::stream::read::Decoder;

/// How a zstd stream begins.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Reads plain text, whether the input is compressed or not; that shows in its first bytes.
pub fn plain(mut input: BufReader<Box<dyn Read>>) -> io::Result<Box<dyn BufRead>> {
    if !input.fill_buf()?.starts_with(&MAGIC) {
        return Ok(Box::new(input));
    }
    let decoder = Decoder::with_buffer(input).map_err(damaged)?;
    Ok(Box::new(BufReader::new(Compressed(decoder))))
}

/// A compressed stream whose errors are told in our own words.
struct Compressed<R: BufRead>(Decoder<'static, R>);

impl<R: BufRead> Read for Compressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(damaged)
    }
}

fn damaged(_: io::Error) -> io::Error {
    let words = "the compressed data is damaged or cut off";
    io::Error::new(io::ErrorKind::InvalidData, words)
}
