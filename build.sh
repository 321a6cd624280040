#!/usr/bin/env bash
# The one entry: finds or installs what is missing, builds both wasm builds into dist/, checks, serves.
#
#     ./build.sh [serve]   build, then serve the page on http://localhost:8080 (PORT=… chooses another port)
#     ./build.sh dist      build only; dist/ is then a complete static site
#     ./build.sh check     what needs no browser, in a few minutes: format, lints, types, unit tests, the wasm in node, native tests
#     ./build.sh test      every check: those, and the page in two real browsers; stops at the first step that fails
#                          --times also lists the slowest test files
#     ./build.sh test [FILE…] [--name PATTERN] [--repeat N]   these test files alone (all browser tests if none is named), so often
#     ./build.sh proofs    what the tests hold a sample of: every published value of larger games, what was proved in 1964 and bred in 2008; takes minutes
#     ./build.sh bundlers  every example of docs/bundlers.md, of which the tests hold a sample, is built and opened in a browser
#     ./build.sh soak      the same in one tab: two engines play for an hour while everything changes (MINUTES=… chooses another time)
#
# A step's output goes to target/logs/ and is shown when the step fails (VERBOSE=1 shows it always).
# KALAHARI_TOOLCHAIN=nightly or =debian allows only that one of the two compilers for the threaded build.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# Building std with atomics needs an unstable flag, so the threaded build pins a nightly; everything else is stable Rust.
NIGHTLY=nightly-2026-05-20
TARGET=wasm32-unknown-unknown
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/kalahari
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}
LOGS=$CARGO_TARGET_DIR/logs
SITE=$CARGO_TARGET_DIR/site # the packed programs, before they are copied into dist/

# Upper bound of the shared memory, 65536 pages: all that a 32-bit address reaches, for endgames of 25 seeds. A shared memory's address
# space is reserved at once, which small devices refuse. www/engine/worker.js asks for it, then retries with less.
MAX_MEMORY=$((4 << 30))
# The same for both programs, which share their bindings; more than either needs to begin, less than worker.js asks for.
INITIAL_MEMORY=$((4 << 20))

# ---- saying and running -------------------------------------------------------------------------------------------

die() { printf 'build.sh: %s\n' "$1" >&2; exit "${2:-1}"; }

have() { command -v "$1" >/dev/null 2>&1; }

# limited SECONDS COMMAND…: everything that may touch the network runs under this; --foreground lets Ctrl-C through.
limited() { timeout --foreground --kill-after=10 "$@"; }

# log_of LABEL: where a step's output goes.
log_of() { mkdir -p "$LOGS"; printf '%s/%s.log' "$LOGS" "$(tr -cs 'a-z0-9\n' '-' <<<"${1,,}")"; }

# What each step took, in seconds, in the order in which they end.
rm -f "$LOGS/steps.tsv"

# step LABEL COMMAND…: one progress line; the command sees no stdin.
step() {
  local label=$1 log begin=$SECONDS status
  shift
  log=$(log_of "$label")
  if [[ -n ${VERBOSE:-} ]]; then printf '==> %s\n' "$label"; else printf '==> %s ' "$label"; fi
  set +e # not `if (…)`: a condition would switch off the `set -e` inside
  if [[ -n ${VERBOSE:-} ]]; then
    (set -e; "$@") </dev/null 2>&1 | tee "$log"; status=${PIPESTATUS[0]}
  else
    (set -e; "$@") </dev/null >"$log" 2>&1; status=$?
  fi
  set -e
  finish "$label" "$log" "$status" $((SECONDS - begin))
  report_failed_beside
}

