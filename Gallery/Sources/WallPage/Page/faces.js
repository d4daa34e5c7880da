// The people on the open photo: a frame and a name for each known face. They move with the picture.

import { make } from './elements.js';

const percent = (share) => `${100 * share}%`;

export class Faces {
  isOn = false;
  #marks = [];

  /** Whether the photo has known faces. */
  get areAny() { return this.#marks.length > 0; }

  /** Takes the people of a photo, and its picture. */
  show(people, picture) {
    for (const mark of this.#marks) mark.remove();
    this.#marks = picture ? (people ?? []).filter(({ face }) => face).map(mark) : [];
    picture?.frame.append(...this.#marks);
    this.#arrange();
  }

  /** Shows or hides them. */
  toggle() {
    this.isOn = !this.isOn;
    this.#arrange();
  }

  #arrange() {
    for (const mark of this.#marks) mark.hidden = !this.isOn;
  }
}

function mark({ name, face: { x, y, width, height } }) {
  const element = make('div', 'face');
  Object.assign(element.style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) });
  element.append(make('bdi', '', name));
  return element;
}
