// The pictures of one open photo, one above the other: the wall's thumbnail at once, then one that fills the window,
// and for who looks closer the original's own pixels.

import { addressOf } from './details.js';
import { make } from './elements.js';
import { number } from './language.js';
import { source } from './source.js';

/** The widths of thumbnails that there are. */
const widths = document.querySelector('meta[name="brickwork-thumbnails"]').content.split(' ').map(Number);
const largest = widths.at(-1);
/** The least of them. */
export const smallest = widths[0];
/** What every browser shows; of another format the server makes a picture in full size. */
const known = new Set(['jpeg', 'png', 'gif', 'webp']);

/** The width of thumbnail that fills the window with a photo of these proportions. */
function widthToFill(ratio) {
  const needed = Math.min(innerWidth, innerHeight * ratio) * devicePixelRatio;
  return widths.find((width) => width * 1.1 >= needed) ?? largest;
}

/** Brings a picture that fills the window; whether it can be shown. */
export function fetchAhead({ id, version, ratio }) {
  const image = new Image();
  image.src = source.thumbnail(id, version, widthToFill(ratio));
  return image.decode().then(() => true, () => false);
}

export class Picture {
  /** Fills the stage: the pictures, and what is seen of their arrival, which stays where it is while they move. */
  element = make('div', 'sheet');
  frame = make('div', 'picture');
  #progress = make('progress');
  #fine = make('img');
  #full = null;
  #showing;
  #leaving = new AbortController();
  /** The original's size, once it is known. */
  #size = null;

  /**
   * - `photo`: its `id`, `version` and `ratio`, and a promise of its `facts`, or of null.
   * - `rough`: an image of it that is there already, or null.
   * - `changed`: told when more is known, or seen, of the photo.
   * - `failed`: told the address of what cannot be shown.
   */
  constructor(photo, rough, changed, failed) {
    Object.assign(this, { photo, changed, failed });
    this.#progress.ariaLabel = 'Loading the photo';
    this.element.append(this.frame, this.#progress);
    if (rough) this.#showRough(rough);
    this.#showFine();
    photo.facts.then((facts) => facts && this.#know(facts));
  }

  /** The image that is seen. */
  get image() { return this.#full ?? this.#fine; }

  set alt(text) { this.image.alt = text; }

  /** The original's size; as long as that is not known, its proportions. */
  get size() { return this.#size ?? { width: this.photo.ratio, height: 1 }; }
  get isKnown() { return this.#size !== null; }

  /** How much of the original is shown: "1,920 × 1,440 of 4,000 × 3,000 pixels". */
  get share() {
    const { naturalWidth, naturalHeight } = this.image;
    if (!this.#size || !naturalWidth) return '';
    const all = `${number(this.#size.width)} × ${number(this.#size.height)} pixels`;
    return naturalWidth >= this.#size.width ? `All ${all}` : `${number(naturalWidth)} × ${number(naturalHeight)} of ${all}`;
  }

  /** Whether so many pixels across are more than what is shown has, and the original has more. */
  lacks(pixels) {
    const { naturalWidth } = this.image;
    return naturalWidth > 0 && naturalWidth < this.#size?.width && pixels > naturalWidth * 1.05;
  }

  /** Shows the original's own pixels, or as many as there are. */
  showFull() { return (this.#showing ??= this.#showFull()); }

  /** Nobody looks any more: what is still on its way is not wanted. */
  leave() {
    this.#leaving.abort();
    this.element.remove();
    this.#fine.removeAttribute('src');
    if (this.#full) URL.revokeObjectURL(this.#full.src);
  }

  #know(size) {
    this.#size = { width: size.width, height: size.height };
    this.changed();
  }

  #showRough(image) {
    const rough = make('img', 'rough');
    rough.alt = '';
    rough.src = image.src;
    this.frame.append(rough);
    // A thumbnail is as wide as asked for, or as wide as the photo.
    if (image.naturalWidth < 240) this.#size = { width: image.naturalWidth, height: image.naturalHeight };
  }

  async #showFine() {
    const { id, version, ratio } = this.photo;
    const width = widthToFill(ratio);
    const image = this.#fine;
    image.className = 'fine';
    image.alt = 'Photo';
    image.draggable = false;
    image.src = source.thumbnail(id, version, width);
    this.frame.append(image);
    const isShown = await image.decode().then(() => true, () => false);
    if (this.#leaving.signal.aborted) return;
    this.#progress.remove();
    if (!isShown) return this.failed(source.thumbnail(id, version, width));
    image.classList.add('shown');
    if (!this.#size && image.naturalWidth < width) this.#know({ width: image.naturalWidth, height: image.naturalHeight });
    this.changed();
  }

  async #showFull() {
    const facts = await this.photo.facts;
    for (const address of this.#fullAddresses(facts)) {
      const image = await this.#load(address);
      if (this.#leaving.signal.aborted) return image && URL.revokeObjectURL(image.src);
      if (!image) continue;
      image.className = 'original shown';
      image.alt = this.#fine.alt;
      this.#fine.alt = '';
      this.#full = image;
      this.frame.append(image);
      return this.changed();
    }
  }

  /** Where more pixels may be, the best first. */
  #fullAddresses(facts) {
    const { id, version } = this.photo;
    const [original, fullSize] = [facts?.original, facts?.fullSize];
    const best = known.has(facts?.format) ? [original, fullSize] : [fullSize, original];
    return [...best.filter(Boolean).map(addressOf), source.thumbnail(id, version, largest)];
  }

  /** An image with a picture that is fetched piece by piece, so that one sees it arrive; null if there is none. */
  async #load(address) {
    const progress = this.#progress;
    progress.removeAttribute('value');
    this.element.append(progress);
    try {
      const response = await fetch(address, { signal: this.#leaving.signal });
      if (!response.ok) return null;
      const image = make('img');
      image.draggable = false;
      image.src = URL.createObjectURL(await this.#receive(response));
      return await image.decode().then(() => image, () => URL.revokeObjectURL(image.src) ?? null);
    } catch {
      return null;
    } finally {
      progress.remove();
    }
  }

  async #receive(response) {
    const all = Number(response.headers.get('Content-Length'));
    const pieces = [];
    let received = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      received += value.length;
      if (all) [this.#progress.max, this.#progress.value] = [all, received];
    }
    return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
  }
}
