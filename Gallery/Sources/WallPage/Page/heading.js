// The header of a section, which stays at the top while its photos scroll by.

import { make } from './elements.js';
import { row } from './engine.js';
import { number, phrase } from './language.js';
import { briefTitleText, titleText } from './titles.js';

/** The headings by their buttons. */
const headings = new WeakMap();
/** Whether sections can be selected. */
let isOffered = false;

export class Heading {
  element = document.createElement('li');
  isShown = false;
  /** The animation that moves or shows it, or null. */
  gliding = null;
  #title = document.createElement('bdi');
  #count = document.createElement('small');
  /** Selects the section. Null unless photos are being selected. In the overview, only some photos of it are shown. */
  #pick = null;
  #shown = '';
  #key = -1;
  /** Whether other sections are beside this one. */
  #sharesRow = false;

  constructor(wall) {
    this.wall = wall;
    this.engine = wall.engine;
    this.element.className = 'heading';
    const heading = document.createElement('h2');
    heading.append(this.#title, this.#count);
    this.element.append(heading);
    this.#offer();
  }

  /** Shows or hides the buttons that select sections, in all headings. */
  static offerAll(headings, offers) {
    isOffered = offers;
    for (const heading of headings) heading.#offer();
  }

  /** Returns the heading of a button. */
  static of(button) { return headings.get(button); }

  /** The indices of its photos: the first one, and their number. */
  get photos() {
    const { wall } = this.engine;
    return { first: wall.wall_header_start(this.#key), count: wall.wall_header_total(this.#key) };
  }

  /** Its position among the photos: before the first one of its section. */
  get order() { return this.engine.wall.wall_header_start(this.#key) - 0.5; }

  /** Shows a row of changes. */
  show(numbers, at) {
    this.#key = numbers[at + row.index];
    this.#sharesRow = numbers[at + row.width] < this.wall.width;
    const { style, classList } = this.element;
    const isPinned = numbers[at + row.pinned] === 1;
    // Its position is then relative to something else. A running animation would move it from there.
    if (isPinned !== classList.contains('pinned')) this.gliding?.cancel();
    classList.toggle('pinned', isPinned);
    style.transform = `translate(${numbers[at + row.x]}px, ${numbers[at + row.y]}px)`;
    style.width = `${numbers[at + row.width]}px`;
    style.height = `${numbers[at + row.height]}px`;
  }

  /** Shows the title of the section and its number of photos. */
  label() {
    const title = (this.#sharesRow ? briefTitleText : titleText)(this.engine.headerTitle(this.#key));
    const count = this.engine.wall.wall_header_total(this.#key);
    if (this.#shown === `${title} ${count}`) return;
    this.#shown = `${title} ${count}`;
    this.#title.textContent = title;
    this.#count.textContent = number(count);
    this.#labelPick();
  }

  #offer() {
    if (isOffered === (this.#pick !== null)) return;
    this.#pick?.remove();
    this.#pick = isOffered ? make('button', 'pick') : null;
    if (!this.#pick) return;
    this.#pick.type = 'button';
    headings.set(this.#pick, this);
    this.element.append(this.#pick);
    this.#labelPick();
  }

  #labelPick() {
    if (!this.#pick) return;
    this.#pick.ariaLabel = this.#pick.title = phrase('selectSection', { title: this.#title.textContent });
  }

  remove() {
    this.gliding?.cancel();
    this.element.remove();
  }
}
