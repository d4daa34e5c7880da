// The list of files that aren't shown: unreadable files with reasons, files that are shown in part, and files that aren't pictures.

import { byId, make } from './elements.js';
import { openDialog } from './dialogs.js';
import { joined, number, phrase } from './language.js';
import { behindMore } from './notice.js';
import { source } from './source.js';

const failed = byId('failed');
/** Under *More*. */
const others = byId('left-out');

for (const button of [failed, others]) button.addEventListener('click', open);

/** Shows the button for the list if it isn't empty.
 * @type {(count: number) => void} */
export function sayHowManyFailed(count) {
  failed.hidden = count === 0;
  failed.textContent = phrase('filesFailed', { count });
}

/** Shows a button for the list if some files aren't pictures.
 * @type {(isOpen: boolean) => Promise<void>} */
export async function showLeftOut(isOpen) {
  if (!isOpen) return;
  const count = countOf(await source.leftOut().catch(() => []));
  others.hidden = count === 0;
  others.textContent = phrase('filesNotShown', { count });
}

/** Describes the files that aren't pictures in a sentence, or returns an empty text.
 * @type {(formats: LeftOut[]) => string} */
export function leftOutText(formats) {
  if (formats.length === 0) return '';
  const count = countOf(formats);
  const kinds = formats.map(({ format, count }) => format === 'without a dot' ? phrase('withoutExtension', { number: count }) : `${number(count)} ${format}`);
  return phrase('notPictures', { count, formats: joined(kinds) });
}

/** @type {(formats: LeftOut[]) => number} */
function countOf(formats) {
  return formats.reduce((sum, { count }) => sum + count, 0);
}

async function open() {
  const list = make('ul');
  /** @type {HTMLElement[]} */
  const shown = [];
  try {
    const [files, formats] = await Promise.all([source.unreadable(), source.leftOut()]);
    for (const { file, reason, waiting, part } of files) {
      const state = (waiting || part) && make('span', '', phrase(waiting ? 'willTryAgain' : 'shownInPart'));
      list.append(make('li', '', file, state || '', behindMore(reason)));
    }
    if (files.length > 0) shown.push(make('p', '', phrase('badFiles')), list);
    if (formats.length > 0) shown.push(make('p', '', leftOutText(formats)));
  } catch {
    shown.push(make('p', '', phrase('listFailed')));
  }
  if (!document.querySelector('dialog[open]')) openDialog({ id: 'unreadable' }, phrase('notShown'), ...shown);
}
