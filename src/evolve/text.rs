//! The text of a network, the same in a file, in a run and on the page: JSON with the version, the
//! layout, the sizes, and the weights as base64 of 32-bit floats, lowest byte first. It is read
//! strictly, and what is wrong is said in one sentence.

use super::inputs::Layout;
use super::network::{MOST_LAYERS, Network, weights_of};
use crate::malformed::malformed;
use crate::refusal::{Refusal, Sentence, quoted, sentence};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use std::fmt;
use std::str::FromStr;

/// What stands first in a network's text.
const KIND: &str = "kalahari-network";
/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// No network's text is longer.
const MOST_BYTES: usize = 4 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    kind: String,
    version: u32,
    layout: String,
    sizes: Vec<usize>,
    weights: String,
    /// Of the weights' bytes, so that a file that was damaged on its way is noticed.
    checksum: String,
}

/// What is looked at first, so that a file of another version is told from a damaged one.
#[derive(Deserialize)]
struct Head {
    kind: Option<String>,
    version: Option<u32>,
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = Document {
            kind: KIND.into(),
            version: VERSION,
            layout: self.layout().name().into(),
            sizes: self.sizes().to_vec(),
            weights: packed(self.weights()),
            checksum: checksum(self.weights()),
        };
        let text = serde_json::to_string(&document).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

impl FromStr for Network {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let document: Document = read(text, KIND, VERSION, MOST_BYTES)?;
        let layout = Layout::find(&document.layout)?;
        let weights = unpacked(layout, &document.sizes, &document.weights)?;
        let network = Self::new(layout, &document.sizes, weights)?;
        if checksum(network.weights()) != document.checksum {
            return Err(Refusal::option(sentence!(
                "evolve.checksum",
                "the weights of the network are not those that were written; the file is damaged"
            )));
        }
        Ok(network)
    }
}

/// A document of a kind and version from its JSON.
///
/// # Errors
/// When it is too long, of another kind or version, incomplete or has anything else in it.
pub(super) fn read<T: for<'de> Deserialize<'de>>(
    text: &str,
    kind: &'static str,
    version: u32,
    most: usize,
) -> Result<T, Refusal> {
    if text.len() > most {
        return Err(Refusal::option(sentence!(
            "evolve.too-long",
            "the text of a {kind} has at most {most} bytes, not {found}",
            kind = kind,
            most = most,
            found = text.len()
        )));
    }
    let damaged = |error: serde_json::Error| {
        Refusal::option(sentence!(
            "evolve.not-json",
            "this is not the text of a {kind}: {why}",
            kind = kind,
            why = why(&error)
        ))
    };
    let head: Head = serde_json::from_str(text).map_err(damaged)?;
    if head.kind.as_deref() != Some(kind) {
        return Err(Refusal::option(sentence!(
            "evolve.kind",
            "this is not a {kind} but {found}",
            kind = kind,
            found = head
                .kind
                .map_or("another document".into(), |kind| quoted(&kind))
        )));
    }
    if head.version != Some(version) {
        return Err(Refusal::option(sentence!(
            "evolve.version",
            "this {kind} is of version {found}; version {version} can be read",
            kind = kind,
            found = head
                .version
                .map_or("none".into(), |found| found.to_string()),
            version = version
        )));
    }
    serde_json::from_str(text).map_err(damaged)
}

/// Why a text is not the JSON that was expected, and where.
fn why(error: &serde_json::Error) -> Sentence {
    let what = match error.classify() {
        Category::Eof => return sentence!("document.cut", "its end is missing"),
        Category::Syntax => sentence!("document.syntax", "it is not JSON"),
        Category::Data | Category::Io => malformed(&error.to_string()),
    };
    sentence!(
        "document.place",
        "{what} (line {line}, column {column})",
        what = what,
        line = error.line(),
        column = error.column()
    )
}

/// Weights as a text.
pub(super) fn packed(weights: &[f32]) -> String {
    STANDARD.encode(bytes(weights))
}

/// The weights of a network of these layers from their text. How many there are is known before a
/// byte is read.
///
/// # Errors
/// When the layers cannot be, or the text has other characters or another length.
pub(super) fn unpacked(layout: Layout, sizes: &[usize], text: &str) -> Result<Vec<f32>, Refusal> {
    let needed = weights_of(layout, &sizes[..sizes.len().min(MOST_LAYERS + 1)])?;
    let bytes = STANDARD.decode(text).map_err(|_| {
        Refusal::option(sentence!(
            "evolve.base64",
            "the weights of the network are not base64 or are cut off"
        ))
    })?;
    if bytes.len() != 4 * needed {
        return Err(Refusal::option(sentence!(
            "evolve.bytes",
            "the weights of the network have {needed} bytes, not {found}",
            needed = 4 * needed,
            found = bytes.len()
        )));
    }
    let (words, _) = bytes.as_chunks::<4>();
    Ok(words.iter().map(|&word| f32::from_le_bytes(word)).collect())
}

fn bytes(weights: &[f32]) -> Vec<u8> {
    let each = weights.iter().flat_map(|weight| weight.to_le_bytes());
    each.collect()
}

/// The fingerprint of the weights' bytes.
pub(super) fn checksum(weights: &[f32]) -> String {
    fingerprint(bytes(weights).into_iter())
}

/// FNV-1a in hexadecimal digits. It finds accidents, and nothing else is expected of it.
pub(super) fn fingerprint(bytes: impl Iterator<Item = u8>) -> String {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, mix))
}
