/** Playing with others through a real server: from the link to the proof of the deal, and what happens to tables, tabs and servers
    in between. */
import { expect_errors, finish, need, person, Server, SIZES, test, until, words } from './harness.mjs';
import { Player } from './player.mjs';

const say = words('en');
const server = await Server.start();
/** A connection that ends, and a server that is not there for a moment. */
const LOST = /WebSocket connection to|ERR_CONNECTION|Failed to load resource/;

const button = (page, id, args) => page.getByRole('button', { name: say(id, args), exact: true });
const seats = page => page.getByRole('list', { name: say('page.room.seats') }).getByRole('listitem');
/** Cards of a hand that lie open to this reader. */
const cards_shown = page =>
  page.evaluate(() =>
    [...document.querySelectorAll('ul.hand:not(.spread *) [data-card]')].map(e => e.getAttribute('data-card')),
  );
const hand_of = async page => (await new Player(page).look()).hand.map(b => b.name).join();

/** Makes a table; the address has its options, as an invitation may. */
async function host(options, size = SIZES.desk, more = {}) {
  const { page, context } = await person(server, size, { settings: { name: 'Ann' }, ...more });
  await page.goto(`/new?${options}`);
  await page.getByRole('heading', { level: 1, name: /[BCDFGHJKLMNPQRSTVWXZ]{6}$/ }).waitFor();
  return { page, context, link: await page.getByRole('textbox', { name: say('page.room.link') }).inputValue() };
}

async function guest(link, name, size = SIZES.desk, more = {}) {
  const { page, context } = await person(server, size, { settings: { name }, ...more });
  await page.goto(link);
  await seats(page)
    .filter({ hasText: name })
    .filter({ hasText: say('page.room.tag.you') })
    .waitFor();
  return { page, context };
}

/** The guests are ready, and the host starts. */
async function start(host_page, ...guests) {
  for (const page of guests) await button(page, 'page.room.ready').click();
  const main = host_page.locator('#room-next + button:not([aria-disabled=true])'); // its words say how many bots
  await main.click();
  await Promise.all([host_page, ...guests].map(page => page.getByRole('region', { name: say('page.play.bar') }).waitFor()));
}

/** Ann and Bob in a game with a bot. */
async function two_in_a_game(options = 'seats=3&pace=none&clock=none', at = server) {
  const ann = await person(at, SIZES.desk, { settings: { name: 'Ann' } });
  await ann.page.goto(`/new?${options}`);
  const link = await ann.page.getByRole('textbox', { name: say('page.room.link') }).inputValue();
  const bob = await person(at, SIZES.desk, { settings: { name: 'Bob' } });
  await bob.page.goto(link);
  await start(ann.page, bob.page);
  return { ann, bob, link };
}

const play_all = pages => Promise.all(pages.map(page => new Player(page).play(undefined, 90_000)));
const poster = page => page.getByRole('dialog').filter({ has: button(page, 'page.over.watch') });

/** All play until they see that turn, or the end. */
async function go_on(pages, turn) {
  const enough = ({ title }) => Number(/\d+/.exec(title)?.[0] ?? 0) >= turn;
  await Promise.all(pages.map(page => new Player(page).play(enough, 90_000)));
}

const title_of = page => poster(page).getByRole('heading', { level: 2 }).first().textContent();

const somebody_is_asked = (...people) =>
  until('somebody is asked', async () =>
    (await Promise.all(people.map(({ page }) => new Player(page).look()))).some(seen => seen.asked),
  );

/* ---- from the link to the replay ---- */

