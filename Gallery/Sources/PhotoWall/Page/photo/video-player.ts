// Videos, and photos with a clip. An open video has the browser's own controls, and a large button until it plays. A clip plays
// while its photo is held, or while the mouse is on its button.

import { addressOf } from '../source/media';
import { button, make, type Point } from '../elements/elements';
import { duration, number, phrase } from '../texts/language';
import type { Facts } from '../source/answers';

/** How long the photo is held before its clip plays, in milliseconds, and how far the finger may move. */
const hold = { pause: 250, slack: 10 };
/** The sound as the user has set it. It is kept from one video to the next. */
const sound = { volume: 1, muted: false };

export class VideoPlayer {
  element = make('video', { className: 'shown', controls: true, playsInline: true, preload: 'metadata' });
  /** How far the server has converted a video that plays meanwhile. */
  #preparing = make('p', { className: 'preparing', role: 'status' });
  #start = button('play', phrase('playVideo'), () => this.toggle());
  /** The addresses to try if the browser can't play the present one: the server converts the video. */
  #others: string[];
  #isForced = false;

  /** `frame` is the element for it, and `poster` the address of a picture. `failed` is called if the browser can't play
   * it. */
  constructor(facts: Facts, frame: HTMLElement, poster: string, autoplays: boolean, private readonly failed: () => void) {
    const { element } = this;
    element.poster = poster;
    element.autoplay = autoplays;
    element.ariaLabel = facts.caption || facts.name;
    Object.assign(element, sound);
    // A slideshow that starts by itself may only play without sound. That isn't the user's choice.
    element.addEventListener('volumechange', () => this.#isForced || Object.assign(sound, { volume: element.volume, muted: element.muted }));
    this.#others = [facts.original, facts.converted].flatMap((address) => (address ? [addressOf(address)] : []));
    element.addEventListener('error', () => this.#fail());
    // Browsers play the sound of a video whose pictures they don't know.
    element.addEventListener('loadedmetadata', () => element.videoWidth || this.#fail());
    for (const type of ['loadstart', 'progress', 'durationchange', 'error', 'emptied']) {
      element.addEventListener(type, () => this.#showProgress(facts));
    }
    element.src = this.#others.shift() ?? '';
    frame.append(element);
    if (autoplays) return;
    this.#start.className = 'start';
    frame.append(this.#start);
    element.addEventListener('play', () => this.#removeStart(), { once: true });
  }

  /** Removes the large button. The focus moves to the stage, where the space bar pauses. */
  #removeStart() {
    if (document.activeElement === this.#start) this.#start.closest('figure')?.focus();
    this.#start.remove();
  }

  /** A video that is being converted has no end yet. */
  #showProgress({ converted, video }: Facts): void {
    const { element } = this;
    const whole = video?.duration ?? 0;
    const isConverted = converted && element.getAttribute('src') === addressOf(converted);
    const isGrowing = isConverted && !element.error && whole > 0 && !(element.duration > 0.95 * whole && element.duration < Infinity);
    if (!isGrowing) return this.#preparing.remove();
    const { buffered } = element;
    const share = buffered.length > 0 ? Math.min(1, buffered.end(buffered.length - 1) / whole) : 0;
    this.#preparing.textContent = phrase('preparing', { percent: number(share, { style: 'percent' }), duration: duration(whole) });
    if (!this.#preparing.isConnected) element.after(this.#preparing);
  }

  get #isLeft() { return !this.element.hasAttribute('src'); }

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
    if (!other) {
      this.#removeStart();
      return this.failed();
    }
    // Another address pauses a video that has been asked to play.
    const isPlaying = !this.element.paused;
    this.element.src = other;
    if (isPlaying) this.element.play().catch(() => {});
  }

  leave() { leave(this.element); }
}

export class ClipPlayer {
  element = make('video', { muted: true, playsInline: true, preload: 'none' });
  #button = make('button', { className: 'clip', title: phrase('liveHint'), ariaLabel: phrase('playLive') }, phrase('live'));

  /** `sheet` is the element for the button, and `frame` that of the picture. */
  constructor(clip: string, sheet: HTMLElement, frame: HTMLElement) {
    const { element } = this;
    element.src = addressOf(clip);
    for (const type of ['ended', 'error']) element.addEventListener(type, () => this.#stop());
    element.addEventListener('playing', () => element.classList.add('shown'));
    this.#button.addEventListener('click', () => this.#play());
    this.#button.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && this.#play());
    this.#button.addEventListener('pointerleave', () => this.#stop());
    this.#bindHolding(frame);
    frame.append(element);
    sheet.append(this.#button);
  }

  #bindHolding(frame: HTMLElement): void {
    let start: Point | null = null;
    let waiting = 0;
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

  leave() { leave(this.element); }
}

/** Stops loading, too. */
function leave(element: HTMLVideoElement): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
}
