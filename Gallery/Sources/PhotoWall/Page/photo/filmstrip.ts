// A row of thumbnails below the open photo, if the screen has room: the previous and the next photos.

import { around, make } from '../elements/elements';
import { smallest } from '../source/media';
import { source } from '../source/source';
import type { Wall } from '../wall/wall';

const large = matchMedia('(min-width: 1400px) and (min-height: 850px)');
/** The greatest number of photos on each side, the width of each with the space beside it, and the space at the ends. */
const [maxBeside, step, ends] = [9, 52, 36];

export class Filmstrip {
  // Screen readers skip it, because the arrow keys lead to the same photos.
  element = make('div', { className: 'filmstrip', ariaHidden: 'true', hidden: true });
  #index = -1;
  #images: HTMLElement[] = [];

  /** `open` is called with the index of a clicked photo. */
  constructor(private readonly wall: Wall, open: (index: number) => void) {
    this.element.addEventListener('click', (event) => {
      const image = around(event, '[data-index]');
      if (image) open(Number(image.dataset.index));
    });
    large.addEventListener('change', () => this.show(this.#index));
    // The details take a part of its width.
    new ResizeObserver(() => this.show(this.#index)).observe(this.element);
  }

  /** Shows the photos around an index of the wall, or none for -1. */
  show(index: number): void {
    this.#index = index;
    const { engine } = this.wall;
    const { count } = engine;
    this.element.hidden = index < 0 || !large.matches || count < 2;
    if (this.element.hidden) return this.element.replaceChildren();
    const beside = Math.max(0, Math.min(maxBeside, Math.floor(((this.element.clientWidth - ends) / step - 1) / 2)));
    const first = Math.max(0, Math.min(index - beside, count - 2 * beside - 1));
    const last = Math.min(count - 1, first + 2 * beside);
    const before = new Map(this.#images.map((image) => [image.dataset.photo, image]));
    this.#images = [];
    let missing = -1;
    for (let at = first; at <= last; at++) {
      const id = engine.idOf(at);
      if (!id && missing < 0) missing = at;
      const version = id && engine.versionOf(at);
      const photo = `${id} ${version}`;
      const image = id && before.get(photo) || this.#image(id, version, photo);
      image.dataset.index = String(at);
      image.classList.toggle('current', at === index);
      this.#images.push(image);
    }
    this.element.replaceChildren(...this.#images);
    if (missing >= 0) this.#waitFor(missing);
  }

  #image(id: number, version: number, photo: string): HTMLElement {
    const image = id ? make('img', { alt: '', draggable: false, src: source.thumbnail(id, version, smallest) }) : make('i');
    image.dataset.photo = photo;
    return image;
  }

  async #waitFor(at: number): Promise<void> {
    const index = this.#index;
    if (await this.wall.nodes.need(at) && this.#index === index) this.show(index);
  }
}
