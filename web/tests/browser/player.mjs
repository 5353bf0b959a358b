/** A simple person at a table: looks at what is offered, by roles, names and states only, as anybody would who sees or hears the page,
    and presses it: by mouse, by finger, or by keys alone. He knows no rules; he plays what he can and takes the first answer. */
import { need, PATIENCE, words } from './harness.mjs';

/* ---- looking ---- */

/** Sentences by which he knows his way, in the language of the page. */
function signs(language) {
  const say = words(language);
  return {
    bar: say('page.play.bar'),
    hand: say('page.hand.mine'),
    open: [say('card.general_store'), say('page.pile.aside'), say('page.hand.of')],
    target: say('page.seat.target'),
    choose: say('page.seat.choose'),
    ring: say('page.seat.ring'),
    back: say('page.play.put_back'),
    end: say('move.pass.play'),
    really: say('page.play.really'),
    all_the_same: say('page.play.all_the_same'),
    over: say('page.over.watch'),
    closing: say('page.close'),
  };
}

/** In the page: what is offered. Things are told by the group they are in and their place there. */
function look_around(sign) {
  const heard = e => {
    if (e.nodeType === Node.TEXT_NODE) return e.data;
    if (e.nodeType !== Node.ELEMENT_NODE || e.getAttribute('aria-hidden') === 'true') return '';
    return e.getAttribute('aria-label') ?? [...e.childNodes].map(heard).join('');
  };
  const name_of = e => heard(e).replace(/\s+/g, ' ').trim();
  const labelled = (tag, label) => [...document.querySelectorAll(tag)].filter(e => e.getAttribute('aria-label') === label);
  const told = e => ({
    name: name_of(e),
    off: e.getAttribute('aria-disabled') === 'true',
    pressed: e.getAttribute('aria-pressed') === 'true',
    key: (e.getAttribute('aria-keyshortcuts') ?? undefined)?.replace(/^Esc$/, 'Escape'),
  });
  /** By its label, in which a name may be. */
  const opened = label => {
    const [before, after = ''] = label.split('{name}');
    const fits = text => (label.includes('{name}') ? text.startsWith(before) && text.endsWith(after) : text === label);
    return [...document.querySelectorAll('ul')].filter(
      e => fits(e.getAttribute('aria-label') ?? '') && e.ariaLabel !== sign.hand,
    );
  };
  const buttons = group => (group ? [...group.querySelectorAll('button')].map(told) : []);
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(e => ({
    title: e.querySelector('h2')?.textContent ?? '',
    buttons: buttons(e),
  }));
  const [bar] = labelled('section', sign.bar);
  const aims = name => name.endsWith(sign.target) || name.endsWith(`, ${sign.choose}`) || name.endsWith(`，${sign.choose}`);
  return {
    dialog: dialogs.at(-1),
    over: dialogs.some(d => d.buttons.some(b => b.name === sign.over)),
    /** What a reader is told when he is asked; nothing while he is not. */
    asked: [...document.querySelectorAll('[role=alert]')]
      .map(e => e.textContent)
      .join(' ')
      .trim(),
    bar: buttons(bar),
    hand: buttons(labelled('ul', sign.hand)[0]),
    open: sign.open.flatMap(opened).flatMap(list => buttons(list).map((it, at) => ({ ...it, label: list.ariaLabel, at }))),
    targets: [...document.querySelectorAll('button')].map(name_of).filter(aims),
    /** The others. */
    seats: buttons(labelled('[role=group]', sign.ring)[0]).map(b => b.name),
    /** The title over the table: which turn it is. */
    title: document.querySelector('h1')?.textContent ?? '',
    sending: bar?.getAttribute('aria-busy') === 'true',
  };
}

/** In the page: waits until what is offered is no longer this; gives whether it is so. */
function wait_for_change(look, before, patience) {
  return new Promise(done => {
    const end = changed => {
      watch.disconnect();
      clearTimeout(timer);
      done(changed);
    };
    const check = () => JSON.stringify(look()) !== before && end(true);
    const watch = new MutationObserver(check);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const timer = setTimeout(() => end(false), patience);
    check();
  });
}

/* ---- pressing ---- */

