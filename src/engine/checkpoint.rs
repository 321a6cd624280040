//! A proof that survives its process: what the table holds and how far the proof is, in a file that is
//! written aside and then renamed, so that there is always a whole one.
//!
//! The file is a row of words of eight bytes, the least first: `KALAHARI`, the version, the bytes of a
//! text and that text (rules, position, progress), the table's shape and entries
//! ([`Table::save`]), and last a sum of all words before. Whatever is wrong with it, all of it is refused.

use super::memory::{Keeper, Subject};
use crate::game::Value;
use crate::refusal::{Refusal, sentence};
use crate::search::table::{Shape, Table};
use crate::search::{Bounds, Control};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

const MAGIC: u64 = u64::from_le_bytes(*b"KALAHARI");
const VERSION: u64 = 1;
/// The longest text of a file, in bytes.
const MOST_TEXT: u64 = 1 << 12;
/// The largest table that a file may have, in bits that number its buckets.
const MOST_BUCKET_BITS: u32 = 40;
const BUFFER: usize = 1 << 20;

/// What a file tells of its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What is proved, if anything is.
    pub bounds: Option<Bounds>,
    /// Positions visited, by all runs together.
    pub nodes: u64,
    /// Time taken by all runs together, in whole seconds.
    pub seconds: u64,
}

/// What a checkpoint tells whoever watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The proof goes on from here.
    Resumed(Kept),
    /// This was written, in so many bytes.
    Written(Kept, u64),
    /// It could not be written; the file of before is still there.
    Failed(String),
}

/// Where and when a proof is kept.
pub struct Checkpoint {
    path: PathBuf,
    every: Duration,
    tell: Box<dyn Fn(Told) + Send + Sync>,
    subject: Option<Subject>,
    found: Option<Found>,
    before: Option<Kept>,
}

/// A file whose begin was read and found to be about the right proof.
struct Found {
    words: Words<BufReader<File>>,
    shape: Shape,
}

impl Checkpoint {
    /// Keeps a proof in a file, so often and at its end.
    ///
    /// # Errors
    /// When nothing can be written there.
    pub fn new(
        path: &Path,
        every: Duration,
        tell: impl Fn(Told) + Send + Sync + 'static,
    ) -> Result<Self, Refusal> {
        let made = Self {
            path: path.into(),
            every,
            tell: Box::new(tell),
            subject: None,
            found: None,
            before: None,
        };
        let aside = made.aside();
        let tried = File::create(&aside).and_then(|_| fs::remove_file(&aside));
        tried.map_err(|error| made.no_way("cannot write", &error))?;
        Ok(made)
    }

    /// What the file holds of a proof, up to its table; nothing where there is no file yet.
    fn open(&self, subject: &Subject) -> Result<Option<(Kept, Found)>, Refusal> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.no_way("cannot read", &error)),
        };
        let mut words = Words::new(BufReader::with_capacity(BUFFER, file));
        let mut next = || words.next().map_err(|error| self.broken(&error));
        if next()? != MAGIC {
            return Err(self.refused("it is no checkpoint of kalahari"));
        }
        let version = next()?;
        if version != VERSION {
            let which = format!("it is of version {version}, and this program reads {VERSION}");
            return Err(self.refused(&which));
        }
        let length = next()?;
        if length > MOST_TEXT {
            return Err(self.damaged());
        }
        let mut text = Vec::new();
        while (text.len() as u64) < length {
            text.extend(next()?.to_le_bytes());
        }
        text.truncate(length as usize);
        let text = String::from_utf8(text).map_err(|_| self.damaged())?;
        let mut fields = text.lines();
        for (name, wanted) in [("rules", &subject.rules), ("position", &subject.position)] {
            let line = fields.next().and_then(|line| line.strip_prefix(name));
            let found = line.ok_or_else(|| self.damaged())?.trim_start();
            if found != wanted {
                let of = format!("its {name} are another proof's: {found}, not {wanted}");
                return Err(self.refused(&of.replace("position are", "position is")));
            }
        }
        let kept = Kept::read(fields, subject.most).ok_or_else(|| self.damaged())?;
        let shape = next()?.to_le_bytes();
        let shape = Shape {
            key_bits: shape[0].into(),
            bucket_bits: shape[1].into(),
            value_bits: shape[2].into(),
        };
        if shape.bucket_bits > MOST_BUCKET_BITS {
            return Err(self.damaged());
        }
        Ok(Some((kept, Found { words, shape })))
    }

    /// Writes the file aside and renames it; how many bytes it has.
    fn write(&self, kept: &Kept, table: &Table) -> io::Result<u64> {
        let aside = self.aside();
        let file = BufWriter::with_capacity(BUFFER, File::create(&aside)?);
        let mut words = Words::new(file);
        let mut text = String::new();
        if let Some(Subject {
            rules, position, ..
        }) = &self.subject
        {
            text = format!("rules {rules}\nposition {position}\n");
        }
        kept.write(&mut text);
        let shape = table.shape();
        let bits = [shape.key_bits, shape.bucket_bits, shape.value_bits];
        let shape = bits
            .iter()
            .rev()
            .fold(0, |all, &bits| all << 8 | u64::from(bits));
        let head = [MAGIC, VERSION, text.len() as u64].into_iter();
        let text = text.as_bytes().chunks(8).map(|some| {
            let mut word = [0; 8];
            word[..some.len()].copy_from_slice(some);
            u64::from_le_bytes(word)
        });
        head.chain(text)
            .chain([shape])
            .try_for_each(|word| words.put(word))?;
        table.save(|word| words.put(word))?;
        words.put(words.sum)?;
        let file = words
            .stream
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        fs::rename(&aside, &self.path)?;
        Ok(bytes)
    }

    fn aside(&self) -> OsString {
        let mut aside = self.path.clone().into_os_string();
        aside.push(".part");
        aside
    }

    fn no_way(&self, cannot: &str, error: &io::Error) -> Refusal {
        Refusal::option(sentence!(
            "checkpoint.file",
            "{cannot} the checkpoint {file}: {error}",
            cannot = cannot,
            file = self.path.display(),
            error = error
        ))
    }

    fn refused(&self, why: &str) -> Refusal {
        Refusal::option(sentence!(
            "checkpoint.refused",
            "the checkpoint {file} cannot be used: {why}",
            file = self.path.display(),
            why = why
        ))
    }

    fn damaged(&self) -> Refusal {
        self.refused("it is damaged")
    }

    fn broken(&self, error: &io::Error) -> Refusal {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => self.refused("it is damaged, for it ends too early"),
            io::ErrorKind::InvalidData => self.damaged(),
            _ => self.no_way("cannot read", error),
        }
    }
}

