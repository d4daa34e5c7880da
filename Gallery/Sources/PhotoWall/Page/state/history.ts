// The entries of the browser's history, and so what Back does. Each entry of a wall has a scroll position, which is also used for
// reloading the page. Layers are what takes the place of the wall or of its bar: the other rooms, the selection, and on phones the view
// options. Each has an entry, so that Back leaves it.

import { addressWith, outside, readAddress, type Room } from './address';
import type { Place, Wall, WallLoader } from '../wall/wall';

const key = 'brickwork-places';
/** The number of entries with a stored position. Older ones begin at the top. */
const maxPlaces = 50;

export class ScrollHistory {
  #places: Map<number, Place> = new Map();
  /** The entry that the wall shows now. Photos that are open over it have entries without a number. */
  #entry: number;

  constructor(private readonly wall: Wall, private readonly walls: WallLoader) {
    history.scrollRestoration = 'manual';
    try { this.#places = new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]')); } catch { /* Not kept. */ }
    this.#entry = history.state?.entry ?? this.#number();
    this.#write('replaceState', {});
    addEventListener('pagehide', () => {
      this.#keep();
      try { sessionStorage.setItem(key, JSON.stringify([...this.#places].slice(-maxPlaces))); } catch { /* Not kept. */ }
    });
  }

  /** The position of this entry, or null if it isn't known. */
  get here() { return this.#places.get(this.#entry) ?? null; }

  /** Adds an entry for another search, grouping or layout. Back returns to the previous one and its position. */
  enter(changes: Parameters<typeof addressWith>[0] = {}): void {
    this.#keep();
    this.#entry = this.#number();
    // A selection goes on, and so do the view options. Another room ends.
    const layer = (['selection', 'view'] as const).find(isOn);
    this.#write(isPassing() ? 'replaceState' : 'pushState', { ...outside, ...changes }, { layer });
  }

  change(changes: Parameters<typeof addressWith>[0] = {}): void {
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
    const place = this.walls.firstSeen;
    if (!place) return;
    this.#places.delete(this.#entry);
    this.#places.set(this.#entry, place);
  }

  #write(method: 'pushState' | 'replaceState', changes: Parameters<typeof addressWith>[0], state: object = history.state): void {
    const { kind, period, columnWidth } = this.wall.style;
    history[method]({ ...state, entry: this.#entry, style: { kind, period, columnWidth } }, '', addressWith(changes));
  }

  #number() { return Math.max(0, ...this.#places.keys(), this.#entry ?? 0) + 1; }
}

export type Layer = Exclude<Room, 'photos'> | 'selection' | 'view';

/** Whether an entry was made for its layer only. Entries of the wall have numbers. */
const isOwn = () => history.state?.layer !== undefined && history.state.entry === undefined;

/** Whether the entry belongs to a layer. */
export const isOn = (layer: Layer): boolean => history.state?.layer === layer;

/** Whether the next entry replaces this one. The view options close when something else opens. */
export const isPassing = () => isOn('view') && isOwn();

/** Adds an entry for a layer that opens. */
export function enterLayer(layer: Layer, changes: Parameters<typeof addressWith>[0] = {}): void {
  if (isOn(layer)) return;
  history[isPassing() ? 'replaceState' : 'pushState']({ layer }, '', addressWith(changes));
}

/** Enters another room than the photos. From one to the other, the entry stays the same, so Back leads to the photos. */
export function enterRoom(room: Layer, changes: Parameters<typeof addressWith>[0]): void {
  if (readAddress().room !== 'photos') history.replaceState({ ...history.state, layer: room }, '', addressWith(changes));
  else enterLayer(room, changes);
}

/** Goes back from the entry of a layer that was closed. Its part of the address ends in an entry that is more than that. */
export function leaveLayer(layer: Layer, changes: Parameters<typeof addressWith>[0] = {}): void {
  if (isOn(layer) && isOwn()) history.back();
  else history.replaceState({ ...history.state, layer: undefined }, '', addressWith(changes));
}
