// The order in which thumbnails load: nearest to the middle of the window first, a few at a time. Thumbnails that have
// been scrolled away are canceled.

import { blank } from '../source/media';
import { stillness } from '../elements/elements';

/** The parts of a tile that its thumbnail and its preview use. */
export interface TileParts {
  readonly element: HTMLElement;
  readonly link: HTMLElement;
  readonly image: HTMLImageElement;
  readonly id: number;
  readonly version: number;
  /** The address of its thumbnail, if it wants one. */
  address: string | undefined;
  readonly y: number;
  readonly height: number;
  /** Whether it is a video of known length or a picture that moves. */
  readonly moves: boolean;
  blur(): void;
  unblur(): void;
}

// Browsers open six connections to a server. One is for events, and one for captions and other data.
const atOnce = 4;
const fading = { duration: 150, easing: 'ease-out' };
const waiting: Set<TileParts> = new Set();
const loading: Set<TileParts> = new Set();
/** Tiles that show nothing yet. */
const empty: Set<TileParts> = new Set();
/** The most recent addresses that are in the browser's cache. */
const known: Set<string> = new Set();
const maxKnown = 4000;
let isPlanned = false;
let sayFirst = () => {};
/** Resolves when the first thumbnail has loaded or failed. */
const first: Promise<void> = new Promise((done) => { sayFirst = done; });

/** Resolves when a wall with a number of photos shows one of them. What isn't seen at once is requested after it. */
export async function afterFirst(photos: number): Promise<void> { if (photos > 0) await first; }

/** Loads a thumbnail into a tile's image when it is its turn. Until then, the image keeps its picture or is empty. */
export function want(tile: TileParts, address: string, keepsPicture: boolean): void {
  if (tile.address === address) return;
  const isEmpty = !keepsPicture || empty.has(tile);
  cancel(tile);
  tile.address = address;
  if (known.has(address)) return begin(tile);
  if (!keepsPicture) tile.image.src = blank;
  // Another width may come before it has got its blurred version.
  if (isEmpty) empty.add(tile);
  waiting.add(tile);
  plan();
}

/** Forgets the thumbnail of a tile that is no longer visible. Cancels its request. */
export function drop(tile: TileParts): void {
  if (tile.address === undefined) return;
  const isLoading = loading.has(tile);
  cancel(tile);
  if (isLoading) tile.image.src = blank;
  tile.address = undefined;
}

function cancel(tile: TileParts): void {
  waiting.delete(tile);
  empty.delete(tile);
  if (loading.delete(tile)) plan();
}

/** Whether a tile shows its thumbnail. */
export function isThere(tile: TileParts): boolean {
  return tile.image.complete && known.has(tile.address ?? '');
}

function plan() {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    for (const tile of empty) tile.blur();
    empty.clear();
    for (let tile = nearest(); tile && loading.size < atOnce; tile = nearest()) begin(tile);
  });
}

function nearest() {
  const middle = scrollY + innerHeight / 2;
  let best: TileParts | undefined;
  let least = Infinity;
  for (const tile of waiting) {
    const distance = Math.abs(tile.y + tile.height / 2 - middle);
    if (distance < least) [least, best] = [distance, tile];
  }
  return best;
}

function begin(tile: TileParts): void {
  waiting.delete(tile);
  const { image, address = blank } = tile;
  if (!known.has(address)) loading.add(tile);
  image.src = address;
}

/** Call this once for each tile's image. */
export function watch(tile: TileParts, failed: () => void): void {
  tile.image.addEventListener('load', () => finish(tile, true));
  tile.image.addEventListener('error', () => {
    if (tile.address && tile.image.getAttribute('src') === tile.address) {
      tile.image.src = blank;
      failed();
    }
    finish(tile, false);
  });
}

function finish(tile: TileParts, isLoaded: boolean): void {
  if (isLoaded && tile.image.getAttribute('src') === tile.address) {
    if (!known.has(tile.address)) fadeIn(tile);
    remember(tile.address);
  }
  if (!loading.delete(tile)) return;
  sayFirst();
  plan();
}

function fadeIn(tile: TileParts): void {
  const { element, image, address } = tile;
  const end = () => {
    element.classList.remove('arriving');
    // By now, the tile may show another photo.
    if (tile.address === address) tile.unblur();
  };
  if (stillness.matches) return end();
  if (!element.classList.contains('blurred')) {
    element.style.setProperty('--color', image.style.backgroundColor);
    element.style.setProperty('--picture', image.style.height);
    element.classList.add('arriving');
  }
  image.animate([{ opacity: 0 }, {}], fading).finished.then(end, end);
}

function remember(address: string): void {
  known.add(address);
  if (known.size > maxKnown) known.delete(known.values().next().value);
}
