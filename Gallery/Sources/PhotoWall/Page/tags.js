// The row of tag chips, laid out by the engine's flow: one line, or all of them. Photos have to have the tags that are
// pressed; the small chip behind a pressed one turns it into its contrary. Chosen ones are always there to be seen.

import { number, quantity } from './language.js';

const bar = document.getElementById('bar');
const box = document.getElementById('tags');
const narrow = matchMedia('(max-width: 640px)');
const spacing = 6;
/** No line has room for more. */
const mostInLine = 40;

export class Tags {
  #tags = [];
  /** The chips of each tag, in order: `{ chips, isChosen }`. */
  #groups = [];
  #known = new Map();
  #widths = new Map();
  #height = 0;
  #isOpen = false;
  #layout = '';
  #more = button('more');
  #clear = button('clear', 'Clear');

  constructor(wall, search) {
    this.wall = wall;
    this.search = search;
    this.#clear.ariaLabel = 'Clear all tags';
    new ResizeObserver(() => this.#arrange()).observe(bar);
    narrow.addEventListener('change', () => this.#arrangeAnew());
    box.addEventListener('click', (event) => this.#clicked(event.target.closest('button')));
    box.addEventListener('keydown', (event) => this.#key(event));
    box.addEventListener('focusin', (event) => this.#markStop(event.target));
  }

  /** Shows which tags there are. */
  show(tags) {
    if (JSON.stringify(tags) === JSON.stringify(this.#tags)) return;
    this.#tags = tags;
    this.mark();
  }

  /** Shows which tags are chosen. */
  mark() {
    const { tags, without } = this.search;
    // One that no photo has any longer can be chosen in the address, and has to go from there.
    const gone = [...tags, ...without].filter((name) => !this.#tags.some((tag) => tag.name === name));
    this.#groups = [...this.#tags, ...gone.map((name) => ({ name, count: 0 }))].map(({ name, count }) => {
      const [isWanted, isUnwanted] = [tags.includes(name), without.includes(name)];
      const chip = this.#chip('tag', name, name);
      chip.title = quantity(count, 'photo');
      chip.ariaPressed = String(isWanted || isUnwanted);
      chip.ariaLabel = isUnwanted ? `Without ${name}` : null;
      chip.classList.toggle('unwanted', isUnwanted);
      const not = isWanted ? [this.#chip('not', name, '−')] : [];
      for (const chip of not) chip.ariaLabel = `Without ${name}`;
      return { chips: [chip, ...not], isChosen: isWanted || isUnwanted };
    });
    this.#arrangeAnew();
  }

  /** Shows all tags, or one line of them; on a phone, those that are chosen. */
  open(isOpen) {
    this.#isOpen = isOpen;
    this.#arrangeAnew();
  }

  #chip(kind, name, text) {
    const key = `${kind} ${name}`;
    if (!this.#known.has(key)) {
      const chip = button(kind, text);
      chip.dataset.tag = name;
      this.#known.set(key, chip);
    }
    return this.#known.get(key);
  }

  #arrangeAnew() {
    this.#layout = '';
    this.#arrange();
  }

  /** Puts the chips where the engine's flow has them. */
  #arrange() {
    const layout = `${box.clientWidth} ${bar.clientWidth} ${getComputedStyle(bar).fontSize}`;
    if (layout === this.#layout) return;
    const focused = box.contains(document.activeElement) ? document.activeElement : null;
    if (getComputedStyle(bar).fontSize !== this.#layout.split(' ')[2]) this.#widths.clear();
    box.hidden = false;
    // On paper there is no row, and nothing to be measured.
    if (box.clientWidth === 0) return;
    const chips = this.#line();
    box.hidden = chips.length === 0;
    box.replaceChildren(...chips);
    const frames = this.#frames(chips);
    chips.forEach((chip, index) => {
      chip.style.transform = `translate(${frames[4 * index]}px, ${frames[4 * index + 1]}px)`;
    });
    box.style.height = `${chips.length ? frames[4 * chips.length - 3] + this.#height : 0}px`;
    this.#layout = `${box.clientWidth} ${bar.clientWidth} ${getComputedStyle(bar).fontSize}`;
    const kept = chips.includes(focused) ? focused : chips.find((chip) => chip.dataset.tag === focused?.dataset.tag) ?? chips[0];
    this.#markStop(kept);
    if (focused) kept?.focus();
  }

  /** The chips that are shown: all of them, or what one line has room for, those that are chosen among them. */
  #line() {
    const groups = this.#groups;
    const chosen = groups.filter((group) => group.isChosen);
    const ends = chosen.length > 0 ? [this.#clear] : [];
    const chips = (shown) => shown.flatMap((group) => group.chips);
    if (narrow.matches) return [...chips(this.#isOpen ? groups : chosen), ...ends];
    this.#more.textContent = 'Fewer tags';
    this.#more.ariaExpanded = String(this.#isOpen);
    const all = [...chips(groups), ...ends];
    if (groups.length <= mostInLine && this.#isOneLine(all)) return all;
    if (this.#isOpen) return [...all, this.#more];
    for (let count = Math.min(groups.length - 1, mostInLine); ; count--) {
      const hidden = groups.slice(count).filter((group) => !group.isChosen);
      this.#more.textContent = `${number(hidden.length)} more`;
      const line = [...chips(groups.slice(0, count)), ...chips(groups.slice(count).filter((group) => group.isChosen)), ...ends, this.#more];
      if (count === 0 || this.#isOneLine(line)) return line;
    }
  }

  #isOneLine(chips) {
    return this.#frames(chips).every((number, index) => index % 4 !== 1 || number === 0);
  }

  #frames(chips) {
    const widths = this.#measure(chips);
    return Array.from(this.wall.engine.chips(widths, this.#height, spacing, box.clientWidth, this.wall.isRightToLeft));
  }

  /** How wide chips are; what is not known yet the browser is asked for in one go. */
  #measure(chips) {
    const key = (chip) => `${chip.className} ${chip.textContent}`;
    const unknown = chips.filter((chip) => !this.#widths.has(key(chip)));
    if (unknown.length > 0) {
      box.replaceChildren(...unknown);
      for (const chip of unknown) this.#widths.set(key(chip), Math.ceil(chip.getBoundingClientRect().width));
      this.#height = unknown[0].offsetHeight;
    }
    return chips.map((chip) => this.#widths.get(key(chip)));
  }

  /** The row is one stop of the tab key, with arrows from chip to chip. */
  #markStop(stop) {
    for (const chip of box.children) chip.tabIndex = chip === stop ? 0 : -1;
  }

  #key(event) {
    const chips = [...box.children];
    const at = chips.indexOf(document.activeElement);
    const step = this.wall.isRightToLeft ? -1 : 1;
    const next = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: chips.length - 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    chips[Math.max(0, Math.min(next, chips.length - 1))]?.focus();
  }

  #clicked(chip) {
    if (!chip) return;
    if (chip === this.#more) return this.open(!this.#isOpen);
    const { text, tags, without } = this.search;
    const { tag } = chip.dataset;
    const others = (names) => names.filter((name) => name !== tag);
    if (chip === this.#clear) return this.search.set(text);
    if (chip.className === 'not') return this.search.set(text, others(tags), [...without, tag]);
    const isChosen = tags.includes(tag) || without.includes(tag);
    return this.search.set(text, isChosen ? others(tags) : [...tags, tag], others(without));
  }
}

function button(className, text = '') {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  return made;
}
