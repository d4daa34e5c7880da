// Which thumbnails are loaded, and in which order: nearest to the middle of what is seen first, a few at a time,
// and none for what has been scrolled away.

// Browsers open six connections to a server; one is for its news, one for captions and the like.
const atOnce = 4;
// An image without an address would be drawn with a frame.
const blank = new URL('blank.svg', import.meta.url).href;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const fading = { duration: 150, easing: 'ease-out' };
const waiting = new Set();
const loading = new Set();
/** What the browser has, as far as it is remembered: the latest of it. */
const known = new Set();
const mostKnown = 4000;
let isPlanned = false;

/** Shows a thumbnail in a tile's image, when its turn comes; until then what is there, or nothing. */
export function want(tile, address, keepsPicture) {
  if (tile.address === address) return;
  cancel(tile);
  tile.address = address;
  if (known.has(address)) return begin(tile);
  if (!keepsPicture) tile.image.src = blank;
  waiting.add(tile);
  plan();
}

/** Forgets the thumbnail of a tile that is no longer seen; one that is on its way is cancelled. */
export function drop(tile) {
  if (tile.address === undefined) return;
  const isLoading = loading.has(tile);
  cancel(tile);
  if (isLoading) tile.image.src = blank;
  tile.address = undefined;
}

function cancel(tile) {
  waiting.delete(tile);
  if (loading.delete(tile)) plan();
}

/** Whether a tile shows the thumbnail that it is to show. */
export function isThere(tile) {
  return tile.image.complete && known.has(tile.address);
}

function plan() {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    while (loading.size < atOnce && waiting.size > 0) begin(nearest());
  });
}

function nearest() {
  const middle = scrollY + innerHeight / 2;
  let best;
  let least = Infinity;
  for (const tile of waiting) {
    const distance = Math.abs(tile.y + tile.height / 2 - middle);
    if (distance < least) [least, best] = [distance, tile];
  }
  return best;
}

function begin(tile) {
  waiting.delete(tile);
  const { image, address } = tile;
  if (!known.has(address)) loading.add(tile);
  image.src = address;
}

/** To be called once for each tile's image. */
export function watch(tile, failed) {
  tile.image.addEventListener('load', () => finish(tile, true));
  tile.image.addEventListener('error', () => {
    if (tile.address && tile.image.getAttribute('src') === tile.address) {
      tile.image.src = blank;
      failed(tile);
    }
    finish(tile, false);
  });
}

function finish(tile, isLoaded) {
  if (isLoaded && tile.image.getAttribute('src') === tile.address) {
    if (!known.has(tile.address)) fadeIn(tile);
    remember(tile.address);
  }
  if (loading.delete(tile)) plan();
}

function fadeIn({ element, image }) {
  if (stillness.matches) return;
  element.style.setProperty('--color', image.style.backgroundColor);
  element.style.setProperty('--picture', image.style.height);
  element.classList.add('arriving');
  const end = () => element.classList.remove('arriving');
  image.animate([{ opacity: 0 }, {}], fading).finished.then(end, end);
}

function remember(address) {
  known.add(address);
  if (known.size > mostKnown) known.delete(known.values().next().value);
}
