// The row of tag chips: one line, or all of them. Photos must have all pressed tags, or no tag at all. Chosen tags are always
// part of it. The row is above the wall, and on phones in the bar.

import { around, byId, make, narrow, onKeys } from './elements.js';
import { number, phrase } from './language.js';
import { isSearch } from './recipe.js';
import { source } from './source.js';
import { search, wall, walls } from './page.js';

const bar = byId('bar');
const box = byId('tags');
const lead = byId('lead');
/** The space between chips, as in the style. */
const spacing = 6;
/** The most chips that fit into a line. */
const mostInLine = 40;

export class Tags {
  /** @type {TagCount[]} */
  #tags = [];
  /** @type {HTMLElement[]} */
  #chips = [];
  /** @type {Map<string, HTMLElement>} */
  #known = new Map();
  #isOpen = false;
  /** The search whose results were counted, and their numbers of photos by tag. */
  #counted = '';
  /** @type {Map<string, number> | null} */
  #counts = null;
  /** The widths and the font size that the row was arranged for. */
  #layout = '';
  /** The visible chips.
   * @type {HTMLElement[]} */
  #line = [];
  #more = make('button', 'more');
  #clear = make('button', { className: 'clear', ariaLabel: phrase('clearTags') }, phrase('clear'));
  #untagged = make('button', 'untagged', phrase('untagged'));

