// A stretch of the wall that hasn't loaded: a pattern of boxes where photos will be.

import { make } from './elements.js';
import { row } from './engine.js';
import { Slot } from './slot.js';

export class Gap extends Slot {
  constructor() { super(make('li', { className: 'gap', ariaHidden: 'true' })); }

  /** Its position in the document doesn't matter, because screen readers skip it. */
  get order() { return Number.MAX_SAFE_INTEGER; }

  /** Shows a row of changes.
   * @type {(numbers: Float64Array, at: number) => void} */
  show(numbers, at) {
    this.place(numbers, at);
    // The visible part changes with each scroll step, but the pattern stays in place on the wall.
    this.element.style.setProperty('--y', `${-numbers[at + row.y]}px`);
  }
}
