//! The JavaScript boundary, and the only file with `#[wasm_bindgen]`: texts and numbers in, typed
//! objects out. Every export that is about a game takes its name first; `www/engine/worker.js` is the
//! only caller. What is needed of the browser itself goes through `web-sys`.

use crate::annotation::Remark;
use crate::engine::games::{GameInfo, Named};
#[cfg(feature = "everything")]
use crate::engine::programs::{Caller, Program, with_program};
use crate::engine::{
    LIMITS, Memory, MethodInfo, Place, Played, Preset, Record, Refusal, Report, SearchRequest,
    State, TableGame,
};
#[cfg(feature = "everything")]
use crate::malformed::malformed;
use crate::perft::Perft;
#[cfg(feature = "everything")]
use crate::refusal::quoted;
use crate::refusal::sentence;
use crate::search::Control;
use crate::timeline;
use crate::variation::Variation;
use crate::with_game;
use serde::Serialize;
#[cfg(feature = "everything")]
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[cfg(feature = "threads")]
pub use wasm_bindgen_rayon::init_thread_pool;

/// What cannot be derived: the envelope of a position is generic over the board inside.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What every function throws: `name` is "KalahError" and `message` one sentence. */
export interface KalahError extends Error {
    kind: "rules" | "position" | "move" | "option" | "game-text" | "finished";
    /** What a translation needs: `sentence` says which one it is, the others are the values in it. */
    data: Record<string, string>;
}
/** A position without its moves. */
export type AfterOf<Board> = Board & { position: string; turn: 0 | 1; over: boolean; result: Outcome | null };
/** A legal move, what it does and where it leads. `number` is for live figures and boards, `text` for all that is kept. */
export interface AheadOf<Board, Part> { text: string; number: number; steps: Part[]; after: AfterOf<Board> }
/** A position with what a board shows of it. */
export type StateOf<Board, Part> = AfterOf<Board> & { game: string; rules: string; legal: number[]; moves: AheadOf<Board, Part>[] };
/** A played move with what happened. */
export interface PlayedOf<Board, Part> { state: StateOf<Board, Part>; steps: Part[] }
/** A game that was read from its text. `states` holds the position after each move. */
export interface GameRecordOf<Board, Part> {
    game: string; rules: string; start: StateOf<Board, Part>;
    /** Numbers of the moves, and their texts. */
    moves: number[]; texts: string[];
    states: StateOf<Board, Part>[]; text: string;
    /** What is told of the game beside its moves, by name and value, where its text has headers. */
    headers: [string, string][];
    /** What is said of its moves. */
    remarks: Remark[];
    /** What was tried in the place of moves. */
    variations: (VariationOf<"texts"> & { states: StateOf<Board, Part>[] })[];
}
/** Moves that were tried in the place of others: `of` is the line that they leave (0 the main line, others count from 1), `at` how
 *  many moves of the game come before the first of them. */
export type VariationOf<Moves extends string> = { of: number; at: number } & { [name in Moves]: string[] };
export type Variation = VariationOf<"moves">;
/** What is said of a move: `line` is 0 for the main line and counts variations from 1, `at` how many moves of the game were made, 0 for what
 *  is said of the start. `marks` are numbers as in PGN: 1 is a good move, 2 a mistake. */
export interface Remark { line: number; at: number; comment: string; marks: number[] }
/** The same as it leaves the engine: after the main line's, `texts` and `states` have those of every variation, and `places` three numbers
 *  for each: the line that it leaves, after how many moves, and how many are its own. */
export type PackedGame = Omit<GameRecord, "variations"> & { places: number[] };
export type Ahead = AheadOf<KalahPits, Step>;
export type After = AfterOf<KalahPits>;
export type State = StateOf<KalahPits, Step>;
export type Played = PlayedOf<KalahPits, Step>;
export type GameRecord = GameRecordOf<KalahPits, Step>;
/** A move: its text, or its number on this position. */
export type MoveName = string | number;
"#;

/// The same for the board of checkers.
#[cfg(feature = "checkers")]
#[wasm_bindgen(typescript_custom_section)]
const CHECKERS_TYPES: &str = r#"
export type CheckersState = StateOf<CheckersSquares, Hop>;
export type CheckersPlayed = PlayedOf<CheckersSquares, Hop>;
export type CheckersRecord = GameRecordOf<CheckersSquares, Hop>;
"#;

