//! Programs beside playing and searching: what the page asks of the engine by a name. Each is a pure
//! function: the same request gives the same answer, whatever ran before. What goes on from call to call
//! travels in the request, so that a crash or a reload loses nothing.
//!
//! A program is added by its file beside this one and by its lines here.

mod asked;
mod evolve;
mod evolve_look;
mod mancala;
mod misread;
mod printed;
mod russell;
mod savings;
mod steps;
mod worth;

use crate::refusal::{Refusal, quoted, sentence};
use crate::search::Control;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use asked::StepsRequest;
pub use evolve::{Evolve, EvolveAnswer, EvolveChampion, EvolveGame, EvolveMember, EvolveRequest};
pub use evolve_look::{
    EvolveChoices, EvolveContest, EvolveContestRequest, EvolveKnown, EvolveNetwork,
    EvolveNetworkAnswer, EvolveNetworkRequest, EvolvePreset, EvolveRung, Nothing,
};
pub use mancala::{
    Mancala, MancalaAnswer, MancalaMended, MancalaMove, MancalaPrinted, MancalaRequest,
    MancalaStore,
};
pub use misread::{Misread, MisreadAnswer, MisreadBranch, MisreadRequest};
pub use printed::{Printed, PrintedAnswer, PrintedMove, PrintedRequest};
pub use russell::{Russell, RussellAnswer, RussellLook, RussellRequest};
pub use savings::{Savings, SavingsRequest, SavingsRow};
pub use steps::{Steps, StepsAnswer, StepsList, StepsNodes};
pub use worth::{Worth, WorthAnswer, WorthRequest};

/// A program as the page knows it.
pub trait Program {
    /// The name in every interface.
    const NAME: &'static str;
    /// What it is asked for.
    type Request: DeserializeOwned;
    /// What it answers.
    type Answer: Serialize;

    /// Runs it. One that may take longer looks at the stop flag, and answers with what it has when it is set.
    ///
    /// # Errors
    /// Names what is wrong with the request.
    fn run(request: Self::Request, control: &Control) -> Result<Self::Answer, Refusal>;
}

/// The one list of programs.
macro_rules! programs {
    ($($program:ty),* $(,)?) => {
        /// The names of all programs.
        pub const NAMES: &[&str] = &[$(<$program>::NAME),*];

        /// Does with the named program what the caller does with any.
        ///
        /// # Errors
        /// Names the programs that there are, or passes on what the caller says.
        pub fn with_program<C: Caller>(name: &str, caller: C) -> Result<C::Outcome, C::Error> {
            $(if name == <$program>::NAME { return caller.call::<$program>(); })*
            Err(unknown(name).into())
        }
    };
}

programs!(
    Evolve,
    EvolveContest,
    EvolveKnown,
    EvolveNetwork,
    Mancala,
    Misread,
    Printed,
    Russell,
    Savings,
    Steps,
    Worth,
);

/// Who calls a program by its name, and how requests and answers travel there.
pub trait Caller {
    /// What comes of it.
    type Outcome;
    /// How a refusal is passed on.
    type Error: From<Refusal>;

    /// Calls the program.
    ///
    /// # Errors
    /// As the program says, or where the request cannot be read.
    fn call<P: Program>(self) -> Result<Self::Outcome, Self::Error>;
}

fn unknown(name: &str) -> Refusal {
    Refusal::option(sentence!(
        "program.unknown",
        "program {found} is not known; accepted are {names}",
        found = quoted(name),
        names = NAMES.join(", ")
    ))
}
