/** The pictures of docs/pictures, made anew from the page itself: `node web/tests/gallery.mjs BANG [NAME]...`. Games are real ones, by their
    seeds; the colours are reduced, and a picture that is still too large is an error. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finish, need, person, program, Server, SIZES, test, words } from './browser/harness.mjs';
import { Player } from './browser/player.mjs';
import { with_palette } from './palette-png.mjs';

const LARGEST = 120 * 1024;
const MOST = 1536 * 1024;
const folder = resolve(import.meta.dirname, '../../docs/pictures');
const server = await Server.start();

const records = mkdtempSync(join(tmpdir(), 'bang-record-'));
execFileSync(program, ['simulate', '--games', '1', '--players', '5', '--seed', '7', '--records', records], { stdio: 'ignore' });
const record = join(records, readdirSync(records)[0]);

/* ---- what is to be seen ---- */

const at =
  path =>
  async ({ page }) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

/** A game is played until this is seen. */
const game = (path, enough) => async it => {
  await it.page.goto(path);
  const seen = await it.player.play((now, wish) => enough(now, it, wish));
  need(!seen.over, 'the game ends before that');
};

/** In one's own turn, when others have played some too. */
const late_turn = (turns = 2) => {
  let mine = 0;
  let before = false;
  return (seen, { say }) => {
    const turn = seen.bar.some(b => b.name === say('move.pass.play'));
    if (turn && !before) mine++;
    before = turn;
    return turn && mine > turns && seen.seats.filter(name => name.includes(say('seat.table').split('{')[0].trim())).length > 1;
  };
};

/** Somebody shoots at me, and there is an answer. */
const shot = (seen, { say }) => seen.bar.length > 1 && seen.bar.at(-1).name === say('move.pass.defend');
/** A card waits for its target, and there are several. */
const target = (seen, { say }) => seen.bar.some(b => b.name === say('page.play.put_back')) && seen.targets.length > 1;

const whynot = async it => {
  await game(`/play?seats=5&role=sheriff&seed=${'05'.repeat(32)}`, target)(it);
  const name = (await it.player.look()).seats.find(seat => seat.includes(it.say('seat.out_of_reach')));
  await it.player.press(it.player.seat(name));
  it.pointing = true;
  await it.page
    .getByRole('status')
    .filter({ has: it.page.getByRole('table') })
    .waitFor();
};

const replay = where => async it => {
  await at('/replay')(it);
  await it.page.locator('input[type=file]').setInputFiles(record);
  const line = it.page.getByRole('slider', { name: it.say('page.replay.answers') });
  await line.waitFor();
  await where(it, line);
};
const half_way = async ({ page }, line) => {
  for (let i = 0; i < 4; i++) await line.press('PageUp');
  await page.getByRole('log').first().waitFor();
};
const at_end = async ({ page, say }, line) => {
  await line.press('End');
  await page.getByRole('heading', { name: say('page.over.figures') }).waitFor();
};

async function room({ page, say }) {
  await page.goto('/new?seats=5');
  const link = await page.getByRole('textbox', { name: say('page.room.link') }).inputValue();
  for (const name of ['Ben', 'Cleo']) {
    const guest = await person(server, SIZES.desk, { settings: { name } });
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: words('en')('page.room.ready') }).click();
    if (name === 'Ben') await guest.page.getByRole('button', { name: words('en')('page.chat.phrases') }).click();
    if (name === 'Ben') await guest.page.getByRole('button', { name: words('en')('phrase.hello') }).click();
    await page.getByText(name, { exact: true }).first().waitFor();
  }
}

const seed = n => String(n).padStart(2, '0').repeat(32);

/** A row for each: name, size, how it is dressed, what is seen. */
const PICTURES = [
  ['front', 'desk', {}, at('/')],
  ['front-phone-ko', 'phone', { language: 'ko' }, at('/')],
  ['table3', 'tablet', {}, game(`/play?seats=3&seed=${seed(11)}`, late_turn(1))],
  ['table5', 'desk', {}, game(`/play?seats=5&seed=${seed(12)}`, late_turn(2))],
  ['table5-phone', 'phone', {}, game(`/play?seats=5&seed=${seed(12)}`, late_turn(2))],
  ['legends', 'desk', {}, game(`/play?seats=5&legends=1&level=hard&seed=${seed(17)}`, late_turn(4))],
  ['table5-lamp', 'desk', { theme: 'lamp' }, game(`/play?seats=5&seed=${seed(13)}`, late_turn(1))],
  ['table8', 'desk', {}, game(`/play?seats=8&seed=${seed(14)}`, late_turn(1))],
  ['table8-wall', 'wall', {}, game(`/play?seats=8&seed=${seed(14)}`, late_turn(1))],
  ['table8-phone-zh', 'phone', { language: 'zh' }, game(`/play?seats=8&seed=${seed(14)}`, late_turn(1))],
  ['shot', 'desk', {}, game(`/play?seats=5&seed=${seed(15)}`, shot)],
  ['shot-phone-lamp', 'phone', { theme: 'lamp' }, game(`/play?seats=5&seed=${seed(15)}`, shot)],
  ['target', 'desk', {}, game(`/play?seats=6&seed=${seed(16)}`, target)],
  ['target-phone-ko', 'phone', { language: 'ko' }, game(`/play?seats=6&seed=${seed(16)}`, target)],
  ['whynot', 'desk', {}, whynot],
  ['whynot-phone', 'phone', {}, whynot],
  ['over', 'desk', {}, replay(at_end)],
  ['over-phone-zh', 'phone', { language: 'zh' }, replay(at_end)],
  ['room', 'desk', { name: 'Ann' }, room],
  ['learn', 'tablet', {}, at('/learn')],
  ['lesson-phone', 'phone', {}, async it => {
    await it.page.goto('/learn?chapter=shots');
    await it.player.asked();
  }],
  ['replay', 'desk', {}, replay(half_way)],
  ['cards', 'desk', {}, at('/cards')],
  ['cards-phone-zh', 'phone', { language: 'zh' }, at('/cards?of=dynamite')],
]; // biome-ignore format: rows

/* ---- taking them ---- */

/** A wall is looked at from afar. */
const SMALLER = { wall: { deviceScaleFactor: 0.55 } };

mkdirSync(folder, { recursive: true });
let all = 0;
for (const [name, size, settings, see] of PICTURES) {
  await test(name, async () => {
    const { page } = await person(server, SIZES[size], { hasty: true, settings, locale: 'en-GB', ...SMALLER[size] });
    const { language = 'en' } = settings;
    const it = { page, say: words(language), player: new Player(page, SIZES[size].hasTouch ? 'touch' : 'mouse', { language }) };
    await see(it);
    if (!it.pointing) {
      await page.mouse.move(1, 1);
      await page.evaluate(() => document.activeElement?.blur());
    }
    const picture = with_palette(await page.screenshot());
    writeFileSync(join(folder, `${name}.png`), picture);
    all += picture.length;
    console.log(`        ${Math.ceil(picture.length / 1024)} KiB`);
    need(picture.length <= LARGEST, `${picture.length} bytes are too many`);
  });
}
rmSync(records, { recursive: true });
await test('together', async () => need(all <= MOST, `${all} bytes are too many`));
await finish();
