// The line below the bar: progress while photos are read, trouble with the server, and what could not be read.

const banner = document.getElementById('banner');
let progress = null;
let trouble = '';

/** Progress of reading: { phase, found, read, failed }; null when there is none. */
export function showProgress(now) {
  progress = now;
  draw();
}

/** A sentence on what is wrong with the server; empty when all is well. */
export function showTrouble(text) {
  trouble = text;
  draw();
}

function draw() {
  const isReading = progress && progress.phase !== 'idle';
  const failed = progress?.failed ?? 0;
  banner.hidden = !trouble && !isReading && failed === 0;
  banner.classList.toggle('trouble', trouble !== '');
  if (banner.hidden) return;
  const parts = [];
  if (trouble) {
    parts.push(trouble);
  } else if (isReading) {
    const bar = document.createElement('progress');
    if (progress.found > 0) [bar.max, bar.value] = [progress.found, progress.read];
    bar.ariaLabel = 'Reading photos';
    parts.push(bar, `Reading photos: ${progress.read.toLocaleString()} of ${progress.found.toLocaleString()}`);
  }
  if (failed > 0) {
    const button = document.createElement('button');
    button.textContent = failed === 1 ? '1 file could not be read' : `${failed.toLocaleString()} files could not be read`;
    button.dataset.opens = 'unreadable';
    parts.push(button);
  }
  const hadFocus = banner.contains(document.activeElement);
  banner.replaceChildren(...parts);
  if (hadFocus) banner.querySelector('button')?.focus();
}
