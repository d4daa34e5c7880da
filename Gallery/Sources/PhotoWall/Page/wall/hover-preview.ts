// A video plays without sound in its tile while the mouse rests on it, and a picture that moves moves.

import { addressOf } from '../source/media';
import { factsOf } from '../source/facts';
import { make, stillness } from '../elements/elements';
import type { TileParts } from './thumbnail-queue';

/** In milliseconds. */
const pause = 300;
/** What a picture that moves may weigh, in bytes. Unlike a video, it is loaded as a whole. */
const maxBytes = 20e6;

export class HoverPreview {
  #waiting = 0;
  /** The video, or the image of a picture that moves. */
  #moving: HTMLVideoElement | HTMLImageElement | null = null;

  constructor(private readonly tile: TileParts) {
    tile.element.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && this.#wait());
    tile.element.addEventListener('pointerleave', () => this.end());
  }

  /** Ends it, because the mouse has left or the tile shows another photo. */
  end() {
    clearTimeout(this.#waiting);
    if (!this.#moving) return;
    this.#moving.removeAttribute('src');
    if (this.#moving instanceof HTMLVideoElement) this.#moving.load();
    this.#moving.remove();
    this.#moving = null;
  }

  #wait() {
    clearTimeout(this.#waiting);
    if (!this.tile.moves || stillness.matches || navigator.connection?.saveData) return;
    this.#waiting = setTimeout(() => this.#begin(), pause);
  }

  async #begin() {
    const { id, version } = this.tile;
    const waiting = this.#waiting;
    const facts = await factsOf(id, version);
    if (!facts?.original || this.#waiting !== waiting || this.tile.id !== id || !this.tile.element.matches(':hover')) return;
    if (facts.moves && facts.bytes > maxBytes) return;
    const className = 'moving';
    const moving = this.#moving = facts.moves ? make('img', { className, alt: '', draggable: false }) : make('video', {
      className, muted: true, loop: true, playsInline: true, disableRemotePlayback: true, ariaHidden: 'true', tabIndex: -1,
    });
    // A browser that can't play it shows the picture.
    for (const type of ['load', 'playing']) moving.addEventListener(type, () => moving.classList.add('shown'));
    moving.style.height = this.tile.image.style.height;
    moving.src = addressOf(facts.original);
    this.tile.link.append(moving);
    if (moving instanceof HTMLVideoElement) moving.play().catch(() => {});
  }
}
