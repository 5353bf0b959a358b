/** Every screen, in several languages, themes and sizes: nothing that axe-core finds, nothing wider than the window. Not each with
    each: every screen somewhere, every language, theme and size with most kinds of screens. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, finish, need, person, program, Server, SIZES, test, words } from './harness.mjs';
import { Player } from './player.mjs';

const server = await Server.start();
const SEED = '05'.repeat(32);
const game = (seats, more = '') => `/play?seats=${seats}&seed=${SEED}${more}`;

/** The record of a game between bots. */
const folder = mkdtempSync(join(tmpdir(), 'bang-record-'));
execFileSync(program, ['simulate', '--games', '1', '--players', '5', '--seed', '7', '--records', folder], { stdio: 'ignore' });
const record = join(folder, readdirSync(folder)[0]);

/* ---- ways to the screens ---- */

const heading = page => page.getByRole('heading', { level: 1 }).first().waitFor();

const at =
  path =>
  async ({ page }) => {
    await page.goto(path);
    await heading(page);
  };

const asked =
  path =>
  async ({ page, player }) => {
    await page.goto(path);
    await player.asked();
  };

const turn = game(5, '&role=sheriff');
const in_turn = then => async it => {
  await asked(turn)(it);
  await then(it);
};

/** Over the table at my turn, by a key. */
const window_by = key =>
  in_turn(async ({ page }) => {
    for (let i = 0; i < 20 && !(await page.getByRole('dialog').count()); i++) {
      await page.keyboard.press(key);
      await page
        .getByRole('dialog')
        .waitFor({ timeout: 500 })
        .catch(() => undefined);
    }
    await page.getByRole('dialog').waitFor();
  });

const hand = ({ page, say }, card) =>
  page
    .getByRole('list', { name: say('page.hand.mine') })
    .getByRole('button', { name: new RegExp(say(card)) })
    .first();
const others = ({ page, say }) => page.getByRole('group', { name: say('page.seat.ring') }).getByRole('button');
const menu = async ({ page, say }) => {
  await page.getByRole('button', { name: say('page.bar.menu') }).click();
  await page.getByRole('menu').waitFor();
};

const replay = then => async it => {
  await at('/replay')(it);
  await it.page.locator('input[type=file]').setInputFiles(record);
  const line = it.page.getByRole('slider', { name: it.say('page.replay.answers') });
  await line.waitFor();
  await then(it, line);
};

const room = async it => {
  await it.page.goto('/new?seats=5');
  await it.page.getByRole('textbox', { name: it.say('page.chat.say') }).waitFor();
};

/** The feats of the chapter about them, once one of them may be performed. */
async function feats({ page, say, player }) {
  await page.goto('/learn?chapter=legends');
  for (let told = 0; told < 2; told++) await page.getByRole('button', { name: say('learn.next'), exact: true }).click();
  await player.asked();
}

