// The order in which thumbnails load: nearest to the middle of the window first, a few at a time. Thumbnails that have
// been scrolled away are canceled.

import { stillness } from './elements.js';

// Browsers open six connections to a server. One is for events, and one for captions and other data.
const atOnce = 4;
// An image without an address would have a frame.
export const blank = new URL('blank.svg', import.meta.url).href;
const fading = { duration: 150, easing: 'ease-out' };
/** @type {Set<Tile>} */
const waiting = new Set();
/** @type {Set<Tile>} */
const loading = new Set();
/** Tiles that show nothing yet.
 * @type {Set<Tile>} */
const empty = new Set();
/** The most recent addresses that are in the browser's cache.
 * @type {Set<string>} */
const known = new Set();
const mostKnown = 4000;
let isPlanned = false;
let sayFirst = () => {};
/** Resolves when the first thumbnail has loaded or failed.
 * @type {Promise<void>} */
const first = new Promise((done) => { sayFirst = done; });

/** Resolves when a wall with a number of photos shows one of them. What isn't seen at once is requested after it.
 * @type {(photos: number) => Promise<void>} */
export async function afterFirst(photos) { if (photos > 0) await first; }

/** Loads a thumbnail into a tile's image when it is its turn. Until then, the image keeps its picture or is empty.
 * @type {(tile: Tile, address: string, keepsPicture: boolean) => void} */
export function want(tile, address, keepsPicture) {
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

/** Forgets the thumbnail of a tile that is no longer visible. Cancels its request.
 * @type {(tile: Tile) => void} */
export function drop(tile) {
  if (tile.address === undefined) return;
  const isLoading = loading.has(tile);
  cancel(tile);
  if (isLoading) tile.image.src = blank;
  tile.address = undefined;
}

/** @type {(tile: Tile) => void} */
function cancel(tile) {
  waiting.delete(tile);
  empty.delete(tile);
  if (loading.delete(tile)) plan();
}

/** Whether a tile shows its thumbnail.
 * @type {(tile: Tile) => boolean} */
export function isThere(tile) {
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
  /** @type {Tile | undefined} */
  let best;
  let least = Infinity;
  for (const tile of waiting) {
    const distance = Math.abs(tile.y + tile.height / 2 - middle);
    if (distance < least) [least, best] = [distance, tile];
  }
  return best;
}

/** @type {(tile: Tile) => void} */
function begin(tile) {
  waiting.delete(tile);
  const { image, address = blank } = tile;
  if (!known.has(address)) loading.add(tile);
  image.src = address;
}

/** Call this once for each tile's image.
 * @type {(tile: Tile, failed: () => void) => void} */
export function watch(tile, failed) {
  tile.image.addEventListener('load', () => finish(tile, true));
  tile.image.addEventListener('error', () => {
    if (tile.address && tile.image.getAttribute('src') === tile.address) {
      tile.image.src = blank;
      failed();
    }
    finish(tile, false);
  });
}

/** @type {(tile: Tile, isLoaded: boolean) => void} */
function finish(tile, isLoaded) {
  if (isLoaded && tile.image.getAttribute('src') === tile.address) {
    if (!known.has(tile.address)) fadeIn(tile);
    remember(tile.address);
    tile.fit();
  }
  if (!loading.delete(tile)) return;
  sayFirst();
  plan();
}

/** @type {(tile: Tile) => void} */
function fadeIn(tile) {
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

/** @type {(address: string) => void} */
function remember(address) {
  known.add(address);
  if (known.size > mostKnown) known.delete(known.values().next().value);
}
