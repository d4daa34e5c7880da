// Where the reader was: in each entry of the history, for going back and for a reload of the page.

import { addressWith } from './address.js';

const key = 'brickwork-places';
/** Entries whose places are kept; those before them begin at the top. */
const most = 50;

export class Places {
  #places = new Map();
  /** The entry that the wall shows now; photos that are open over it have entries without a number. */
  #entry;

  constructor(wall, walls) {
    this.wall = wall;
    this.walls = walls;
    history.scrollRestoration = 'manual';
    try { this.#places = new Map(JSON.parse(sessionStorage.getItem(key)) ?? []); } catch { /* Not kept. */ }
    this.#entry = history.state?.entry ?? this.#number();
    this.#write('replaceState', {});
    addEventListener('pagehide', () => {
      this.#keep();
      try { sessionStorage.setItem(key, JSON.stringify([...this.#places].slice(-most))); } catch { /* Not kept. */ }
    });
  }

  /** What was seen in this entry; null if that is not known. */
  get here() { return this.#places.get(this.#entry) ?? null; }

  /** A new entry, for another search, grouping or layout: Back leads to the one before, at its place. */
  enter(changes = {}) {
    this.#keep();
    this.#entry = this.#number();
    this.#write('pushState', changes);
  }

  /** Changes the entry that is there. */
  change(changes = {}) {
    this.#write('replaceState', changes);
  }

  /** Follows the reader, who has gone back or forward: what is seen now is kept for the entry that is left. Whether that
   * is another one. */
  follow() {
    this.#keep();
    const before = this.#entry;
    this.#entry = history.state?.entry ?? this.#entry;
    return this.#entry !== before;
  }

  #keep() {
    const place = this.walls.firstSeen;
    if (!place) return;
    this.#places.delete(this.#entry);
    this.#places.set(this.#entry, place);
  }

  #write(method, changes) {
    const { kind, period, columnWidth } = this.wall.style;
    history[method]({ ...history.state, entry: this.#entry, style: { kind, period, columnWidth } }, '', addressWith(changes));
  }

  #number() { return Math.max(0, ...this.#places.keys(), this.#entry ?? 0) + 1; }
}
