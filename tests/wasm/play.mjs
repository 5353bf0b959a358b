// Is the WebAssembly engine the same engine? Plays seeded games in both builds and compares the check values of all states;
// then plays one game through the exports that a page uses.
//   node tests/wasm/play.mjs ENGINE.wasm NATIVE [GAMES]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import assert from 'node:assert/strict';

const [wasmFile, nativeProgram, gamesText = '1000'] = process.argv.slice(2);
if (!nativeProgram) {
  console.error('usage: node tests/wasm/play.mjs ENGINE.wasm NATIVE [GAMES]');
  process.exit(2);
}
const games = Number(gamesText), first = 1, most = 4000;
const bytes = readFileSync(wasmFile);
const { instance } = await WebAssembly.instantiate(bytes, {});
const engine = instance.exports;
const [SETUP, GAME, OPTIONS, LOG, , , , LINE] = Array.from({ length: 8 }, (_, what) => engine.size_of(what));

function compareSeededGames() {
  const before = process.hrtime.bigint();
  const native = execFileSync(nativeProgram, [first, games, most].map(String), { encoding: 'utf8' }).trim().split('\n');
  const between = process.hrtime.bigint();
  assert.equal(native.length, games);
  const game = engine.room(GAME);
  for (let i = 0; i < games; i++) {
    const sum = BigInt.asUintN(64, engine.seeded(BigInt(first + i), most, game));
    const check = BigInt.asUintN(64, engine.check(game));
    const line = `${first + i} ${sum.toString(16).padStart(16, '0')} ${check.toString(16).padStart(16, '0')} ${engine.over(game)}`;
    assert.equal(line, native[i], `game ${first + i} differs`);
  }
  const after = process.hrtime.bigint();
  const seconds = (from, to) => (Number(to - from) / 1e9).toFixed(2);
  console.log(`wasm: ${games} games, some with Legends, have the same states; ${seconds(before, between)} s native, ${seconds(between, after)} s wasm`);
}

// As a page would: a setup written into memory, then who, options and answer until the game is over.
function playThroughBuffers() {
  const [setup, game, view, options, log, text] = [SETUP, GAME, GAME, OPTIONS, LOG, LINE].map((size) => engine.room(size));
  const memory = new Uint8Array(engine.memory.buffer);
  const read = (length) => new TextDecoder().decode(memory.subarray(text, text + length));
  assert.ok(setup && game && view && options && log && text, 'there is no room');
  memory.set([5, 1], setup); // seats, sets
  memory.set(new TextEncoder().encode('a seed of thirty-two bytes, fixed'.slice(0, 32)), setup + SETUP - 32);
  assert.equal(engine.start(game, setup, log), 0);
  let answers = 0;
  for (; engine.over(game) === 0 && answers < most; answers++) {
    const seat = engine.who(game);
    engine.view(game, seat, view);
    const moves = engine.options(view, seat, options);
    assert.ok(moves > 0, 'nobody can answer');
    assert.match(read(engine.write_ask(view, text, LINE)), /^[A-H] is asked [a-z]+/);
    const move = engine.option(options, (answers * 7) % moves);
    assert.equal(engine.refuse(view, seat, move, 0), 0);
    assert.notEqual(engine.answer(view, seat, move, 0), 0, 'a view was answered on');
    assert.equal(engine.answer(game, seat, move, log), 0);
  }
  assert.notEqual(engine.over(game), 0, 'the game has no end');
  console.log(`wasm: a game of ${answers} answers through the buffers`);
}

compareSeededGames();
playThroughBuffers();
console.log(`wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip; ${WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length} imports`);
