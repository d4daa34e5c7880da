// Slideshows, in order or shuffled. An address can start one, such as for a screen on a wall: `?slideshow`, or
// `?slideshow=shuffle&seconds=20`. With a search or a tag, it shows the results. The address always says what runs. What it
// doesn't say is as the user has chosen last.

import { changeAddress, readAddress } from '../state/address';
import { button, draw, make } from '../elements/elements';
import { store, stored } from '../state/storage';
import { number, phrase } from '../texts/language';
import type { Wall, WallLoader } from '../wall/wall';

/** The seconds for each photo that the user can choose, and the usual ones. */
const [paces, usual] = [[3, 5, 8, 15], 5];
/** How long the next photo fades in, in milliseconds. */
const fading = 900;

/** What a slideshow needs of the viewer. */
export interface SlideshowViewer {
  readonly id: number;
  readonly index: number;
  readonly about: { toggle(isOpen: boolean): void };
  readonly autoHide: { wake(): void };
  open(index: number, options?: { fade?: number }): Promise<void>;
  fetchAhead(index: number): Promise<boolean>;
  played(): Promise<void>;
  describe(): void;
}

export class Slideshow {
  /** The buttons of a running slideshow. */
  tools = make('div', 'slideshow');
  isOn = false;
  #isPlaying = false;
  #shuffles = false;
  #seconds = usual;
  #turn = 0;
  #only: number[] | null = null;
  /** In random order: the number of photos, and those of them that are still to be shown before any comes again. */
  #round: { count: number, rest: number[] } = { count: 0, rest: [] };
  #lock: { released: boolean, release(): void } | null = null;
  #pause = button('pause', phrase('pause'), () => this.toggle());
  #shuffle = button('shuffle', phrase('shuffle'), () => this.#choose({ shuffles: !this.#shuffles }));
  #pace = make('select', { className: 'pace', ariaLabel: phrase('pace'), title: phrase('pace') });

