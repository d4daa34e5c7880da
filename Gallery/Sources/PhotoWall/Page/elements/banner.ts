// The line below the bar: progress while photos are read, and problems with the server.

import { byId, make, textButton } from './elements';
import { phrase } from '../texts/language';
import type { Progress } from '../source/answers';

const banner = byId('banner');
let progress: Progress | null = null;
/** What the line says, by what it is about: the most important comes first. */
const said: Record<'failure' | 'trouble' | 'damage' | 'correction', (Node | string)[]> = { failure: [], trouble: [], damage: [], correction: [] };
const listeners: Set<(now: Progress) => void> = new Set();

/** Shows the progress of reading, `{ phase, found, read, failed }`, or nothing for null. */
export function showProgress(now: Progress): void {
  progress = now;
  draw();
  for (const listener of listeners) listener(now);
}

/** Calls `body` for every progress of reading. */
export function onProgress(body: (now: Progress) => void): void {
  listeners.add(body);
  if (progress) body(progress);
}

/** Shows a sentence, or nothing if it is empty: what has failed, with a button that tries `again`, a problem with the server or
 * with its answers, or what was looked for in place of what was written. */
export function say(kind: keyof typeof said, text: string, again?: () => void): void {
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

/** Makes a bar that shows how many of the found files have been read. */
export function progressBar({ found, read }: Progress): HTMLElement {
  return make('progress', { ariaLabel: phrase('reading'), ...(found > 0 ? { max: found, value: read } : {}) });
}
