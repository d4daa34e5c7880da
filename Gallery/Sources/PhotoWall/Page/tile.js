// A photo on the wall: an element that is reused for one photo after another.

import { Slot } from './slot.js';
import { row } from './engine.js';
import { drop, isThere, want, watch } from './thumbnails.js';
import { duration, joined, number, phrase } from './language.js';
import { icon, make } from './elements.js';
import { Preview } from './preview.js';
import { source } from './source.js';
import { hintOf, labelOf, textOf } from './captions.js';
import { selected } from './selected.js';
import { collections } from './collections.js';
import { wall } from './page.js';

export class Tile extends Slot {
  image = make('img', { alt: '', draggable: false });
  link = make('a', { tabIndex: -1 }, this.image);
  /** The address of its thumbnail, if it wants one.
   * @type {string | undefined} */
  address;
  y = 0;
  height = 0;
  id = 0;
  index = -1;
  /** Whether it is a video of known length or a picture that moves, as its texts say. */
  moves = false;
  version = 0;
  /** @type {HTMLElement | undefined} */
  #caption;
  /** The canvas of the blurred version, if it was ever needed.
   * @type {HTMLCanvasElement | undefined} */
  #canvas;
  /** The sign that it is a video or a burst, or has a clip.
   * @type {HTMLElement | undefined} */
  #sign;
  /** The sign that it is a favorite.
   * @type {SVGElement | undefined} */
  #heart;
  #preview;
  #frame = '';
  #captionHeight = -1;
  /** The number of photos of the wall. */
  #total = 0;
  #shownColor = '';
  /** The wall and the index that the label belongs to. */
  #labelOf = '';
  /** Whether the label has the photo's texts. */
  #hasTexts = false;

