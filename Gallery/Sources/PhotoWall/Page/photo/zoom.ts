// The zoom of the open photo: moves its element, and keeps the point under the pointer in place.

import { make, stillness, type ClientPoint, type Point, type Size } from '../elements/elements';
import { fit, moved, nearest, whole, zoomed, type Fitted, type View } from './zoom-geometry';
import type { Picture } from './picture';

const gliding = { duration: 180, easing: 'cubic-bezier(.2, 0, 0, 1)' };
const middle = { x: 0, y: 0 };

export class Zoom {
  #element: HTMLElement = make('div');
  #picture: Size | undefined;
  #isKnown = false;
  /** Whether it is a video, which can't be zoomed. */
  #isVideo = false;
  #fitted: Fitted = { width: 1, height: 1, native: 1, maxZoom: 1 };
  #stage = { width: 1, height: 1 };
  #view = whole;

  constructor(readonly stage: HTMLElement, private readonly changed: () => void) {
    new ResizeObserver(() => this.#measure()).observe(stage);
  }

  get isZoomed() { return this.#view.zoom > 1; }

  get canZoom() { return this.#isKnown && !this.#isVideo && this.#fitted.maxZoom > 1.001; }

  /** The number of screen pixels per pixel of the original. */
  get scale() { return this.#view.zoom / this.#fitted.native; }

  /** The width of the photo in screen pixels. */
  get pixels() { return this.#fitted.width * this.#view.zoom * devicePixelRatio; }

  /** Shows a whole picture in its frame. If its size isn't known, it contains only the aspect ratio. */
  show(picture: Picture): void {
    this.#element = picture.frame;
    this.#view = whole;
    this.resize(picture);
  }

  /** The photo's size has become known or has changed. */
  resize({ size, isKnown, video }: Picture): void {
    this.#isKnown = isKnown;
    this.#isVideo = video !== null;
    this.#picture = isKnown ? size : unknown(size);
    this.#measure();
  }

  /** Gives a picture beside the open one the frame that it has when it is open. */
  prepare({ frame, size, isKnown }: Picture): void {
    const { width, height } = fit(isKnown ? size : unknown(size), this.#stage, devicePixelRatio);
    lay(frame, width, height, whole);
  }

  /** Zooms by a factor at a point of the window. */
  by(factor: number, at?: ClientPoint | null, glides = false): void {
    if (!this.canZoom) return;
    this.#place(zoomed(this.#view, factor, this.#point(at), this.#fitted, this.#stage), glides);
  }

  /** Switches between the original's pixels at a point of the window, or `least` a zoom, and the whole photo. */
  toggle(at?: ClientPoint | null, least = 1): void {
    this.by(this.isZoomed ? 1 / this.#view.zoom : nearest(this.#fitted, least), at, true);
  }

  end(glides = false): void {
    if (this.isZoomed) this.#place(whole, glides);
  }

  /** Moves the photo as far as its edges allow. Returns whether it has moved. */
  move(x: number, y: number): boolean {
    const before = this.#view;
    this.#place(moved(before, x, y, this.#fitted, this.#stage));
    return this.#view.x !== before.x || this.#view.y !== before.y;
  }

  isOnPhoto(at: ClientPoint): boolean {
    const { x, y } = this.#point(at);
    const { zoom, x: left, y: top } = this.#view;
    return Math.abs(x - left) <= this.#fitted.width * zoom / 2 && Math.abs(y - top) <= this.#fitted.height * zoom / 2;
  }

  #measure() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (!this.#picture || !width || !height) return;
    // In a window of another size, the zoom stays the same in pixels of the original.
    const { scale } = this.#fitted ? this : { scale: 0 };
    this.#stage = { width, height };
    // The controls of a small video need space, on any screen.
    this.#fitted = fit(this.#picture, this.#stage, this.#isVideo ? 1 : devicePixelRatio);
    if (!this.isZoomed) return this.#place(whole);
    const factor = scale * this.#fitted.native / this.#view.zoom;
    this.#place(zoomed(this.#view, factor, middle, this.#fitted, this.#stage));
  }

  #point(at?: ClientPoint | null): Point {
    if (!at) return middle;
    const box = this.stage.getBoundingClientRect();
    return { x: at.clientX - box.x - box.width / 2, y: at.clientY - box.y - box.height / 2 };
  }

  #place(view: View, glides = false): void {
    const before = this.#view;
    this.#view = view;
    lay(this.#element, this.#fitted.width * view.zoom, this.#fitted.height * view.zoom, view);
    if (glides && !stillness.matches) {
      const from = `${transform(before)} scale(${before.zoom / view.zoom})`;
      this.#element.animate([{ transform: from }, { transform: transform(view) }], gliding);
    }
    this.changed();
  }
}

/** Returns a size for a picture with an aspect ratio: as many pixels as it may need. */
function unknown({ width, height }: Size): Size { return { width: 1e5 * width / height, height: 1e5 }; }

function lay({ style }: HTMLElement, width: number, height: number, offset: Point): void {
  Object.assign(style, { width: `${width}px`, height: `${height}px`, transform: transform(offset) });
}

/** Returns the transform of an element's middle, from the middle of the stage. */
function transform({ x, y }: Point): string {
  return `translate(-50%, -50%) translate(${x}px, ${y}px)`;
}