  constructor(
    private readonly dialog: HTMLElement, private readonly photo: SlideshowViewer, private readonly wall: Wall, private readonly walls: WallLoader,
  ) {
    this.tools.hidden = true;
    this.tools.append(this.#pause, this.#shuffle, this.#pace);
    this.#pace.addEventListener('change', () => this.#choose({ seconds: Number(this.#pace.value) }));
    document.addEventListener('visibilitychange', () => this.#stayAwake());
  }

  /** Starts or ends the slideshow as the address says. */
  follow() {
    if (readAddress().slideshow === null) this.end();
    else if (this.isOn) this.#readSeconds(); else this.begin();
  }

  /** Begins one, of all photos or of `only` some, by their identifiers. */
  begin(only: number[] | null = null): void {
    this.isOn = true;
    this.#only = only;
    this.tools.hidden = false;
    this.photo.about.toggle(false);
    this.dialog.classList.add('in-slideshow');
    this.#readSeconds();
    const order = readAddress().slideshow;
    this.#setOrder(order ? order === 'shuffle' : stored('slideshow').shuffles === true);
    this.#play(true);
    this.photo.autoHide.wake();
    if (only) this.photo.describe();
  }

  /** Ends the slideshow. The photo stays open. */
  end() {
    const wasOfSome = this.isOfSome;
    this.#only = null;
    if (!this.isOn) return;
    this.isOn = false;
    this.#play(false);
    // A hidden button would lose the focus, and the keys with it.
    if (this.tools.contains(document.activeElement)) this.dialog.querySelector('figure')?.focus();
    this.tools.hidden = true;
    this.dialog.classList.remove('in-slideshow');
    this.photo.autoHide.wake();
    changeAddress({ slideshow: '', seconds: '' });
    if (wasOfSome) this.photo.describe();
  }

  /** The position of the open photo in a slideshow of some photos, and their number. Null in others. */
  get place() {
    const number = this.#only ? this.#only.indexOf(this.photo.id) + 1 : 0;
    return number && this.#only ? { number, all: this.#only.length } : null;
  }

  /** Whether steps lead through some photos only, in a slideshow or without one. */
  get isOfSome() { return this.#only !== null; }

  /** Lets steps lead through some photos, by their identifiers, until `end`. */
  stepThrough(ids: number[]): void { this.#only = ids; }

  /** The identifier of the one of some photos that a step leads to. */
  beside(step: number): number {
    const ids = this.#only ?? [];
    return ids.at((ids.indexOf(this.photo.id) + step) % ids.length) ?? 0;
  }

  /** Shows another one of some photos: a number of photos further, or from the first one on. */
  async step(count: number, from: number = this.#only?.indexOf(this.photo.id) ?? 0): Promise<void> {
    if (this.#only) this.photo.open(await this.#find(this.#only, from + count, Math.sign(count)));
  }

  toggle() { this.#play(!this.#isPlaying); }

  /** Takes what the user chooses, and keeps it for the next slideshow. */
  #choose(choice: { seconds?: number, shuffles?: boolean }): void {
    store('slideshow', { ...stored('slideshow'), ...choice });
    if (choice.seconds) this.#setSeconds(choice.seconds); else this.#setOrder(choice.shuffles === true);
    // The time of the open photo begins again.
    this.#play(this.#isPlaying);
  }

  #readSeconds() {
    this.#setSeconds(Math.max(0.1, readAddress().seconds || Number(stored('slideshow').seconds) || usual));
  }

  #setSeconds(seconds: number): void {
    this.#seconds = seconds;
    // An address may say another number.
    const all = [...new Set([...paces, seconds])].sort((one, other) => one - other);
    this.#pace.replaceChildren(...all.map((value) => new Option(
      number(value, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }), String(value), false, value === seconds)));
    changeAddress({ seconds: seconds === usual ? '' : String(seconds) });
  }

  #setOrder(shuffles: boolean): void {
    this.#shuffles = shuffles;
    this.#shuffle.ariaPressed = String(shuffles);
    this.#round.rest = [];
    changeAddress({ slideshow: shuffles ? 'shuffle' : 'order' });
  }

  #play(value: boolean): void {
    this.#isPlaying = value;
    draw(this.#pause, value ? 'pause' : 'play', phrase(value ? 'pause' : 'resume'));
    this.#turn += 1;
    this.#stayAwake();
    if (value) this.#run(this.#turn);
  }

  /** Shows the next photo after the interval, when it has loaded and a video has been played to its end. Skips photos that can't be shown. */
  async #run(turn: number): Promise<void> {
    while (this.#turn === turn) {
      const index = await this.#next();
      const [isHere] = await Promise.all([
        this.photo.fetchAhead(index),
        new Promise((done) => setTimeout(done, 1000 * this.#seconds)),
        this.photo.played(),
      ]);
      if (this.#turn !== turn) return;
      if (isHere) this.photo.open(index, { fade: fading });
    }
  }

  async #next() {
    const only = this.#only;
    const [count, here] = only ? [only.length, only.indexOf(this.photo.id)] : [this.wall.engine.count, this.photo.index];
    if (this.#shuffles && (count !== this.#round.count || this.#round.rest.length === 0)) this.#round = { count, rest: shuffled(count, here) };
    const next = this.#shuffles ? this.#round.rest.pop() ?? 0 : here + 1;
    return only ? this.#find(only, next, 1) : next % Math.max(1, count);
  }

  /** Returns the index of one of some photos. One that is not on the wall is passed over. */
  async #find(ids: number[], at: number, direction: number): Promise<number> {
    for (let step = 0; step < ids.length; step++) {
      const id = ids.at((at + step * direction) % ids.length);
      const index = id ? await this.walls.find(id).catch(() => -1) : -1;
      if (index >= 0) return index;
    }
    return this.photo.index;
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

/** Returns the numbers below a count in random order, without one of them. */
function shuffled(count: number, without: number): number[] {
  const numbers = Array.from({ length: count }, (_, number) => number).filter((number) => number !== without);
  for (let left = numbers.length; left > 1; left--) {
    const drawn = Math.floor(Math.random() * left);
    [numbers[drawn], numbers[left - 1]] = [numbers[left - 1], numbers[drawn]];
  }
  return numbers;
}
