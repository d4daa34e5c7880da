// A video plays without sound in its tile while the mouse rests on it, and a picture that moves moves.

import { addressOf } from './files.js';
import { factsOf } from './facts.js';
import { make, stillness } from './elements.js';

/** In milliseconds. */
const pause = 300;
/** What a picture that moves may weigh, in bytes. Unlike a video, it is loaded as a whole. */
const mostBytes = 20e6;

export class Preview {
  #tile;
  #waiting = 0;
  /** The video, or the image of a picture that moves.
   * @type {HTMLVideoElement | HTMLImageElement | null} */
  #moving = null;

  /** @param {Tile} tile */
  constructor(tile) {
    this.#tile = tile;
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
    if (!this.#tile.moves || stillness.matches || navigator.connection?.saveData) return;
    this.#waiting = setTimeout(() => this.#begin(), pause);
  }

  async #begin() {
    const { id, version } = this.#tile;
    const waiting = this.#waiting;
    const facts = await factsOf(id, version);
    if (!facts?.original || this.#waiting !== waiting || this.#tile.id !== id || !this.#tile.element.matches(':hover')) return;
    if (facts.moves && facts.bytes > mostBytes) return;
    // A browser that can't play it shows the picture.
    const moving = this.#moving = facts.moves ? this.#image() : this.#video();
    moving.style.height = this.#tile.image.style.height;
    moving.src = addressOf(facts.original);
    this.#tile.link.append(moving);
    if (moving instanceof HTMLVideoElement) moving.play().catch(() => {});
  }

  #video() {
    const video = make('video', {
      className: 'moving', muted: true, loop: true, playsInline: true, disableRemotePlayback: true, ariaHidden: 'true', tabIndex: -1,
    });
    video.addEventListener('playing', () => video.classList.add('shown'));
    return video;
  }

  #image() {
    const image = make('img', { className: 'moving', alt: '', draggable: false });
    image.addEventListener('load', () => image.classList.add('shown'));
    return image;
  }
}
