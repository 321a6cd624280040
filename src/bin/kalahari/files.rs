//! The files that a command line names: networks and runs are read, and what was made is written whole.

use crate::Failure;
use kalahari::engine::WholeFile;
use std::io::Write;
use std::path::Path;

/// The text of a file that is no larger than a network or a run can be. `what` it is begins each sentence.
#[cfg(feature = "evolve")]
pub fn read_text(what: &str, path: &Path) -> Result<String, Failure> {
    use std::io::Read;
    const MOST_BYTES: u64 = 64 << 20;
    let path_shown = path.display();
    let wrong = |why: String| Failure::Request(format!("{what} {path_shown} {why}"));
    let cannot = |error: std::io::Error| wrong(format!("cannot be read: {error}"));
    let file = std::fs::File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    let mut begin = file.take(MOST_BYTES + 1);
    begin.read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(wrong(format!(
            "has more than {} megabytes",
            MOST_BYTES >> 20
        )));
    }
    String::from_utf8(bytes).map_err(|_| wrong("is not a text".into()))
}

/// Writes a file whole, or straight into a device or a pipe.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = WholeFile::at(path).and_then(|file| file.write(|to| to.write_all(bytes)));
    written.map_err(|error| Failure::Run(format!("cannot write {}: {error}", path.display())))
}
