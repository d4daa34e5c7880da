// Touch, mouse and wheel on the open photo. They zoom at their position and drag. If the photo isn't zoomed, a swipe
// shows the next one, and a swipe down closes it.

import { around, stillness } from './elements.js';

const swipe = 60;
const tap = { distance: 30, pause: 350 };
/** The time constant of gliding after a drag, in milliseconds. */
const friction = 325;

export class Gestures {
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  #hasMoved = false;
  /** Whether a second finger has touched. Until all are up, what they do is no swipe. */
  #isPinch = false;
  #start = { x: 0, y: 0 };
  #speed = { x: 0, y: 0, time: 0 };
  #gliding = 0;
  #lastTap = { x: 0, y: 0, time: -Infinity };
  /** Whether the last pointer was a touch. Not every browser says so in a click event. */
  #isTouch = false;
  /** The position of the mouse over the stage, or null. Keys zoom to this point.
   * @type {ClientPoint | null} */
  pointer = null;

  /** `tapped` is called after a tap, with `true` for the second tap of two.
   * @param {HTMLElement} stage @param {Zoom} zoom @param {(count: number) => void} step @param {() => void} close @param {(isSecond: boolean) => void} tapped */
  constructor(stage, zoom, step, close, tapped) {
    this.stage = stage;
    this.zoom = zoom;
    this.step = step;
    this.close = close;
    this.tapped = tapped;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) stage.addEventListener(type, (event) => this.#up(event));
    stage.addEventListener('pointerleave', () => (this.pointer = null));
    stage.addEventListener('click', (event) => this.#click(event));
    stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#bindGestureEvents();
  }

  /** Stops gliding. */
  end() {
    cancelAnimationFrame(this.#gliding);
  }

  /** @type {(event: PointerEvent) => void} */
  #down(event) {
    // The controls of a video need the mouse for themselves.
    if (event.button !== 0 || around(event, event.pointerType === 'mouse' ? '.notice, button, video[controls]' : '.notice, button')) return;
    this.end();
    this.#isTouch = event.pointerType === 'touch';
    // The mouse can leave the window during a drag. Browsers capture touches automatically.
    if (event.pointerType === 'mouse' && event.isTrusted) this.stage.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#isPinch = this.#pointers.size > 1;
    if (this.#isPinch) {
      this.#hasMoved = true;
      this.zoom.drag(0, 0);
      return;
    }
    this.#hasMoved = false;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#speed = { x: 0, y: 0, time: event.timeStamp };
  }

  /** @type {(event: PointerEvent) => void} */
  #move(event) {
    if (event.pointerType === 'mouse') this.pointer = event;
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (this.#pointers.size === 2 && other) {
      this.#pinch(before, now, other);
    } else if (this.#hasMoved || distance(now, this.#start) > 6) {
      this.#hasMoved = true;
      if (this.zoom.isZoomed) this.#pan(before, now, event.timeStamp);
      else if (event.pointerType !== 'mouse' && !this.#isPinch) this.#follow(now);
    }
    this.#pointers.set(event.pointerId, now);
  }

  /** Zooms with two fingers: the point between them stays between them.
   * @type {(before: Point, now: Point, other: Point) => void} */
  #pinch(before, now, other) {
    const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    this.zoom.by(factor, { clientX: middle.x, clientY: middle.y });
    if (this.zoom.isZoomed) this.zoom.move((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** @type {(before: Point, now: Point, time: number) => void} */
  #pan(before, now, time) {
    const [x, y] = [now.x - before.x, now.y - before.y];
    this.zoom.move(x, y);
    const passed = Math.max(1, time - this.#speed.time);
    this.#speed = { x: x / passed, y: y / passed, time };
  }

  /** @type {(now: Point) => void} */
  #follow(now) {
    const [x, y] = [now.x - this.#start.x, now.y - this.#start.y];
    if (Math.abs(x) > Math.abs(y)) this.zoom.drag(x, 0); else this.zoom.drag(0, Math.max(0, y));
  }

  /** @type {(event: PointerEvent) => void} */
  #up(event) {
    if (!this.#pointers.delete(event.pointerId) || this.#pointers.size > 0) return;
    if (this.zoom.isZoomed) return this.#glide(event.timeStamp);
    if (event.pointerType === 'mouse' || !this.#hasMoved || this.#isPinch) return;
    const [x, y] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    // The photo shrinks into its tile from its current position.
    if (event.type !== 'pointercancel' && y > 2 * swipe && y > 2 * Math.abs(x)) return this.close();
    this.zoom.drag(0, 0);
    if (event.type === 'pointercancel') return;
    const forward = document.documentElement.dir === 'rtl' ? 1 : -1;
    if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) this.step(Math.sign(x) * forward);
  }

  /** Lets the photo glide after a drag that ended in motion.
   * @type {(time: number) => void} */
  #glide(time) {
    if (!this.#hasMoved || stillness.matches || time - this.#speed.time > 80) return;
    let [{ x, y }, last] = [this.#speed, performance.now()];
    /** @type {(now: number) => void} */
    const step = (now) => {
      const passed = now - last;
      last = now;
      const slower = Math.exp(-passed / friction);
      [x, y] = [x * slower, y * slower];
      if (this.zoom.move(x * passed, y * passed) && Math.hypot(x, y) > 0.02) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /** Handles clicks. One click on the dark background closes the photo, two on the photo zoom in. A tap shows or
   * hides the controls.
   * @type {(event: MouseEvent) => void} */
  #click(event) {
    if (this.#hasMoved || around(event, '.notice, video[controls], button')) return;
    const now = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    const isSecond = now.time - this.#lastTap.time < tap.pause && distance(now, this.#lastTap) < tap.distance;
    this.#lastTap = isSecond ? { ...now, time: -Infinity } : now;
    if (this.#isTouch) this.tapped(isSecond);
    if (this.zoom.isOnPhoto(event)) {
      if (isSecond) this.zoom.toggle(event);
    } else if (!this.#isTouch) {
      this.close();
    }
  }

  /** @type {(event: WheelEvent) => void} */
  #wheel(event) {
    event.preventDefault();
    this.end();
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

/** @type {(one: Point, other: Point) => number} */
function distance(one, other) { return Math.hypot(one.x - other.x, one.y - other.y); }
