// What takes the place of the wall or of its bar: the other rooms, the selection, and on phones the view options. Each has
// an entry of the history, so that Back leaves it.

import { addressWith, readAddress } from './address.js';

/** @typedef {Exclude<Room, 'photos'> | 'selection' | 'view'} Layer */

/** Whether an entry was made for its layer only. Entries of the wall have numbers. */
const isOwn = () => history.state?.layer !== undefined && history.state.entry === undefined;

/** Whether the entry belongs to a layer.
 * @type {(layer: Layer) => boolean} */
export const isOn = (layer) => history.state?.layer === layer;

/** Whether the next entry replaces this one. The view options close when something else opens. */
export const isPassing = () => isOn('view') && isOwn();

/** Adds an entry for a layer that opens.
 * @type {(layer: Layer, changes?: Parameters<typeof addressWith>[0]) => void} */
export function enterLayer(layer, changes = {}) {
  if (isOn(layer)) return;
  history[isPassing() ? 'replaceState' : 'pushState']({ layer }, '', addressWith(changes));
}

/** Enters another room than the photos. From one to the other, the entry stays the same, so Back leads to the photos.
 * @type {(room: Layer, changes: Parameters<typeof addressWith>[0]) => void} */
export function enterRoom(room, changes) {
  if (readAddress().room !== 'photos') history.replaceState({ ...history.state, layer: room }, '', addressWith(changes));
  else enterLayer(room, changes);
}

/** Goes back from the entry of a layer that was closed. Its part of the address ends in an entry that is more than that.
 * @type {(layer: Layer, changes?: Parameters<typeof addressWith>[0]) => void} */
export function leaveLayer(layer, changes = {}) {
  if (isOn(layer) && isOwn()) history.back();
  else history.replaceState({ ...history.state, layer: undefined }, '', addressWith(changes));
}