const SCREENS = {
  front: at('/'),
  settings: at('/settings'),
  cards: at('/cards'),
  card: at('/cards?of=dynamite'),
  rule: at('/cards?rule=BASE-173'),
  search: at('/cards?q=jail'),
  learn: at('/learn'),
  chapter: async it => {
    await it.page.goto('/learn?chapter=shots');
    await it.page.locator('.lesson').waitFor();
    await it.player.asked();
  },
  feat: at('/cards?of=bottleneck'),
  legend: at('/cards?of=legendary_rose_doolan'),
  'chapter of feats': feats,
  'feat window': async it => {
    await feats(it);
    await it.player.press(it.page.locator('[data-card=bottleneck]'));
    await it.page.getByRole('dialog').waitFor();
  },
  'table of 7 with feats': asked(game(7, '&legends=1&role=sheriff')),
  'new game with Legends': async ({ page, say }) => {
    await page.goto('/play?new=1');
    await page.getByRole('checkbox', { name: new RegExp(say('set.legends')) }).check();
    await page.getByText(say('page.new.more')).click();
  },
  no_table: at('/KRTXVB'),
  new_game: async ({ page }) => {
    await page.goto('/play?new=1');
    await page.getByRole('dialog').waitFor();
  },
  'table of 3': asked(game(3)),
  'table of 5': asked(turn),
  'table of 8': asked(game(8)),
  target: in_turn(async it => {
    await it.player.press(hand(it, 'card.bang'));
    await it.page.getByRole('button', { name: it.say('page.play.put_back') }).waitFor();
  }),
  why: in_turn(async it => {
    await it.player.press(hand(it, 'card.missed'));
    await it.page.getByRole('status', { name: it.say('page.why.title') }).waitFor();
  }),
  careful: in_turn(async it => {
    await it.player.press(hand(it, 'card.beer'));
    await it.page.getByRole('dialog').waitFor();
  }),
  'card window': in_turn(async it => {
    await hand(it, 'card.beer').click({ button: 'right' });
    await it.page.getByRole('dialog').waitFor();
  }),
  'seat window': in_turn(async it => {
    await it.player.press(others(it).first());
    await it.page.getByRole('dialog').waitFor();
  }),
  character: in_turn(async it => {
    await it.player.press(it.page.locator('.face-button').first());
    await it.page.getByRole('dialog').waitFor();
  }),
  position: window_by('p'),
  keys: window_by('?'),
  log: window_by('g'),
  menu: in_turn(menu),
  'settings window': in_turn(async it => {
    await menu(it);
    await it.page.getByRole('menuitem', { name: it.say('page.menu.settings') }).click();
    await it.page.getByRole('dialog').waitFor();
  }),
  past: at('/replay'),
  replay: replay((_, line) => line.press('PageUp')),
  over: replay(async ({ page, say }, line) => {
    await line.press('End');
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: say('page.over.figures') })
      .waitFor();
  }),
  fair: replay(async ({ page, say }, line) => {
    await line.press('End');
    await page.getByRole('button', { name: say('page.over.fair') }).click();
    await page.getByText(say('page.fair.is.unproved')).waitFor();
  }),
  room,
  identity: async it => {
    await at('/')(it);
    await it.page.getByRole('button', { name: it.say('page.identity') }).click();
    await it.page.getByRole('dialog').waitFor();
  },
};

/* ---- which of them where ---- */

const ROUNDS = [
  {
    language: 'en',
    theme: 'day',
    size: 'desk',
    of: Object.keys(SCREENS).filter(name => !['past', 'log', 'new_game', 'table of 3', 'menu'].includes(name)),
  },
  { language: 'ko', theme: 'lamp', size: 'phone', of: ['front', 'settings', 'card', 'search', 'learn', 'chapter', 'new_game', 'new game with Legends',
    'legend', 'chapter of feats', 'feat window', 'table of 7 with feats', 'table of 8', 'target', 'why', 'careful', 'seat window', 'log', 'position', 'menu', 'replay', 'over', 'past', 'room', 'identity'] }, // biome-ignore format: one list
  {
    language: 'zh',
    theme: 'plate',
    size: 'tablet',
    of: [
      'front',
      'cards',
      'feat',
      'rule',
      'table of 3',
      'table of 7 with feats',
      'table of 8',
      'target',
      'settings window',
      'over',
      'fair',
      'room',
    ],
  },
  {
    language: 'en',
    theme: 'plate',
    size: 'low',
    of: ['front', 'table of 7 with feats', 'table of 8', 'target', 'keys', 'replay', 'room'],
  },
  {
    language: 'zh',
    theme: 'day',
    size: 'doubled',
    of: ['front', 'settings', 'card', 'learn', 'chapter', 'table of 5', 'why', 'seat window', 'replay', 'over', 'room'],
  },
  { language: 'ko', theme: 'lamp', size: 'wall', of: ['front', 'table of 8', 'target', 'over', 'room'] },
];

const told = new Set(ROUNDS.flatMap(({ of }) => of));
need(
  Object.keys(SCREENS).every(name => told.has(name)),
  'a screen is in no round',
);

async function one_screen(it, name, wrong) {
  try {
    await SCREENS[name](it);
    await accessible(it.page, name);
  } catch (why) {
    wrong.push(why.message);
  }
}

for (const { language, theme, size, of } of ROUNDS) {
  await test(`${of.length} screens: ${language}, ${theme}, ${size}`, async () => {
    const { page } = await person(server, SIZES[size], { hasty: true, settings: { language, theme } });
    page.setDefaultTimeout(15_000);
    const means = SIZES[size].hasTouch ? 'touch' : 'mouse';
    const it = { page, say: words(language), player: new Player(page, means, { language }) };
    const wrong = [];
    for (const name of of) await one_screen(it, name, wrong);
    need(wrong.length === 0, `${wrong.length} of them are wrong:\n${wrong.join('\n')}`);
  });
}

rmSync(folder, { recursive: true });
await finish();