/// What each program takes and answers.
#[cfg(feature = "everything")]
#[wasm_bindgen(typescript_custom_section)]
const PROGRAM_TYPES: &str = r#"
/** Games have presets, too, and these are others. */
export type EvolvePresetName = "as-printed" | "as-intended" | "both-colours" | "modern";
export interface Programs {
    evolve: [EvolveRequest, EvolveAnswer];
    "evolve-choices": [Record<string, never>, EvolveChoices];
    "evolve-contest": [EvolveContestRequest, EvolveGame];
    "evolve-network": [EvolveNetworkRequest, EvolveNetworkAnswer];
    mancala: [MancalaRequest, MancalaAnswer | null];
    misread: [MisreadRequest, MisreadAnswer | null];
    printed: [PrintedRequest, PrintedAnswer | null];
    russell: [RussellRequest, RussellAnswer];
    savings: [SavingsRequest, SavingsRow[]];
    steps: [StepsRequest, StepsAnswer];
    worth: [WorthRequest, WorthAnswer | null];
}
"#;

/// A game that was read from its text.
#[derive(Serialize)]
struct GameRecord<B, S> {
    game: &'static str,
    rules: String,
    start: State<B, S>,
    moves: Vec<usize>,
    texts: Vec<String>,
    states: Vec<State<B, S>>,
    text: String,
    headers: Vec<(String, String)>,
    remarks: Vec<PlacedRemark>,
    places: Vec<usize>,
}

/// What is said of a move, with its place.
#[derive(Serialize)]
struct PlacedRemark {
    line: usize,
    at: usize,
    comment: String,
    marks: Vec<u8>,
}

/// The text of a move as JavaScript names it: by its text, or by its number on this position.
fn move_text<G: TableGame>(
    rules: &G::Rules,
    position: &G::Position,
    named: &JsValue,
) -> Result<String, Refusal> {
    match (named.as_string(), named.as_f64()) {
        (Some(text), _) => Ok(text),
        (_, Some(number)) => G::move_text(rules, position, number as usize),
        _ => Err(Refusal::option(sentence!(
            "move.unreadable",
            "a move is a text or a number"
        ))),
    }
}

type Answer<T> = Result<T, JsValue>;

/// The stop flag and live figures of the search under way.
static CONTROL: Control = Control::with_hooks(report_progress, timeline::lap).asking(stop_asked);

thread_local! {
    /// What searches leave behind for later ones; each worker has its own.
    static MEMORY: RefCell<Memory> = RefCell::new(Memory::new());
}

/// Runs once, when the module is loaded: a panic says in the console where it was, with the stack.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Which engine this is; the worker compares it with what the page was built for.
#[wasm_bindgen]
pub fn version() -> String {
    let sources = option_env!("KALAHARI_SOURCES").unwrap_or("unknown");
    format!("{}-{sources}", env!("CARGO_PKG_VERSION"))
}

/// Every game; the first is meant where none is named.
#[wasm_bindgen(unchecked_return_type = "GameInfo[]")]
pub fn games() -> Answer<JsValue> {
    let games: Vec<GameInfo> = Named::ALL.iter().map(|game| game.info()).collect();
    give(&games)
}

/// Limits that hold whatever the game and the method.
#[wasm_bindgen(unchecked_return_type = "Limits")]
pub fn limits() -> Answer<JsValue> {
    give(&LIMITS)
}

/// The methods of a game, each with what it accepts.
#[wasm_bindgen(unchecked_return_type = "MethodInfo[]")]
pub fn methods(game: &str) -> Answer<JsValue> {
    let methods: Vec<MethodInfo> = with_game!(named(game)?, |G| G::methods());
    give(&methods)
}

/// The named variants of a game.
#[wasm_bindgen(unchecked_return_type = "Preset[]")]
pub fn presets(game: &str) -> Answer<JsValue> {
    let presets: Vec<Preset> = with_game!(named(game)?, |G| G::presets());
    give(&presets)
}