# finish LABEL LOG STATUS SECONDS: the end of a step's line, or of the run.
finish() {
  local label=$1 log=$2 status=$3 count
  if ((status != 0)); then
    [[ -n ${VERBOSE:-} ]] || { printf 'FAILED\n'; tail -n 200 "$log" >&2; }
    ((status == 124)) && die "$label: the time limit ran out; the output is in $log."
    die "$label failed (exit code $status); the output is in $log."
  fi
  printf '%s\t%d\n' "$label" "$4" >>"$LOGS/steps.tsv"
  # Both test runners end with their count.
  count=$(sed -nE 's/^test result: ok\. ([0-9]+) passed.*/\1/p; s/^(# |ℹ )pass ([0-9]+)$/\2/p' "$log" | awk '{n += $1} END {if (NR) print n " passed, "}')
  printf '(%s%d s)\n' "$count" "$4"
}

# beside LABEL COMMAND…: a step that runs while the next ones do; `joined` waits for all of these and prints their lines.
beside_labels=() beside_ids=()
beside() {
  local label=$1 log
  shift
  log=$(log_of "$label")
  rm -f "$log.failed"
  set -m # a process group of its own, so that the end of this script ends all of it
  (
    set +e
    SECONDS=0
    (set -e; "$@")
    status=$?
    printf '%d' "$SECONDS" >"$log.seconds"
    ((status == 0)) || echo "$status" >"$log.failed"
    exit "$status"
  ) </dev/null >"$log" 2>&1 &
  set +m
  beside_labels+=("$label") beside_ids+=($!)
}

joined() {
  local at
  for at in "${!beside_ids[@]}"; do await_beside "$at"; done
  beside_labels=() beside_ids=()
}

# await_beside INDEX: waits for one of these, and prints its line.
await_beside() {
  local label=${beside_labels[$1]} id=${beside_ids[$1]} log status=0
  log=$(log_of "$label")
  printf '==> %s ' "$label"
  wait "$id" || status=$?
  unset "beside_ids[$1]"
  [[ -z ${VERBOSE:-} ]] || { printf '\n'; cat "$log"; }
  finish "$label" "$log" "$status" "$(cat "$log.seconds" 2>/dev/null || echo 0)"
}

# A failure beside is reported as soon as the step in front of it ends, not when everything is waited for.
report_failed_beside() {
  local at
  for at in "${!beside_ids[@]}"; do
    [[ ! -s $(log_of "${beside_labels[at]}").failed ]] || await_beside "$at"
  done
}
trap 'for id in "${beside_ids[@]}"; do kill -- "-$id" 2>/dev/null || true; done' EXIT

# ---- finding or installing ----------------------------------------------------------------------------------------

