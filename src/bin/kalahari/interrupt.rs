//! Ctrl-C: the first one lets the search under way end with what it knows, so that a command prints
//! what was found so far; a second one ends the program at once. Both with the code that shells
//! expect. The commands that have nothing to tell before their end do not listen, and simply end.

use crate::Failure;
use kalahari::search::Control;
use std::process::{self, ExitCode};

/// What a shell expects of a program that Ctrl-C ended: 128 and the number of the signal.
const CODE: u8 = 130;

/// What a command adds to its output.
pub const STOPPED: &str = "Stopped by Ctrl-C";

/// One for every search of the program, and for nothing but Ctrl-C to stop.
static CONTROL: Control = Control::new();

/// Listens from now on, and gives the control that every search shall have. To be called once.
pub fn listen() -> Result<&'static Control, Failure> {
    let heard = || {
        if CONTROL.is_stopped() {
            process::exit(CODE.into());
        }
        CONTROL.stop();
    };
    ctrlc::set_handler(heard)
        .map_err(|error| Failure::Run(format!("cannot listen to Ctrl-C: {error}")))?;
    Ok(&CONTROL)
}

/// How the program ends after it did what it could.
pub fn code() -> ExitCode {
    match CONTROL.is_stopped() {
        true => CODE.into(),
        false => ExitCode::SUCCESS,
    }
}
