// The line below the bar: progress while photos are read, and problems with the server.

import { byId, make, textButton } from './elements.js';
import { phrase } from './language.js';
import { sayHowManyFailed } from './unreadable.js';

const banner = byId('banner');
/** @type {Progress | null} */
let progress = null;
let correction = '';
let trouble = '';
/** What has failed, and how to try again.
 * @type {{ text: string, again: (() => void) | null }} */
let failure = { text: '', again: null };
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

/** Shows a sentence about a problem with the server, or nothing if it is empty.
 * @type {(text: string) => void} */
export function showTrouble(text) {
  trouble = text;
  draw();
}

/** Shows a sentence about a failure, with a button that tries again, or nothing if it is empty.
 * @type {(text: string, again?: (() => void) | null) => void} */
export function showFailure(text, again = null) {
  if (text === failure.text) return;
  failure = { text, again };
  draw();
}

/** A sentence on what was looked for in place of what was written; empty where that was found.
 * @type {(text: string) => void} */
export function showCorrection(text) {
  if (text === correction) return;
  correction = text;
  draw();
}

function draw() {
  const reading = progress?.phase === 'idle' ? null : progress;
  const isFree = !trouble && !failure.text && !correction;
  banner.hidden = isFree && !reading;
  banner.classList.toggle('reading', isFree && reading !== null);
  banner.classList.toggle('trouble', trouble !== '' || failure.text !== '');
  if (failure.text) {
    banner.replaceChildren(failure.text, tryAgain());
  } else if (trouble) {
    banner.replaceChildren(trouble);
  } else if (correction) {
    banner.replaceChildren(correction);
  } else if (reading) {
    banner.replaceChildren(
      progressBar(reading), make('span', '', phrase('readingSoFar', { number: reading.read, all: reading.found })));
  }
}

/** Makes a bar that shows how many of the found files have been read.
 * @type {(progress: Progress) => HTMLElement} */
export function progressBar({ found, read }) {
  return make('progress', { ariaLabel: phrase('reading'), ...(found > 0 ? { max: found, value: read } : {}) });
}

function tryAgain() {
  return textButton(phrase('tryAgain'), () => failure.again?.());
}
