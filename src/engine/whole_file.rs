//! Files that are written whole: beside their place and then renamed, so that there is always a whole one under the name,
//! whatever happens on the way. A symbolic link stays one: the file that it leads to is replaced. Devices and pipes cannot
//! be renamed over, so they are written straight.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const BUFFER: usize = 1 << 20;
/// The most symbolic links in a row, as Linux has it.
const MOST_LINKS: usize = 40;

/// A place for a file, which need not exist yet.
pub struct WholeFile {
    path: PathBuf,
    /// Whether it is a device or a pipe.
    straight: bool,
}

impl WholeFile {
    /// The place that a name leads to.
    ///
    /// # Errors
    /// When the system does not say what is there.
    pub fn at(path: &Path) -> io::Result<Self> {
        let straight = match fs::metadata(path) {
            Ok(found) => !found.is_file() && !found.is_dir(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(error),
        };
        let mut path = path.to_path_buf();
        // The name of a device says more than what its links lead to: `/dev/stdout` ends in a name that cannot be opened.
        for _ in 0..MOST_LINKS * usize::from(!straight) {
            let Ok(target) = fs::read_link(&path) else {
                break;
            };
            // What is absolute replaces the folder.
            path = path.parent().unwrap_or(Path::new("")).join(target);
        }
        Ok(Self { path, straight })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is a device or a pipe, which keeps nothing that could be read later.
    pub fn is_straight(&self) -> bool {
        self.straight
    }

    /// A name beside it: its own with this at the end.
    pub fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(ending);
        name.into()
    }

    /// Writes all of it.
    ///
    /// # Errors
    /// When that fails; a file that was there is still there, and nothing is left beside it.
    pub fn write(
        &self,
        fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.straight {
            let mut stream = BufWriter::new(OpenOptions::new().write(true).open(&self.path)?);
            fill(&mut stream)?;
            return stream.flush();
        }
        let aside = self.beside(".part");
        let written = self.write_aside(&aside, fill);
        if written.is_err() {
            let _ = fs::remove_file(&aside);
        }
        written
    }

    fn write_aside(
        &self,
        aside: &Path,
        fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(BUFFER, File::create(aside)?);
        fill(&mut file)?;
        file.flush()?;
        let file = file.get_ref();
        // It may be read by the same people as the file that it replaces.
        if let Ok(before) = fs::metadata(&self.path) {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()?;
        fs::rename(aside, &self.path)
    }
}
