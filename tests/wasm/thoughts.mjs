// Do bots think the same in a browser? Games of 3 to 8 bots that look ahead, through the exports of the page's module and of the same
// file built natively: every answer, every belief, and chance, error and tries of every choice, byte for byte.
//   node tests/wasm/thoughts.mjs PAGE.wasm NATIVE
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const [wasmFile, nativeProgram] = process.argv.slice(2);
if (!nativeProgram) {
  console.error('usage: node tests/wasm/thoughts.mjs PAGE.wasm NATIVE');
  process.exit(2);
}
const FIRST = 1, GAMES = 6, ITERATIONS = 150, MOST = 60;
const KINDS = ['normal-mixed', 'expert', 'hard-hot-headed', 'expert-schemer', 'hard-cautious'];
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {});
const page = instance.exports;

function put(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(page.memory.buffer, page.input(), bytes.length).set(bytes);
  return bytes.length;
}
const take = length => new TextDecoder().decode(new Uint8Array(page.memory.buffer, page.output(), length));
const must = line => assert.equal(page.line(put(line)), 0, `${line} is refused`);

function deal(number) {
  const seats = 3 + (number % 6);
  page.forget_game();
  const seed = number.toString(16).padStart(64, '0');
  const legends = number % 2 === 1 && seats >= 4 && seats <= 7; // and every second game with Legends
  const [sets, options] = legends ? ['base legends', 'hand_limit_two jail_heart'] : ['base', 'none'];
  for (const line of ['record 1', 'rules 1', `sets ${sets}`, `seats ${seats}`, `options ${options}`, `seed ${seed}`, 'moves']) must(line);
  for (let seat = 0; seat < seats; seat++) assert.ok(page.seat_bot(seat, put(KINDS[(number + seat) % KINDS.length])));
}

/** As text, so that nothing is lost in reading it. */
function* played() {
  for (let number = FIRST; number < FIRST + GAMES; number++) {
    deal(number);
    for (let i = 0; i < MOST && !page.over(); i++) {
      const line = take(page.bot_line(ITERATIONS));
      yield line;
      yield take(page.thought());
      must(line);
    }
  }
}

const before = process.hrtime.bigint();
const native = execFileSync(nativeProgram, [FIRST, GAMES, ITERATIONS, MOST].map(String), { encoding: 'utf8', maxBuffer: 2 ** 28 });
const between = process.hrtime.bigint();
const lines = native.trimEnd().split('\n');
let at = 0, choices = 0, looked = 0;
for (const text of played()) {
  assert.equal(text, lines[at], `line ${at} differs`);
  if (at++ % 2 === 0) continue;
  const thought = JSON.parse(text);
  choices += thought.choices.length;
  if (thought.iterations > 0) looked++;
}
const after = process.hrtime.bigint();
assert.equal(at, lines.length);
assert.ok(looked > 100, `only ${looked} answers were thought about`);
const seconds = (from, to) => (Number(to - from) / 1e9).toFixed(2);
console.log(`wasm: ${at / 2} answers are the same, ${looked} of them looked ahead, ${choices} choices; ${seconds(before, between)} s native, ${seconds(between, after)} s wasm`);