await test('a table by buttons, a stranger by its link, a game with bots, its proof, its replay, and a rematch', async () => {
  const ann = await person(server, SIZES.desk, { permissions: ['clipboard-read', 'clipboard-write'] });
  await ann.page.goto('/');
  await ann.page.getByRole('link', { name: say('page.front.friends') }).click();
  await ann.page.getByLabel(say('page.room.name.ask')).fill('Ann');
  await button(ann.page, 'page.room.name.ok').click();
  await seats(ann.page).filter({ hasText: 'Ann' }).waitFor();
  await ann.page.getByLabel(say('page.room.option.seats')).selectOption('4');
  await ann.page.getByLabel(say('page.room.option.pace')).selectOption('none');
  await ann.page.getByLabel(say('page.room.option.clock')).selectOption('none');
  await until('four seats', async () => (await seats(ann.page).count()) === 4);
  await button(ann.page, 'page.room.copy').click();
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());

  const bob = await person(server, SIZES.phone);
  await bob.page.goto(link);
  await seats(bob.page)
    .filter({ hasText: say('page.room.tag.you') })
    .waitFor();
  need((await bob.page.getByRole('dialog').count()) === 0, 'a stranger is asked something');
  need(
    (await seats(ann.page)
      .filter({ hasText: say('page.room.seat.free') })
      .count()) === 2,
    'he sits, and two seats are free',
  );
  await start(ann.page, bob.page);
  await Promise.all([new Player(ann.page).play(), new Player(bob.page, 'touch').play()]);

  await button(ann.page, 'page.over.fair').click();
  const proof = ann.page.getByRole('dialog', { name: say('page.over.fair') });
  for (const id of ['page.fair.is.fair', 'page.fair.mine']) await proof.getByText(say(id)).waitFor();
  await ann.page.keyboard.press('Escape');
  await button(ann.page, 'page.over.share').click();
  await ann.page.getByText(say('page.over.copied')).first().waitFor();
  const address = await ann.page.evaluate(() => navigator.clipboard.readText());
  need(/\/game\/\d+$/.test(address), `the link is ${address}`);

  const stranger = await person(server, SIZES.tablet);
  await stranger.page.goto(address);
  await stranger.page.getByRole('slider', { name: say('page.replay.answers') }).press('End');
  await poster(stranger.page).waitFor();
  need((await title_of(stranger.page)) === (await title_of(ann.page)), 'the replay ends otherwise');

  await button(bob.page, 'page.over.again').tap();
  await bob.page.getByText(say('page.room.next.wait')).first().waitFor();
  await button(ann.page, 'page.over.again').click();
  for (const { page } of [ann, bob]) await poster(page).waitFor({ state: 'detached' });
  await ann.page.getByRole('heading', { level: 1, name: new RegExp(`^${say('page.bar.turn', { n: 1 })}`) }).waitFor();
});

await test('a table of 8 takes up Legends: it has 7 seats and both house options, and a game with feats that both see', async () => {
  const ann = await host('seats=8&clock=none&pace=none');
  const options = ['option.hand_limit_two', 'option.jail_heart'].map(id => ann.page.getByRole('checkbox', { name: say(id) }));
  await ann.page.getByRole('checkbox', { name: say('set.legends'), exact: true }).check();
  await until('seven seats', async () => (await seats(ann.page).count()) === 7);
  for (const option of options) await until('the options are on', () => option.isChecked());
  await options[1].uncheck();
  await until('one is off again', async () => !(await options[1].isChecked()));
  const bob = await guest(ann.link, 'Bob', SIZES.phone);
  await start(ann.page, bob.page);
  await go_on([ann.page, bob.page], 8);
  const row = page => page.getByRole('list', { name: say('zone.feats'), exact: true }).getByRole('button');
  const names = async page => (await row(page).evaluateAll(all => all.map(board => board.dataset.card))).join();
  await until('both see the same feats', async () => (await names(ann.page)) === (await names(bob.page)));
  need((await row(ann.page).count()) >= 1, 'there are no feats');
});

