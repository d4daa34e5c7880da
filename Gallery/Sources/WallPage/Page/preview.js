// A video plays without sound in its tile while the mouse rests on it.

import { addressOf } from './files.js';
import { factsOf } from './facts.js';
import { make } from './elements.js';

/** In milliseconds. */
const pause = 300;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export class Preview {
  #tile;
  #waiting = 0;
  #video = null;

  constructor(tile) {
    this.#tile = tile;
    tile.element.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && this.#wait());
    tile.element.addEventListener('pointerleave', () => this.end());
  }

  /** Ends it, because the mouse has left or the tile shows another photo. */
  end() {
    clearTimeout(this.#waiting);
    if (!this.#video) return;
    this.#video.removeAttribute('src');
    this.#video.load();
    this.#video.remove();
    this.#video = null;
  }

  #wait() {
    clearTimeout(this.#waiting);
    if (!(this.#tile.duration > 0) || stillness.matches || navigator.connection?.saveData) return;
    this.#waiting = setTimeout(() => this.#begin(), pause);
  }

  async #begin() {
    const { id, version } = this.#tile;
    const waiting = this.#waiting;
    const facts = await factsOf(id, version);
    if (!facts?.video || !facts.original || this.#waiting !== waiting || this.#tile.id !== id || !this.#tile.element.matches(':hover')) return;
    const video = this.#video = make('video');
    Object.assign(video, { muted: true, loop: true, playsInline: true, disableRemotePlayback: true, ariaHidden: 'true', tabIndex: -1 });
    video.style.height = this.#tile.image.style.height;
    video.addEventListener('playing', () => video.classList.add('shown'));
    video.src = addressOf(facts.original);
    this.#tile.link.append(video);
    // A browser that can't play it shows the picture.
    video.play().catch(() => {});
  }
}
