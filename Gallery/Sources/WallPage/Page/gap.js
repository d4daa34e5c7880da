// A stretch of the wall that is not here yet: a quiet pattern of boxes, which says only that photos come there.

import { row } from './engine.js';

export class Gap {
  element = document.createElement('li');
  isShown = false;

  constructor() {
    this.element.className = 'gap';
    this.element.ariaHidden = 'true';
  }

  /** Where it stands in the document does not matter: nobody reads it. */
  get order() { return Number.MAX_SAFE_INTEGER; }

  /** Shows what a row of changes says. */
  show(numbers, at) {
    const y = numbers[at + row.y];
    const { style } = this.element;
    style.transform = `translate(${numbers[at + row.x]}px, ${y}px)`;
    style.width = `${numbers[at + row.width]}px`;
    style.height = `${numbers[at + row.height]}px`;
    // What is seen of a stretch begins elsewhere at each step: the pattern stays where it is in the wall.
    style.setProperty('--y', `${-y}px`);
  }

  remove() {
    this.gliding?.cancel();
    this.element.remove();
  }
}
