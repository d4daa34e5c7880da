// The header of a section, which stays at the top while its photos scroll by.

import { make } from './elements.js';
import { Slot } from './slot.js';
import { row } from './engine.js';
import { number, phrase } from './language.js';
import { briefTitleText, titleText } from './titles.js';
import { wall } from './page.js';

/** Whether all, some or none of some photos are selected.
 * @typedef {(photos: { first: number, count: number }) => 'true' | 'false' | 'mixed'} StateOf */

export class Heading extends Slot {
  /** Returns whether all, some or none of some photos are selected. Null while sections can't be selected.
   * @type {StateOf | null} */
  static #stateOf = null;
  #title = make('bdi');
  #count = make('small');
  /** Selects the section. Hidden unless photos are being selected. In the overview, only some photos of it are shown. */
  #pick = make('button', { className: 'pick', hidden: true });
  #shown = '';
  #key = -1;
  /** Whether other sections are beside this one. */
  #sharesRow = false;

  constructor() {
    super(make('li', 'heading'));
    this.element.append(make('h2', '', this.#title, this.#count), this.#pick);
  }

  /** Shows or hides the buttons that select sections, in all headings.
   * @type {(headings: Heading[], stateOf: StateOf | null) => void} */
  static offerAll(headings, stateOf) {
    Heading.#stateOf = stateOf;
    for (const heading of headings) heading.#offer();
  }

  /** The indices of its photos: the first one, and their number. */
  get photos() { return wall.engine.photosOf(this.#key); }

  /** Its position among the photos: before the first one of its section. */
  get order() { return this.photos.first - 0.5; }

  /** Shows a row of changes.
   * @type {(numbers: Float64Array, at: number) => void} */
  show(numbers, at) {
    this.#key = numbers[at + row.index];
    this.#sharesRow = numbers[at + row.width] < wall.width;
    const { classList } = this.element;
    const isPinned = numbers[at + row.pinned] === 1;
    // Its position is then relative to something else. A running animation would move it from there.
    if (isPinned !== classList.contains('pinned')) this.gliding?.cancel();
    classList.toggle('pinned', isPinned);
    this.place(numbers, at);
  }

  /** Shows the title of the section and its number of photos. */
  label() {
    const title = (this.#sharesRow ? briefTitleText : titleText)(wall.engine.headerTitle(this.#key));
    const { first, count } = this.photos;
    if (this.#shown === `${title} ${first} ${count}`) return;
    this.#shown = `${title} ${first} ${count}`;
    this.#title.textContent = title;
    this.#count.textContent = number(count);
    this.#offer();
  }

  #offer() {
    const stateOf = Heading.#stateOf;
    this.#pick.hidden = !stateOf;
    // Others are labeled when they are shown.
    if (!this.isShown) this.#shown = '';
    else if (stateOf) {
      this.#pick.ariaLabel = this.#pick.title = phrase('selectSection', { title: this.#title.textContent ?? '' });
      this.#pick.ariaPressed = stateOf(this.photos);
    }
  }
}
