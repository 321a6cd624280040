//! A proof that survives its process: what the table holds and how far the proof is, in a file that is
//! written whole.
//!
//! The file is a row of words of eight bytes, the least first: `KALAHARI`, the version, the bytes of a
//! text and that text (rules, position, progress), the table's shape and [fingerprint](Table::fingerprint), a sum of
//! all words before, the table's entries ([`Table::save`]), and last a sum of all words before. Whatever is wrong with
//! it, all of it is refused, and before any memory is asked for if its head is wrong.

use super::memory::{Keeper, Subject, free_memory};
use super::whole_file::WholeFile;
use crate::game::Value;
use crate::refusal::{Refusal, sentence};
use crate::search::table::{Shape, Table};
use crate::search::{Bounds, Control};
use std::cmp::Ordering;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

const MAGIC: u64 = u64::from_le_bytes(*b"KALAHARI");
const VERSION: u64 = 2;
/// The longest text of a file, in bytes.
const MOST_TEXT: u64 = 1 << 12;
/// The largest table that a file may have, in bits that number its buckets.
const MOST_BUCKET_BITS: u32 = 40;
/// Words of the head beside its text: what it begins with, the version, the text's length, shape, fingerprint and sum.
const HEAD_WORDS: u64 = 6;
const BUFFER: usize = 1 << 20;
/// Words that are read between two looks at the stop flag: 2 MB.
const CHUNK: u64 = 1 << 18;

/// What a file tells of its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
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
    file: WholeFile,
    every: Duration,
    tell: Box<dyn Fn(Told) + Send + Sync>,
    _lock: Option<Lock>,
    subject: Option<Subject>,
    found: Option<Found>,
    before: Option<Kept>,
}

/// A file whose head was read and found to be about the right proof.
struct Found {
    words: Words<BufReader<File>>,
    shape: Shape,
    fingerprint: u64,
}

/// An empty file beside the other, which one process at a time holds: two would write over each other.
struct Lock {
    path: PathBuf,
    _held: File,
}

impl Lock {
    /// The lock of the proof that is kept under this name.
    fn of(file: &WholeFile, path: &Path) -> Result<Self, Refusal> {
        let beside = file.beside(".lock");
        let held = File::create(&beside).map_err(|error| no_way(path, "cannot write", &error))?;
        if let Err(TryLockError::WouldBlock) = held.try_lock() {
            return Err(refused(path, "another run keeps its proof there"));
        }
        Ok(Self {
            path: beside,
            _held: held,
        })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

impl Checkpoint {
    /// Keeps a proof in a file, so often and at its end.
    ///
    /// # Errors
    /// When nothing can be written there, or another process keeps its proof there.
    pub fn new(
        path: &Path,
        every: Duration,
        tell: impl Fn(Told) + Send + Sync + 'static,
    ) -> Result<Self, Refusal> {
        let file = WholeFile::at(path).map_err(|error| no_way(path, "cannot write", &error))?;
        let lock = (!file.is_straight()).then(|| Lock::of(&file, path));
        Ok(Self {
            path: path.into(),
            _lock: lock.transpose()?,
            file,
            every,
            tell: Box::new(tell),
            subject: None,
            found: None,
            before: None,
        })
    }

    /// What the file holds of a proof, up to its table; nothing where there is no file yet.
    fn open(&self, subject: &Subject) -> Result<Option<(Kept, Found)>, Refusal> {
        if self.file.is_straight() {
            return Ok(None);
        }
        let file = match File::open(self.file.path()) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.no_way("cannot read", &error)),
        };
        let bytes = file
            .metadata()
            .map_err(|error| self.no_way("cannot read", &error))?;
        let bytes = bytes.len();
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
        let shape = next()?.to_le_bytes();
        let fingerprint = next()?;
        let sum = words.sum;
        if words.next().map_err(|error| self.broken(&error))? != sum {
            return Err(self.damaged());
        }
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
        let shape = Shape {
            key_bits: shape[0].into(),
            bucket_bits: shape[1].into(),
            value_bits: shape[2].into(),
        };
        if shape.bucket_bits > MOST_BUCKET_BITS {
            return Err(self.damaged());
        }
        let head = HEAD_WORDS + length.div_ceil(8);
        let table = (bytes / 8).saturating_sub(head + 1);
        match table.cmp(shape.saved_words().start()) {
            Ordering::Less => return Err(self.too_short()),
            _ if table > *shape.saved_words().end() => return Err(self.damaged()),
            _ => {}
        }
        if !subject.sized {
            self.afford(shape.bytes(), free_memory())?;
        }
        let found = Found {
            words,
            shape,
            fingerprint,
        };
        Ok(Some((kept, found)))
    }

    /// Writes the file; how many bytes it has.
    fn write(&self, kept: &Kept, table: &Table) -> io::Result<u64> {
        let mut bytes = 0;
        self.file.write(|file| {
            let mut words = Words::new(file);
            self.fill(&mut words, kept, table)?;
            bytes = 8 * words.count;
            Ok(())
        })?;
        Ok(bytes)
    }

