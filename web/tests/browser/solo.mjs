/** Playing alone: whole games by mouse, by finger and by keys, and what the table answers to the presses of one turn. */
import { finish, need, person, Server, SIZES, test, until, watch_thoughts, words } from './harness.mjs';
import { Player, reach } from './player.mjs';

const say = words('en');
const server = await Server.start();

/** As Sheriff with this seed: Missed! that can wait, a Beer at full life, BANG! and seats out of its reach. */
const SEED = '05'.repeat(32);
const FIRST_TURN = `/play?seats=5&role=sheriff&seed=${SEED}`;

async function at_first_turn(size = SIZES.desk, means = 'mouse', more = {}) {
  const { page, context } = await person(server, size, { hasty: true, ...more });
  await page.goto(FIRST_TURN);
  const player = new Player(page, means);
  await player.asked();
  return { page, context, player };
}

const card = (page, name) => page.getByRole('list', { name: say('page.hand.mine') }).getByRole('button', { name });
const put_back = page => page.getByRole('button', { name: say('page.play.put_back') });
const is_pressed = locator => locator.getAttribute('aria-pressed').then(value => value === 'true');
const log_length = page => page.getByRole('log').getByRole('listitem').count();

/** The whole position in words. */
async function position(page) {
  const sheet = page.getByRole('dialog', { name: say('page.position.title') });
  await until('P shows the position', async () => {
    await page.keyboard.press('p');
    return sheet.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    );
  });
  const lines = await sheet.getByRole('paragraph').allTextContents();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  return lines;
}

/** The sheet at the end: who won, everybody with a role, figures, and the ways on. */
async function ends_well(page, seats) {
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: say('page.over.watch') }) });
  await sheet.waitFor();
  const title = await sheet.getByRole('heading', { level: 2 }).first().textContent();
  need(/ wins?$/.test(title), `the game ends with “${title}”`);
  const cast = await sheet.getByRole('list').first().getByRole('listitem').count();
  need(cast === seats, `${cast} of ${seats} are on the poster`);
  await sheet.getByRole('heading', { name: say('page.over.figures') }).waitFor();
  await sheet.getByRole('button', { name: say('page.over.again') }).waitFor();
}

/** Plays to the end of his turn. */
async function end_turn(player) {
  const end = words(player.language)('move.pass.play');
  need(!(await player.play((_, wish) => wish?.what === end)).over, 'the game is over before his turn ends');
  await player.step();
}

/* ---- whole games ---- */

const GAMES = [
  { means: 'mouse', size: 'desk', seats: 4 },
  { means: 'touch', size: 'phone', seats: 5 },
];

for (const { means, size, seats } of GAMES) {
  await test(`a game of ${seats} by ${means} (${size})`, async () => {
    const { page } = await person(server, SIZES[size], { hasty: true });
    await page.goto(`/play?seats=${seats}&seed=${SEED}`);
    const player = new Player(page, means);
    await player.play();
    need(player.pressed > 8, `only ${player.pressed} presses in a whole game`);
    await ends_well(page, seats);
    const tempers = ['even', 'cautious', 'hot-headed', 'schemer'].map(temper => say(`page.over.temper.${temper}`));
    const told = await page
      .getByRole('dialog')
      .getByText(new RegExp(`^(${tempers.join('|')})$`))
      .count();
    need(told === seats - 1, `${told} bots are told to have been of some temper`);
  });
}

await test('three turns with Legends by finger on a phone: he boasts, and his tokens lie on feats', async () => {
  const { page } = await person(server, SIZES.phone, { hasty: true });
  await page.goto(`/play?seats=5&legends=1&level=easy&role=sheriff&seed=${SEED}`);
  const player = new Player(page, 'touch');
  for (let turn = 0; turn < 3; turn++) await end_turn(player);
  await player.play(seen => seen.bar.some(b => b.name === say('move.pass.play')));
  const row = page.getByRole('list', { name: say('zone.feats'), exact: true }).getByRole('button');
  const tokens = await row.evaluateAll(boards =>
    boards.map(board => board.ariaLabel).filter(label => label.includes('tokens: ')),
  );
  need(tokens.length > 0, 'nobody has laid a token in three rounds');
});

/** The ways of the chapter on Legends: what is told is read, and the turn ended, until the lesson says this. */
async function hear(page, words) {
  const lesson = page.getByRole('region', { name: say('learn.legends.title'), exact: true });
  const next = lesson.getByRole('button', { name: say('learn.next'), exact: true });
  await until(`the lesson says “${words}”`, async () => {
    const heard = (await lesson.textContent()).includes(words);
    if (!heard && (await next.isVisible())) await next.click();
    return heard;
  });
}

const told = id => say(`learn.legends.${id}`, { b: 'Otis', c: 'Léa', d: 'Hank' });

