// The pictures of the open photo, one above the other: the wall's thumbnail immediately, then one that fills the
// window, and the original's pixels when the user zooms in.

import { addressOf, largest, widths } from '../source/media';
import { make, stillness, type Size } from '../elements/elements';
import { ClipPlayer, VideoPlayer } from './video-player';
import { number, phrase } from '../texts/language';
import { source } from '../source/source';
import type { Facts } from '../source/answers';

/** A photo to open, with a promise of its facts. */
export interface OpenPhoto { id: number; version: number; ratio: number; facts: Promise<Facts | null> }

/** Formats that every browser shows. For others, the server makes a full-size JPEG. */
const known = new Set(['jpeg', 'png', 'gif', 'webp']);

/** Returns the width of the thumbnail that fills the window with a photo of this aspect ratio. */
function widthToFill(ratio: number): number {
  const needed = Math.min(innerWidth, innerHeight * ratio) * devicePixelRatio;
  return widths.find((width) => width * 1.1 >= needed) ?? largest;
}

/** Loads a picture that fills the window. The result is whether it can be shown. */
export function fetchAhead({ id, version, ratio }: OpenPhoto): Promise<boolean> {
  const image = new Image();
  image.src = source.thumbnail(id, version, widthToFill(ratio));
  return image.decode().then(() => true, () => false);
}

export class Picture {
  /** Fills the stage: the pictures, and signs of loading, which stay in place while the pictures move. */
  element = make('div', 'sheet');
  frame = make('div', 'picture');
  #progress = make('progress', { ariaLabel: phrase('loading') });
  #fine = make('img', { className: 'fine', alt: phrase('photo'), draggable: false });
  #full: HTMLImageElement | null = null;
  #showing: Promise<void> | undefined;
  /** Whether the picture that fills the window can be shown. */
  #isFine;
  #leaving = new AbortController();
  /** The player of a video or of a clip, or null. */
  #moving: VideoPlayer | ClipPlayer | null = null;
  /** The original's size, once it is known. */
  #size: Size | null = null;

