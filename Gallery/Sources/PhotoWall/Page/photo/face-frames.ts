// The people on the open photo: a frame and a name for each known face. They move with the picture.

import { make, type Point, type Size } from '../elements/elements';
import type { Person } from '../source/answers';
import type { Picture } from './picture';

const percent = (share: number): string => `${100 * share}%`;

export class FaceFrames {
  isOn = false;
  #marks: HTMLElement[] = [];

  /** `changed` is called when there may be others, or when they are shown or hidden. */
  constructor(private readonly changed: () => void) {}

  get areAny() { return this.#marks.length > 0; }

  /** Takes the people of a photo, and its picture. */
  show(people: Person[] | undefined, picture: Picture | null): void {
    for (const mark of this.#marks) mark.remove();
    this.#marks = picture && people ? people.flatMap(({ name, face }) => face ? [mark(name, face)] : []) : [];
    picture?.frame.append(...this.#marks);
    this.#arrange();
  }

  toggle() {
    this.isOn = !this.isOn;
    this.#arrange();
  }

  #arrange() {
    for (const mark of this.#marks) mark.hidden = !this.isOn;
    this.changed();
  }
}

function mark(name: string, { x, y, width, height }: Point & Size): HTMLElement {
  const element = make('div', 'face', make('bdi', '', name));
  Object.assign(element.style, { left: percent(x), top: percent(y), width: percent(width), height: percent(height) });
  return element;
}