# apt_get COMMAND…: waits for another apt, which would otherwise be a failure.
apt_get() { limited 900 env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@"; }

# apt_install PACKAGES…
apt_install() {
  apt_get update -qq
  apt_get install -y --no-install-recommends "$@"
}

# The commands that no step can install.
need_basics() {
  have rustup && have cargo || die "Rust is missing; install it with rustup (https://rustup.rs) and run this again."
  have cc || die "a C linker is missing; on Debian: apt-get install gcc libc6-dev."
  have node && have npm || die "Node.js and npm are missing; on Debian: apt-get install nodejs npm."
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    die "Node.js 20.19 or newer is needed, this is $(node --version)."
  have timeout && have sha256sum || die "timeout and sha256sum are missing; on Debian: apt-get install coreutils."
  [[ -f Cargo.lock ]] || die "Cargo.lock is missing; restore it from the repository."
}

install_target() {
  rustup target list --installed | grep -qx "$TARGET" || step "install Rust target $TARGET" limited 300 rustup target add "$TARGET"
}

install_lints() {
  cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 ||
    step "install rustfmt and clippy" limited 300 rustup component add rustfmt clippy
}

nightly_ready() {
  local root
  root=$(rustup run "$NIGHTLY" rustc --print sysroot 2>/dev/null) && [[ -f $root/lib/rustlib/src/rust/library/Cargo.lock ]]
}

debian_ready() { [[ -x /usr/bin/cargo && -f /usr/lib/rustlib/src/rust/library/Cargo.lock ]] && have wasm-ld-19; }

# Chooses the compiler of the threaded build: sets the array threaded_cargo.
choose_threaded_compiler() {
  local wish=${KALAHARI_TOOLCHAIN:-any}
  [[ $wish =~ ^(any|nightly|debian)$ ]] || die "KALAHARI_TOOLCHAIN must be nightly or debian, not “$wish”." 2
  if [[ $wish != debian ]]; then
    if ! nightly_ready; then
      printf '==> install Rust %s with rust-src\n' "$NIGHTLY"
      limited 300 rustup toolchain install "$NIGHTLY" --profile minimal --component rust-src >/dev/null 2>&1 </dev/null || true
    fi
    if nightly_ready; then threaded_cargo=(rustup run "$NIGHTLY" cargo); return; fi
  fi
  if [[ $wish != nightly ]]; then
    if ! debian_ready && have apt-get && ((EUID == 0)); then step "install Debian's Rust for the web" apt_install rustc-web cargo-web rust-web-src lld-19; fi
    if debian_ready; then
      # RUSTC_BOOTSTRAP lets this stable compiler take the one unstable flag.
      threaded_cargo=(env RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(command -v wasm-ld-19)" /usr/bin/cargo)
      return
    fi
  fi
  die "no compiler for the threaded build; run 'rustup toolchain install $NIGHTLY --profile minimal --component rust-src', or on Debian 'apt-get install rustc-web cargo-web rust-web-src lld-19'."
}

# The command line tool must be of exactly the crate's version, so the lock file decides. Sets wasm_bindgen.
install_wasm_bindgen() {
  local version home
  version=$(awk '/^name = "wasm-bindgen"$/ {getline; gsub(/version = |"/, ""); print; exit}' Cargo.lock)
  [[ -n $version ]] || die "Cargo.lock names no wasm-bindgen."
  home=$CACHE/wasm-bindgen-$version
  wasm_bindgen=$home/bin/wasm-bindgen
  [[ -x $wasm_bindgen ]] || beside "install wasm-bindgen $version, once per user" build_wasm_bindgen "$version" "$home"
}

# Built aside and moved into place as a whole: an interrupted installation leaves nothing that looks finished.
build_wasm_bindgen() {
  local version=$1 home=$2
  mkdir -p "$CACHE"
  aside=$(mktemp -d "$CACHE/installing.XXXXXX")
  trap 'rm -rf "$aside"' EXIT # of the step's own subshell; `aside` is not local, for this runs after the function
  # Without optimisation it compiles in a third of the time, and binds this project in half a second all the same.
  # Not --locked: a dependency in the published lock file has been withdrawn.
  limited 900 env CARGO_TARGET_DIR="$aside/target" cargo install --debug wasm-bindgen-cli --bin wasm-bindgen --version "=$version" --root "$aside/root"
  mv -T "$aside/root" "$home" || [[ -x $home/bin/wasm-bindgen ]] # another run may have been faster
}

# install_packages [FOLDER [OPTION]]: what a folder's lock file names.
install_packages() {
  local folder=${1:-.} option=${2:-} stamp
  stamp=$(cat "$folder"/package{,-lock}.json <(echo "$option") | sha256sum)
  [[ -f $folder/node_modules/.stamp && $(<"$folder/node_modules/.stamp") == "$stamp" ]] && return
  beside "install npm packages${1:+ of $1}" fetch_packages "$folder" "$stamp" ${option:+"$option"}
}

fetch_packages() {
  limited 300 npm ci --prefix "$1" --ignore-scripts --no-audit --no-fund "${@:3}"
  printf '%s\n' "$2" >"$1/node_modules/.stamp"
}

find_chromium() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome-stable google-chrome; do
    [[ -n $name ]] && have "$name" && CHROMIUM=$(command -v "$name") && export CHROMIUM && return
  done
  return 1
}

install_chromium() {
  find_chromium && return
  have apt-get && ((EUID == 0)) || die "Chromium is missing; on Debian: apt-get install chromium, elsewhere set CHROMIUM to its path."
  step "install Chromium" apt_install chromium
  find_chromium || die "Chromium was installed but is not on the PATH; set CHROMIUM to its path."
}

# Chromium without its windows does the same with half the work. Where it cannot be had, the tests take the whole one.
install_headless() {
  [[ -n ${CHROMIUM_HEADLESS:-} ]] || have chromium-headless-shell || have chrome-headless-shell && return
  have apt-get && ((EUID == 0)) && apt-cache show chromium-headless-shell >/dev/null 2>&1 || return 0
  printf '==> install Chromium’s headless shell\n'
  apt_install chromium-headless-shell >"$(log_of "install Chromium's headless shell")" 2>&1 </dev/null || true
}

find_firefox() {
  local name
  for name in "${FIREFOX:-}" firefox-esr firefox; do
    [[ -n $name ]] && have "$name" && FIREFOX=$(command -v "$name") && export FIREFOX && return
  done
  return 1
}

install_firefox() {
  find_firefox && return
  have apt-get && ((EUID == 0)) || die "Firefox is missing; on Debian: apt-get install firefox-esr, elsewhere set FIREFOX to its path."
  step "install Firefox" apt_install firefox-esr
  find_firefox || die "Firefox was installed but is not on the PATH; set FIREFOX to its path."
}

# ---- building -----------------------------------------------------------------------------------------------------

# Sets CARGO_ENCODED_RUSTFLAGS for one wasm build; encoded because a path may contain spaces.
# Threads came to browsers with SIMD or after it. The single build is what is left where either is missing, so it asks for neither.
wasm_flags() {
  local flags=(--remap-path-prefix="$PWD"=. --remap-path-prefix="${CARGO_HOME:-$HOME/.cargo}"=cargo --remap-path-prefix="${RUSTUP_HOME:-$HOME/.rustup}"=rustup) link
  case $1 in
    single) ;;
    threaded)
      flags+=(-Ctarget-feature=+atomics,+bulk-memory,+mutable-globals,+simd128)
      # Without the exports wasm-bindgen cannot prepare a thread's own storage, and starting one ends in a DataCloneError.
      for link in --shared-memory --import-memory --initial-memory=$INITIAL_MEMORY --max-memory=$MAX_MEMORY --export=__heap_base \
        --export=__wasm_init_tls --export=__tls_size --export=__tls_align --export=__tls_base; do
        flags+=("-Clink-arg=$link")
      done ;;
  esac
  local IFS=$'\x1f'
  export CARGO_ENCODED_RUSTFLAGS="${flags[*]}"
}

