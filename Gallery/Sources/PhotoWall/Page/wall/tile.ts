// A photo on the wall: an element that is reused for one photo after another.

import { Slot } from './slot';
import { row, type Engine } from '../engine/engine';
import { drop, want, watch } from './thumbnail-queue';
import { duration, joined, number, phrase } from '../texts/language';
import { icon, make } from '../elements/elements';
import { HoverPreview } from './hover-preview';
import { source } from '../source/source';
import { albums } from '../albums/albums';
import type { Captions, PhotoTexts } from './captions';

/** What a tile needs of its wall. */
export interface TileWall {
  readonly engine: Engine;
  readonly captions: Captions;
  /** Called when the tile shows another photo. */
  mark(tile: Tile): void;
}

export class Tile extends Slot {
  image = make('img', { alt: '', draggable: false });
  link = make('a', { tabIndex: -1 }, this.image);
  /** The address of its thumbnail, if it wants one. */
  address: string | undefined;
  y = 0;
  height = 0;
  id = 0;
  index = -1;
  /** Whether it is a video of known length or a picture that moves, as its texts say. */
  moves = false;
  version = 0;
  #caption: HTMLElement | undefined;
  /** The canvas of the blurred version, if it was ever needed. */
  #canvas: HTMLCanvasElement | undefined;
  /** The sign that it is a video or a burst, or has a clip. */
  #sign: HTMLElement | undefined;
  /** The sign that it is a favorite. */
  #heart: SVGElement | undefined;
  #preview;
  #frame = '';
  #captionHeight = -1;
  #total = 0;
  #shownColor = '';
  /** The wall and the index that the label belongs to. */
  #labelOf = '';
  /** Whether the label has the photo's texts. */
  #hasTexts = false;

  constructor(private readonly wall: TileWall) {
    super(make('li', 'tile'));
    this.element.append(this.link);
    this.#preview = new HoverPreview(this);
    watch(this, () => this.#fail());
  }

  get order() { return this.index; }

  focus() { this.link.focus({ preventScroll: true }); }

  /** Shows a row of changes. For a photo without an identifier, only the aspect ratio is known. */
  show(numbers: Float64Array, at: number, total: number): void {
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
  }

  override remove() {
    drop(this);
    this.#preview.end();
    super.remove();
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
    const picture = this.wall.engine.blurred(this.index);
    if (!picture) return;
    this.#canvas ??= make('canvas');
    this.#canvas.style.height = this.image.style.height;
    this.link.prepend(this.#canvas);
    this.#canvas.width = picture.width;
    this.#canvas.height = picture.height;
    this.#canvas.getContext('2d')?.putImageData(picture, 0, 0);
    this.element.classList.add('blurred');
  }

  unblur() {
    if (!this.element.classList.contains('blurred')) return;
    this.element.classList.remove('blurred');
    this.#canvas?.remove();
  }

  markFavorite() {
    const isFavorite = albums.isFavorite(this.id);
    if (isFavorite === Boolean(this.#heart)) return;
    if (this.#heart) this.#heart.remove(); else this.link.append(this.#heart = icon('heart'));
    if (!isFavorite) this.#heart = undefined;
    // Its label says so, too.
    this.#labelOf = '';
    if (this.isShown) this.label();
  }

  #begin(id: number, version: number): void {
    this.id = id;
    this.version = version;
    this.#preview.end();
    this.#describe(null, null);
    this.element.dataset.photo = String(id);
    if (id) this.link.href = `?photo=${id}~${source.token}`; else this.link.removeAttribute('href');
    this.element.classList.toggle('waiting', id === 0);
    this.unblur();
    this.wall.mark(this);
    this.markFavorite();
    this.#mend();
    if (!id) this.image.style.backgroundColor = this.#shownColor = '';
  }

  /** Sets the color, which is known from the start or later. */
  #color(color: number): void {
    const { style } = this.image;
    const text = `#${color.toString(16).padStart(6, '0')}`;
    if (this.#shownColor !== text) style.backgroundColor = this.#shownColor = text;
  }

  #mend() {
    this.element.classList.remove('broken');
    delete this.element.dataset.reason;
  }

  #place(numbers: Float64Array, at: number): void {
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
    const labelOf = `${this.wall.engine.revision} ${this.index}`;
    if (labelOf === this.#labelOf) return;
    this.#labelOf = labelOf;
    const texts = this.wall.captions.textOf(this.index);
    if (!(texts instanceof Promise)) return this.#setLabel(texts);
    // Keeps the previous label of the same photo until new texts arrive.
    if (!this.#hasTexts) this.#setLabel(null);
    const { id, index } = this;
    texts.then((found) => {
      if (found && this.isShown && this.id === id && this.index === index) this.#setLabel(found);
    });
  }

  #setLabel(texts: PhotoTexts | null): void {
    this.#hasTexts = texts !== null;
    this.link.ariaLabel = joined([this.wall.captions.labelOf(this.index, texts), this.#heart && phrase('favorite')]);
    this.link.dataset.hint = this.wall.captions.hintOf(this.index, texts);
    if (this.#caption) this.#caption.textContent = texts?.caption ?? '';
    this.#describe(texts?.duration ?? null, texts?.burst ?? null);
  }

  /** Shows the number of pictures of a burst, the duration of a video, the sign of a photo with a clip, or that of a picture
   * that moves. */
  #describe(seconds: number | null, burst: number | null): void {
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
