// A row of thumbnails below the open photo, if the screen has room: the previous and the next photos.

import { make } from './elements.js';
import { smallest } from './picture.js';
import { source } from './source.js';

const large = matchMedia('(min-width: 1400px) and (min-height: 850px)');
/** The number of photos on each side. */
const most = 9;

export class Filmstrip {
  element = make('div', 'filmstrip');
  #index = -1;

  /** `wall` is the wall in the document. `open` is called with the index of a clicked photo. */
  constructor(wall, open) {
    this.wall = wall;
    // Screen readers skip it, because the arrow keys lead to the same photos.
    this.element.ariaHidden = 'true';
    this.element.hidden = true;
    this.element.addEventListener('click', ({ target }) => target.dataset.index && open(Number(target.dataset.index)));
    large.addEventListener('change', () => this.show(this.#index));
  }

  /** Shows the photos around an index of the wall, or none for -1. */
  show(index) {
    this.#index = index;
    const { wall } = this.wall.engine;
    const count = wall.wall_count();
    this.element.hidden = index < 0 || !large.matches || count < 2;
    if (this.element.hidden) return this.element.replaceChildren();
    const first = Math.max(0, Math.min(index - most, count - 2 * most - 1));
    const last = Math.min(count - 1, first + 2 * most);
    const before = new Map([...this.element.children].map((image) => [image.dataset.photo, image]));
    const images = [];
    let missing = -1;
    for (let at = first; at <= last; at++) {
      const id = wall.wall_id(at);
      if (!id && missing < 0) missing = at;
      const photo = `${id} ${id && wall.wall_photo_version(at)}`;
      const image = id && before.get(photo) || this.#image(id, photo);
      image.dataset.index = at;
      image.classList.toggle('current', at === index);
      images.push(image);
    }
    this.element.replaceChildren(...images);
    if (missing >= 0) this.#waitFor(missing);
  }

  #image(id, photo) {
    const image = make(id ? 'img' : 'i');
    image.dataset.photo = photo;
    if (!id) return image;
    image.alt = '';
    image.draggable = false;
    image.src = source.thumbnail(id, photo.split(' ')[1], smallest);
    return image;
  }

  async #waitFor(at) {
    const index = this.#index;
    if (await this.wall.nodes.need(at) && this.#index === index) this.show(index);
  }
}