await test('a feat is performed in its window, a boast lays the last token, and the card turns over; things move', async () => {
  const { page } = await person(server, SIZES.phone, { settings: { speed: 0.5 } });
  await page.goto('/learn?chapter=legends');
  const player = new Player(page, 'touch');
  const button = name => page.getByRole('button', { name });
  const press = async locator => {
    await player.asked();
    await locator.waitFor();
    await player.press(locator);
  };
  await hear(page, told('perform'));
  const feat = page.getByRole('list', { name: say('zone.feats'), exact: true }).getByRole('button', { name: /^Bottleneck/ });
  await press(feat);
  const sheet = page.getByRole('dialog', { name: 'Bottleneck' });
  await sheet.getByText(say('term.crossroads.text')).waitFor();
  await sheet.getByRole('button', { name: /^Perform/ }).click();
  await hear(page, told('beer'));
  await press(card(page, /Beer/));
  await hear(page, told('laid'));
  await until('two tokens lie on it', async () => /tokens: .*2/.test(await feat.getAttribute('aria-label')));
  await hear(page, told('end'));
  await press(button(say('move.pass.play')));
  await hear(page, told('over'));
  await press(button(say('move.pass.play')));
  await hear(page, told('boast'));
  await press(button(say('move.boast.legend')));
  await hear(page, told('place'));
  await press(page.getByRole('button', { name: /^Open Range/ }));
  await hear(page, told('legend'));
  await page
    .getByRole('button', { name: /Rose Doolan \(legend\)/ })
    .first()
    .waitFor();
  await hear(page, told('shoot'));
});

await test('two turns on a phone that lies on its side', async () => {
  const { page } = await person(server, SIZES.low, { hasty: true });
  await page.goto(`/play?seats=7&seed=${SEED}`);
  const player = new Player(page, 'touch');
  for (let turn = 0; turn < 2; turn++) await end_turn(player);
});

await test('from the front page through a game of 4 by keys alone', async () => {
  const settings = { local_choice: { seats: 4, level: 'normal' }, played_before: true };
  const { page } = await person(server, SIZES.desk, { hasty: true, seed: SEED, settings });
  await page.goto('/');
  const way = page.getByRole('link', { name: say('page.front.play') });
  await way.waitFor();
  await reach(page, way);
  await page.keyboard.press('Enter');
  const player = new Player(page, 'keys');
  await player.play();
  await ends_well(page, 4);
  await reach(page, page.getByRole('dialog').getByRole('button', { name: say('page.over.leave') }));
  await page.keyboard.press('Enter');
  await way.waitFor();
});

/* ---- levels of bots ---- */