/// Checks rules and position; without a position, the rules' start. `moves` have been played since.
#[wasm_bindgen(unchecked_return_type = "State")]
pub fn inspect(
    game: &str,
    rules: &str,
    position: Option<String>,
    moves: Option<Vec<String>>,
) -> Answer<JsValue> {
    with_game!(named(game)?, |G| {
        let (rules, position) = read::<G>(rules, position.as_deref(), moves.as_deref())?;
        give(&State::new::<G>(&rules, &position).map_err(throw)?)
    })
}

/// Plays a move, given by its text or its number. `moves` have been played since the position.
#[wasm_bindgen(unchecked_return_type = "Played")]
pub fn play(
    game: &str,
    rules: &str,
    position: &str,
    #[wasm_bindgen(unchecked_param_type = "MoveName")] played: JsValue,
    moves: Option<Vec<String>>,
) -> Answer<JsValue> {
    with_game!(named(game)?, |G| {
        let (rules, position) = read::<G>(rules, Some(position), moves.as_deref())?;
        let text = move_text::<G>(&rules, &position, &played).map_err(throw)?;
        give(&Played::new::<G>(&rules, &position, &text).map_err(throw)?)
    })
}

/// Reads a game's text.
#[wasm_bindgen(js_name = readGame, unchecked_return_type = "PackedGame")]
pub fn read_game(game: &str, text: &str) -> Answer<JsValue> {
    with_game!(named(game)?, |G| {
        let record = G::read_game(text).map_err(throw)?;
        let mut texts = record.moves.clone();
        let mut positions = vec![&record.start];
        positions.extend(&record.positions);
        let mut places = Vec::new();
        for tried in &record.variations {
            let Variation { of, at, moves } = &tried.variation;
            places.extend([*of, *at, moves.len()]);
            texts.extend_from_slice(moves);
            positions.extend(&tried.positions);
        }
        let state = |position: &_| State::new::<G>(&record.rules, position).map_err(throw);
        let mut states = positions
            .into_iter()
            .map(state)
            .collect::<Answer<Vec<_>>>()?;
        let moves = states
            .iter()
            .zip(&record.moves)
            .filter_map(|(state, text)| {
                let played = state.moves.iter().find(|ahead| ahead.text == *text);
                played.map(|ahead| ahead.number)
            });
        let remarks = record
            .remarks
            .iter()
            .map(|((line, at), said)| PlacedRemark {
                line,
                at,
                comment: said.comment.clone(),
                marks: said.marks.clone(),
            });
        give(&GameRecord {
            game: G::NAME,
            remarks: remarks.collect(),
            rules: record.rules.to_string(),
            moves: moves.collect(),
            text: record.text(),
            headers: record.headers.clone(),
            start: states.remove(0),
            texts,
            states,
            places,
        })
    })
}

/// The texts of the games in a file, in their order.
#[wasm_bindgen(js_name = gamesIn)]
pub fn games_in(game: &str, text: &str) -> Answer<Vec<String>> {
    let texts: Vec<&str> = with_game!(named(game)?, |G| G::games_in(text));
    Ok(texts.into_iter().map(String::from).collect())
}

/// The canonical text of a game. `tried` are the texts of all moves in its variations, one after the other; `places` has three numbers
/// for each: the line that it leaves, after how many moves, and how many are its own. `headers` are names and values by turns. `comments` has one
/// for every place where something is said, `marked` for each its line, how many moves were made, how many marks there are, and those.
#[expect(
    clippy::too_many_arguments,
    reason = "flat arrays: reading one object would cost 2.1 kB of the first visit"
)]
#[wasm_bindgen(js_name = writeGame)]
pub fn write_game(
    game: &str,
    rules: &str,
    start: &str,
    #[wasm_bindgen(unchecked_param_type = "MoveName[]")] moves: Vec<JsValue>,
    places: Vec<u32>,
    tried: Vec<String>,
    headers: Vec<String>,
    marked: Vec<u32>,
    comments: Vec<String>,
) -> Answer<String> {
    with_game!(named(game)?, |G| {
        let (rules, start) = read::<G>(rules, Some(start), None)?;
        let mut record = Record::<G>::new(rules, start);
        for played in moves {
            let text = move_text::<G>(&record.rules, record.position(), &played);
            text.and_then(|text| record.play(&text)).map_err(throw)?;
        }
        let mut rest = tried.into_iter();
        for place in places.chunks_exact(3) {
            let [of, at, count] = [place[0], place[1], place[2]].map(|number| number as usize);
            let moves = rest.by_ref().take(count).collect();
            let variation = Variation { of, at, moves };
            record.vary(&variation).map_err(throw)?;
        }
        for header in headers.chunks_exact(2) {
            record.tell(&header[0], &header[1]).map_err(throw)?;
        }
        let mut marked = marked.into_iter();
        for comment in comments {
            let mut next = || marked.next().unwrap_or_default() as usize;
            let (place, count) = ((next(), next()), next());
            let marks = marked.by_ref().take(count);
            let marks = marks.filter_map(|mark| u8::try_from(mark).ok()).collect();
            let said = Remark { comment, marks };
            record.remark(place, &said).map_err(throw)?;
        }
        Ok(record.text())
    })
}

