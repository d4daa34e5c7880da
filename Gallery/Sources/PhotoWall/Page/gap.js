// A stretch of the wall that hasn't loaded: a pattern of boxes where photos will be.

import { make } from './elements.js';
import { row } from './engine.js';

export class Gap {
  element = make('li', { className: 'gap', ariaHidden: 'true' });
  isShown = false;
  /** The animation that moves or shows it, or null.
   * @type {Animation | null} */
  gliding = null;

  /** Its position in the document doesn't matter, because screen readers skip it. */
  get order() { return Number.MAX_SAFE_INTEGER; }

  /** Shows a row of changes.
   * @type {(numbers: Float64Array, at: number) => void} */
  show(numbers, at) {
    const y = numbers[at + row.y];
    const { style } = this.element;
    style.transform = `translate(${numbers[at + row.x]}px, ${y}px)`;
    style.width = `${numbers[at + row.width]}px`;
    style.height = `${numbers[at + row.height]}px`;
    // The visible part changes with each scroll step, but the pattern stays in place on the wall.
    style.setProperty('--y', `${-y}px`);
  }

  remove() {
    this.gliding?.cancel();
    this.element.remove();
  }
}
