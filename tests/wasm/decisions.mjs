// Figures, not a check: how long bots of each level think in WebAssembly when nothing limits them. Processor time, so that it hardly
// matters what else the machine does.   node tests/wasm/decisions.mjs PAGE.wasm
import { readFileSync } from 'node:fs';

if (process.argv.length !== 3) {
  console.error('usage: node tests/wasm/decisions.mjs PAGE.wasm');
  process.exit(2);
}
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const page = instance.exports;
const MOST = { easy: 60, normal: 60, hard: 60, expert: 25 }; // answers of a game that are counted

function put(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(page.memory.buffer, page.input(), bytes.length).set(bytes);
  return bytes.length;
}

function must(line) {
  if (page.line(put(line)) !== 0) throw new Error(`${line} is refused`);
}

function deal(level, seats) {
  page.forget_game();
  for (const line of ['record 1', 'rules 1', 'sets base', `seats ${seats}`, 'options none', `seed ${'7'.padStart(64, '0')}`, 'moves'])
    must(line);
  for (let seat = 0; seat < seats; seat++) page.seat_bot(seat, put(level));
}

/** Milliseconds of each answer that was thought about. */
function times(level) {
  const found = [];
  for (let i = 0; i < MOST[level] && !page.over(); i++) {
    const before = process.cpuUsage();
    const length = page.bot_line(0);
    const { user, system } = process.cpuUsage(before);
    const line = new TextDecoder().decode(new Uint8Array(page.memory.buffer, page.output(), length));
    if (page.tries() > 0 || level === 'easy') found.push((user + system) / 1000);
    must(line);
  }
  return found;
}

for (const level of Object.keys(MOST))
  for (const seats of [3, 5, 8]) {
    deal(level, seats);
    const found = times(level);
    const mean = found.reduce((a, b) => a + b, 0) / found.length;
    console.log(`${level}, ${seats} players: ${mean.toFixed(1)} ms, at most ${Math.max(...found).toFixed(0)} ms, of ${found.length}`);
  }