/// The size of a game tree.
#[wasm_bindgen(unchecked_return_type = "Perft")]
pub fn perft(game: &str, rules: &str, position: &str, depth: u32) -> Answer<JsValue> {
    let count: Perft = with_game!(named(game)?, |G| {
        let (rules, position) = read::<G>(rules, Some(position), None)?;
        G::perft(&rules, &position, depth).map_err(throw)?
    });
    give(&count)
}

/// Searches; blocks its worker until the search ends or is stopped. Every finished depth is handed
/// out before the next begins. `watched`: the browser's own tools show where the time went.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn search(
    game: &str,
    #[wasm_bindgen(unchecked_param_type = "SearchRequest")] request: JsValue,
    watched: bool,
) -> Answer<JsValue> {
    // What is wrong with it was said before it came here, by www/engine/arguments.js.
    let request: SearchRequest = serde_wasm_bindgen::from_value(request).map_err(|_| {
        throw(Refusal::option(sentence!(
            "option.unreadable",
            "the search request cannot be read"
        )))
    })?;
    with_game!(named(game)?, |G| {
        let search = request.check::<G>().map_err(throw)?;
        CONTROL.reset();
        let tell = &mut |report: Report| {
            timeline::lap_of(|| format!("depth {}", report.depth));
            // A report that cannot be handed out is only missing; the search goes on.
            if let Ok(report) = give(&report) {
                kalahari_report(report);
            }
        };
        timeline::begin(watched);
        let report = MEMORY.with_borrow_mut(|memory| search.run_telling(memory, &CONTROL, tell));
        timeline::end(search.method.name);
        give(&report.map_err(throw)?)
    })
}

/// Asks one of the programs beside searching; `Programs` has what each takes and answers. It can be
/// stopped like a search.
#[cfg(feature = "everything")]
#[wasm_bindgen(unchecked_return_type = "unknown")]
pub fn ask(program: &str, request: JsValue) -> Answer<JsValue> {
    struct Here(JsValue);
    impl Caller for Here {
        type Outcome = JsValue;
        type Error = Thrown;
        fn call<P: Program>(self) -> Result<JsValue, Thrown> {
            let request = read_request(P::NAME, self.0)?;
            CONTROL.reset();
            Ok(give(&P::run(request, &CONTROL)?)?)
        }
    }
    with_program(program, Here(request)).map_err(|Thrown(value)| value)
}

/// What JavaScript is thrown.
#[cfg(feature = "everything")]
struct Thrown(JsValue);

#[cfg(feature = "everything")]
impl From<JsValue> for Thrown {
    fn from(value: JsValue) -> Self {
        Self(value)
    }
}

#[cfg(feature = "everything")]
impl From<Refusal> for Thrown {
    fn from(refusal: Refusal) -> Self {
        Self(throw(refusal))
    }
}

/// A request as JavaScript hands it over.
#[cfg(feature = "everything")]
fn read_request<R: DeserializeOwned>(of: &str, request: JsValue) -> Answer<R> {
    read_value(request.clone()).map_err(|said| {
        let place = match culprit::<R>(&request, &said) {
            Some(name) => sentence!(
                "option.in-field",
                "{of} request, field {name}",
                of = of,
                name = quoted(&name)
            ),
            None => sentence!("option.in-request", "{of} request", of = of),
        };
        throw(Refusal::option(sentence!(
            "option.malformed",
            "{place}: {what}",
            place = place,
            what = malformed(&said)
        )))
    })
}

