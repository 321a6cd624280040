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

/// Reads a time with its unit.
pub fn milliseconds(text: &str) -> Result<f64, String> {
    let units = [("ms", 1.0), ("s", 1000.0), ("m", 60_000.0)];
    let parts = units
        .iter()
        .find_map(|&(unit, ms)| Some((text.strip_suffix(unit)?, ms)));
    parts
        // Not `nan`, `inf` or `1e9`, which would be numbers too.
        .filter(|(number, _)| number.bytes().all(|c| c.is_ascii_digit() || c == b'.'))
        .and_then(|(number, ms)| Some(number.parse::<f64>().ok()? * ms))
        .ok_or_else(|| "a time is a number and a unit, such as 2s, 500ms, 1.5s or 1m".into())
}

/// Numbers in the order given, each once: `1,2,4` or `1-4`.
#[derive(Clone)]
pub struct List(pub Vec<u32>);

impl FromStr for List {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const MOST: u32 = 1000;
        let mut numbers = Vec::new();
        for part in text.split(',') {
            let (low, high) = part.split_once('-').unwrap_or((part, part));
            let range = match (low.trim().parse::<u32>(), high.trim().parse::<u32>()) {
                (Ok(low), Ok(high)) if low <= high && high <= MOST => low..=high,
                _ => {
                    return Err(format!(
                        "expected numbers up to {MOST}, such as 1,2,4 or 1-4"
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
        ] {
            assert_eq!(milliseconds(text), Ok(ms));
        }
        for text in [
            "", "s", "2", "2h", "-1s", "nans", "infs", "1e3s", "1.2.3s", "1 s",
        ] {
            assert!(milliseconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lists_keep_their_order_and_drop_repeats() {
        let read = |text: &str| text.parse::<List>().map(|list| list.0);
        assert_eq!(read("4,1-3,2"), Ok(vec![4, 1, 2, 3]));
        for text in ["", "1,", "3-1", "1-2-3", "a", "1-4000000000"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
