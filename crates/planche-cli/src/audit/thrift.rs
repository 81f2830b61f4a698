//! The compact protocol of Apache Thrift, as far as the headers of a Parquet file need it.

/// The types of fields that occur here, by their numbers in the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A number of 32 bits.
    I32 = 5,
    /// A number of 64 bits.
    I64 = 6,
    /// Text.
    Binary = 8,
    /// A list.
    List = 9,
    /// A struct.
    Struct = 12,
}

/// A struct that is being written. Fields must come in the order of their numbers.
#[derive(Debug, Default)]
pub struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    /// A number of 32 bits.
    #[must_use]
    pub fn i32(self, field: u8, value: i32) -> Struct {
        self.number(field, Kind::I32, i64::from(value))
    }

    /// A number of 64 bits.
    #[must_use]
    pub fn i64(self, field: u8, value: i64) -> Struct {
        self.number(field, Kind::I64, value)
    }

    fn number(mut self, field: u8, kind: Kind, value: i64) -> Struct {
        self.head(field, kind);
        varint(&mut self.bytes, zigzag(value));
        self
    }

    /// Text.
    #[must_use]
    pub fn text(mut self, field: u8, text: &str) -> Struct {
        self.head(field, Kind::Binary);
        binary(&mut self.bytes, text);
        self
    }

    /// A struct inside this one.
    #[must_use]
    pub fn inner(mut self, field: u8, inner: Struct) -> Struct {
        self.head(field, Kind::Struct);
        self.bytes.extend(inner.finish());
        self
    }

    /// A list of numbers of 32 bits.
    #[must_use]
    pub fn numbers(mut self, field: u8, values: &[i32]) -> Struct {
        self.list(field, Kind::I32, values.len());
        for &value in values {
            varint(&mut self.bytes, zigzag(i64::from(value)));
        }
        self
    }

    /// A list of texts.
    #[must_use]
    pub fn texts(mut self, field: u8, texts: &[&str]) -> Struct {
        self.list(field, Kind::Binary, texts.len());
        for text in texts {
            binary(&mut self.bytes, text);
        }
        self
    }

    /// A list of structs.
    #[must_use]
    pub fn structs(mut self, field: u8, structs: Vec<Struct>) -> Struct {
        self.list(field, Kind::Struct, structs.len());
        for inner in structs {
            self.bytes.extend(inner.finish());
        }
        self
    }

    /// The bytes, with the mark of the end.
    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    /// No two fields here are more than fifteen numbers apart, so the short form is enough.
    fn head(&mut self, field: u8, kind: Kind) {
        debug_assert!(field > self.last && field - self.last <= 15);
        self.bytes.push((field - self.last) << 4 | kind as u8);
        self.last = field;
    }

    fn list(&mut self, field: u8, kind: Kind, length: usize) {
        self.head(field, Kind::List);
        match u8::try_from(length) {
            Ok(short @ 0..15) => self.bytes.push(short << 4 | kind as u8),
            _ => {
                self.bytes.push(0xf0 | kind as u8);
                varint(&mut self.bytes, length as u64);
            }
        }
    }
}

fn binary(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

/// Small numbers of either sign become small numbers without one.
fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)).cast_unsigned()
}

/// Seven bits a byte, the lowest first; the eighth says that more follow.
pub fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_written_as_the_protocol_has_them() {
        let inner = Struct::default().i64(2, -1);
        let bytes = Struct::default()
            .i32(1, 150)
            .text(4, "ab")
            .inner(5, inner)
            .numbers(6, &[0, -3]);
        let expected = [
            0x15, 0xac, 0x02, 0x38, 2, b'a', b'b', 0x1c, 0x26, 1, 0, 0x19, 0x25, 0, 5, 0,
        ];
        assert_eq!(bytes.finish(), expected);
    }

    #[test]
    fn a_long_list_says_its_length_apart() {
        let bytes = Struct::default().numbers(1, &[0; 20]).finish();
        assert_eq!(bytes[..3], [0x19, 0xf5, 20]);
    }
}
