// Which module of the page may import which; `./build.sh test` asks. The direction is
//
//     page (wiring) -> rooms -> {measure, games, match} -> engine -> words
//
// and beside it all may use the few helpers of page/ that know nothing of games: BASE. The wiring is what is left of page/: it mounts
// the rooms, so nothing but itself imports it. Types in comments are free to point anywhere.

const ROOM = '^www/(play|analyse|compare|lab|lanes|learn|evolve|history|embed)/';
/** The list of rooms that a frame can show alone. */
const SHOWS = '^www/embed/rooms[.]js$';
const BASE = '^www/page/(ask|database|dom|figures|leaving|local|notice|site)[.]js$';
const WORDS = '^www/words/';
const SHARED = '^www/games/(?!games[.]js)[^/]+[.]js$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-room-to-room',
      comment: 'What two rooms share moves down, to measure/, match/, games/ or the helpers of page/.',
      severity: 'error',
      from: { path: ROOM, pathNot: SHOWS },
      to: { path: ROOM, pathNot: '^www/$1/' },
    },
    {
      name: 'rooms-are-mounted-by-the-wiring',
      severity: 'error',
      from: { path: '^www/', pathNot: [ROOM, '^www/page/(main|views)[.]js$'] },
      to: { path: ROOM },
    },
    { name: 'only-helpers-of-the-page-below-it', severity: 'error', from: { path: '^www/', pathNot: '^www/page/' }, to: { path: '^www/page/', pathNot: BASE } },
    { name: 'helpers-stand-alone', severity: 'error', from: { path: BASE }, to: { path: '^www/', pathNot: [BASE, WORDS] } },
    { name: 'words-know-nobody', severity: 'error', from: { path: WORDS }, to: { path: '^www/', pathNot: WORDS } },
    {
      name: 'match-knows-no-game',
      comment: 'It is handed one, and asks what games/games.js says that it may.',
      severity: 'error',
      from: { path: '^www/match/' },
      to: { path: '^www/', pathNot: ['^www/(match|engine)/', '^www/page/database[.]js$', WORDS] },
    },
    {
      name: 'measure-knows-no-game',
      severity: 'error',
      from: { path: '^www/measure/' },
      to: { path: '^www/', pathNot: ['^www/(measure|engine)/', BASE, WORDS] },
    },
    {
      name: 'no-game-to-game',
      comment: 'What two games share lies beside their folders, and knows neither.',
      severity: 'error',
      from: { path: '^www/games/([^/]+)/' },
      to: { path: '^www/games/', pathNot: ['^www/games/$1/', SHARED] },
    },
    { name: 'shared-by-games-knows-none', severity: 'error', from: { path: SHARED }, to: { path: '^www/games/', pathNot: SHARED } },
    { name: 'engine-knows-nobody', severity: 'error', from: { path: '^www/engine/' }, to: { path: '^www/', pathNot: ['^www/engine/', WORDS] } },
    {
      name: 'public-addresses-are-for-others',
      comment: 'Ourselves we import what lies behind them.',
      severity: 'error',
      from: { path: '^www/[^/]+/' },
      to: { path: '^www/(engine|kalah-board|checkers-board)[.]js$' },
    },
  ],
  options: { doNotFollow: 'node_modules', includeOnly: '^www/', moduleSystems: ['es6'] },
};
