// The line below the bar: progress while photos are read, and problems with the server.

import { textButton } from './elements.js';
import { phrase } from './language.js';
import { sayHowManyFailed } from './unreadable.js';

const banner = document.getElementById('banner');
let progress = null;
let correction = '';
let trouble = '';
/** What has failed, and how to try again. */
let failure = { text: '', again: null };
/** @type {Set<(now: any) => void>} */
const listeners = new Set();

/** Shows the progress of reading, `{ phase, found, read, failed }`, or nothing for null. */
export function showProgress(now) {
  progress = now;
  sayHowManyFailed(now.failed);
  draw();
  for (const listener of listeners) listener(now);
}

/** Calls `body` for every progress of reading. */
export function onProgress(body) {
  listeners.add(body);
  if (progress) body(progress);
}

/** Shows a sentence about a problem with the server, or nothing if it is empty. */
export function showTrouble(text) {
  trouble = text;
  draw();
}

/** Shows a sentence about a failure, with a button that tries again, or nothing if it is empty. */
export function showFailure(text, again = null) {
  if (text === failure.text) return;
  failure = { text, again };
  draw();
}

/** A sentence on what was looked for in place of what was written; empty where that was found. */
export function showCorrection(text) {
  if (text === correction) return;
  correction = text;
  draw();
}

function draw() {
  const isReading = progress !== null && progress.phase !== 'idle';
  const isFree = !trouble && !failure.text && !correction;
  banner.hidden = isFree && !isReading;
  banner.classList.toggle('reading', isFree && isReading);
  banner.classList.toggle('trouble', trouble !== '' || failure.text !== '');
  if (failure.text) {
    banner.replaceChildren(failure.text, tryAgain());
  } else if (trouble) {
    banner.replaceChildren(trouble);
  } else if (correction) {
    banner.replaceChildren(correction);
  } else if (isReading) {
    const bar = document.createElement('progress');
    if (progress.found > 0) [bar.max, bar.value] = [progress.found, progress.read];
    bar.ariaLabel = phrase('reading');
    const text = document.createElement('span');
    text.textContent = phrase('readingSoFar', { number: progress.read, all: progress.found });
    banner.replaceChildren(bar, text);
  }
}

function tryAgain() {
  return textButton(phrase('tryAgain'), () => failure.again?.());
}