    fn fill(&self, words: &mut Words<impl Write>, kept: &Kept, table: &Table) -> io::Result<()> {
        let (mut text, mut fingerprint) = (String::new(), 0);
        if let Some(subject) = &self.subject {
            text = format!("rules {}\nposition {}\n", subject.rules, subject.position);
            fingerprint = table.fingerprint(&subject.keys);
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
            .chain([shape, fingerprint])
            .try_for_each(|word| words.put(word))?;
        words.put(words.sum)?;
        table.save(|word| words.put(word))?;
        words.put(words.sum)
    }

    /// Whether a table of so many bytes can be had: memory is granted first and found missing later.
    fn afford(&self, bytes: usize, free: Option<u64>) -> Result<(), Refusal> {
        match free {
            Some(free) if bytes as u64 > free => Err(self.refused(&format!(
                "its table takes {} MB where {} are free; a smaller --table-mb keeps what took the most effort",
                bytes >> 20,
                free >> 20
            ))),
            _ => Ok(()),
        }
    }

    fn no_way(&self, cannot: &str, error: &io::Error) -> Refusal {
        no_way(&self.path, cannot, error)
    }

    fn refused(&self, why: &str) -> Refusal {
        refused(&self.path, why)
    }

    fn damaged(&self) -> Refusal {
        self.refused("it is damaged")
    }

    fn too_short(&self) -> Refusal {
        self.refused("it is damaged, for it ends too early")
    }

    fn broken(&self, error: &io::Error) -> Refusal {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => self.too_short(),
            io::ErrorKind::InvalidData => self.damaged(),
            _ => self.no_way("cannot read", error),
        }
    }
}

fn no_way(path: &Path, cannot: &str, error: &io::Error) -> Refusal {
    Refusal::option(sentence!(
        "checkpoint.file",
        "{cannot} the checkpoint {file}: {error}",
        cannot = cannot,
        file = path.display(),
        error = error
    ))
}

fn refused(path: &Path, why: &str) -> Refusal {
    Refusal::option(sentence!(
        "checkpoint.refused",
        "the checkpoint {file} cannot be used: {why}",
        file = path.display(),
        why = why
    ))
}

impl Keeper for Checkpoint {
    fn find(&mut self, subject: Subject) -> Result<Option<usize>, Refusal> {
        (self.before, self.found) = self.open(&subject)?.unzip();
        self.subject = Some(subject);
        Ok(self.found.as_ref().map(|found| found.shape.bytes()))
    }

    fn restore(&mut self, table: &Table, control: &Control) -> Result<Option<Bounds>, Refusal> {
        let (Some(found), Some(kept), Some(subject)) =
            (self.found.take(), &self.before, &self.subject)
        else {
            return Ok(None);
        };
        let Found {
            mut words, shape, ..
        } = found;
        if !table.shape().same_game(shape) || table.fingerprint(&subject.keys) != found.fingerprint
        {
            return Err(self.refused("the program that wrote it keeps positions in another way"));
        }
        let mut read = 0;
        let whole = table.load(shape, || {
            read += 1;
            match read % CHUNK == 0 && control.look_up() {
                true => Err(io::ErrorKind::Interrupted.into()),
                false => words.next(),
            }
        });
        match whole.and_then(|()| words.ends_well()) {
            Ok(()) => (self.tell)(Told::Resumed(kept.clone())),
            Err(_) if control.is_stopped() => {}
            Err(error) => return Err(self.broken(&error)),
        }
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

/// A row of words with the sum of those that went by, and how many they are.
struct Words<S> {
    stream: S,
    sum: u64,
    count: u64,
}

impl<S> Words<S> {
    fn new(stream: S) -> Self {
        Self {
            stream,
            sum: 0,
            count: 0,
        }
    }

    /// Every step can be undone, so that one wrong word always shows, and several but for an accident.
    #[inline]
    fn add(&mut self, word: u64) {
        self.count += 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_larger_than_the_machine_is_refused_in_a_sentence() {
        let path = std::env::temp_dir().join(format!("kalahari-{}", std::process::id()));
        let checkpoint = Checkpoint::new(&path, Duration::MAX, |_| ()).unwrap();
        let refused = checkpoint.afford(8 << 30, Some(5 << 30)).unwrap_err();
        let why = "its table takes 8192 MB where 5120 are free; a smaller --table-mb keeps what took the most effort";
        assert!(refused.message.ends_with(why), "{}", refused.message);
        assert!(checkpoint.afford(8 << 30, Some(9 << 30)).is_ok());
        assert!(checkpoint.afford(8 << 30, None).is_ok());
    }

    #[test]
    fn a_stop_ends_the_reading_of_a_large_file() {
        let path = std::env::temp_dir().join(format!("kalahari-stopped-{}", std::process::id()));
        let subject = Subject {
            rules: "rules".into(),
            position: "position".into(),
            most: 8,
            keys: vec![1, 2, 3],
            sized: false,
        };
        let table = Table::new(256 << 20, 40, 8, || false).unwrap();
        let kept = Kept {
            bounds: None,
            nodes: 0,
            seconds: 0,
        };
        let told = |told| panic!("{told:?}");
        let mut checkpoint = Checkpoint::new(&path, Duration::MAX, told).unwrap();
        checkpoint.subject = Some(subject.clone());
        checkpoint.write(&kept, &table).unwrap();
        checkpoint.find(subject).unwrap().expect("a file");
        let control = Control::new();
        control.stop();
        assert_eq!(checkpoint.restore(&table, &control).unwrap(), None);
        fs::remove_file(path).unwrap();
    }
}
