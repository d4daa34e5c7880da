// An element of the wall: of a photo, of a header, or of a part that hasn't loaded.

import { change, row } from '../engine/engine';
import { make } from '../elements/elements';

const timing = { duration: 320, easing: 'cubic-bezier(.2, 0, 0, 1)' };

export class Slot {
  isShown = false;
  /** The animation that moves or shows it, or null. */
  gliding: Animation | null = null;

  constructor(readonly element: HTMLElement) {}

  place(numbers: Float64Array, at: number): void {
    const { style } = this.element;
    style.transform = `translate(${numbers[at + row.x]}px, ${numbers[at + row.y]}px)`;
    style.width = `${numbers[at + row.width]}px`;
    style.height = `${numbers[at + row.height]}px`;
  }

  /** Animates it from its previous position to the current one. */
  glide(numbers: Float64Array, at: number): void {
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

/** A part of the wall that hasn't loaded: a pattern of boxes where photos will be. */
export class Gap extends Slot {
  constructor() { super(make('li', { className: 'gap', ariaHidden: 'true' })); }

  /** Its position in the document doesn't matter, because screen readers skip it. */
  get order() { return Number.MAX_SAFE_INTEGER; }

  show(numbers: Float64Array, at: number): void {
    this.place(numbers, at);
    // The visible part changes with each scroll step, but the pattern stays in place on the wall.
    this.element.style.setProperty('--y', `${-numbers[at + row.y]}px`);
  }
}