  constructor() {
    walls.addEventListener('change', () => this.#count());
    const sizes = new ResizeObserver(() => this.#arrange());
    for (const element of [bar, lead]) sizes.observe(element);
    narrow.addEventListener('change', () => this.#move());
    this.#move();
    box.addEventListener('click', (event) => this.#clicked(around(event, 'button')));
    onKeys(box, () => this.#acts());
    box.addEventListener('focusin', (event) => this.#markStop(event.target));
  }

  /** Shows the available tags. Below the pointer, and with `keepsOrder`, those that are shown keep their order.
   * @type {(tags: TagCount[], keepsOrder?: boolean) => void} */
  show(tags, keepsOrder = false) {
    const shown = keepsOrder || box.matches(':hover') ? inOrderOf(this.#tags, tags) : tags;
    if (JSON.stringify(shown) === JSON.stringify(this.#tags)) return;
    this.#tags = shown;
    this.mark();
  }

  /** Marks the chosen tags. */
  mark() {
    const { tags, isUntagged } = search;
    // An address can name a tag that no photo has any longer. It needs a chip, so that the user can remove it.
    const gone = tags.filter((name) => !this.#tags.some((tag) => isSame(tag.name, name)));
    this.#chips = [...this.#tags, ...gone.map((name) => ({ name, count: 0 }))].flatMap(({ name, count }) => {
      const found = this.#counts ? this.#counts.get(name.toLowerCase()) ?? 0 : count;
      const isChosen = tags.some((tag) => isSame(tag, name));
      // A tag that no result has would lead to nothing. The entry without a name counts the photos without a tag.
      if (!name || found === 0 && !isChosen) return [];
      const chip = this.#chip(name);
      chip.title = phrase('photoCount', { count: found });
      chip.dataset.count = number(found);
      chip.ariaPressed = String(isChosen);
      return chip;
    });
    this.#untagged.ariaPressed = String(isUntagged);
    // Their number isn't known among many photos.
    const untagged = this.#counts ? this.#counts.get('') : this.#tags.find(({ name }) => !name)?.count;
    if (this.#chips.length > 0 && untagged !== 0 || isUntagged) this.#chips.push(this.#untagged);
    this.#arrangeAnew();
  }

  /** Counts the results of a search for each tag. */
  async #count() {
    const { shown, found, correction, isMore } = walls;
    if (!shown || isMore) return;
    const recipe = { ...shown, text: correction || shown.text };
    const counted = isSearch(shown) ? JSON.stringify([recipe, found]) : '';
    if (counted === this.#counted) return;
    this.#counted = counted;
    box.ariaBusy = String(counted !== '');
    const counts = counted ? await source.tagCounts(recipe).catch(() => []) : [];
    if (counted !== this.#counted) return;
    box.ariaBusy = 'false';
    this.#counts = counts.length > 0 ? new Map(counts.map(({ name, count }) => [name.toLowerCase(), count])) : null;
    this.mark();
  }

  #move() {
    if (narrow.matches) byId('banner').before(box); else lead.append(box);
    this.#arrangeAnew();
  }

  /** Shows all tags, or one line. On a phone, the line has only the chosen tags.
   * @type {(isOpen: boolean) => void} */
  open(isOpen) {
    this.#isOpen = isOpen;
    this.#arrangeAnew();
  }

  /** @type {(name: string) => HTMLElement} */
  #chip(name) {
    // Its number follows the name in the direction of the name.
    const chip = this.#known.get(name) ?? make('button', { className: 'tag', dir: 'auto' }, name);
    chip.dataset.tag = name;
    this.#known.set(name, chip);
    return chip;
  }

  #arrangeAnew() {
    this.#layout = '';
    this.#arrange();
  }

  /** Shows the chips that fit. */
  #arrange() {
    const layout = `${lead.clientWidth} ${bar.clientWidth} ${getComputedStyle(bar).fontSize}`;
    if (layout === this.#layout) return;
    const hadFocus = box.contains(document.activeElement);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    box.hidden = false;
    // There is no row on paper, and nothing to measure.
    if (box.clientWidth === 0) return;
    const chips = this.#line = this.#fitting();
    box.hidden = chips.length === 0;
    box.replaceChildren(...chips);
    this.#layout = layout;
    const kept = chips.find((chip) => chip === focused) ?? chips[0];
    this.#markStop(kept);
    if (hadFocus) kept?.focus();
  }

  /** Returns the visible chips: all of them, or those that fit into one line, including the chosen ones. */
  #fitting() {
    const chips = this.#chips;
    /** @type {(chip: Element) => boolean} */
    const isChosen = (chip) => chip.ariaPressed === 'true';
    const ends = chips.some(isChosen) ? [this.#clear] : [];
    if (narrow.matches) return [...(this.#isOpen ? chips : chips.filter(isChosen)), ...ends];
    this.#more.ariaExpanded = String(this.#isOpen);
    const [likely, unlikely] = [chips.slice(0, mostInLine), chips.slice(mostInLine)];
    this.#more.textContent = phrase('moreTags', { count: chips.length });
    // All are measured together, because each time forces a layout.
    box.replaceChildren(...likely, ...unlikely.filter(isChosen), ...ends, this.#more);
    const widths = new Map([...box.children].map((chip) => [chip, Math.ceil(chip.getBoundingClientRect().width) + spacing]));
    /** @type {(line: HTMLElement[]) => boolean} */
    const fits = (line) => line.reduce((sum, chip) => sum + (widths.get(chip) ?? Infinity), 0) <= box.clientWidth + spacing;
    const all = [...chips, ...ends];
    if (fits(all)) return all;
    this.#more.textContent = phrase('fewerTags');
    if (this.#isOpen) return [...all, this.#more];
    let count = likely.length;
    const line = () => [...chips.slice(0, count), ...chips.slice(count).filter(isChosen), ...ends, this.#more];
    while (count > 0 && !fits(line())) count -= 1;
    this.#more.textContent = phrase('moreTags', { count: chips.slice(count).filter((chip) => !isChosen(chip)).length });
    return line();
  }

  /** Makes the row a single stop of the tab key. Arrow keys move between chips.
   * @type {(stop?: EventTarget | null) => void} */
  #markStop(stop) {
    for (const chip of this.#line) chip.tabIndex = chip === stop ? 0 : -1;
  }

  /** What the keys do.
   * @type {() => KeyActs} */
  #acts() {
    const chips = this.#line;
    const at = chips.findIndex((chip) => chip === document.activeElement);
    const step = wall.isRightToLeft ? -1 : 1;
    /** @type {(to: number) => () => void} */
    const go = (to) => () => chips[Math.max(0, Math.min(to, chips.length - 1))]?.focus();
    return { ArrowRight: go(at + step), ArrowLeft: go(at - step), Home: go(0), End: go(chips.length - 1) };
  }

  /** @type {(chip: HTMLElement | null) => unknown} */
  #clicked(chip) {
    if (!chip) return;
    if (chip === this.#more) return this.open(!this.#isOpen);
    const { text, tags, isUntagged } = search;
    if (chip === this.#clear) return search.set(text);
    if (chip === this.#untagged) return search.set(text, [], !isUntagged);
    const { tag = '' } = chip.dataset;
    const others = tags.filter((name) => !isSame(name, tag));
    return search.set(text, others.length < tags.length ? others : [...tags, tag]);
  }
}

/** Tags in the order that they had before, and behind them those that have come.
 * @type {(before: TagCount[], tags: TagCount[]) => TagCount[]} */
function inOrderOf(before, tags) {
  const places = new Map(before.map(({ name }, place) => [name, place]));
  /** @type {(tag: TagCount) => number} */
  const place = ({ name }) => places.get(name) ?? before.length;
  return tags.toSorted((one, other) => place(one) - place(other));
}

/** Whether two names belong to the same tag, ignoring case.
 * @type {(one: string, other: string) => boolean} */
function isSame(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