impl Keeper for Checkpoint {
    fn find(&mut self, subject: Subject) -> Result<Option<usize>, Refusal> {
        (self.before, self.found) = self.open(&subject)?.unzip();
        self.subject = Some(subject);
        Ok(self.found.as_ref().map(|found| found.shape.bytes()))
    }

    fn restore(&mut self, table: &Table) -> Result<Option<Bounds>, Refusal> {
        let (Some(Found { mut words, shape }), Some(kept)) = (self.found.take(), &self.before)
        else {
            return Ok(None);
        };
        if !table.shape().same_game(shape) {
            return Err(self.damaged());
        }
        let whole = table.load(shape, || words.next());
        whole.and_then(|()| words.ends_well()).map_err(|error| {
            table.clear();
            self.broken(&error)
        })?;
        (self.tell)(Told::Resumed(kept.clone()));
        Ok(kept.bounds)
    }

    fn beside(&self, table: &Table, control: &Control, work: &mut dyn FnMut()) {
        let start = Instant::now();
        let before = self.before.as_ref();
        let keep = &|| {
            let progress = control.progress();
            let proved = progress.proof.map(|proof| proof.bounds);
            let kept = Kept {
                bounds: proved.or(before.and_then(|kept| kept.bounds)),
                nodes: before.map_or(0, |kept| kept.nodes) + progress.nodes,
                seconds: before.map_or(0, |kept| kept.seconds) + start.elapsed().as_secs(),
            };
            (self.tell)(match self.write(&kept, table) {
                Ok(bytes) => Told::Written(kept, bytes),
                Err(error) => Told::Failed(self.no_way("cannot write", &error).message),
            });
        };
        let (working, done) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                // The sender is dropped when the work is over, which wakes this thread at once.
                while done.recv_timeout(self.every) == Err(RecvTimeoutError::Timeout) {
                    keep();
                }
            });
            work();
            drop(working);
        });
        keep();
    }
}

impl Kept {
    fn write(&self, text: &mut String) {
        use std::fmt::Write as _;
        let _ = writeln!(text, "nodes {}\nseconds {}", self.nodes, self.seconds);
        if let Some(bounds) = self.bounds {
            let _ = writeln!(text, "value {} {}", bounds.at_least, bounds.at_most);
            if let Some(best) = bounds.best {
                let _ = writeln!(text, "best {best}");
            }
        }
    }

    /// What [`Kept::write`] wrote.
    fn read<'t>(mut lines: impl Iterator<Item = &'t str>, most: Value) -> Option<Self> {
        let mut field = |name| lines.next().map(|line| line.strip_prefix(name));
        let nodes = field("nodes ")??.parse().ok()?;
        let seconds = field("seconds ")??.parse().ok()?;
        let bounds = match field("value ") {
            None => None,
            Some(value) => {
                let (least, most_of_it) = value?.split_once(' ')?;
                let bounds = Bounds {
                    at_least: least.parse().ok()?,
                    at_most: most_of_it.parse().ok()?,
                    best: match field("best ") {
                        None => None,
                        Some(best) => Some(best?.parse().ok()?),
                    },
                };
                let within = -most <= bounds.at_least
                    && bounds.at_least <= bounds.at_most
                    && bounds.at_most <= most;
                Some(bounds).filter(|_| within).map(Some)?
            }
        };
        lines.next().is_none().then_some(Self {
            bounds,
            nodes,
            seconds,
        })
    }
}

/// A row of words with the sum of those that went by.
struct Words<S> {
    stream: S,
    sum: u64,
}

impl<S> Words<S> {
    fn new(stream: S) -> Self {
        Self { stream, sum: 0 }
    }

    /// Every step can be undone, so that one wrong word always shows, and several but for an accident.
    #[inline]
    fn add(&mut self, word: u64) {
        self.sum = (self.sum ^ word)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29);
    }
}

impl<S: Write> Words<S> {
    #[inline]
    fn put(&mut self, word: u64) -> io::Result<()> {
        self.add(word);
        self.stream.write_all(&word.to_le_bytes())
    }
}

impl<S: Read> Words<S> {
    #[inline]
    fn next(&mut self) -> io::Result<u64> {
        let mut word = [0; 8];
        self.stream.read_exact(&mut word)?;
        let word = u64::from_le_bytes(word);
        self.add(word);
        Ok(word)
    }

    /// Whether the sum comes next, and then nothing.
    fn ends_well(&mut self) -> io::Result<()> {
        let sum = self.sum;
        let ends = self.next()? == sum && self.stream.read(&mut [0])? == 0;
        match ends {
            true => Ok(()),
            false => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}
