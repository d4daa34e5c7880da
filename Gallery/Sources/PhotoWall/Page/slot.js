// An element of the wall: of a photo, of a header, or of a stretch that hasn't loaded.

import { change, row } from './engine.js';

const timing = { duration: 320, easing: 'cubic-bezier(.2, 0, 0, 1)' };

export class Slot {
  isShown = false;
  /** The animation that moves or shows it, or null.
   * @type {Animation | null} */
  gliding = null;

  /** @param {HTMLElement} element */
  constructor(element) { this.element = element; }

  /** Gives it the frame of a row of changes.
   * @type {(numbers: Float64Array, at: number) => void} */
  place(numbers, at) {
    const { style } = this.element;
    style.transform = `translate(${numbers[at + row.x]}px, ${numbers[at + row.y]}px)`;
    style.width = `${numbers[at + row.width]}px`;
    style.height = `${numbers[at + row.height]}px`;
  }

  /** Animates it from its previous position to the current one.
   * @type {(numbers: Float64Array, at: number) => void} */
  glide(numbers, at) {
    this.gliding?.cancel();
    const { element } = this;
    if (numbers[at + row.kind] === change.appeared) {
      this.gliding = element.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    } else if (numbers[at + row.glides]) {
      const width = numbers[at + row.fromWidth] / numbers[at + row.width];
      const height = numbers[at + row.fromHeight] / numbers[at + row.height];
      const from = `translate(${numbers[at + row.fromX]}px, ${numbers[at + row.fromY]}px) scale(${width}, ${height})`;
      this.gliding = element.animate([{ transform: from }, { transform: element.style.transform }], timing);
    }
  }

  remove() {
    this.gliding?.cancel();
    this.element.remove();
  }
}
