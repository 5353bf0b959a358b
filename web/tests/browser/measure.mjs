/** Figures, not a check: how soon a game begins, how smoothly cards move, what memory does over many games, what a first visit fetches.
    Only what is wrong beyond doubt fails. `node web/tests/browser/measure.mjs BANG [games]` */
import { readFileSync } from 'node:fs';
import { expect_errors, finish, need, person, Server, SIZES, test, watch_thoughts, words } from './harness.mjs';
import { Player } from './player.mjs';

const say = words('en');
const server = await Server.start();
const SEED = '05'.repeat(32);
const GAMES = Number(process.env.BANG_GAMES ?? 50);

const figure = (name, value) => console.log(`        ${name.padEnd(52)}${value}`);
const middle = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Milliseconds from a press on Play now until the question can be read. */
async function first_question(page) {
  await page.goto('/');
  const way = page.getByRole('link', { name: say('page.front.play') });
  await way.waitFor();
  await page.evaluate(() => {
    localStorage.removeItem('bang.local');
    window.began = new Promise(done => {
      addEventListener(
        'pointerdown',
        () => {
          const pressed = performance.now();
          const asked = () => [...document.querySelectorAll('[role=alert]')].some(e => e.textContent.trim());
          const watch = new MutationObserver(() => asked() && requestAnimationFrame(() => done(performance.now() - pressed)));
          watch.observe(document, { subtree: true, childList: true, characterData: true });
        },
        { once: true, capture: true },
      );
    });
  });
  await page.getByRole('link', { name: new RegExp(`^${say('page.front.play')}`) }).click();
  return page.evaluate(() => window.began);
}

await test('from the press on Play now to the first question', async () => {
  const first = [];
  const warm = [];
  for (let i = 0; i < 3; i++) {
    const { page } = await person(server, SIZES.desk, { hasty: true, seed: SEED });
    first.push(await first_question(page));
    warm.push(await first_question(page), await first_question(page));
  }
  figure('first visit, ms', Math.round(middle(first)));
  figure('warm, ms', Math.round(middle(warm)));
  need(middle(warm) < 5000, 'a game does not begin');
});

await test('frames while cards move, 60 s of a game at normal speed', async () => {
  const { page } = await person(server, SIZES.desk, { settings: { speed: 1 } });
  await page.goto(`/play?seats=5&seed=${SEED}`);
  const player = new Player(page, 'mouse', { eager: true });
  await player.asked();
  await page.evaluate(() => {
    window.frames_seen = { moving: [], all: [] };
    let last = performance.now();
    const count = now => {
      const moves = document.getAnimations().some(a => a.playState === 'running' && a.effect?.getComputedTiming().duration > 0);
      (moves ? window.frames_seen.moving : window.frames_seen.all).push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const end = Date.now() + 60_000;
  await player.play(() => Date.now() > end, 60_000);
  const { moving } = await page.evaluate(() => window.frames_seen);
  const late = moving.filter(ms => ms > 20).length;
  figure('frames while something moved', moving.length);
  figure('middle interval, ms', middle(moving)?.toFixed(1));
  figure('frames later than 20 ms', `${((100 * late) / moving.length).toFixed(1)} %`);
  figure('frames later than 50 ms', `${((100 * moving.filter(ms => ms > 50).length) / moving.length).toFixed(1)} %`);
  need(moving.length > 100, 'nothing has moved');
});

await test('how long bots think, with all messages', async () => {
  for (const level of ['easy', 'normal', 'hard', 'expert'])
    for (const seats of [5, 8]) {
      const { page } = await person(server, SIZES.desk, { hasty: true });
      await page.addInitScript(watch_thoughts);
      await page.goto(`/play?seats=${seats}&level=${level}&role=sheriff&seed=${SEED}`);
      const player = new Player(page, 'mouse');
      const took = () => page.evaluate(() => window.thoughts.took);
      let thoughts = [];
      while (thoughts.length < 40 && !(await player.look()).over) {
        await player.step();
        thoughts = await took();
      }
      const [usual, most] = [middle(thoughts.slice(3)), Math.max(...thoughts.slice(3))];
      figure(`${level}, ${seats} players: middle, longest, ms`, `${usual.toFixed(1)}, ${most.toFixed(0)}`);
      need(most < 5000, 'somebody waits long');
    }
});

await test(`memory over ${GAMES} games in one tab`, async () => {
  const { page, context } = await person(server, SIZES.desk, { hasty: true });
  const session = await context.newCDPSession(page);
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { mib: usedSize / 2 ** 20, nodes };
  };
  await page.goto(`/play?seats=3&seed=${SEED}`);
  const player = new Player(page, 'mouse', { eager: true });
  const seen = [];
  for (let game = 0; game < GAMES; game++) {
    await player.play();
    seen.push(await used());
    const again = page.getByRole('dialog').getByRole('button', { name: say('page.over.again') });
    await again.click();
    await again.waitFor({ state: 'detached' });
  }
  /* A poster of a long game holds more than one of a short game: what is left over shows in the lowest of several. */
  const several = Math.ceil(GAMES / 4);
  const lowest = (games, of) => Math.min(...games.map(game => game[of]));
  const [early, last] = [seen.slice(1, several + 1), seen.slice(-several)];
  figure('script heap after each game, MiB', seen.map(game => game.mib.toFixed(0)).join(' '));
  figure(
    `lowest of the first ${several} and of the last ${several}`,
    `${lowest(early, 'mib').toFixed(1)}, ${lowest(last, 'mib').toFixed(1)}`,
  );
  figure('nodes of the document, the same', `${lowest(early, 'nodes')}, ${lowest(last, 'nodes')}`);
  need(lowest(last, 'mib') < lowest(early, 'mib') * 1.5 + 2, 'memory grows from game to game');
});

await test('bytes of a first visit', async () => {
  expect_errors(/blocked by Playwright|reading 'waiting'/);
  const { page, context } = await person(server, SIZES.phone, { serviceWorkers: 'block', hasty: true, seed: SEED }); // what it fetches is not a visit's
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  let files = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files++;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  figure('front page, KiB over the wire, files', `${(bytes / 1024).toFixed(1)}, ${files}`);
  await page.getByRole('link', { name: say('page.front.play') }).click();
  await new Player(page).asked();
  await page.waitForLoadState('networkidle');
  figure('and with a game begun (without the worker’s engine)', `${(bytes / 1024).toFixed(1)}, ${files}`);
  need(bytes < 400 * 1024, 'the first visit is heavy');
});

const kernel = readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
figure('load of this machine at the end', kernel);
await finish();
