// The row of tag chips, laid out by the engine's flow: one line, or all of them.

import { source } from './source.js';

const box = document.getElementById('tags');
const height = 30;
const spacing = 6;

export class Tags {
  #tags = [];
  #chips = [];
  #isOpen = false;

  constructor(wall, search) {
    this.wall = wall;
    this.search = search;
    new ResizeObserver(() => this.arrange()).observe(document.getElementById('bar'));
    box.addEventListener('click', (event) => this.#clicked(event));
  }

  /** Asks which tags there are. */
  async load() {
    const tags = await source.tags().catch(() => []);
    if (JSON.stringify(tags) === JSON.stringify(this.#tags)) return;
    this.#tags = tags;
    this.#chips = tags.map(({ name, count }) => {
      const chip = document.createElement('button');
      chip.textContent = name;
      chip.title = count === 1 ? '1 photo' : `${count.toLocaleString()} photos`;
      chip.dataset.tag = name;
      return chip;
    });
    box.hidden = tags.length === 0;
    this.#more = document.createElement('button');
    this.#more.className = 'more';
    this.#widths = null;
    this.arrange();
    this.mark();
  }

  #more;
  #widths = null;
  #lastWidth = -1;

  /** Puts the chips where the engine's flow has them. */
  arrange() {
    if (box.hidden || (this.#widths && box.clientWidth === this.#lastWidth)) return;
    this.#lastWidth = box.clientWidth;
    if (!this.#widths) {
      this.#more.textContent = 'Fewer tags';
      box.replaceChildren(...this.#chips, this.#more);
      this.#widths = this.#chips.map((chip) => Math.ceil(chip.getBoundingClientRect().width));
      this.#widths.push(Math.ceil(this.#more.getBoundingClientRect().width) + 8);
    }
    const shown = this.#shownCount();
    const isAll = shown === this.#chips.length;
    this.#more.textContent = this.#isOpen ? 'Fewer tags' : `${this.#chips.length - shown} more`;
    this.#more.ariaExpanded = String(this.#isOpen);
    const visible = this.#chips.slice(0, shown);
    const widths = this.#widths.slice(0, shown);
    if (!isAll || this.#isOpen) {
      visible.push(this.#more);
      widths.push(this.#widths.at(-1));
    }
    const frames = this.#frames(widths);
    box.replaceChildren(...visible);
    visible.forEach((chip, index) => {
      chip.style.transform = `translate(${frames[4 * index]}px, ${frames[4 * index + 1]}px)`;
    });
    box.style.height = `${visible.length ? frames[4 * visible.length - 3] + height : 0}px`;
  }

  /** Shows which tag is chosen. */
  mark() {
    for (const chip of this.#chips) chip.ariaPressed = String(chip.dataset.tag === this.search.tag);
  }

  #frames(widths) {
    return Array.from(this.wall.engine.chips(widths, height, spacing, box.clientWidth, this.wall.isRightToLeft));
  }

  /** How many chips are shown: all, or as many as leave room for "more" in the first line. */
  #shownCount() {
    const all = this.#chips.length;
    const chips = this.#widths.slice(0, all);
    if (this.#isOpen || this.#frames(chips).every((number, index) => index % 4 !== 1 || number === 0)) return all;
    const more = this.#widths.at(-1);
    let count = all;
    while (count > 1 && this.#frames([...chips.slice(0, count), more]).some((number, index) => index % 4 === 1 && number > 0)) {
      count = count > 40 ? 40 : count - 1;
    }
    return count;
  }

  #clicked(event) {
    const chip = event.target.closest('button');
    if (!chip) return;
    if (chip === this.#more) {
      this.#isOpen = !this.#isOpen;
      this.#lastWidth = -1;
      this.arrange();
      this.#more.focus();
    } else {
      this.search.set(this.search.text, chip.dataset.tag === this.search.tag ? '' : chip.dataset.tag);
    }
  }
}
