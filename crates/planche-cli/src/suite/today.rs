//! The day of a record.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as in 2026-11-18.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    day(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// The day so many days after the first of January 1970.
///
/// Counted from the first of March of the year 0, a year ends with its leap day, and the months have
/// the lengths 31, 30, 31, 30, 31 again and again.
fn day(since_1970: u64) -> String {
    let days = since_1970 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (turn, month) = if month < 10 {
        (0, month + 3)
    } else {
        (1, month - 9)
    };
    let year = 400 * era + year + turn;
    format!("{year:04}-{month:02}-{of_month:02}")
}

/// A day as it is written in a record.
pub fn parse(text: &str) -> Result<String, String> {
    let lengths = text.split('-').map(str::len);
    let digits = text.chars().all(|c| c.is_ascii_digit() || c == '-');
    match digits && lengths.eq([4, 2, 2]) {
        true => Ok(text.to_owned()),
        false => Err("a day is written as in 2026-11-18".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (since_1970, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_775, "2026-11-18"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(day(since_1970), expected);
        }
    }

    #[test]
    fn a_day_has_one_form() {
        assert_eq!(parse("2026-11-18"), Ok("2026-11-18".to_owned()));
        for bad in ["", "today", "18.11.2026", "2026-11-8", "2026-11-18-1"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
