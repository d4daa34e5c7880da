// Where the reader was: in each entry of the history, for going back and for a reload of the page.

import { addressWith } from './address.js';

const key = 'brickwork-places';
/** Entries whose places are kept; those before them begin at the top. */
const most = 50;

export class Places {
  #places = new Map();
  /** The entry that the wall shows now; photos that are open over it have entries without a number. */
  #entry;

  constructor(wall) {
    this.wall = wall;
    history.scrollRestoration = 'manual';
    try { this.#places = new Map(JSON.parse(sessionStorage.getItem(key)) ?? []); } catch { /* Not kept. */ }
    this.#entry = history.state?.entry ?? this.#number();
    this.#write('replaceState', {});
    addEventListener('pagehide', () => {
      this.#keep();
      try { sessionStorage.setItem(key, JSON.stringify([...this.#places].slice(-most))); } catch { /* Not kept. */ }
    });
  }

  /** A new entry, for another search or layout: Back leads to the one before, at its place. */
  enter(changes = {}) {
    this.#keep();
    this.#entry = this.#number();
    this.#write('pushState', changes);
  }

  /** Changes the entry that is there. */
  change(changes = {}) {
    this.#write('replaceState', changes);
  }

  /** Follows the reader, who has gone back or forward: what is seen now is kept for the entry that is left. */
  follow() {
    this.#keep();
    this.#entry = history.state?.entry ?? this.#entry;
  }

  /** Shows what was seen in this entry. */
  restore() {
    const { engine } = this.wall;
    const place = this.#places.get(this.#entry);
    const position = place ? engine.wall.wall_position_of_id(place.id) : -1;
    const offset = position < 0 ? -1 : engine.wall.wall_photo_offset(position);
    if (offset >= 0) this.wall.jump(offset - place.distance);
  }

  #keep() {
    const { wall } = this.wall.engine;
    const position = wall.wall_first_seen();
    if (position < 0) return;
    const distance = wall.wall_photo_offset(position) - wall.wall_offset();
    this.#places.delete(this.#entry);
    this.#places.set(this.#entry, { id: wall.wall_id(position), distance });
  }

  #write(method, changes) {
    const { kind, period, columnWidth } = this.wall.style;
    history[method]({ ...history.state, entry: this.#entry, style: { kind, period, columnWidth } }, '', addressWith(changes));
  }

  #number() { return Math.max(0, ...this.#places.keys(), this.#entry ?? 0) + 1; }
}
