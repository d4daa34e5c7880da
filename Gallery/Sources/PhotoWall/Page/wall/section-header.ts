// The header of a section, which stays at the top while its photos scroll by.

import { make } from '../elements/elements';
import { Slot } from './slot';
import { row, type Engine } from '../engine/engine';
import { number, phrase } from '../texts/language';
import { briefTitleText, titleText } from './titles';

/** Whether all, some or none of some photos are selected. */
export type StateOf = (photos: { first: number, count: number }) => 'true' | 'false' | 'mixed';

/** Null while sections can't be selected. */
let stateOf: StateOf | null = null;

export class SectionHeader extends Slot {
  #title = make('bdi');
  #count = make('small');
  /** Selects the section. Hidden unless photos are being selected. In the overview, only some photos of it are shown. */
  #pick = make('button', { className: 'pick', hidden: true });
  #shown = '';
  #key = -1;
  /** Whether other sections are beside this one. */
  #sharesRow = false;

  constructor(private readonly wall: { readonly engine: Engine, readonly width: number }) {
    super(make('li', 'heading'));
    this.element.append(make('h2', '', this.#title, this.#count), this.#pick);
  }

  /** Shows or hides the buttons that select sections, in all headings. */
  static offerAll(headings: SectionHeader[], newStateOf: StateOf | null): void {
    stateOf = newStateOf;
    for (const heading of headings) heading.#offer();
  }

  /** The indices of its photos: the first one, and their number. */
  get photos() { return this.wall.engine.photosOf(this.#key); }

  /** Its position among the photos: before the first one of its section. */
  get order() { return this.photos.first - 0.5; }

  show(numbers: Float64Array, at: number): void {
    this.#key = numbers[at + row.index];
    this.#sharesRow = numbers[at + row.width] < this.wall.width;
    const { classList } = this.element;
    const isPinned = numbers[at + row.pinned] === 1;
    // Its position is then relative to something else. A running animation would move it from there.
    if (isPinned !== classList.contains('pinned')) this.gliding?.cancel();
    classList.toggle('pinned', isPinned);
    this.place(numbers, at);
  }

  /** Shows the title of the section and its number of photos. */
  label() {
    const title = (this.#sharesRow ? briefTitleText : titleText)(this.wall.engine.headerTitle(this.#key));
    const { first, count } = this.photos;
    if (this.#shown === `${title} ${first} ${count}`) return;
    this.#shown = `${title} ${first} ${count}`;
    this.#title.textContent = title;
    this.#count.textContent = number(count);
    this.#offer();
  }

  #offer() {
    this.#pick.hidden = !stateOf;
    // Others are labeled when they are shown.
    if (!this.isShown) this.#shown = '';
    else if (stateOf) {
      this.#pick.ariaLabel = this.#pick.title = phrase('selectSection', { title: this.#title.textContent ?? '' });
      this.#pick.ariaPressed = stateOf(this.photos);
    }
  }
}
