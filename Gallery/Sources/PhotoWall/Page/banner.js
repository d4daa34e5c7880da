// The line below the bar: progress while photos are read, and problems with the server.

import { byId, make, textButton } from './elements.js';
import { phrase } from './language.js';
import { sayHowManyFailed } from './unreadable.js';

const banner = byId('banner');
/** @type {Progress | null} */
let progress = null;
/** What the line says, by what it is about: the most important comes first.
 * @type {Record<'failure' | 'trouble' | 'damage' | 'correction', (Node | string)[]>} */
const said = { failure: [], trouble: [], damage: [], correction: [] };
/** @type {Set<(now: Progress) => void>} */
const listeners = new Set();

/** Shows the progress of reading, `{ phase, found, read, failed }`, or nothing for null.
 * @type {(now: Progress) => void} */
export function showProgress(now) {
  progress = now;
  sayHowManyFailed(now.failed);
  draw();
  for (const listener of listeners) listener(now);
}

/** Calls `body` for every progress of reading.
 * @type {(body: (now: Progress) => void) => void} */
export function onProgress(body) {
  listeners.add(body);
  if (progress) body(progress);
}

/** Shows a sentence, or nothing if it is empty: what has failed, with a button that tries `again`, a problem with the server or
 * with its answers, or what was looked for in place of what was written.
 * @type {(kind: keyof typeof said, text: string, again?: () => void) => void} */
export function say(kind, text, again = undefined) {
  if ((said[kind][0] ?? '') === text) return;
  said[kind] = text ? [text, ...(again ? [textButton(phrase('tryAgain'), again)] : [])] : [];
  draw();
}

function draw() {
  const reading = progress?.phase === 'reading' ? progress : null;
  const sentence = Object.values(said).find((each) => each.length > 0);
  banner.hidden = !sentence && !reading;
  banner.classList.toggle('reading', !sentence && reading !== null);
  banner.classList.toggle('trouble', sentence !== undefined && sentence !== said.correction);
  if (sentence) banner.replaceChildren(...sentence);
  else if (reading) banner.replaceChildren(progressBar(reading), make('span', '', phrase('readingSoFar', { number: reading.read, all: reading.found })));
}

/** Makes a bar that shows how many of the found files have been read.
 * @type {(progress: Progress) => HTMLElement} */
export function progressBar({ found, read }) {
  return make('progress', { ariaLabel: phrase('reading'), ...(found > 0 ? { max: found, value: read } : {}) });
}