  /** `rough` is an image of it that has loaded already. `changed` is called when more is known about the photo, or more pixels are
   * visible, and `failed` with the reason why it can't be shown, with details on demand, and whether another try may work. */
  constructor(
    readonly photo: OpenPhoto, rough: HTMLImageElement | null, private readonly changed: () => void,
    private readonly failed: (text: string, more: string, mayWork?: boolean) => void,
  ) {
    this.element.append(this.frame, this.#progress);
    if (rough) this.frame.append(make('img', { className: 'rough', alt: '', src: rough.src }));
    // A thumbnail has the requested width, or the width of the photo if that is smaller.
    if (rough && rough.naturalWidth < 240) this.#size = { width: rough.naturalWidth, height: rough.naturalHeight };
    this.#isFine = this.#showFine();
  }

  /** The photo is open, no longer beside the open one. `autoplays` is whether a video plays as soon as it is known. */
  open(autoplays: boolean): void {
    this.photo.facts.then((facts) => facts && this.#know(facts, autoplays));
    this.#isFine.then((isFine) => { if (!isFine) this.#sayWhyNot(); });
  }

  get image() { return this.#full ?? this.#fine; }

  /** Whether there is something to see. */
  get isVisible() { return [...this.frame.querySelectorAll<HTMLImageElement>('.rough, img.shown')].some((image) => image.naturalWidth > 0); }

  set alt(text: string) { this.image.alt = text; }

  /** The original's size. Until it is known, only its aspect ratio. */
  get size() { return this.#size ?? { width: this.photo.ratio, height: 1 }; }
  get isKnown() { return this.#size !== null; }

  get video() { return this.#moving instanceof VideoPlayer ? this.#moving : null; }

  /** How much of the original is shown: "1,920 × 1,440 of 4,000 × 3,000 pixels". */
  get share() {
    const { naturalWidth, naturalHeight } = this.image;
    if (!this.#size || !naturalWidth || this.video) return '';
    const size = `${number(this.#size.width)} × ${number(this.#size.height)}`;
    if (naturalWidth >= this.#size.width) return phrase('allPixels', { size });
    return phrase('somePixels', { shown: `${number(naturalWidth)} × ${number(naturalHeight)}`, size });
  }

  /** Whether the shown picture is narrower than a number of pixels, and the original is wider. */
  lacks(pixels: number): boolean {
    const { naturalWidth } = this.image;
    return naturalWidth > 0 && naturalWidth < (this.#size?.width ?? 0) && pixels > naturalWidth * 1.05;
  }

  /** Shows the original's pixels, or as many as are available. */
  showFull() { return (this.#showing ??= this.#showFull()); }

  pause() { this.#moving?.element.pause(); }

  /** Cancels loading when the photo is no longer open. */
  leave() {
    this.#leaving.abort();
    this.#moving?.leave();
    this.element.remove();
    this.#fine.removeAttribute('src');
    if (this.#full) URL.revokeObjectURL(this.#full.src);
  }

  #know(facts: Facts, autoplays: boolean): void {
    if (this.#leaving.signal.aborted) return;
    if (facts.video && (facts.original || facts.converted) && !this.#moving) {
      const { id, version, ratio } = this.photo;
      const poster = source.thumbnail(id, version, widthToFill(ratio));
      this.#moving = new VideoPlayer(facts, this.frame, poster, autoplays, () => {
        this.failed(phrase('videoFails'), [facts.video?.codec, facts.video?.audio, facts.format].filter(Boolean).join(', '));
      });
    } else if (facts.clip && !this.#moving) {
      this.#moving = new ClipPlayer(facts.clip, this.element, this.frame);
    }
    this.#size = { width: facts.width, height: facts.height };
    this.changed();
    // The thumbnails don't move, but the file does.
    if (facts.moves && facts.original && !stillness.matches) this.showFull();
  }

  async #showFine() {
    const { id, version, ratio } = this.photo;
    const width = widthToFill(ratio);
    const image = this.#fine;
    image.src = source.thumbnail(id, version, width);
    this.frame.append(image);
    const isShown = await image.decode().then(() => true, () => false);
    if (this.#leaving.signal.aborted) return false;
    this.#progress.remove();
    if (!isShown) return false;
    image.classList.add('shown');
    if (!this.#size && image.naturalWidth < width) this.#size = { width: image.naturalWidth, height: image.naturalHeight };
    this.changed();
    return true;
  }

  /** Asks the server why the picture can't be shown. */
  async #sayWhyNot() {
    const { signal } = this.#leaving;
    if (signal.aborted) return;
    const response = await fetch(this.#fine.src, { signal }).catch(() => null);
    const isRefused = response?.status === 422;
    const more = isRefused ? await response.text().catch(() => '') : '';
    if (!signal.aborted) this.failed(phrase(isRefused ? 'photoFails' : 'photoNotNow'), more, !isRefused);
  }

  async #showFull() {
    const facts = await this.photo.facts;
    for (const address of this.#fullAddresses(facts)) {
      const image = await this.#load(address);
      if (this.#leaving.signal.aborted) {
        if (image) URL.revokeObjectURL(image.src);
        return;
      }
      if (!image) continue;
      image.className = 'original shown';
      image.alt = this.#fine.alt;
      this.#fine.alt = '';
      this.#full = image;
      this.frame.append(image);
      return this.changed();
    }
  }

  /** The addresses of pictures with more pixels, the best first. */
  #fullAddresses(facts: Facts | null): string[] {
    const { id, version } = this.photo;
    const [original, fullSize] = [facts?.original, facts?.fullSize];
    const best = known.has(facts?.format ?? '') || facts?.moves ? [original, fullSize] : [fullSize, original];
    return [...best.flatMap((address) => (address ? [addressOf(address)] : [])), source.thumbnail(id, version, largest)];
  }

  /** Returns an image that loads progressively, or null if there is none. */
  async #load(address: string): Promise<HTMLImageElement | null> {
    const progress = this.#progress;
    progress.removeAttribute('value');
    this.element.append(progress);
    try {
      const response = await fetch(address, { signal: this.#leaving.signal });
      if (!response.ok) return null;
      const image = make('img', { draggable: false, src: URL.createObjectURL(await this.#receive(response)) });
      if (await image.decode().then(() => true, () => false)) return image;
      URL.revokeObjectURL(image.src);
      return null;
    } catch {
      return null;
    } finally {
      progress.remove();
    }
  }

  async #receive(response: Response): Promise<Blob> {
    const all = Number(response.headers.get('Content-Length'));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const pieces: Uint8Array[] = [];
    let received = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value);
      received += piece.value.length;
      if (all) [this.#progress.max, this.#progress.value] = [all, received];
    }
    return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
  }
}
