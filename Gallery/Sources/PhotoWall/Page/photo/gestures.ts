// Touch, mouse and wheel on the open photo. They zoom at their position and drag. If the photo isn't zoomed, a swipe
// brings the next one, a swipe down closes it, and a swipe up opens its details.

import { around, stillness, type ClientPoint, type Point } from '../elements/elements';
import type { Zoom } from './zoom';
import type { Pager } from './pager';

/** A swipe leads on from this distance in pixels, or at this speed in pixels per millisecond. */
const swipe = { far: 60, fast: 0.4 };
const tap = { distance: 30, pause: 350 };
/** The time constant of gliding after a drag, in milliseconds. */
const friction = 325;

export class Gestures {
  #pointers: Map<number, Point> = new Map();
  #hasMoved = false;
  /** Whether a second finger has touched. Until all are up, what they do is no swipe. */
  #isPinch = false;
  /** The axis of a swipe, once it has one. */
  #axis: 'x' | 'y' | '' = '';
  #start = { x: 0, y: 0 };
  #speed = { x: 0, y: 0, time: 0 };
  #gliding = 0;
  #lastTap = { x: 0, y: 0, time: -Infinity };
  /** Whether the last pointer was a touch. Not every browser says so in a click event. */
  #isTouch = false;
  /** The position of the mouse over the stage, or null. Keys zoom to this point. */
  pointer: ClientPoint | null = null;