await test('five browsers at one table', async () => {
  const ann = await host('seats=5&clock=none&pace=none');
  const sizes = [SIZES.phone, SIZES.desk, SIZES.tablet, SIZES.low];
  const others = [];
  for (const [i, name] of ['Bob', 'Cleo', 'Dan', 'Eve'].entries()) others.push((await guest(ann.link, name, sizes[i])).page);
  await start(ann.page, ...others);
  const all = [ann.page, ...others];
  await go_on(all, 9);
  const piles = page => page.getByRole('img', { name: /^Draw pile/ }).getAttribute('aria-label');
  await until('all see the same', async () => new Set(await Promise.all(all.map(piles))).size === 1);
});

/* ---- around the game ---- */

await test('an onlooker sees the game and no hand; talk goes where it belongs', async () => {
  const { ann, bob, link } = await two_in_a_game();
  const eve = await person(server, SIZES.desk, { settings: { name: 'Eve', language: 'ko' } });
  const known = new Set(); // cards in hands that everybody knows, by the views that the server sent: as those out of the General Store
  eve.page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      for (const seat of JSON.parse(payload).view?.seats ?? []) for (const card of seat.hand) known.add(card);
    }),
  );
  await eve.page.goto(link);
  await eve.page.getByText(words('ko')('page.room.state.looks_on')).waitFor();
  const seen = await new Player(eve.page, 'mouse', { language: 'ko' }).look();
  need(!seen.asked && seen.bar.length === 0 && seen.hand.length === 0, 'an onlooker is asked, or has a hand');
  await somebody_is_asked(ann, bob);
  const hands = (await Promise.all([ann, bob].map(({ page }) => cards_shown(page)))).flat();
  const shown = await cards_shown(eve.page);
  need(known.has('?') && hands.length > 4, 'there are hidden cards');
  need(!shown.some(card => hands.includes(card) && !known.has(card)), `an onlooker sees ${shown} of ${hands}`);

  for (const { page } of [ann, bob]) await page.getByRole('tab', { name: say('page.bar.chat') }).click();
  await ann.page.getByRole('textbox', { name: say('page.chat.say') }).fill('Howdy, <b>Bob</b>!');
  await button(ann.page, 'page.chat.send').click();
  const lines = bob.page.getByRole('log', { name: say('page.chat') }).getByRole('listitem');
  await lines.filter({ hasText: 'Howdy, <b>Bob</b>!' }).waitFor();
  await button(bob.page, 'page.chat.phrases').click();
  await button(bob.page, 'phrase.nice_shot').click();
  await ann.page
    .getByRole('listitem')
    .filter({ hasText: say('phrase.nice_shot') })
    .waitFor();
  await eve.page.getByRole('tab', { name: words('ko')('page.bar.chat') }).click();
  await eve.page
    .getByRole('listitem')
    .filter({ hasText: words('ko')('phrase.nice_shot') })
    .waitFor();

  await lines
    .filter({ hasText: 'Howdy' })
    .getByRole('button', { name: say('page.chat.mute', { name: 'Ann' }) })
    .click();
  await bob.page.getByText(say('page.chat.muted', { name: 'Ann' })).waitFor();
  need((await lines.filter({ hasText: 'Howdy' }).count()) === 0, 'who is muted is still heard');
});

await test('a pause that both wish for stops the clock, until one goes on', async () => {
  const { ann, bob } = await two_in_a_game('seats=3&pace=none&clock=relaxed');
  const paused = page => page.getByText(say('page.room.state.paused'));
  for (const { page } of [ann, bob]) await page.getByRole('tab', { name: say('page.bar.chat') }).click();
  await button(ann.page, 'page.room.pause').click();
  await bob.page.getByText(say('page.room.wishes_pause', { name: 'Ann' })).waitFor();
  need((await paused(ann.page).count()) === 0, 'one alone has stopped the clock');
  await button(bob.page, 'page.room.pause').click();
  for (const { page } of [ann, bob]) await paused(page).waitFor();
  await button(bob.page, 'page.room.go_on').click();
  for (const { page } of [ann, bob]) await paused(page).waitFor({ state: 'detached' });
});

