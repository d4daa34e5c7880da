// The facts about a photo. They are fetched once, and kept for the photos around the open one.

import { source } from './source.js';

const most = 16;
const kept = new Map();

/** Returns the facts about a version of a photo, or null if they aren't available now. */
export function factsOf(id, version) {
  const key = `${id} ${version}`;
  if (!kept.has(key)) {
    const facts = source.details(id).catch(() => (kept.delete(key), null));
    kept.set(key, facts);
    if (kept.size > most) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}
