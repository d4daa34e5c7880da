// Captions and names, fetched for 256 photos at a time when one of them is seen.

import { number } from './language.js';
import { sectionTitle } from './dates.js';
import { source } from './source.js';

const perChunk = 256;
const most = 64;
let chunks = new Map();

/** Forgets all: the library has changed. */
export function forget() {
  chunks = new Map();
}

/** The caption and the name of a photo: at once if they are here, else by a promise; null if they cannot be had. */
export function textOf(position) {
  const number = Math.floor(position / perChunk);
  let chunk = chunks.get(number);
  if (!chunk) {
    chunk = { promise: source.captions(number).then((texts) => (chunk.texts = texts)).catch(() => { chunks.delete(number); return null; }) };
    chunks.set(number, chunk);
    if (chunks.size > most) chunks.delete(chunks.keys().next().value);
  }
  const pick = (texts) => texts && { caption: texts.captions[position % perChunk], name: texts.names[position % perChunk] };
  return chunk.texts ? pick(chunk.texts) : chunk.promise.then(pick);
}

/** What a photo is called: by its caption or its name, and its date; by its number as long as its texts are not here. */
export function labelOf(engine, position, texts) {
  const name = texts?.caption || texts?.name || `Photo ${number(engine.wall.wall_index_of(position) + 1)}`;
  const title = sectionTitle(engine.photoTitle(position));
  return title ? `${name}, ${title}` : name;
}