/* ---- losses ---- */

await test('a tab is killed in the game and opened again: still his seat', async () => {
  const { ann, bob, link } = await two_in_a_game();
  const before = await hand_of(bob.page);
  await bob.page.close();
  const page = await bob.context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(say('page.front.sits', { code: link.slice(-6) })) }).click();
  await page.getByRole('list', { name: say('page.hand.mine') }).waitFor();
  need((await hand_of(page)) === before, 'it is another hand');
  await go_on([ann.page, page], 5);
});

await test('the server is killed and started again: the table goes on', async () => {
  const { ann, bob } = await two_in_a_game();
  await somebody_is_asked(ann, bob);
  expect_errors(LOST);
  await server.restart('SIGKILL');
  await play_all([ann.page, bob.page]);
  const titles = await Promise.all([ann, bob].map(({ page }) => title_of(page)));
  need(titles[0] === titles[1], `it ends as ${titles}`);
});

await test('a seat goes to another device by the private code, and back', async () => {
  const { ann, bob, link } = await two_in_a_game();
  const before = await hand_of(bob.page);
  const tab = await bob.context.newPage();
  await tab.goto('/');
  await button(tab, 'page.identity').click();
  await button(tab, 'page.identity.show').click();
  const code = (await tab.getByRole('dialog').getByRole('code').allTextContents()).join(' ');
  need(/^([0-9a-f]{8} ?){8}$/.test(code), `the private code is ${code}`);
  await tab.close();

  const other = await person(server, SIZES.phone);
  await other.page.goto('/');
  await button(other.page, 'page.identity').tap();
  await other.page.getByLabel(say('page.identity.enter')).fill(code);
  await button(other.page, 'page.identity.enter.ok').tap();
  await other.page
    .getByText(say('page.identity.done', { name: 'Bob' }))
    .first()
    .waitFor();
  await other.page.goto(link);
  await other.page.getByRole('list', { name: say('page.hand.mine') }).waitFor();
  need((await hand_of(other.page)) === before, 'it is another hand');

  await bob.page.getByText(say('page.room.replaced')).waitFor();
  await button(bob.page, 'page.room.take_back').click();
  await other.page.getByText(say('page.room.replaced')).waitFor();
  await go_on([ann.page, bob.page], 5);
});

/** In the eyes of Ann, who does as little as she can meanwhile. */
const bot_plays_for_bob = seen => seen.seats.some(name => name.startsWith('Bob') && name.includes(say('page.seat.bot_plays')));

await test('a bot plays for who is gone, until he comes back', async () => {
  const impatient = await Server.start('--resume', '1');
  const { ann, bob, link } = await two_in_a_game('seats=3&pace=none&clock=none', impatient);
  const player = new Player(ann.page, 'mouse', { eager: false });
  await bob.page.close();
  need(!(await player.play(bot_plays_for_bob)).over, 'the game is over, and no bot has played for Bob');
  const page = await bob.context.newPage();
  await page.goto(link);
  await page.getByRole('list', { name: say('page.hand.mine') }).waitFor();
  await until('Bob plays himself', async () => !bot_plays_for_bob(await player.look()));
  await impatient.stop();
});

await test('a bot plays for who does not answer in time, until he takes over', async () => {
  const { ann, bob } = await two_in_a_game('seats=3&pace=none&decision=5000&reserve=0');
  const player = new Player(ann.page, 'mouse', { eager: false });
  need(!(await player.play(bot_plays_for_bob)).over, 'the game is over, and no bot has played for Bob');
  await bob.page.getByText(say('page.room.state.bot')).waitFor();
  await button(bob.page, 'page.room.take_over').click();
  await bob.page.getByText(say('page.room.state.bot')).waitFor({ state: 'detached' });
  await until('Bob plays himself', async () => !bot_plays_for_bob(await player.look()));
});

await finish();