# Two programs, each in both builds: Kalah alone, and everything, which a visitor loads when first needed. Two target directories: the
# builds differ in compiler and flags, and would evict each other's artifacts. The programs of a build share theirs, and so all that
# they are made of.
SINGLE=$CARGO_TARGET_DIR/$TARGET/release/deps
THREADED=$CARGO_TARGET_DIR/threaded/$TARGET/release/deps

BUILD=(build --locked --release --lib --no-default-features --target "$TARGET")

build_single() {
  wasm_flags single
  compile "$SINGLE" single cargo "${BUILD[@]}"
  compile "$SINGLE" single-all cargo "${BUILD[@]}" --features everything
}

build_threaded() {
  local threaded=("${threaded_cargo[@]}" "${BUILD[@]}" --features threads --target-dir "$CARGO_TARGET_DIR/threaded" -Z build-std=std,panic_abort)
  wasm_flags threaded
  compile "$THREADED" threaded "${threaded[@]}"
  compile "$THREADED" threaded-all "${threaded[@]}" --features everything
}

# compile FOLDER NAME COMMAND…: a program into FOLDER/NAME.wasm. Cargo keeps one program in a folder and compiles it anew whenever the
# other was asked for before; so what comes of the same sources, compilers and flags is kept here, and cargo not asked again.
compile() {
  local kept=$1/$2.wasm stamp
  stamp=$({ cat build.sh; echo "$ENGINE_VERSION"; cargo -vV; "${threaded_cargo[@]}" -vV; } | sha256sum)
  [[ -f $kept && -f $kept.stamp && $(<"$kept.stamp") == "$stamp" ]] && return
  limited 900 "${@:3}"
  cp "$1/kalahari.wasm" "$kept"
  printf '%s\n' "$stamp" >"$kept.stamp"
}

