// The line below the bar: progress while photos are read, and problems with the server.

import { number } from './language.js';
import { sayHowManyFailed } from './unreadable.js';

const banner = document.getElementById('banner');
let progress = null;
let trouble = '';
/** What has failed, and how to try again. */
let failure = { text: '', again: null };
/** @type {(now: any) => void} */
let listener = () => {};

/** Shows the progress of reading, `{ phase, found, read, failed }`, or nothing for null. */
export function showProgress(now) {
  progress = now;
  sayHowManyFailed(now.failed);
  draw();
  listener(now);
}

/** Calls `body` for every progress of reading. */
export function onProgress(body) {
  listener = body;
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

function draw() {
  const isReading = progress !== null && progress.phase !== 'idle';
  banner.hidden = !trouble && !failure.text && !isReading;
  banner.classList.toggle('trouble', trouble !== '' || failure.text !== '');
  if (failure.text) {
    banner.replaceChildren(failure.text, tryAgain());
  } else if (trouble) {
    banner.replaceChildren(trouble);
  } else if (isReading) {
    const bar = document.createElement('progress');
    if (progress.found > 0) [bar.max, bar.value] = [progress.found, progress.read];
    bar.ariaLabel = 'Reading photos';
    banner.replaceChildren(bar, `Reading photos: ${number(progress.read)} of ${number(progress.found)}`);
  }
}

function tryAgain() {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', () => failure.again?.());
  return button;
}
