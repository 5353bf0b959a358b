/** Without a network: after one visit everything that needs no server works, and a newer page is offered, not forced. The page is served
    from a copy, whose version can be changed. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect_errors, finish, need, person, Server, SIZES, test, until, web, words } from './harness.mjs';
import { Player } from './player.mjs';

const say = words('en');
/** What a browser without a network has to say. */
const OFF = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection to|Failed to load resource|Failed to fetch/;
const SEED = '05'.repeat(32);

/** A server whose page is a copy. */
async function server_with_copy() {
  const server = await Server.start();
  const copy = join(server.folder, 'web');
  cpSync(web, copy, { recursive: true });
  await server.end();
  server.web = copy;
  await server.run(server.port);
  return server;
}

const hand_of = async player => (await player.look()).hand.map(b => b.name).join();

/** One visit: until the worker has kept the page and serves it. */
async function visit(server, size = SIZES.desk, more = {}) {
  const it = await person(server, size, { hasty: true, ...more });
  await it.page.goto('/');
  await it.page.getByRole('link', { name: say('page.front.play') }).waitFor();
  await it.page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated')
      await new Promise(done => active.addEventListener('statechange', () => active.state === 'activated' && done()));
  });
  return it;
}

async function works_without_server(page) {
  await page.goto('/');
  for (const id of ['play', 'friends', 'learn', 'cards'])
    await page.getByRole('link', { name: say(`page.front.${id}`) }).waitFor();

  await page.goto('/learn?chapter=shots');
  await new Player(page).asked();

  await page.goto('/cards?of=jail');
  await page.getByRole('heading', { level: 1, name: say('card.jail') }).waitFor();

  await page.goto(`/play?seats=3&seed=${SEED}`);
  await new Player(page).play();
  const poster = page.getByRole('dialog');
  const title = await poster.getByRole('heading', { level: 2 }).first().textContent();
  await poster.getByRole('button', { name: say('page.over.leave') }).click();

  await page.getByRole('link', { name: say('page.front.replay') }).click();
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('slider', { name: say('page.replay.answers') }).press('End');
  await page.getByRole('dialog').getByRole('heading', { level: 2, name: title }).waitFor();
}

await test('after one visit, and then without a network: front page, Learn, cards, a game, its replay', async () => {
  const server = await server_with_copy();
  const { page, context } = await visit(server);
  expect_errors(OFF);
  await context.setOffline(true);
  await works_without_server(page);
  await server.stop();
});

await test('after one visit, and then without the server: the same in Korean', async () => {
  const server = await server_with_copy();
  const { page } = await visit(server, SIZES.phone);
  expect_errors(OFF);
  await server.end();
  await page.reload();
  await page.getByRole('button', { name: '한국어' }).click();
  const korean = words('ko');
  await page.getByRole('link', { name: korean('page.front.play') }).click();
  await new Player(page, 'touch', { language: 'ko' }).asked();
  await page.goto('/new');
  await page.getByText(korean('page.room.unreachable')).waitFor();
  await page.getByRole('link', { name: korean('page.room.alone') }).waitFor();
  await server.stop();
});

await test('a first game without a network after a visit to the front page alone goes on after a reload', async () => {
  const server = await server_with_copy();
  const { page, context } = await visit(server);
  expect_errors(OFF);
  await context.setOffline(true);
  await page.getByRole('link', { name: say('page.front.play') }).click();
  const player = new Player(page);
  await player.asked();
  const hand = await hand_of(player);
  await page.reload();
  await player.asked();
  need((await hand_of(player)) === hand, 'it is another game');
  await server.stop();
});

/* ---- a newer page ---- */

/** Another build is served: it has another version, and the words of its front page differ in nothing. */
function make_newer({ web: folder }, version = '0123456789abcdef') {
  const own = /name="version" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))[1];
  for (const name of ['index.html', 'sw.js']) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(own, version));
    rmSync(`${path}.gz`, { force: true });
  }
  need(readdirSync(folder).includes('sw.js'), 'there is no service worker');
  return version;
}

const version_of = page => page.evaluate(() => document.querySelector('meta[name=version]').content);
const offered = page => page.getByText(say('page.offline.newer'));

await test('a newer page is offered in the middle of a game, and comes only when it is pressed', async () => {
  const server = await server_with_copy();
  const { page } = await visit(server);
  await page.goto(`/play?seats=5&role=sheriff&seed=${SEED}`);
  const player = new Player(page);
  await player.asked();
  const old = await version_of(page);
  const version = make_newer(server);
  await server.restart('SIGTERM');
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then(it => it.update()));
  await offered(page).waitFor();
  need((await version_of(page)) === old, 'the page has gone');
  need(await player.step(), 'the game stands still');
  await player.asked();
  const hand = await hand_of(player);
  await page.getByRole('button', { name: say('page.offline.load') }).click();
  await until('the newer page is there', () =>
    version_of(page).then(
      it => it === version,
      () => false,
    ),
  );
  await player.asked();
  need((await hand_of(player)) === hand, 'the game has changed');
  need((await offered(page).count()) === 0, 'it is offered again');
  await server.stop();
});

await finish();
