// The line below the bar: progress while photos are read, and trouble with the server.

import { number } from './language.js';
import { sayHowManyFailed } from './unreadable.js';

const banner = document.getElementById('banner');
let progress = null;
let trouble = '';
let listener = () => {};

/** Progress of reading: { phase, found, read, failed }; null when there is none. */
export function showProgress(now) {
  progress = now;
  sayHowManyFailed(now.failed);
  draw();
  listener(now);
}

/** Calls `body` with every progress of reading. */
export function onProgress(body) {
  listener = body;
  if (progress) body(progress);
}

/** A sentence on what is wrong with the server; empty when all is well. */
export function showTrouble(text) {
  trouble = text;
  draw();
}

function draw() {
  const isReading = progress !== null && progress.phase !== 'idle';
  banner.hidden = !trouble && !isReading;
  banner.classList.toggle('trouble', trouble !== '');
  if (trouble) {
    banner.replaceChildren(trouble);
  } else if (isReading) {
    const bar = document.createElement('progress');
    if (progress.found > 0) [bar.max, bar.value] = [progress.found, progress.read];
    bar.ariaLabel = 'Reading photos';
    banner.replaceChildren(bar, `Reading photos: ${number(progress.read)} of ${number(progress.found)}`);
  }
}
