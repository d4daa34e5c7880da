// The facts about a photo. They are fetched once, and kept for the photos around the open one.

import { source } from './source.js';

const most = 16;
/** @type {Map<string, Promise<Facts | null>>} */
const kept = new Map();

/** Returns the facts about a version of a photo, or null if they aren't available now.
 * @type {(id: number, version: number) => Promise<Facts | null>} */
export function factsOf(id, version) {
  const key = `${id} ${version}`;
  const facts = kept.get(key) ?? source.details(id).catch(() => (kept.delete(key), null));
  kept.set(key, facts);
  if (kept.size > most) kept.delete(kept.keys().next().value);
  return facts;
}