  /** `tapped` is called after a tap, with `true` for the second tap of two. */
  constructor(
    private readonly stage: HTMLElement, private readonly zoom: Zoom, private readonly pager: Pager,
    private readonly acts: { close: () => void, details: () => void, tapped: (isSecond: boolean) => void },
  ) {
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    for (const type of ['pointerup', 'pointercancel'] as const) stage.addEventListener(type, (event) => this.#up(event));
    stage.addEventListener('pointerleave', () => (this.pointer = null));
    stage.addEventListener('click', (event) => this.#click(event));
    stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#bindGestureEvents();
  }

  /** Another photo has come. The fingers that are down don't move it. */
  end() {
    this.#stop();
    this.#pointers.clear();
  }

  #stop() {
    cancelAnimationFrame(this.#gliding);
  }

  #down(event: PointerEvent): void {
    // The controls of a video need the mouse for themselves. A swipe may begin on its button.
    const others = event.pointerType === 'mouse' ? '.notice, button, video[controls]' : '.notice, button:not(.start)';
    if (event.button !== 0 || around(event, others)) return;
    this.#stop();
    this.#isTouch = event.pointerType === 'touch';
    // The mouse can leave the window during a drag. Browsers capture touches automatically.
    if (event.pointerType === 'mouse' && event.isTrusted) this.stage.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#isPinch = this.#pointers.size > 1;
    if (this.#isPinch) {
      this.#hasMoved = true;
      this.pager.settle();
      return;
    }
    // A picture that the finger stops goes on with it, and a tap lets go of it.
    this.#axis = event.pointerType === 'mouse' ? '' : this.pager.hold();
    this.#hasMoved = this.#axis !== '';
    this.#start = { x: event.clientX, y: event.clientY };
    this.#speed = { x: 0, y: 0, time: event.timeStamp };
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.pointer = event;
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (this.#pointers.size === 2 && other) {
      this.#pinch(before, now, other);
    } else if (this.#hasMoved || distance(now, this.#start) > 6) {
      this.#hasMoved = true;
      this.#measure(before, now, event.timeStamp);
      if (this.zoom.isZoomed) this.zoom.move(now.x - before.x, now.y - before.y);
      else if (event.pointerType !== 'mouse' && !this.#isPinch) this.#follow(now);
    }
    this.#pointers.set(event.pointerId, now);
  }

  /** Zooms with two fingers: the point between them stays between them. */
  #pinch(before: Point, now: Point, other: Point): void {
    const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    this.zoom.by(factor, { clientX: middle.x, clientY: middle.y });
    if (this.zoom.isZoomed) this.zoom.move((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** Averages the speed with the one before, because the last move is often short. */
  #measure(before: Point, now: Point, time: number): void {
    const passed = Math.max(1, time - this.#speed.time);
    const { x, y } = this.#speed;
    this.#speed = { x: (x + (now.x - before.x) / passed) / 2, y: (y + (now.y - before.y) / passed) / 2, time };
  }

  #follow(now: Point): void {
    const [x, y] = [now.x - this.#start.x, now.y - this.#start.y];
    this.#axis ||= Math.abs(x) > Math.abs(y) ? 'x' : 'y';
    if (this.#axis === 'x') this.pager.pull(x); else this.pager.lower(x, y);
  }

  #up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId) || this.#pointers.size > 0) return;
    if (this.zoom.isZoomed) return this.#glide(event.timeStamp);
    if (event.pointerType === 'mouse' || !this.#hasMoved || this.#isPinch) return;
    const [x, y] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (event.type === 'pointercancel') this.pager.settle();
    else if (this.#axis === 'x') this.#release(x, this.#rests(event.timeStamp) ? 0 : this.#speed.x);
    // The photo shrinks into its tile from its current position.
    else if (y > 2 * swipe.far) this.acts.close();
    else {
      if (y < -swipe.far) this.acts.details();
      this.pager.settle();
    }
  }

  #release(x: number, speed: number): void {
    const leads = Math.abs(speed) > swipe.fast ? x * speed > 0 : Math.abs(x) > swipe.far;
    if (leads) this.pager.bring(x, speed); else this.pager.settle(speed);
  }

  /** Whether the fingers rested before they were lifted. */
  #rests(time: number): boolean { return time - this.#speed.time > 80; }

  /** Lets the photo glide after a drag that ended in motion. */
  #glide(time: number): void {
    if (!this.#hasMoved || stillness.matches || this.#rests(time)) return;
    let [{ x, y }, last] = [this.#speed, performance.now()];
    const step = (now: number) => {
      const passed = now - last;
      last = now;
      const slower = Math.exp(-passed / friction);
      [x, y] = [x * slower, y * slower];
      if (this.zoom.move(x * passed, y * passed) && Math.hypot(x, y) > 0.02) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /** Handles clicks. One click on the dark background closes the photo, two on the photo zoom in. A tap shows or
   * hides the controls. */
  #click(event: MouseEvent): void {
    if (this.#hasMoved || around(event, '.notice, video[controls], button')) return;
    const now = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    const isSecond = now.time - this.#lastTap.time < tap.pause && distance(now, this.#lastTap) < tap.distance;
    this.#lastTap = isSecond ? { ...now, time: -Infinity } : now;
    if (this.#isTouch) this.acts.tapped(isSecond);
    if (this.zoom.isOnPhoto(event)) {
      // A finger that zooms expects to see more.
      if (isSecond) this.zoom.toggle(event, this.#isTouch ? 2 : 1);
    } else if (!this.#isTouch) {
      this.acts.close();
    }
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#stop();
    // Firefox reports lines. A pinch on a trackpad arrives as wheel events with the control key, in smaller steps.
    const distance = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    this.zoom.by(Math.exp(-distance * (event.ctrlKey ? 0.01 : 0.002)), event);
  }

  /** Handles Safari's own events for a pinch on a Mac's trackpad. */
  #bindGestureEvents() {
    let scale = 1;
    this.stage.addEventListener('gesturestart', (event) => {
      event.preventDefault();
      scale = 1;
    });
    this.stage.addEventListener('gesturechange', (event) => {
      event.preventDefault();
      if (this.#pointers.size > 0) return;
      this.zoom.by(event.scale / scale, event);
      scale = event.scale;
    });
  }
}

function distance(one: Point, other: Point): number { return Math.hypot(one.x - other.x, one.y - other.y); }
