//! How figures look to people, whatever the game. Nothing here decides anything.

use kalahari::game::Value;
use kalahari::search::Bounds;

/// A value with its sign.
pub fn value(value: Value) -> String {
    if value == 0 {
        "0".into()
    } else {
        format!("{value:+}")
    }
}

/// What is proved of a value.
pub fn bounds(bounds: Bounds) -> String {
    let [least, most] = [bounds.at_least, bounds.at_most].map(value);
    match least == most {
        true => least,
        false => format!("{least} to {most}"),
    }
}

/// The begin of a sentence in capitals.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + chars.as_str()
}

/// A count with its thousands parted.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Positions per second.
pub fn rate(nodes: u64, elapsed_ms: f64) -> String {
    if elapsed_ms <= 0.0 {
        return "-".into();
    }
    let rate = nodes as f64 * 1000.0 / elapsed_ms;
    if rate >= 1e6 {
        format!("{:.1}M", rate / 1e6)
    } else {
        format!("{:.1}k", rate / 1e3)
    }
}

/// A time in the unit that suits it.
pub fn time(ms: f64) -> String {
    if ms >= 10_000.0 {
        format!("{:.1} s", ms / 1000.0)
    } else if ms >= 100.0 {
        format!("{ms:.0} ms")
    } else {
        format!("{ms:.3} ms")
    }
}

/// A time of seconds to hours, as precise as a guess is.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        100.0..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3600.0),
    }
}

/// Columns as wide as they need to be, the first one to the left and the others to the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells
            .chain([head[column].chars().count()])
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let mut text = format!("{:<1$}", cells[0], widths[0]);
        for (cell, width) in cells.iter().zip(&widths).skip(1) {
            text += &format!("  {cell:>width$}");
        }
        text + "\n"
    };
    let mut text = line(head.to_vec());
    for row in rows {
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}
