//! How far a long command is, on stderr once a second.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Does the work; once a second `line` says how far it is.
pub fn telling<T>(line: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let (working, done) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The sender is dropped when the work is over, which wakes this thread at once.
            while done.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let seconds = start.elapsed().as_secs_f64();
                let _ = writeln!(io::stderr(), "{seconds:.0} s: {}", line());
            }
        });
        let result = work();
        drop(working);
        result
    })
}
