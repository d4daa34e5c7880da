// The pictures on the stage: the open one, the ones beside it during a swipe, and the one that it replaces.

import { forward, make, stillness } from '../elements/elements';
import type { Picture } from './picture';

/** The space between two pictures in pixels, and what divides a swipe where there is no photo. */
const [gap, resistance] = [16, 3];
/** The longest and the shortest way of a released picture to its place, in milliseconds. */
const [slowest, fastest] = [280, 100];
const easing = 'cubic-bezier(.2, .6, .3, 1)';

export class Pager {
  element = make('div', 'pager');
  open: Picture | null = null;
  /** The pictures beside it, by the step that leads to them: -1 or 1. Null for a photo that isn't known yet. */
  #beside: Map<number, Picture | null> = new Map();
  /** The offset of the open picture from its place, and what it was at the touch. */
  #offset = { x: 0, y: 0 };
  #held = { x: 0, y: 0 };
  #settling: Animation[] = [];
  #fading: Animation[] = [];

  /** `beside` makes the picture that a step leads to: null if it isn't known yet, and undefined if there is none. `step` opens it. */
  constructor(
    private readonly dialog: HTMLElement, private readonly makeBeside: (step: number) => Picture | null | undefined,
    private readonly step: (step: number) => void,
  ) {}

  /** The share of the dark ground that a swipe down leaves. */
  get ground() { return 1 - this.#lowered; }

  get #lowered() { return Math.min(1, 2 * this.#offset.y / Math.max(1, this.element.clientHeight)); }

  /** Returns the step that a swipe leads to. */
  #stepOf(x: number): number { return -Math.sign(x) * forward; }

  beside(step: number): Picture | null { return this.#beside.get(step) ?? null; }

  /** Shows a picture in place of the open one. They fade into each other, which takes a number of milliseconds. */
  show(picture: Picture, duration: number): void {
    const before = this.open;
    this.open = picture;
    const step = [...this.#beside].find(([, each]) => each === picture)?.[0];
    if (before && step) return this.#turn(picture, before, step);
    this.#end();
    this.element.prepend(picture.element);
    if (!before) return;
    if (!duration || stillness.matches) return before.leave();
    before.pause();
    before.element.inert = true;
    const timing = { duration, easing: 'ease-in-out' };
    this.#fading = [
      picture.element.animate([{ opacity: 0 }, { opacity: 1 }], timing),
      before.element.animate([{ opacity: 1 }, { opacity: 0 }], timing),
    ];
    this.#fading[1].finished.then(() => before.leave());
  }

  /** Lets two pictures change their places, without moving them. */
  #turn(picture: Picture, before: Picture, step: number): void {
    before.pause();
    this.beside(-step)?.leave();
    this.#beside = new Map([[-step, before]]);
    this.#put(picture, 0);
    this.#put(before, -step);
    this.#place(this.#offset.x + step * forward * (this.element.clientWidth + gap), 0);
  }

  leave() {
    this.#end();
    this.open?.leave();
    this.open = null;
  }

  /** Stops the pictures at a touch. Returns the axis along which they were moving. */
  hold() {
    const { m41: x, m42: y } = new DOMMatrix(getComputedStyle(this.element).transform);
    this.#held = { x: y ? x : x * this.#resistance(x), y };
    this.#cancel();
    this.#place(x, y);
    if (y) return 'y';
    if (x) return 'x';
    this.#rest();
    return '';
  }

  /** Moves the pictures sideways, by the distance of a swipe. */
  pull(x: number): void {
    this.#endFading();
    for (const step of [-1, 1]) {
      const picture = this.#beside.has(step) ? undefined : this.makeBeside(step);
      if (picture !== undefined) this.#beside.set(step, picture);
      if (picture) this.#put(picture, step);
    }
    const to = this.#held.x + x;
    this.#place(to / this.#resistance(to), 0);
  }

  /** Moves the open picture with a swipe down. */
  lower(x: number, y: number): void {
    this.#endFading();
    const to = this.#held.y + y;
    this.#place(to > 0 ? this.#held.x + x : 0, Math.max(0, to));
  }

  /** Brings the picture at the end of a swipe, or else the open one back. */
  bring(x: number, speed: number): void {
    const step = this.#stepOf(x);
    if (this.#beside.has(step)) this.step(step);
    this.settle(speed);
  }

  /** Moves the open picture to its place. `speed` is that of the finger in pixels per millisecond. */
  settle(speed = 0): void {
    const { transform } = this.element.style;
    const { backgroundColor } = getComputedStyle(this.dialog);
    const { x } = this.#offset;
    this.#place(0, 0);
    if (!transform || stillness.matches) return this.#rest();
    const duration = Math.max(fastest, Math.min(slowest, Math.abs(x / speed) || slowest));
    this.#settling = [
      this.element.animate([{ transform }, { transform: 'none' }], { duration, easing }),
      this.dialog.animate([{ backgroundColor }, {}], { duration, easing }),
    ];
    this.#settling[0].finished.then(() => this.#rest(), () => {});
  }

  #end() {
    this.#endFading();
    this.#cancel();
    this.#place(0, 0);
    this.#rest();
  }

  #endFading() {
    for (const each of this.#fading) each.finish();
    this.#fading = [];
  }

  #cancel() {
    for (const each of this.#settling) each.cancel();
    this.#settling = [];
  }

  /** Removes the pictures beside the open one. */
  #rest() {
    for (const picture of this.#beside.values()) picture?.leave();
    this.#beside.clear();
  }

  /** Returns what divides a swipe to an offset. */
  #resistance(x: number): number { return this.#beside.has(this.#stepOf(x)) ? 1 : resistance; }

  #put({ element }: Picture, step: number): void {
    element.style.translate = step ? `calc(${step * forward} * (100% + ${gap}px))` : '';
    element.inert = step !== 0;
    if (!element.isConnected) this.element.append(element);
  }

  #place(x: number, y: number): void {
    this.#offset = { x, y };
    this.element.style.transform = x || y ? `translate(${x}px, ${y}px) scale(${1 - this.#lowered / 4})` : '';
    this.dialog.style.setProperty('--ground', String(this.ground));
  }
}
