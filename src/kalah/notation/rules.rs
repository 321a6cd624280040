//! A rules text: a preset's name, or fields.

use super::super::error::KalahError;
use super::super::rules::{Capture, End, Rules};
use crate::refusal::{Sentence, quoted, sentence};
use std::fmt;
use std::str::FromStr;

const CAPTURES: [(&str, Capture); 4] = [
    ("opposite", Capture::Opposite),
    ("empty", Capture::Empty),
    ("none", Capture::None),
    ("run", Capture::Run),
];
const ENDS: [(&str, End); 2] = [("empty", End::Empty), ("half", End::Half)];
const SWITCH: [(&str, bool); 2] = [("yes", true), ("no", false)];

fn name_of<T: PartialEq>(names: &[(&'static str, T)], wanted: &T) -> &'static str {
    names
        .iter()
        .find(|(_, value)| value == wanted)
        .map_or("", |(name, _)| name)
}

impl Rules {
    /// The long form, even where the rules have a name.
    pub fn fields(&self) -> String {
        format!(
            "houses={} seeds={} capture={} extra={} relay={} end={}",
            self.houses,
            self.seeds,
            name_of(&CAPTURES, &self.capture),
            name_of(&SWITCH, &self.extra_turn),
            name_of(&SWITCH, &self.relay),
            name_of(&ENDS, &self.end),
        )
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Self::PRESETS.iter().find(|preset| preset.rules == *self) {
            Some(preset) => f.write_str(preset.name),
            None => f.write_str(&self.fields()),
        }
    }
}

impl FromStr for Rules {
    type Err = KalahError;

    /// A preset's name, fields, or a name and the fields that differ from it. A field that is not
    /// named is the standard one.
    fn from_str(text: &str) -> Result<Self, KalahError> {
        let mut rules = Self::STANDARD;
        let mut seen: Vec<&str> = Vec::new();
        let mut words = 0;
        for (place, word) in (1..).zip(text.split_whitespace()) {
            words = place;
            let wrong = |what: Sentence| KalahError::RulesText { place, what };
            let Some((key, value)) = word.split_once('=') else {
                let preset = Self::PRESETS.iter().find(|preset| preset.name == word);
                match preset {
                    Some(preset) if place == 1 => rules = preset.rules,
                    Some(_) => {
                        return Err(wrong(sentence!(
                            "rules.name-first",
                            "the name '{name}' must come first",
                            name = word
                        )));
                    }
                    None => return Err(wrong(unknown_preset(word))),
                }
                continue;
            };
            if seen.contains(&key) {
                return Err(wrong(sentence!(
                    "rules.twice",
                    "'{field}' is given twice",
                    field = key
                )));
            }
            set_field(&mut rules, key, value).map_err(wrong)?;
            seen.push(key);
        }
        if words == 0 {
            return Err(KalahError::RulesText {
                place: 1,
                what: unknown_preset(""),
            });
        }
        rules.checked()
    }
}

fn unknown_preset(word: &str) -> Sentence {
    let names: Vec<&str> = Rules::PRESETS.iter().map(|preset| preset.name).collect();
    sentence!(
        "rules.unknown",
        "{found} is not known; accepted are {names}, or fields such as houses=6 seeds=4 capture=opposite extra=yes relay=no end=empty",
        found = quoted(word),
        names = names.join(", ")
    )
}

fn set_field(rules: &mut Rules, key: &str, value: &str) -> Result<(), Sentence> {
    fn choice<T: Copy>(names: &[(&str, T)], key: &str, value: &str) -> Result<T, Sentence> {
        let found = names.iter().find(|(name, _)| *name == value);
        found.map(|&(_, value)| value).ok_or_else(|| {
            let accepted: Vec<&str> = names.iter().map(|&(name, _)| name).collect();
            sentence!(
                "rules.choice",
                "{field} is one of {accepted}, not {found}",
                field = key,
                accepted = accepted.join(", "),
                found = quoted(value)
            )
        })
    }
    let number = || {
        value.parse::<u8>().map_err(|_| {
            sentence!(
                "rules.number",
                "{field} is a number, not {found}",
                field = key,
                found = quoted(value)
            )
        })
    };
    match key {
        "houses" => rules.houses = number()?,
        "seeds" => rules.seeds = number()?,
        "capture" => rules.capture = choice(&CAPTURES, key, value)?,
        "extra" => rules.extra_turn = choice(&SWITCH, key, value)?,
        "relay" => rules.relay = choice(&SWITCH, key, value)?,
        "end" => rules.end = choice(&ENDS, key, value)?,
        _ => {
            return Err(sentence!(
                "rules.field",
                "there is no field {found}; the fields are houses, seeds, capture, extra, relay and end",
                found = quoted(key)
            ));
        }
    }
    Ok(())
}