for (const level of ['easy', 'normal', 'hard', 'expert']) {
  await test(`a round with bots of level ${level}`, async () => {
    const { page } = await person(server, SIZES.desk, { hasty: true });
    await page.goto(`/play?seats=5&level=${level}&temper=mixed&role=sheriff&seed=${SEED}`);
    const player = new Player(page, 'mouse');
    await end_turn(player);
    await player.play(seen => seen.bar.some(b => b.name === say('move.pass.play')));
    const others = page.getByRole('group', { name: say('page.seat.ring') });
    await others
      .getByRole('button', { name: /, \d of \d life/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const facts = await sheet.getByRole('definition').allTextContents();
    need(facts.includes(say(`page.level.${level}`)), `a seat tells ${facts}`);
    for (const temper of ['cautious', 'hot-headed', 'schemer', 'mixed'])
      need(!facts.some(fact => fact.includes(say(`page.temper.${temper}`))), `a seat tells a temper: ${facts}`);
  });
}

/** In the turn of others, who think long. */
async function among_experts() {
  const { page } = await person(server, SIZES.desk);
  await page.addInitScript(watch_thoughts);
  await page.goto(`/play?seats=8&level=expert&temper=mixed&role=sheriff&seed=${SEED}`);
  const player = new Player(page, 'mouse');
  await end_turn(player);
  return { page, player };
}

const somebody_thinks = page => page.waitForFunction(() => window.thoughts.on > 0, undefined, { polling: 5 });

await test('experts think, and the page goes on: frames are drawn, and the menu opens at once', async () => {
  const { page } = await among_experts();
  const button = page.getByRole('button', { name: say('page.bar.menu') });
  const seen = await button.evaluate(async menu => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const opened = []; // milliseconds
    let [frames, thinking, last, drawn] = [0, 0, performance.now(), false];
    for (const end = last + 15_000; last < end && (opened.length < 5 || thinking < 1000); ) {
      const thought = window.thoughts.took.length;
      if (window.thoughts.on && !document.querySelector('[role=menu]') && !drawn) {
        const pressed = performance.now();
        menu.click();
        while (!document.querySelector('[role=menu]')) await frame();
        if (window.thoughts.on && window.thoughts.took.length === thought) opened.push(performance.now() - pressed);
        menu.click();
        while (document.querySelector('[role=menu]')) await frame();
        last = performance.now();
      }
      drawn = window.thoughts.on > 0;
      await frame();
      const now = performance.now();
      if (drawn) [frames, thinking] = [frames + 1, thinking + now - last];
      last = now;
    }
    return { opened, frames, thinking, took: window.thoughts.took };
  });
  const told = JSON.stringify(seen, (_, value) => (typeof value === 'number' ? Math.round(value) : value));
  need(Math.max(...seen.took) > 100 && seen.thinking > 500, `nobody has thought for long: ${told}`);
  need(Math.min(...seen.opened) < 100, `the menu opens late: ${told}`);
  need(seen.frames / seen.thinking > 0.01, `fewer than ten frames a second: ${told}`); // a page that stood still would draw none
});

await test('a game is reloaded, and left, while an expert thinks', async () => {
  const { page, player } = await among_experts();
  await somebody_thinks(page);
  await page.reload();
  await somebody_thinks(page);
  await page.getByRole('button', { name: say('page.bar.menu') }).click();
  await page.getByRole('menuitem', { name: say('page.menu.leave') }).click();
  await page.getByRole('link', { name: say('page.front.go_on') }).click();
  await somebody_thinks(page);
  await player.asked();
});

/* ---- one turn ---- */

await test('a grey card tells why: pointed at, pressed, tapped, and by W', async () => {
  const why = say('why.only_an_answer').replace('{card:^}', 'Missed!');
  const bubble = page => page.getByRole('status', { name: say('page.why.title') });
  const tells = async page => {
    await bubble(page).waitFor();
    const text = await bubble(page).textContent();
    need(text.includes(why.slice(-30)), `it says “${text}”`);
  };
  const { page, player } = await at_first_turn();
  const missed = card(page, /^Missed!/).first();
  need((await missed.getAttribute('aria-disabled')) === 'true', 'Missed! looks playable');
  await missed.hover();
  await tells(page);
  await page.mouse.move(5, 300);
  await bubble(page).waitFor({ state: 'detached' });
  await player.press(missed);
  await tells(page);
  await page.keyboard.press('Escape');
  await bubble(page).waitFor({ state: 'detached' });
  await reach(page, missed);
  await page.keyboard.press('w');
  await tells(page);
  const phone = await at_first_turn(SIZES.phone, 'touch');
  await phone.player.press(card(phone.page, /^Missed!/).first());
  await tells(phone.page);
});

await test('a seat out of reach tells the sum of its distance', async () => {
  const { page, player } = await at_first_turn();
  await player.press(card(page, /^BANG!/));
  await put_back(page).waitFor();
  const far = page.getByRole('button', { name: new RegExp(`${say('seat.out_of_reach')}`) }).first();
  await player.press(far);
  const bubble = page.getByRole('status').filter({ has: page.getByRole('table') });
  await bubble.waitFor();
  const figures = await bubble.getByRole('cell').allTextContents();
  const [limit, sum, ...terms] = figures.map(text => Number(text.replace('−', '-').replace(/[+\s]/g, ''))).reverse();
  need(terms.length > 0 && terms.reduce((a, b) => a + b, 0) === sum && sum > limit, `the sum is ${figures}`);
});

await test('a card is chosen, and put back in four ways; nothing is sent', async () => {
  const { page, player } = await at_first_turn();
  const bang = card(page, /^BANG!/);
  const before = await log_length(page);
  const ways = [
    () => player.press(put_back(page)),
    () => player.press(bang),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('2'), // its place in this hand
  ];
  for (const [i, way] of ways.entries()) {
    await player.press(bang);
    await put_back(page).waitFor();
    need(await is_pressed(bang), 'the chosen card does not say that it is pressed');
    need((await player.look()).targets.length === 2, 'BANG! reaches the two neighbours');
    await way();
    await put_back(page).waitFor({ state: 'detached' });
    need(!(await is_pressed(bang)), `way ${i}: the card is still chosen`);
    need((await player.look()).targets.length === 0, `way ${i}: there are still targets`);
  }
  need((await log_length(page)) === before, 'something happened');
});

await test('the gentle question: no means no, yes means yes, and it can be silenced', async () => {
  const sheet = page => page.getByRole('dialog', { name: say('page.play.really') });
  const { page, player } = await at_first_turn();
  const beer = card(page, /^Beer/);
  await player.press(beer);
  await sheet(page).waitFor();
  await sheet(page)
    .getByRole('button', { name: say('page.play.rather_not') })
    .click();
  await sheet(page).waitFor({ state: 'detached' });
  need((await beer.count()) === 1, 'the Beer is gone');
  await player.press(beer);
  await sheet(page).getByRole('checkbox').check();
  await sheet(page)
    .getByRole('button', { name: say('page.play.all_the_same') })
    .click();
  await beer.waitFor({ state: 'detached' });
  await page.goto(FIRST_TURN);
  await player.asked();
  await until('the Beer goes without a question', async () => {
    if (await beer.count()) await player.press(beer).catch(() => undefined);
    need((await sheet(page).count()) === 0, 'it asks although it was told not to');
    return (await beer.count()) === 0;
  });
});

await test('a new game is asked for in the menu, and dealt as wished', async () => {
  const { page } = await at_first_turn();
  await page.getByRole('button', { name: say('page.bar.menu') }).click();
  await page.getByRole('menuitem', { name: say('page.menu.new') }).click();
  const sheet = page.getByRole('dialog', { name: say('page.new.title') });
  await sheet.getByText(say('page.new.given_up')).waitFor();
  await sheet.getByRole('radio', { name: '8', exact: true }).check();
  await sheet.getByRole('radio', { name: new RegExp(`^${say('page.level.hard')}`) }).check();
  await sheet.getByRole('radio', { name: say('page.temper.cautious') }).check();
  await sheet.getByText(say('page.temper.cautious.hint')).waitFor();
  await sheet.getByRole('button', { name: say('page.new.start') }).click();
  await sheet.waitFor({ state: 'detached' });
  const others = page.getByRole('group', { name: say('page.seat.ring') });
  await until(
    'eight sit at the table',
    async () => (await others.getByRole('button', { name: /, \d of \d life/ }).count()) === 7,
  );
  const kept = await page.evaluate(() => ['local', 'local_choice'].map(key => JSON.parse(localStorage.getItem(`bang.${key}`))));
  for (const it of kept) need(it.level === 'hard' && it.temper === 'cautious', `kept is ${JSON.stringify(it)}`);
});

await test('the very first game is easy, with mixed tempers', async () => {
  const { page } = await person(server, SIZES.desk, { hasty: true });
  await page.goto('/play');
  await new Player(page).asked();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bang.local')));
  need(kept.level === 'easy' && kept.temper === 'mixed' && kept.role === 'sheriff', `it is ${JSON.stringify(kept)}`);
});

await test('a game of an older page, with bots that nobody is offered any more, goes on', async () => {
  const { page, player } = await at_first_turn();
  await page.evaluate(() => {
    const { temper: _, ...saved } = JSON.parse(localStorage.getItem('bang.local'));
    localStorage.setItem('bang.local', JSON.stringify({ ...saved, level: 'plain' }));
  });
  await page.goto('/');
  await page.getByRole('link', { name: say('page.front.go_on') }).click();
  await player.asked();
  await end_turn(player);
  await player.asked();
  need((await page.evaluate(() => JSON.parse(localStorage.getItem('bang.local')).level)) === 'plain', 'it is another game');
});

/* ---- going on ---- */

await test('a reload in the middle goes on where it was', async () => {
  const { page, player } = await at_first_turn();
  await end_turn(player);
  await player.asked();
  const before = await position(page);
  await page.reload();
  await player.asked();
  const after = await position(page);
  need(before.join('\n') === after.join('\n'), `before: ${before.join(' / ')}\nafter: ${after.join(' / ')}`);
  await player.step();
});

await test('a game that was left is offered on the front page, and goes on', async () => {
  const { page, player } = await at_first_turn();
  const before = await position(page);
  await page.getByRole('button', { name: say('page.bar.menu') }).click();
  await page.getByRole('menuitem', { name: say('page.menu.leave') }).click();
  await page.getByRole('link', { name: say('page.front.go_on') }).click();
  await player.asked();
  need((await position(page)).join() === before.join(), 'it is another position');
});

await test('the language is switched in the game, and the game goes on in it', async () => {
  const { page } = await at_first_turn();
  await page.getByRole('button', { name: say('page.settings') }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '한국어' }).check();
  await page.keyboard.press('Escape');
  const korean = new Player(page, 'mouse', { language: 'ko' });
  await until('the question is Korean', async () =>
    (await korean.look()).bar.some(b => b.name === words('ko')('move.pass.play')),
  );
  const seen = await korean.look();
  need(/[가-힣]/.test(seen.asked) && !/[a-z]{4}/.test(seen.asked), `he is asked “${seen.asked}”`);
  need(seen.hand.length === 7 && !seen.hand.some(b => /[a-z]{3}/.test(b.name)), `his hand is ${seen.hand.map(b => b.name)}`);
  need((await page.evaluate(() => document.documentElement.lang)) === 'ko', 'the page does not say that it is Korean');
  await end_turn(korean);
  const newest = await page.getByRole('log').getByRole('listitem').last().textContent();
  need(!/[a-z]{3}/.test(newest), `the log says “${newest}”`);
});

await finish();
