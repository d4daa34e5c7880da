// The people on the open photo: a frame and a name for each known face. They move with the picture.

import { make } from './elements.js';

/** @type {(share: number) => string} */
const percent = (share) => `${100 * share}%`;

export class Faces {
  isOn = false;
  /** @type {HTMLElement[]} */
  #marks = [];
  #changed;

  /** `changed` is called when there may be others, or when they are shown or hidden.
   * @param {() => void} changed */
  constructor(changed) { this.#changed = changed; }

  /** Whether the photo has known faces. */
  get areAny() { return this.#marks.length > 0; }

  /** Takes the people of a photo, and its picture.
   * @type {(people: Person[] | undefined, picture: Picture | null) => void} */
  show(people, picture) {
    for (const mark of this.#marks) mark.remove();
    this.#marks = picture && people ? people.flatMap(({ name, face }) => face ? [mark(name, face)] : []) : [];
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
    this.#changed();
  }
}

/** @type {(name: string, face: Point & Size) => HTMLElement} */
function mark(name, { x, y, width, height }) {
  const element = make('div', 'face', make('bdi', '', name));
  Object.assign(element.style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) });
  return element;
}