# pack NAME FOLDER: both programs of a build, NAME.wasm and NAME-all.wasm in FOLDER, with their bindings and optimised, into $SITE/NAME;
# skipped where neither the input nor a tool nor its use changed.
pack() {
  local name=$1 kalah=$2/$1.wasm all=$2/$1-all.wasm out=$SITE/$1 stamp
  local optimise=(-O3 --enable-simd --enable-bulk-memory --enable-mutable-globals --enable-sign-ext
    --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue)
  [[ $name == threaded ]] && optimise+=(--enable-threads)
  stamp=$(cat "$kalah" "$all" build.sh tools/pool-helper.mjs package-lock.json Cargo.lock | sha256sum)
  [[ -f $out.stamp && $(<"$out.stamp") == "$stamp" ]] && return
  beside "bind and optimise the $name build" bind_and_optimise "$kalah" "$all" "$out" "$stamp" "${optimise[@]}"
}

# One set of bindings serves both programs, so that whoever comes to the larger one fetches no more than that: those of the larger, which
# must have all that Kalah's have, to the letter.
bind_and_optimise() {
  local kalah=$1 all=$2 out=$3 stamp=$4
  shift 4
  rm -rf "$out" "$out.stamp" "$out.kalah"
  "$wasm_bindgen" --target web --out-dir "$out" --out-name kalahari "$all"
  "$wasm_bindgen" --target web --out-dir "$out.kalah" --out-name kalahari "$kalah"
  absent '>' "$(diff "$out/kalahari.js" "$out.kalah/kalahari.js")"
  [[ ! -d $out/snippets ]] || node tools/pool-helper.mjs "$out"
  node_modules/.bin/wasm-opt "$@" "$out/kalahari_bg.wasm" -o "$out/everything.wasm"
  node_modules/.bin/wasm-opt "$@" "$out.kalah/kalahari_bg.wasm" -o "$out/kalahari_bg.wasm"
  rm -rf "$out.kalah"
  printf '%s\n' "$stamp" >"$out.stamp"
}

# The one package that visitors get, and only in the lab. Its minified form is a script that defines `uPlot`; one more line makes
# it a module of half the size of the published one. The declarations are for the type check.
vendor() {
  local from=node_modules/uplot
  mkdir -p "$1"
  { cat "$from/dist/uPlot.iife.min.js"; printf '\nexport default uPlot;\n'; } >"$1/uplot.js"
  sed 's/^export = uPlot;/export default uPlot;/' "$from/dist/uPlot.d.ts" >"$1/uplot.d.ts"
  cp "$from/dist/uPlot.min.css" "$1/uplot.css"
  cp "$from/LICENSE" "$1/uplot-LICENSE.txt"
}

# The whole site is put together aside, so that a running server never hands out half of one.
assemble() {
  rm -rf "$SITE/dist"
  mkdir -p "$SITE/dist"
  cp -R www/. "$SITE"/{single,threaded} examples "$SITE/dist/"
  printf '// Generated by build.sh: the engine that this page was built with.\nexport const ENGINE = "%s";\n' "$ENGINE_VERSION" >"$SITE/dist/version.js"
  vendor "$SITE/dist/vendor"
  node tools/known.mjs "$SITE/dist"
  node tools/documents.mjs "$SITE/dist"
  node tools/start-board.mjs "$SITE/dist" # it knows the start from known.js
  node tools/from-disk.mjs "$SITE/dist"
  node tools/preload.mjs "$SITE/dist" # after the copy for the disk, which has one script
  node tools/package.mjs "$SITE/dist" # takes the types from the comments
  node tools/minify.mjs "$SITE/dist"
  node tools/precache.mjs "$SITE/dist" # it lists what is there
  node tools/compress.mjs "$SITE/dist" # last: copies of what visitors get
  rm -rf dist
  mv "$SITE/dist" dist
}

