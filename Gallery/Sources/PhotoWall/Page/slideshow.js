// Slideshows, in order or shuffled. An address can start one, such as for a screen on a wall: `?slideshow`, or
// `?slideshow=shuffle&seconds=20`. With a search or a tag, it shows the results. The address always says what runs. What it
// doesn't say is as the user has chosen last.

import { addressWith } from './address.js';
import { button, draw, make } from './elements.js';
import { keep, kept } from './keeping.js';
import { number, phrase } from './language.js';
import { photo, wall, walls } from './page.js';

/** The seconds for each photo that the user can choose, and the usual ones. */
const [paces, usual] = [[3, 5, 8, 15], 5];
/** How long the next photo fades in, in milliseconds. */
const fading = 900;

export class Slideshow {
  /** The buttons of a running slideshow. */
  tools = make('div', 'slideshow');
  isOn = false;
  #isPlaying = false;
  #shuffles = false;
  #seconds = usual;
  #turn = 0;
  /** @type {number[] | null} */
  #only = null;
  #order = new Shuffled();
  /** @type {{ released: boolean, release(): void } | null} */
  #lock = null;
  #pause = button('pause', phrase('pause'), () => this.toggle());
  #shuffle = button('shuffle', phrase('shuffle'), () => this.#choose({ shuffles: !this.#shuffles }));
  #pace = make('select', { className: 'pace', ariaLabel: phrase('pace'), title: phrase('pace') });

  /** @param {HTMLElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    this.tools.hidden = true;
    this.tools.append(this.#pause, this.#shuffle, this.#pace);
    this.#pace.addEventListener('change', () => this.#choose({ seconds: Number(this.#pace.value) }));
    document.addEventListener('visibilitychange', () => this.#stayAwake());
  }

  /** Starts or ends the slideshow as the address says. */
  follow() {
    if (!new URLSearchParams(location.search).has('slideshow')) this.end();
    else if (this.isOn) this.#readSeconds(); else this.begin();
  }

  /** Begins one, of all photos or of `only` some, by their identifiers.
   * @type {(only?: number[] | null) => void} */
  begin(only = null) {
    this.isOn = true;
    this.#only = only;
    this.tools.hidden = false;
    photo.about.toggle(false);
    this.dialog.classList.add('in-slideshow');
    this.#readSeconds();
    const order = new URLSearchParams(location.search).get('slideshow');
    this.#setOrder(order ? order === 'shuffle' : kept('slideshow').shuffles === true);
    this.#play(true);
    photo.resting.wake();
    if (only) photo.describe();
  }

  /** Ends the slideshow. The photo stays open. */
  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.#play(false);
    // A hidden button would lose the focus, and the keys with it.
    if (this.tools.contains(document.activeElement)) this.dialog.querySelector('figure')?.focus();
    this.tools.hidden = true;
    this.dialog.classList.remove('in-slideshow');
    photo.resting.wake();
    history.replaceState(history.state, '', addressWith({ slideshow: '', seconds: '' }));
    if (this.#only) photo.describe();
  }

  /** The position of the open photo in a slideshow of some photos, and their number. Null in others. */
  get place() {
    const number = this.isOn && this.#only ? this.#only.indexOf(photo.id) + 1 : 0;
    return number && this.#only ? { number, all: this.#only.length } : null;
  }

