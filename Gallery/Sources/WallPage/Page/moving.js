// Videos, and photos with a clip. An open video has the browser's own controls. A clip plays while its photo is held, or
// while the mouse is on its button.

import { addressOf } from './files.js';
import { make } from './elements.js';
import { phrase } from './language.js';

/** How long the photo is held before its clip plays, in milliseconds, and how far the finger may move. */
const hold = { pause: 250, slack: 10 };
/** The sound as the user has set it. It is kept from one video to the next. */
const sound = { volume: 1, muted: false };

/** A video in the open photo. */
export class Video {
  element = make('video', 'shown');
  #failed;
  /** The addresses to try if the browser can't play the present one: the server converts the video. */
  #others;
  #isForced = false;

  /** `frame` is the element for it, and `poster` the address of a picture. `failed` is called if the browser can't play
   * it. */
  constructor(facts, frame, poster, failed) {
    this.#failed = failed;
    const { element } = this;
    element.controls = true;
    element.playsInline = true;
    element.preload = 'metadata';
    element.poster = poster;
    element.ariaLabel = facts.caption || facts.name;
    Object.assign(element, sound);
    // A slideshow that starts by itself may only play without sound. That isn't the user's choice.
    element.addEventListener('volumechange', () => this.#isForced || Object.assign(sound, { volume: element.volume, muted: element.muted }));
    this.#others = [facts.original, facts.converted].filter(Boolean).map(addressOf);
    element.addEventListener('error', () => this.#fail());
    // Browsers play the sound of a video whose pictures they don't know.
    element.addEventListener('loadedmetadata', () => element.videoWidth || this.#fail());
    element.src = this.#others.shift();
    frame.append(element);
  }

  get #isLeft() { return !this.element.hasAttribute('src'); }

  /** Plays or pauses. */
  toggle() {
    if (this.element.paused) this.element.play().catch(() => {}); else this.element.pause();
  }

  /** Plays to the end. Resolves when it has ended, can't be played, or is no longer open. */
  async playToEnd() {
    const { element } = this;
    if (this.#isLeft || element.error) return;
    const done = new Promise((end) => {
      for (const type of ['ended', 'error', 'emptied']) element.addEventListener(type, end, { once: true });
    });
    await element.play().catch(() => {
      this.#isForced = element.muted = true;
      return element.play();
    }).then(() => done, () => {});
  }

  #fail() {
    if (this.#isLeft) return;
    const other = this.#others.shift();
    if (!other) return this.#failed();
    this.element.src = other;
  }

  leave() {
    leave(this.element);
  }
}

/** The clip of a photo. */
export class Clip {
  element = make('video');
  #button = make('button', 'clip', phrase('live'));

  /** `sheet` is the element for the button, and `frame` that of the picture. */
  constructor(facts, sheet, frame) {
    const { element } = this;
    element.muted = true;
    element.playsInline = true;
    element.preload = 'none';
    element.src = addressOf(facts.clip);
    for (const type of ['ended', 'error']) element.addEventListener(type, () => this.#stop());
    element.addEventListener('playing', () => element.classList.add('shown'));
    this.#button.type = 'button';
    this.#button.title = phrase('liveHint');
    this.#button.ariaLabel = phrase('playLive');
    this.#button.addEventListener('click', () => this.#play());
    this.#button.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && this.#play());
    this.#button.addEventListener('pointerleave', () => this.#stop());
    this.#bindHolding(frame);
    frame.append(element);
    sheet.append(this.#button);
  }

  #bindHolding(frame) {
    let [start, waiting] = [null, 0];
    const end = () => {
      clearTimeout(waiting);
      start = null;
      this.#stop();
    };
    frame.addEventListener('pointerdown', (event) => {
      end();
      if (event.button !== 0 || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY };
      waiting = setTimeout(() => this.#play(), hold.pause);
      // The mouse is captured by the stage.
      addEventListener('pointerup', end, { once: true });
    });
    frame.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > hold.slack) end();
    });
    frame.addEventListener('pointercancel', end);
    frame.addEventListener('contextmenu', (event) => start && event.preventDefault());
  }

  #play() {
    this.element.currentTime = 0;
    this.element.play().catch(() => {});
  }

  #stop() {
    this.element.pause();
    this.element.classList.remove('shown');
  }

  leave() {
    leave(this.element);
  }
}

/** Stops loading, too. */
function leave(element) {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
