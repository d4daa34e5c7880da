// The pictures of the open photo, one above the other: the wall's thumbnail immediately, then one that fills the
// window, and the original's pixels when the user zooms in.

import { addressOf } from './files.js';
import { make, stillness } from './elements.js';
import { Clip, Video } from './moving.js';
import { number, phrase } from './language.js';
import { source } from './source.js';

/** The widths of the thumbnails. */
const widths = document.querySelector('meta[name="brickwork-thumbnails"]').content.split(' ').map(Number);
const largest = widths.at(-1);
/** The smallest width. */
export const smallest = widths[0];
/** Formats that every browser shows. For others, the server makes a full-size JPEG. */
const known = new Set(['jpeg', 'png', 'gif', 'webp']);

/** Returns the width of the thumbnail that fills the window with a photo of this aspect ratio. */
function widthToFill(ratio) {
  const needed = Math.min(innerWidth, innerHeight * ratio) * devicePixelRatio;
  return widths.find((width) => width * 1.1 >= needed) ?? largest;
}

/** Loads a picture that fills the window. The result is whether it can be shown. */
export function fetchAhead({ id, version, ratio }) {
  const image = new Image();
  image.src = source.thumbnail(id, version, widthToFill(ratio));
  return image.decode().then(() => true, () => false);
}

export class Picture {
  /** Fills the stage: the pictures, and signs of loading, which stay in place while the pictures move. */
  element = make('div', 'sheet');
  frame = make('div', 'picture');
  #progress = make('progress');
  #fine = make('img');
  #full = null;
  #showing;
  #leaving = new AbortController();
  /** The player of a video or of a clip, or null. */
  #moving = null;
  /** The original's size, once it is known. */
  #size = null;

  /**
   * - `photo`: its `id`, `version` and `ratio`, and a promise of its `facts`, or of null.
   * - `rough`: an image of it that has loaded already, or null.
   * - `changed`: called when more is known about the photo, or more pixels are visible.
   * - `failed`: called with the address of a picture that can't be shown.
   * - `unplayable`: called with the facts of a video that the browser can't play.
   */
  constructor(photo, rough, changed, failed, unplayable) {
    this.photo = photo;
    this.changed = changed;
    this.failed = failed;
    this.unplayable = unplayable;
    this.#progress.ariaLabel = phrase('loading');
    this.element.append(this.frame, this.#progress);
    if (rough) this.#showRough(rough);
    this.#showFine();
    photo.facts.then((facts) => facts && this.#know(facts));
  }

  /** The visible image. */
  get image() { return this.#full ?? this.#fine; }

  set alt(text) { this.image.alt = text; }

  /** The original's size. Until it is known, only its aspect ratio. */
  get size() { return this.#size ?? { width: this.photo.ratio, height: 1 }; }
  /** Whether the size is known. */
  get isKnown() { return this.#size !== null; }

  /** The player of a video, or null for a photo. */
  get video() { return this.#moving instanceof Video ? this.#moving : null; }

  /** How much of the original is shown: "1,920 × 1,440 of 4,000 × 3,000 pixels". */
  get share() {
    const { naturalWidth, naturalHeight } = this.image;
    if (!this.#size || !naturalWidth || this.video) return '';
    const size = `${number(this.#size.width)} × ${number(this.#size.height)}`;
    if (naturalWidth >= this.#size.width) return phrase('allPixels', { size });
    return phrase('somePixels', { shown: `${number(naturalWidth)} × ${number(naturalHeight)}`, size });
  }

  /** Whether the shown picture is narrower than a number of pixels, and the original is wider. */
  lacks(pixels) {
    const { naturalWidth } = this.image;
    return naturalWidth > 0 && naturalWidth < this.#size?.width && pixels > naturalWidth * 1.05;
  }

  /** Shows the original's pixels, or as many as are available. */
  showFull() { return (this.#showing ??= this.#showFull()); }

  /** Cancels loading when the photo is no longer open. */
  leave() {
    this.#leaving.abort();
    this.#moving?.leave();
    this.element.remove();
    this.#fine.removeAttribute('src');
    if (this.#full) URL.revokeObjectURL(this.#full.src);
  }

  #know(size) {
    if (this.#leaving.signal.aborted) return;
    if (size.video && (size.original || size.converted) && !this.#moving) {
      const { id, version, ratio } = this.photo;
      this.#moving = new Video(size, this.frame, source.thumbnail(id, version, widthToFill(ratio)), () => this.unplayable(size));
    } else if (size.clip && !this.#moving) {
      this.#moving = new Clip(size, this.element, this.frame);
    }
    this.#size = { width: size.width, height: size.height };
    this.changed();
    // The thumbnails don't move, but the file does.
    if (size.moves && size.original && !stillness.matches) this.showFull();
  }

  #showRough(image) {
    const rough = make('img', 'rough');
    rough.alt = '';
    rough.src = image.src;
    this.frame.append(rough);
    // A thumbnail has the requested width, or the width of the photo if that is smaller.
    if (image.naturalWidth < 240) this.#size = { width: image.naturalWidth, height: image.naturalHeight };
  }

  async #showFine() {
    const { id, version, ratio } = this.photo;
    const width = widthToFill(ratio);
    const image = this.#fine;
    image.className = 'fine';
    image.alt = phrase('photo');
    image.draggable = false;
    image.src = source.thumbnail(id, version, width);
    this.frame.append(image);
    const isShown = await image.decode().then(() => true, () => false);
    if (this.#leaving.signal.aborted) return;
    this.#progress.remove();
    if (!isShown) {
      this.failed(source.thumbnail(id, version, width));
      return;
    }
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

  /** The addresses of pictures with more pixels, the best first. */
  #fullAddresses(facts) {
    const { id, version } = this.photo;
    const [original, fullSize] = [facts?.original, facts?.fullSize];
    const best = known.has(facts?.format) || facts?.moves ? [original, fullSize] : [fullSize, original];
    return [...best.filter(Boolean).map(addressOf), source.thumbnail(id, version, largest)];
  }

  /** Returns an image that loads progressively, or null if there is none. */
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
      if (await image.decode().then(() => true, () => false)) return image;
      URL.revokeObjectURL(image.src);
      return null;
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