  constructor() {
    super(make('li', 'tile'));
    this.element.append(this.link);
    this.#preview = new Preview(this);
    watch(this, () => this.#fail());
  }

  /** Its position among the photos. */
  get order() { return this.index; }

  focus() { this.link.focus({ preventScroll: true }); }

  /** Shows a row of changes. For a photo without an identifier, only the aspect ratio is known.
   * @type {(numbers: Float64Array, at: number, total: number) => void} */
  show(numbers, at, total) {
    const id = numbers[at + row.id];
    const version = numbers[at + row.version];
    const index = numbers[at + row.index];
    const isNew = id !== this.id || version !== this.version || !this.isShown;
    if (isNew) this.#begin(id, version);
    if (id) this.#color(numbers[at + row.color]);
    this.#place(numbers, at);
    if (isNew) [this.#labelOf, this.#hasTexts] = ['', false];
    // Most changes only move it. Writing an attribute costs as much as moving it, even if the value is the same.
    if (index !== this.index) this.element.ariaPosInSet = String(index + 1);
    if (total !== this.#total) this.element.ariaSetSize = String(total);
    [this.index, this.#total] = [index, total];
    if (isNew) this.element.classList.toggle('tall', numbers[at + row.tall] === 1);
    if (id) want(this, source.thumbnail(id, version, numbers[at + row.thumbnail]), !isNew);
    else drop(this);
    if (isThere(this)) this.fit();
  }

  /** @override */
  remove() {
    drop(this);
    this.#preview.end();
    super.remove();
  }

  /** Shows a picture that is smaller than its tile in its own size. Thumbnails may be a little smaller than their tiles. */
  fit() {
    const { image: { naturalWidth, naturalHeight, style }, element } = this;
    const isSmall = 1.15 * naturalWidth < parseFloat(element.style.width) || 1.15 * naturalHeight < parseFloat(style.height);
    element.classList.toggle('small', isSmall);
  }

  /** Loads the thumbnail again after a failure. */
  retry() {
    if (!this.element.classList.contains('broken')) return;
    const { address } = this;
    this.#mend();
    drop(this);
    if (address) want(this, address, false);
  }

  /** Shows a blurred version of the photo until its thumbnail has loaded. */
  blur() {
    const picture = wall.engine.blurred(this.index);
    if (!picture) return;
    this.#canvas ??= make('canvas');
    this.#canvas.style.height = this.image.style.height;
    this.link.prepend(this.#canvas);
    this.#canvas.width = picture.width;
    this.#canvas.height = picture.height;
    this.#canvas.getContext('2d')?.putImageData(picture, 0, 0);
    this.element.classList.add('blurred');
  }

  /** Removes the blurred version. */
  unblur() {
    if (!this.element.classList.contains('blurred')) return;
    this.element.classList.remove('blurred');
    this.#canvas?.remove();
  }

  /** Shows whether its photo is a favorite. */
  markFavorite() {
    const isFavorite = collections.isFavorite(this.id);
    if (isFavorite === Boolean(this.#heart)) return;
    if (this.#heart) this.#heart.remove(); else this.link.append(this.#heart = icon('heart'));
    if (!isFavorite) this.#heart = undefined;
    // Its label says so, too.
    this.#labelOf = '';
    if (this.isShown) this.label();
  }

  /** @type {(id: number, version: number) => void} */
  #begin(id, version) {
    this.id = id;
    this.version = version;
    this.#preview.end();
    this.#describe(null, null);
    this.element.dataset.photo = String(id);
    if (id) this.link.href = `?photo=${id}~${source.token}`; else this.link.removeAttribute('href');
    this.element.classList.toggle('waiting', id === 0);
    this.unblur();
    this.element.classList.remove('small');
    selected.mark(this);
    this.markFavorite();
    this.#mend();
    if (!id) this.image.style.backgroundColor = this.#shownColor = '';
  }

  /** Sets the color, which is known from the start or later.
   * @type {(color: number) => void} */
  #color(color) {
    const { style } = this.image;
    const text = `#${color.toString(16).padStart(6, '0')}`;
    if (this.#shownColor !== text) style.backgroundColor = this.#shownColor = text;
  }

  #mend() {
    this.element.classList.remove('broken');
    delete this.element.dataset.reason;
  }

  /** @type {(numbers: Float64Array, at: number) => void} */
  #place(numbers, at) {
    const x = numbers[at + row.x];
    const width = numbers[at + row.width];
    const height = numbers[at + row.height];
    const caption = numbers[at + row.caption];
    [this.y, this.height] = [numbers[at + row.y], height];
    const { style } = this.element;
    style.transform = `translate(${x}px, ${this.y}px)`;
    const lines = numbers[at + row.lines];
    const frame = `${width} ${height} ${caption} ${lines}`;
    if (frame === this.#frame) return;
    this.#frame = frame;
    style.width = `${width}px`;
    style.height = `${height}px`;
    if (caption !== this.#captionHeight) style.setProperty('--caption', `${caption}px`);
    this.#captionHeight = caption;
    this.element.classList.toggle('narrow', width < 160);
    this.image.style.height = `${height - caption}px`;
    if (this.#canvas) this.#canvas.style.height = this.image.style.height;
    if (caption > 0 && !this.#caption) {
      this.#caption = make('span', { className: 'caption', ariaHidden: 'true' });
      this.link.append(this.#caption);
      // The caption was empty, so its text has to be written again.
      this.#labelOf = '';
    } else if (caption === 0 && this.#caption) {
      this.#caption.remove();
      this.#caption = undefined;
    }
    this.#caption?.classList.toggle('single', lines === 1);
  }

  /** Requests caption, name and date. They may arrive after the tile has got another photo. */
  label() {
    const labelOf = `${wall.engine.revision} ${this.index}`;
    if (labelOf === this.#labelOf) return;
    this.#labelOf = labelOf;
    const texts = textOf(this.index);
    if (!(texts instanceof Promise)) return this.#setLabel(texts);
    // Keeps the previous label of the same photo until new texts arrive.
    if (!this.#hasTexts) this.#setLabel(null);
    const { id, index } = this;
    texts.then((found) => {
      if (found && this.isShown && this.id === id && this.index === index) this.#setLabel(found);
    });
  }

  /** @type {(texts: PhotoTexts | null) => void} */
  #setLabel(texts) {
    this.#hasTexts = texts !== null;
    this.link.ariaLabel = joined([labelOf(this.index, texts), this.#heart && phrase('favorite')]);
    this.link.dataset.hint = hintOf(this.index, texts);
    if (this.#caption) this.#caption.textContent = texts?.caption ?? '';
    this.#describe(texts?.duration ?? null, texts?.burst ?? null);
  }

  /** Shows the number of pictures of a burst, the duration of a video, the sign of a photo with a clip, or that of a picture
   * that moves.
   * @type {(seconds: number | null, burst: number | null) => void} */
  #describe(seconds, burst) {
    this.moves = seconds !== null && (seconds > 0 || seconds === -2);
    if (seconds === null && !burst) {
      this.#sign?.remove();
      this.#sign = undefined;
      return;
    }
    if (!this.#sign) {
      this.#sign = make('span', { ariaHidden: 'true' });
      this.link.append(this.#sign);
    }
    const isClip = !burst && seconds === -1;
    this.#sign.className = isClip ? 'sign clip' : 'sign';
    if (burst) this.#sign.replaceChildren(icon('copies'), number(burst));
    else this.#sign.textContent = isClip ? '' : Number(seconds) > 0 ? duration(Number(seconds)) : '▶';
  }

  /** The thumbnail has failed: the server doesn't answer or can't make it. The open photo shows the full reason. The banner says once
   * that a server doesn't answer. Static sites have no such line. */
  async #fail() {
    const { id, address = '' } = this;
    this.unblur();
    this.element.classList.add('broken');
    const isAnswered = await fetch(address).then(() => true, () => false);
    if (this.id !== id || !isAnswered && !source.isStatic) return;
    this.element.dataset.reason = phrase(isAnswered ? 'pictureFails' : 'noAnswer');
  }
}