# The engine's version: the package's, and a fingerprint of all that is compiled. The wasm carries it and the page expects it, so
# that files of two versions, which a cache or a half-finished upload can bring together, are told apart.
engine_version() {
  KALAHARI_SOURCES=$(find src Cargo.toml Cargo.lock -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | sha256sum | cut -c1-12)
  export KALAHARI_SOURCES
  ENGINE_VERSION=$(awk -F'"' '/^version = / {print $2; exit}' Cargo.toml)-$KALAHARI_SOURCES
}

# Each build ends in long optimisations on one core, the compiler's and wasm-opt's, so the two go side by side; and the threaded one,
# which shares no directory with anything else, beside whatever is done between these two.
begin_dist() {
  engine_version
  beside "compile the threaded build" build_threaded
}

finish_dist() {
  step "compile the single build" build_single
  joined
  pack single "$SINGLE"
  pack threaded "$THREADED"
  joined
  step "assemble dist/" assemble
}

build_dist() {
  begin_dist
  finish_dist
}

# What serving and building need; nothing of it is for the tests alone, but for npm's, which are installed as a whole. The two that
# are started first may still run while the engine is compiled: nobody asks for them before.
prepare() {
  need_basics
  install_wasm_bindgen
  install_packages
  install_target
  choose_threaded_compiler
  step "fetch crates" limited 300 cargo fetch --locked
}

prepare_checks() {
  prepare
  install_packages "$BUNDLERS" --omit=dev
  joined
  install_lints
}

install_browsers() {
  install_chromium
  install_headless
  install_firefox
}

# ---- checking -----------------------------------------------------------------------------------------------------

# All in one profile, so that build scripts and macros are compiled once; Cargo.toml says what it checks. And with one set of
# features, so that the crate is: the game of the tests is in all of these and in no wasm build.
CHECKED=(--locked --profile checks --features toy-game)
clippy_native() { cargo clippy "${CHECKED[@]}" --all-targets -- -D warnings; }
clippy_wasm() {
  local features
  wasm_flags single
  for features in '' everything; do cargo clippy --locked --profile checks --lib --no-default-features --features "$features" --target "$TARGET" -- -D warnings; done
}
rust_tests() { limited 1800 cargo test "${CHECKED[@]}"; }

# Twice: as a user of the library reads it, where a link to something private is broken, and as its authors do.
rust_docs() {
  export RUSTDOCFLAGS='-D warnings'
  cargo doc --locked --profile checks --no-default-features --lib --no-deps
  cargo doc "${CHECKED[@]}" --no-deps --document-private-items
}

# What others get of the crate: a library without the command line and its crates, and a package without the page.
crate_for_others() {
  local files file tests data=()
  cargo check --locked --profile checks --no-default-features --lib
  absent 'clap|ctrlc|png|serde_json' "$(cargo tree --locked --no-default-features --edges normal --prefix none)"
  files=$(cargo package --locked --allow-dirty --list)
  # Every test but the one that Cargo.toml leaves out, and what these name of tests/data/.
  mapfile -t tests < <(find tests -name '*.rs' -not -path '*/node_modules/*' -not -path tests/fuzz.rs)
  for file in tests/data/*; do if grep -qF "${file##*/}" "${tests[@]}"; then data+=("$file"); fi; done
  for file in src/lib.rs README.md LICENSE-MIT "${tests[@]}" "${data[@]}"; do
    grep -qx "$file" <<<"$files" || { echo "the package has no $file"; return 1; }
  done
  absent '(www|dist|examples|tools|fuzz|peers|node_modules|tests/unit|tests/engine|tests/browser)/' "$files"
}

# absent PATTERN LINES: no line begins with it.
absent() { ! grep -E "^($1)" <<<"$2"; }

