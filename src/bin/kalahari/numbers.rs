//! Numbers as they are typed: whole ones, times with a unit, lists and ranges. Whether a number is
//! in the range of its option is for others to say.

use std::str::FromStr;

/// Reads a whole number.
pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| {
        let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let what = if digits {
            "the number is too large"
        } else {
            "expected a whole number"
        };
        what.to_string()
    })
}

/// The units of a time in milliseconds.
const UNITS: [(&str, f64); 6] = [
    ("h", 3_600_000.0),
    ("m", 60_000.0),
    ("min", 60_000.0),
    ("s", 1000.0),
    ("sec", 1000.0),
    ("ms", 1.0),
];

/// Reads a time: a number with its unit, or several, the larger units first.
pub fn milliseconds(text: &str) -> Result<f64, String> {
    let wrong =
        || "a time is a number and a unit, such as 2s, 500ms, 1.5m, 1h or 1h30m".to_string();
    let (mut rest, mut total, mut last) = (text, 0.0, f64::INFINITY);
    loop {
        // Not `nan`, `inf` or `1e9`, which would be numbers too.
        let number = |c: char| c.is_ascii_digit() || c == '.';
        let (number, after) = rest.split_at(rest.find(|c| !number(c)).ok_or_else(wrong)?);
        let end = after.find(|c: char| !c.is_ascii_alphabetic());
        let (unit, after) = after.split_at(end.unwrap_or(after.len()));
        let unit = UNITS.iter().find(|(name, _)| *name == unit);
        let &(_, ms) = unit.filter(|(_, ms)| *ms < last).ok_or_else(wrong)?;
        total += number.parse::<f64>().map_err(|_| wrong())? * ms;
        if after.is_empty() {
            return Ok(total);
        }
        (rest, last) = (after, ms);
    }
}

/// Numbers in the order given, each once: `1,2,4` or `1-4`. All lie within the limits of their option,
/// so that a range has no more numbers than those.
#[derive(Clone)]
pub struct List<const LEAST: u32, const MOST: u32>(pub Vec<u32>);

impl<const LEAST: u32, const MOST: u32> FromStr for List<LEAST, MOST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let (low, high) = part.split_once('-').unwrap_or((part, part));
            let range = match (low.trim().parse::<u32>(), high.trim().parse::<u32>()) {
                (Ok(low), Ok(high)) if LEAST <= low && low <= high && high <= MOST => low..=high,
                _ => {
                    return Err(format!(
                        "expected numbers from {LEAST} to {MOST}, such as 1,2,4 or 1-4"
                    ));
                }
            };
            numbers.extend(range);
        }
        let mut seen = std::collections::HashSet::new();
        numbers.retain(|number| seen.insert(*number));
        Ok(Self(numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        for (text, ms) in [
            ("500ms", 500.0),
            ("2s", 2000.0),
            ("1.5s", 1500.0),
            ("1m", 60_000.0),
            ("90s", 90_000.0),
            ("1.5m", 90_000.0),
            ("2min", 120_000.0),
            ("10sec", 10_000.0),
            ("1h", 3_600_000.0),
            ("1h30m", 5_400_000.0),
            ("1m2s500ms", 62_500.0),
        ] {
            assert_eq!(milliseconds(text), Ok(ms));
        }
        for text in [
            "", "s", "2", "2d", "-1s", "nans", "infs", "1e3s", "1.2.3s", "1 s", "1h30", "1s1s",
            "1s1m", "1hm", "½h",
        ] {
            assert!(milliseconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lists_keep_their_order_and_drop_repeats() {
        let read = |text: &str| text.parse::<List<1, 9>>().map(|list| list.0);
        assert_eq!(read("4,1-3,2"), Ok(vec![4, 1, 2, 3]));
        assert_eq!(read("1-9").map(|list| list.len()), Ok(9));
        for text in ["", "1,", "3-1", "1-2-3", "a", "0", "10", "1-4000000000"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
