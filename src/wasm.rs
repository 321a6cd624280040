//! The JavaScript boundary, and the only file with `#[wasm_bindgen]`: texts and numbers in, typed
//! objects out. Every function is stateless; `www/worker.js` is its only caller.

use crate::engine::{self, Played, Report, SearchRequest, State};
use crate::kalah::{self, KalahError, Rules};
use crate::perft::Perft;
use crate::search::Control;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

#[cfg(feature = "threads")]
pub use wasm_bindgen_rayon::init_thread_pool;

#[wasm_bindgen(typescript_custom_section)]
const ERROR_TYPE: &str = r#"
/** What every function throws: `name` is "KalahError" and `message` one sentence. */
export interface KalahError extends Error {
    kind: "rules" | "position" | "move" | "option" | "game-text" | "finished";
}
"#;

/// A named variant.
#[derive(Serialize, Tsify)]
pub struct Preset {
    name: &'static str,
    rules: String,
    houses: u8,
    seeds: u8,
    about: &'static str,
}

/// A game that was read from its text.
#[derive(Serialize, Tsify)]
pub struct GameRecord {
    rules: String,
    start: State,
    moves: Vec<usize>,
    states: Vec<State>,
    text: String,
}

type Answer<T> = Result<T, JsValue>;

/// The stop flag and live figures of the search under way.
static CONTROL: Control = Control::with_hook(report_progress);

/// Runs once, when the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Which engine this is; `www/worker.js` compares it with what the page was built for.
#[wasm_bindgen]
pub fn version() -> String {
    let sources = option_env!("KALAHARI_SOURCES").unwrap_or("unknown");
    format!("{}-{sources}", env!("CARGO_PKG_VERSION"))
}

/// Every named variant.
#[wasm_bindgen(unchecked_return_type = "Preset[]")]
pub fn presets() -> Answer<JsValue> {
    let presets: Vec<Preset> = Rules::PRESETS
        .iter()
        .map(|preset| Preset {
            name: preset.name,
            rules: preset.rules.fields(),
            houses: preset.rules.houses,
            seeds: preset.rules.seeds,
            about: preset.about,
        })
        .collect();
    give(&presets)
}

/// Checks rules and position; without a position, the rules' start.
#[wasm_bindgen(unchecked_return_type = "State")]
pub fn inspect(rules: &str, position: Option<String>) -> Answer<JsValue> {
    let (rules, position) = engine::read(rules, position.as_deref()).map_err(throw)?;
    give(&State::new(&rules, &position))
}

/// Plays the house with board index `pit`.
#[wasm_bindgen(unchecked_return_type = "Played")]
pub fn play(rules: &str, position: &str, pit: u32) -> Answer<JsValue> {
    let (rules, position) = engine::read(rules, Some(position)).map_err(throw)?;
    let played = position.play(&rules, pit as usize).map_err(throw)?;
    give(&Played {
        state: State::new(&rules, &played.position),
        steps: played.steps,
    })
}

/// Reads a game's text.
#[wasm_bindgen(js_name = readGame, unchecked_return_type = "GameRecord")]
pub fn read_game(text: &str) -> Answer<JsValue> {
    let record: kalah::GameRecord = text.parse().map_err(throw)?;
    let positions = record.positions().map_err(throw)?;
    give(&GameRecord {
        rules: record.rules.to_string(),
        start: State::new(&record.rules, &record.start),
        text: record.to_string(),
        states: positions
            .iter()
            .map(|position| State::new(&record.rules, position))
            .collect(),
        moves: record.moves,
    })
}

/// The canonical text of a game.
#[wasm_bindgen(js_name = writeGame)]
pub fn write_game(rules: &str, start: &str, moves: Vec<u32>) -> Answer<String> {
    let (rules, start) = engine::read(rules, Some(start)).map_err(throw)?;
    let moves = moves.into_iter().map(|pit| pit as usize).collect();
    let record = kalah::GameRecord::new(rules, start, moves).map_err(throw)?;
    Ok(record.to_string())
}

/// The size of a game tree.
#[wasm_bindgen(unchecked_return_type = "Perft")]
pub fn perft(rules: &str, position: &str, depth: u32) -> Answer<JsValue> {
    let (rules, position) = engine::read(rules, Some(position)).map_err(throw)?;
    let count: Perft = engine::perft(&rules, &position, depth).map_err(throw)?;
    give(&count)
}

/// Searches; blocks its worker until the search ends or is stopped.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn search(
    #[wasm_bindgen(unchecked_param_type = "SearchRequest")] request: JsValue,
) -> Answer<JsValue> {
    let request: SearchRequest = serde_wasm_bindgen::from_value(request).map_err(|error| {
        let what = kalah::begin_of(&error.to_string(), 120);
        throw(KalahError::Option(format!("search request: {what}")))
    })?;
    let search = request.check().map_err(throw)?;
    CONTROL.reset();
    let report: Report = search.run(&CONTROL).map_err(throw)?;
    give(&report)
}

/// Where the stop flag and the live figures lie in the wasm memory: u32 stop, u32 depth, u64 nodes,
/// i32 best value, u32 best move.
#[wasm_bindgen(js_name = controlAddress)]
pub fn control_address() -> u32 {
    &raw const CONTROL as u32
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = globalThis, js_name = kalahariProgress)]
    fn kalahari_progress(depth: u32, nodes: f64, value: i32, best: i32);
}

/// In the single build nobody else can read the figures while wasm runs, so they are handed out,
/// at every new depth and ten times a second at the most besides. The threaded build shares its memory instead.
fn report_progress(control: &Control) {
    #[cfg(not(feature = "threads"))]
    {
        use std::cell::Cell;
        use web_time::{Duration, Instant};
        thread_local!(static LAST: Cell<Option<(u32, Instant)>> = const { Cell::new(None) });
        let now = Instant::now();
        let progress = control.progress();
        let due = LAST.get().is_none_or(|(depth, last)| {
            depth != progress.depth || now - last >= Duration::from_millis(100)
        });
        if due {
            LAST.set(Some((progress.depth, now)));
            let (best, value) = progress
                .best
                .map_or((-1, 0), |(best, value)| (best as i32, value));
            kalahari_progress(progress.depth, progress.nodes as f64, value, best);
        }
    }
    #[cfg(feature = "threads")]
    let _ = control;
}

fn give<T: Serialize>(value: &T) -> Answer<JsValue> {
    let numbers = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&numbers)
        .map_err(|error| JsError::new(&error.to_string()).into())
}

fn throw(error: KalahError) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    thrown.set_name("KalahError");
    let kind = JsValue::from_str(error.kind().name());
    // Setting a property of an Error object just made cannot fail.
    let _ = js_sys::Reflect::set(&thrown, &"kind".into(), &kind);
    thrown.into()
}