# The page's own checks, which need no build. .oxlintrc.json and .dependency-cruiser.mjs have the rules; what the formatter finds, the
# same with --write puts right.
page_lints() {
  node_modules/.bin/oxlint --deny-warnings www tests tools examples
  node_modules/.bin/depcruise --config .dependency-cruiser.mjs www
  node_modules/.bin/prettier --check --log-level warn www tests tools examples .dependency-cruiser.mjs
}

# What needs the modules that the build generates: the types, in two programs since the service worker's globals are not the page's,
# and what nobody imports (knip.jsonc).
types() {
  node_modules/.bin/tsc
  node_modules/.bin/tsc -p tsconfig.sw.json
  node_modules/.bin/knip
}

# node_tests OPTIONS AND FILES…; slow is no failure, so this limit ends only what hangs.
node_tests() { limited 2400 node tools/run-tests.mjs "$@"; }

# Packages that the examples of docs/bundlers.md are built with; those for development are for the ones that only `bundlers` tries.
BUNDLERS=tests/bundlers

# Much of a file's time is waiting for a browser, so more files than cores are under way. But what measures latencies runs alone: a
# second browser at the same time would falsify it.
BROWSER_TESTS=(--at-once $(($(nproc) + 1)) --alone tests/browser/engine.test.mjs)

# What needs no browser: mistakes that are cheap to find. Builds that later steps wait for run beside it.
quick_checks() {
  beside "lints, format and direction of the page" page_lints
  beside "unit tests of the page" node_tests tests/unit/*.test.mjs
  begin_dist
  step "format of the Rust code" cargo fmt --check
  step "lints, native" clippy_native
  finish_dist
  step "types and unused exports of the page, its tests and tools" types
  step "the wasm, asked in node" node_tests --at-once "$(nproc)" tests/engine/*.test.mjs
  step "native tests and doctests" rust_tests
}

check_all() {
  limited 150 node tools/audit.mjs || die "a dependency has a known weakness."
  quick_checks
  step "lints, wasm" clippy_wasm
  step "documentation of the Rust code" rust_docs
  step "the crate as others get it" crate_for_others
  install_browsers
  step "browser tests" node_tests "${BROWSER_TESTS[@]}" tests/browser/*.test.mjs
}

# ---- the commands -------------------------------------------------------------------------------------------------

COMMANDS="serve (the default), dist, check, test, proofs, bundlers or soak"
command=${1:-serve}
(($# == 0)) || shift
(($# == 0)) || [[ $command == test ]] || die "only test takes more arguments, and it takes test files, --name, --repeat and --times." 2
case $command in
  serve)
    prepare
    build_dist
    exec node tools/serve.mjs ;;
  dist)
    prepare
    build_dist
    printf '==> dist/ is complete (%d s)\n' "$SECONDS" ;;
  check)
    prepare
    install_lints
    quick_checks
    printf '==> the quick checks passed (%d s)\n' "$SECONDS" ;;
  test)
    prepare_checks
    case "$*" in
      '' | --times)
        check_all
        [[ -z $* ]] || node tools/run-tests.mjs --times
        printf '==> all checks passed (%d s)\n' "$SECONDS" ;;
      *)
        install_browsers
        build_dist
        # No time limit: with --repeat this can take hours.
        [[ $* == *.test.mjs* ]] || set -- "$@" tests/browser/*.test.mjs
        exec node tools/run-tests.mjs "${BROWSER_TESTS[@]}" "$@" ;;
    esac ;;
  proofs)
    need_basics
    exec cargo test "${CHECKED[@]}" --test solved --test checkers --test evolve --test russell -- --ignored --nocapture ;;
  bundlers)
    prepare
    install_packages "$BUNDLERS"
    install_chromium
    build_dist
    exec node --test --test-force-exit --test-reporter=spec "$BUNDLERS/all.test.mjs" ;;
  soak)
    prepare
    install_chromium
    build_dist
    exec node tools/soak.mjs --minutes "${MINUTES:-60}" ;;
  *) die "unknown argument “$command”; it takes $COMMANDS." 2 ;;
esac