/// A value of JavaScript, or what serde says of it.
#[cfg(feature = "everything")]
fn read_value<R: DeserializeOwned>(value: JsValue) -> Result<R, String> {
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        let said = error.to_string();
        said.strip_prefix("Error: ").unwrap_or(&said).to_string()
    })
}

/// The field of a request that serde complains of and does not name: the one without which it says
/// something else. Of a field that is missing it tells the name itself.
#[cfg(feature = "everything")]
fn culprit<R: DeserializeOwned>(request: &JsValue, said: &str) -> Option<String> {
    if !request.is_object() || said.starts_with("missing field") {
        return None;
    }
    let request: &js_sys::Object = request.unchecked_ref();
    let without = |name: &JsValue| {
        let rest = js_sys::Object::assign(&js_sys::Object::new(), request);
        js_sys::Reflect::delete_property(&rest, name).ok()?;
        read_value::<R>(rest.into()).err()
    };
    let mut names = js_sys::Object::keys(request).into_iter();
    let name = names.find(|name| without(name).as_deref() != Some(said))?;
    name.as_string()
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = globalThis, js_name = kalahariProgress)]
    fn kalahari_progress(depth: i32, nodes: f64, value: i32, best: i32);

    #[cfg(feature = "threads")]
    #[wasm_bindgen(js_namespace = globalThis, js_name = kalahariStopAsked)]
    fn kalahari_stop_asked() -> bool;

    #[wasm_bindgen(js_namespace = globalThis, js_name = kalahariReport)]
    fn kalahari_report(report: JsValue);
}

/// Hands out the live figures: the memory that they are in is never shared with the page.
fn report_progress(control: &Control) {
    let progress = control.progress();
    #[cfg(not(feature = "threads"))]
    if !is_due(progress.depth) {
        return;
    }
    let (best, value) = progress
        .best
        .map_or((-1, 0), |(best, value)| (best as i32, value));
    let depth = progress.depth.map_or(-1, |depth| depth as i32);
    kalahari_progress(depth, progress.nodes as f64, value, best);
}

/// In the single build every report is a message, so there is one at each new depth and besides ten a
/// second at the most. The threaded build writes to a few words that it shares with the page.
#[cfg(not(feature = "threads"))]
fn is_due(depth: Option<u32>) -> bool {
    use std::cell::Cell;
    use web_time::{Duration, Instant};
    thread_local!(static LAST: Cell<Option<(Option<u32>, Instant)>> = const { Cell::new(None) });
    let now = Instant::now();
    let due = LAST
        .get()
        .is_none_or(|(before, last)| before != depth || now - last >= Duration::from_millis(100));
    if due {
        LAST.set(Some((depth, now)));
    }
    due
}

/// Whether the page wants the work to end. The single build cannot hear that while it runs: its worker is ended.
fn stop_asked() -> bool {
    #[cfg(feature = "threads")]
    return kalahari_stop_asked();
    #[cfg(not(feature = "threads"))]
    false
}

fn named(game: &str) -> Answer<Named> {
    Named::find(game).map_err(throw)
}

fn read<G: TableGame>(
    rules: &str,
    position: Option<&str>,
    moves: Option<&[String]>,
) -> Answer<(G::Rules, G::Position)> {
    let moves = moves.unwrap_or_default();
    let place = Place {
        rules,
        position,
        moves,
    };
    place.read::<G>().map_err(throw)
}

fn give<T: Serialize>(value: &T) -> Answer<JsValue> {
    let numbers = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&numbers).map_err(|error| {
        web_sys::console::error_1(&error.into());
        JsError::new("the answer has something in it that JavaScript cannot hold").into()
    })
}

fn throw(refusal: Refusal) -> JsValue {
    let thrown = js_sys::Error::new(&refusal.message);
    thrown.set_name("KalahError");
    let data = js_sys::Object::new();
    let set = |target: &JsValue, name: &str, value: &JsValue| {
        // Setting a property of an object just made cannot fail.
        let _ = js_sys::Reflect::set(target, &name.into(), value);
    };
    for (name, value) in &refusal.data {
        set(&data, name, &value.into());
    }
    set(&thrown, "kind", &refusal.kind.name().into());
    set(&thrown, "data", &data);
    thrown.into()
}