  /** Whether it shows only some photos. */
  get isOfSome() { return this.isOn && this.#only !== null; }

  /** The identifier of the one of some photos that a step leads to.
   * @type {(step: number) => number} */
  beside(step) {
    const ids = this.#only ?? [];
    return ids.at((ids.indexOf(photo.id) + step) % ids.length) ?? 0;
  }

  /** Shows another one of some photos: a number of photos further, or from the first one on.
   * @type {(count: number, from?: number) => Promise<void>} */
  async step(count, from = this.#only?.indexOf(photo.id) ?? 0) {
    if (this.#only) photo.open(await this.#find(this.#only, from + count, Math.sign(count)));
  }

  /** Pauses or continues. */
  toggle() { this.#play(!this.#isPlaying); }

  /** Takes what the user chooses, and keeps it for the next slideshow.
   * @type {(choice: { seconds?: number, shuffles?: boolean }) => void} */
  #choose(choice) {
    keep('slideshow', { ...kept('slideshow'), ...choice });
    if (choice.seconds) this.#setSeconds(choice.seconds); else this.#setOrder(choice.shuffles === true);
    // The time of the open photo begins again.
    this.#play(this.#isPlaying);
  }

  #readSeconds() {
    const said = Number(new URLSearchParams(location.search).get('seconds'));
    this.#setSeconds(Math.max(0.1, said || Number(kept('slideshow').seconds) || usual));
  }

  /** @type {(seconds: number) => void} */
  #setSeconds(seconds) {
    this.#seconds = seconds;
    // An address may say another number.
    const all = [...new Set([...paces, seconds])].sort((one, other) => one - other);
    this.#pace.replaceChildren(...all.map((value) => new Option(
      number(value, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }), String(value), false, value === seconds)));
    history.replaceState(history.state, '', addressWith({ seconds: seconds === usual ? '' : String(seconds) }));
  }

  /** @type {(shuffles: boolean) => void} */
  #setOrder(shuffles) {
    this.#shuffles = shuffles;
    this.#shuffle.ariaPressed = String(shuffles);
    this.#order = new Shuffled();
    history.replaceState(history.state, '', addressWith({ slideshow: shuffles ? 'shuffle' : 'order' }));
  }

  /** @type {(value: boolean) => void} */
  #play(value) {
    this.#isPlaying = value;
    draw(this.#pause, value ? 'pause' : 'play', phrase(value ? 'pause' : 'resume'));
    this.#turn += 1;
    this.#stayAwake();
    if (value) this.#run(this.#turn);
  }

  /** Shows the next photo after the interval, when it has loaded and a video has been played to its end. Skips photos that can't be shown.
   * @type {(turn: number) => Promise<void>} */
  async #run(turn) {
    while (this.#turn === turn) {
      const index = await this.#next();
      const [isHere] = await Promise.all([
        photo.fetchAhead(index),
        new Promise((done) => setTimeout(done, 1000 * this.#seconds)),
        photo.played(),
      ]);
      if (this.#turn !== turn) return;
      if (isHere) photo.open(index, { fade: fading });
    }
  }

  /** Returns the index of the next photo in the wall. */
  async #next() {
    const { index } = photo;
    const { count } = wall.engine;
    if (this.#only) return this.#nextOfSome(this.#only);
    return this.#shuffles ? this.#order.next(count, index) : (index + 1) % Math.max(1, count);
  }

  /** @type {(ids: number[]) => Promise<number>} */
  #nextOfSome(ids) {
    const here = ids.indexOf(photo.id);
    return this.#find(ids, this.#shuffles ? this.#order.next(ids.length, here) : here + 1, 1);
  }

  /** Returns the index of one of some photos. One that is not on the wall is passed over.
   * @type {(ids: number[], at: number, direction: number) => Promise<number>} */
  async #find(ids, at, direction) {
    for (let step = 0; step < ids.length; step++) {
      const id = ids.at((at + step * direction) % ids.length);
      const index = id ? await walls.find(id).catch(() => -1) : -1;
      if (index >= 0) return index;
    }
    return photo.index;
  }

  /** Keeps the screen on during a slideshow, if the browser can. */
  async #stayAwake() {
    if (!this.#isPlaying || document.hidden) {
      this.#lock?.release();
      this.#lock = null;
    } else if (!this.#lock || this.#lock.released) {
      this.#lock = await navigator.wakeLock?.request('screen').catch(() => null) ?? null;
      if (!this.#isPlaying) this.#stayAwake();
    }
  }
}

/** All numbers below a count in random order, each once per round. It takes little memory for any count. */
class Shuffled {
  #count = 0;
  #drawn = 0;
  /** The positions whose number differs from their index.
   * @type {Map<number, number>} */
  #places = new Map();

  /** Returns the next number. The photo that is shown when a round begins counts as shown in this round.
   * @type {(count: number, shown: number) => number} */
  next(count, shown) {
    if (count <= 1) return 0;
    if (count !== this.#count || this.#drawn >= count) this.#begin(count, shown);
    return this.#draw();
  }

  /** @type {(count: number, shown: number) => void} */
  #begin(count, shown) {
    [this.#count, this.#drawn, this.#places] = [count, 0, new Map()];
    if (shown < 0) return;
    this.#places.set(shown, 0);
    this.#drawn = 1;
  }

  #draw() {
    const place = this.#drawn + Math.floor(Math.random() * (this.#count - this.#drawn));
    const number = this.#places.get(place) ?? place;
    this.#places.set(place, this.#places.get(this.#drawn) ?? this.#drawn);
    this.#places.delete(this.#drawn);
    this.#drawn += 1;
    return number;
  }
}
