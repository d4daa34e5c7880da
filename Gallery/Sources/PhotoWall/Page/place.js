// Scroll positions, one for each entry of the history. They are used for Back and for reloading the page.

import { addressWith, outside } from './address.js';
import { isOn, isPassing } from './layers.js';
import { wall, walls } from './page.js';

const key = 'brickwork-places';
/** The number of entries with a stored position. Older ones begin at the top. */
const most = 50;

export class Places {
  /** @type {Map<number, Place>} */
  #places = new Map();
  /** The entry that the wall shows now. Photos that are open over it have entries without a number.
   * @type {number} */
  #entry;

  constructor() {
    history.scrollRestoration = 'manual';
    try { this.#places = new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]')); } catch { /* Not kept. */ }
    this.#entry = history.state?.entry ?? this.#number();
    this.#write('replaceState', {});
    addEventListener('pagehide', () => {
      this.#keep();
      try { sessionStorage.setItem(key, JSON.stringify([...this.#places].slice(-most))); } catch { /* Not kept. */ }
    });
  }

  /** The position of this entry, or null if it isn't known. */
  get here() { return this.#places.get(this.#entry) ?? null; }

  /** Adds an entry for another search, grouping or layout. Back returns to the previous one and its position.
   * @type {(changes?: Parameters<typeof addressWith>[0]) => void} */
  enter(changes = {}) {
    this.#keep();
    this.#entry = this.#number();
    // A selection goes on, and so do the view options. Another room ends.
    const layer = /** @type {const} */ (['selection', 'view']).find(isOn);
    this.#write(isPassing() ? 'replaceState' : 'pushState', { ...outside, ...changes }, { layer });
  }

  /** Changes the current entry.
   * @type {(changes?: Parameters<typeof addressWith>[0]) => void} */
  change(changes = {}) {
    this.#write('replaceState', changes);
  }

  /** Called when the user goes back or forward. Stores the current position for the previous entry. Returns whether
   * the entry has changed. */
  follow() {
    this.#keep();
    const before = this.#entry;
    this.#entry = history.state?.entry ?? this.#entry;
    return this.#entry !== before;
  }

  #keep() {
    const place = walls.firstSeen;
    if (!place) return;
    this.#places.delete(this.#entry);
    this.#places.set(this.#entry, place);
  }

  /** @type {(method: 'pushState' | 'replaceState', changes: Parameters<typeof addressWith>[0], state?: object) => void} */
  #write(method, changes, state = history.state) {
    const { kind, period, columnWidth } = wall.style;
    history[method]({ ...state, entry: this.#entry, style: { kind, period, columnWidth } }, '', addressWith(changes));
  }

  #number() { return Math.max(0, ...this.#places.keys(), this.#entry ?? 0) + 1; }
}