/** In the page: a point at which the pointer meets this element, and what lies over it if there is none. */
function find_spot(element) {
  const out = r => r.left < 0 || r.top < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
  if (out(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const r = element.getBoundingClientRect();
  let over = 'nothing';
  for (const down of [0.5, 0.3, 0.7, 0.12, 0.88])
    for (const right of [0.5, 0.25, 0.75, 0.1, 0.9]) {
      const [x, y] = [r.left + r.width * right, r.top + r.height * down];
      const met = document.elementFromPoint(x, y);
      if (met === element || element.contains(met)) return { x, y };
      if (met) over = `${met.tagName} ${met.getAttribute('class') ?? ''}`;
    }
  return { over };
}

/** Where a finger or pointer can press it; waits while something lies over it. */
async function spot_of(locator) {
  const end = Date.now() + 5000;
  for (;;) {
    const spot = await locator.evaluate(find_spot);
    if (spot.x !== undefined) return spot;
    need(Date.now() < end, `${locator} cannot be pressed: ${spot.over} lies over it`);
  }
}

const MEANS = {
  async mouse(page, locator) {
    const { x, y } = await spot_of(locator);
    await page.mouse.click(x, y);
  },
  async touch(page, locator) {
    const { x, y } = await spot_of(locator);
    await page.touchscreen.tap(x, y);
  },
  async keys(page, locator) {
    await reach(page, locator);
    await page.keyboard.press('Enter');
  },
};

const is_focused = locator => locator.evaluate(e => e === document.activeElement);
/** Is the focus in the group of this one: a list, or the nearest thing with a role or label? */
const is_near = locator =>
  locator.evaluate(
    e =>
      e !== document.activeElement &&
      !!e.parentElement?.closest('ul, [role=group], [role=menu], .acts')?.contains(document.activeElement),
  );

/** By Tab from group to group, by arrows inside one. */
export async function reach(page, locator, most = 60) {
  for (let i = 0; i < most; i++) {
    if (await is_focused(locator)) return;
    await page.keyboard.press((await is_near(locator)) ? 'ArrowRight' : 'Tab');
    if (await is_focused(locator)) return;
    if (i % 12 === 11 && (await is_near(locator))) await page.keyboard.press('Home');
  }
  throw new Error(`${locator} was not reached by Tab and arrows`);
}

/* ---- the person ---- */

/** A question does not react at once, and nobody does. */
const REACTION = 170;
const pause = ms => new Promise(done => setTimeout(done, ms));

/** means: 'mouse', 'touch' or 'keys'. eager: plays cards, not only what he must. */
export class Player {
  constructor(page, means = 'mouse', { language = 'en', eager = true } = {}) {
    Object.assign(this, { page, means, eager, sign: signs(language), language, tried: new Set(), pressed: 0 });
  }

  look = () => this.page.evaluate(look_around, this.sign);
  press = locator => MEANS[this.means](this.page, locator);

  bar = at => this.page.getByRole('region', { name: this.sign.bar, exact: true }).getByRole('button').nth(at);
  hand = at => this.page.getByRole('list', { name: this.sign.hand, exact: true }).getByRole('button').nth(at);
  open = ({ label, at }) => this.page.getByRole('list', { name: label, exact: true }).getByRole('button').nth(at);
  seat = name => this.page.getByRole('button', { name, exact: true });
  dialog_button = name => this.page.getByRole('dialog').last().getByRole('button', { name, exact: true });

  /** Waits until something that he sees changes; false: it did not. */
  change(seen, patience) {
    const look = `() => (${look_around})(${JSON.stringify(this.sign)})`;
    return this.page.evaluate(`(${wait_for_change})(${look}, ${JSON.stringify(JSON.stringify(seen))}, ${patience})`);
  }

  /** Waits until he is asked, and the question reacts; or the game is over. */
  async asked(patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const seen = await this.look();
      if (seen.asked) await pause(REACTION);
      if (seen.over || seen.asked) return seen;
      need(Date.now() < end, 'he is not asked, and the game is not over');
      await this.change(seen, 1000);
    }
  }

  /** What he would do now: a press, and what to call it; undefined: wait. */
  wish(seen) {
    if (seen.over) return undefined;
    if (seen.dialog) return this.#in_dialog(seen);
    if (!seen.asked || seen.sending) return undefined;
    if (seen.bar.some(b => b.name === this.sign.back)) return this.#while_choosing(seen);
    const end = seen.bar.findIndex(b => b.name.startsWith(this.sign.end));
    return end >= 0 ? this.#in_turn(seen, end) : this.#answer(seen);
  }

  #in_dialog({ dialog }) {
    const name = dialog.title === this.sign.really ? this.sign.all_the_same : this.sign.closing;
    return { what: `${dialog.title}: ${name}`, press: () => this.press(this.dialog_button(name)) };
  }

  /** A card waits for a target, or for one more word. */
  #while_choosing(seen) {
    const [target] = seen.targets;
    if (seen.bar.length === 1 && target) return this.#at_target(target);
    return this.#button(seen, 0);
  }

  #at_target(name) {
    if (this.means !== 'keys') return { what: name, press: () => this.press(this.seat(name)) };
    return { what: name, press: () => this.#by_arrows(name) };
  }

  /** With a card chosen the arrows go from target to target. */
  async #by_arrows(name) {
    const seat = this.seat(name);
    for (let i = 0; i < 9 && !(await is_focused(seat)); i++) await this.page.keyboard.press('ArrowRight');
    need(await is_focused(seat), `the arrows do not lead to ${name}`);
    await this.page.keyboard.press('Enter');
  }

  #card(seen) {
    const state = seen.hand.map(b => b.name).join();
    const at = seen.hand.findIndex(b => !b.off && !this.tried.has(`${state} ${b.name}`));
    if (at < 0 || (this.means === 'keys' && at > 9)) return undefined;
    this.tried.add(`${state} ${seen.hand[at].name}`);
    return { what: seen.hand[at].name, press: () => this.#press_card(at) };
  }

  #press_card(at) {
    return this.means === 'keys' ? this.page.keyboard.press(String((at + 1) % 10)) : this.press(this.hand(at));
  }

  #in_turn(seen, end) {
    return (this.eager && this.#card(seen)) || this.#button(seen, end);
  }

  #button(seen, at) {
    const { name, key } = seen.bar[at];
    const press = () => (this.means === 'keys' && key ? this.page.keyboard.press(key) : this.press(this.bar(at)));
    return { what: name, press };
  }

  /** The first that is offered; what is refused to the end comes last. */
  #answer(seen) {
    const open = seen.open.findIndex(b => !b.off);
    const card = seen.hand.findIndex(b => !b.off);
    if (seen.bar.length) return this.#button(seen, 0);
    if (open >= 0) {
      const press = () =>
        this.means === 'keys' ? this.page.keyboard.press(String(open + 1)) : this.press(this.open(seen.open[open]));
      return { what: seen.open[open].name, press };
    }
    if (seen.targets.length) return this.#at_target(seen.targets[0]);
    return card >= 0 ? { what: seen.hand[card].name, press: () => this.#press_card(card) } : undefined;
  }

  /** Looks, presses, and waits for what follows. A press that came too soon is made again with the next step. */
  async step() {
    const seen = await this.look();
    return this.#act(seen, this.wish(seen));
  }

  async #act(seen, wish) {
    if (wish) {
      const question = `${seen.asked} ${seen.hand.length}`;
      if (question !== this.question) await pause(REACTION);
      this.question = question;
      this.pressed++;
      await wish.press();
    }
    const changed = await this.change(seen, wish ? 400 : 2000);
    if (wish && !changed) this.tried.clear();
    return changed;
  }

  /** Plays until the game is over, or until what he sees, and would press next, is enough. Gives what he sees then. */
  async play(enough = () => false, patience = PATIENCE) {
    let last = Date.now();
    for (;;) {
      const seen = await this.look();
      const wish = this.wish(seen);
      if (seen.over || enough(seen, wish)) return seen;
      if (await this.#act(seen, wish)) last = Date.now();
      need(
        Date.now() - last < patience,
        `the game does not go on: he sees ${JSON.stringify(seen)} and would press ${wish?.what}`,
      );
    }
  }
}
