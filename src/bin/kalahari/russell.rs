//! `russell`: the program of 1964 on a terminal. It reads typewriter keys from the standard input and prints what the
//! typewriter printed; Ctrl-C ends the search under way with what it found. A photo halt waits for Enter where a person
//! types, and is gone over where the keys come from a file.

use crate::{Failure, files, interrupt};
use clap::Args;
use kalahari::russell::{COLOURS, Console, Input, Picture, SettingsText, Waiting};
use kalahari::search::Control;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// The settings of the memo, all in octal.
#[derive(Args)]
pub struct RussellArgs {
    /// Alpha [read in: -377]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    ia: Option<String>,
    /// Beta [read in: 377]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    ib: Option<String>,
    /// Depth: one more than the full turns searched [read in: 5]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    id: Option<String>,
    /// Counters in a pit [read in: 3]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    ip: Option<String>,
    /// Table of depths for the short look-ahead, such as "50010 777": 5 pit moves until 10, then none; of what, option 5 says [read in:
    /// 50010 30040 20070 777]
    #[arg(long, value_name = "OCTAL…", allow_hyphen_values = true)]
    td: Option<String>,
    /// Final evaluations from one marker to the next [read in: 31]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    y: Option<String>,
    /// Gamma: so much more than required is good enough [read in: 10]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    gm: Option<String>,
    /// Nine options, from the right: 1 the table td, else short look-ahead 3; 2 gamma; 3 postponable moves; 4 bird in hand;
    /// 5 td is compared with the moves into the game, else with the counters in both kalahs; 6, 7 no short look-ahead for a, for b; 8 photo halt; 9 no display
    /// [read in: 6]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    op: Option<String>,
    /// Not 0: where there is no short look-ahead, captures and moves into the kalah come first [read in: 0]
    #[arg(long, value_name = "OCTAL", allow_hyphen_values = true)]
    sor: Option<String>,
    /// Sense switches that are up, such as 35: 3 types every variation, 4 the board, 5 the variations at markers, 6 moves
    /// alone
    #[arg(long, value_name = "DIGITS", allow_hyphen_values = true)]
    switches: Option<String>,
    /// The board at the start, a position's text [default: ip counters in each pit]
    #[arg(long, value_name = "POSITION")]
    board: Option<String>,
    /// Write the display of the last search to this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    scope: Option<PathBuf>,
}

impl RussellArgs {
    fn settings(&self) -> SettingsText {
        SettingsText {
            ia: self.ia.clone(),
            ib: self.ib.clone(),
            id: self.id.clone(),
            ip: self.ip.clone(),
            td: self.td.clone(),
            y: self.y.clone(),
            gm: self.gm.clone(),
            op: self.op.clone(),
            sor: self.sor.clone(),
            switches: self.switches.clone(),
            board: self.board.clone(),
        }
    }
}

/// Ticks from one look at the stop flag, and one piece of paper, to the next: about a millisecond.
const PIECE: u64 = 10_000;

/// How often the stop flag is looked at while nobody types.
const GLANCE: Duration = Duration::from_millis(20);

/// The program, and how much of its paper has been printed.
struct Terminal<'a> {
    console: Console,
    printed: usize,
    control: &'a Control,
    lines: Receiver<io::Result<Vec<u8>>>,
    out: &'a mut dyn Write,
}

/// Runs the command.
pub fn run(args: &RussellArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let settings = args.settings().read()?;
    let scope = args.scope.as_deref().map(kind).transpose()?;
    let mut terminal = Terminal {
        console: Console::new(settings),
        printed: 0,
        control: interrupt::listen()?,
        lines: typed_lines(),
        out,
    };
    terminal.serve()?;
    if let (Some(file), Some(kind)) = (&args.scope, scope) {
        let console = &terminal.console;
        let picture = Picture::of(console.scope(), console.settings().turns());
        let bytes = match kind {
            Kind::Svg => picture.svg().into_bytes(),
            Kind::Png => png(&picture)?,
        };
        files::write(file, &bytes)?;
    }
    Ok(())
}

/// How the display is written.
enum Kind {
    Svg,
    Png,
}

/// What the end of the file's name asks for.
fn kind(file: &Path) -> Result<Kind, Failure> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(Kind::Svg),
        Some("png") => Ok(Kind::Png),
        _ => Err(Failure::Request(format!(
            "the display is written as an .svg or a .png file, which '{}' is not",
            file.display()
        ))),
    }
}

/// The picture as a .png file of two colours.
fn png(picture: &Picture) -> io::Result<Vec<u8>> {
    let size = |pixels| u32::try_from(pixels).map_err(io::Error::other);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size(picture.width)?, size(picture.height)?);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(COLOURS.concat());
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.bits())?;
    writer.finish()?;
    Ok(file)
}

/// What is typed, line by line; on a thread of its own, since nothing interrupts who waits for a line.
fn typed_lines() -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let ended = matches!(read, Ok(0) | Err(_));
            if matches!(read, Ok(0)) || sender.send(read.map(|_| line)).is_err() || ended {
                return;
            }
        }
    });
    receiver
}

impl Terminal<'_> {
    /// Until the input ends, or Ctrl-C.
    fn serve(&mut self) -> Result<(), Failure> {
        while let Some(line) = self.line()? {
            let keys = String::from_utf8_lossy(&line);
            for key in keys.chars().filter(|key| !matches!(key, '\r' | '\n')) {
                self.console.take(Input::Key(key));
            }
            if !self.work()? {
                break;
            }
        }
        if self.control.is_stopped() {
            self.console.take(Input::Stop);
        }
        self.print()?;
        let (_, paper) = self.console.paper().since(0);
        if !paper.ends_with('\n') && !paper.is_empty() {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// The next line that is typed, unless there is none any more.
    fn line(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        while !self.control.is_stopped() {
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) => return Ok(Some(line?)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Ok(None)
    }

    /// Runs until the program waits for a key; not so if Ctrl-C comes before, or the input ends at a halt.
    fn work(&mut self) -> Result<bool, Failure> {
        loop {
            let until = self.console.ticks() + PIECE;
            self.console.run(&[], 0, |console| console.ticks() >= until);
            self.print()?;
            if self.control.is_stopped() {
                return Ok(false);
            }
            match self.console.waiting() {
                Waiting::Running => {}
                Waiting::Halt => {
                    if !self.photographed()? {
                        return Ok(false);
                    }
                    self.console.take(Input::Continue);
                }
                Waiting::Key | Waiting::Over => return Ok(true),
            }
        }
    }

    /// Waits at a photo halt, where somebody is there to go on.
    fn photographed(&mut self) -> Result<bool, Failure> {
        if !io::stdin().is_terminal() {
            return Ok(true);
        }
        // Not `eprintln!`, which panics when nobody reads.
        let _ = writeln!(io::stderr(), "HALT (Enter goes on)");
        Ok(self.line()?.is_some())
    }

    /// Prints what was typed since the last time.
    fn print(&mut self) -> Result<(), Failure> {
        let (from, text) = self.console.paper().since(self.printed);
        self.printed = from + text.len();
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }
}
