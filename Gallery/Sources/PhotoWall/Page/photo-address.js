// The name of the open photo in the page's address.

import { addressWith, readAddress } from './address.js';
import { source } from './source.js';
import { walls } from './page.js';

/** Returns the name of a photo in addresses: its path, or its identifier and its catalog's token until the path is known.
 * @type {(id: number, facts?: Facts | null) => string} */
export function nameOf(id, facts = null) {
  return facts?.address ?? `${id}~${source.token}`;
}

/** Writes the name of the open photo into the page's address.
 * @type {(name: string) => void} */
export function writePhoto(name) {
  if (readAddress().photo !== name) history.replaceState(history.state, '', addressWith({ photo: name }));
}

/** Finds the photo that an address names. An identifier from another catalog would be another photo's here.
 * @type {(name: string) => Promise<PlaceAnswer>} */
export async function findNamed(name) {
  const [, id, token] = /^(\d+)~(\w+)$/.exec(name) ?? [];
  if (!id) return walls.findFile(name);
  const photo = token === source.token ? Number(id) : 0;
  return { photo, index: photo ? await walls.find(photo) : -1 };
}
