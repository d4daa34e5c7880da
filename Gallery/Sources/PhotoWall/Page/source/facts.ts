// The facts about a photo. They are fetched once, and kept for the photos around the open one.

import { source } from './source';
import type { Facts } from './answers';

const maxKept = 16;
const kept: Map<string, Promise<Facts | null>> = new Map();

/** Returns the facts about a version of a photo, or null if they aren't available now. */
export function factsOf(id: number, version: number): Promise<Facts | null> {
  const key = `${id} ${version}`;
  const facts = kept.get(key) ?? source.details(id).catch(() => (kept.delete(key), null));
  kept.set(key, facts);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value);
  return facts;
}
