// The line below the bar: progress while photos are read, and trouble with the server.

import { sayHowManyFailed } from './unreadable.js';

const banner = document.getElementById('banner');
let progress = null;
let trouble = '';

/** Progress of reading: { phase, found, read, failed }; null when there is none. */
export function showProgress(now) {
  progress = now;
  sayHowManyFailed(now.failed);
  draw();
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
    banner.replaceChildren(bar, `Reading photos: ${progress.read.toLocaleString()} of ${progress.found.toLocaleString()}`);
  }
}
