// The list of files that aren't shown: unreadable files with reasons, files that are shown in part, and files that aren't pictures.

import { dialogEnd, make } from './elements.js';
import { joined, number, phrase } from './language.js';
import { behindMore } from './notice.js';
import { source } from './source.js';

const dialog = document.getElementById('unreadable');
const failed = document.getElementById('failed');
/** In the choices of view. */
const others = document.getElementById('left-out');

for (const button of [failed, others]) button.addEventListener('click', open);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

/** Shows the button for the list if it isn't empty. */
export function sayHowManyFailed(count) {
  failed.hidden = count === 0;
  failed.textContent = phrase('filesFailed', { count });
}

/** Shows a button for the list in the View popover if some files aren't pictures. */
export async function showLeftOut(isOpen) {
  if (!isOpen) return;
  const count = countOf(await source.leftOut().catch(() => []));
  others.hidden = count === 0;
  others.textContent = phrase('filesNotShown', { count });
}

/** Describes the files that aren't pictures in a sentence, or returns an empty text. */
export function leftOutText(formats) {
  if (formats.length === 0) return '';
  const count = countOf(formats);
  const kinds = formats.map(({ format, count }) => format === 'without a dot' ? phrase('withoutExtension', { number: count }) : `${number(count)} ${format}`);
  return phrase('notPictures', { count, formats: joined(kinds) });
}

function countOf(formats) {
  return formats.reduce((sum, { count }) => sum + count, 0);
}

async function open() {
  const title = make('h2', '', phrase('notShown'));
  title.id = 'unreadable-title';
  const list = make('ul');
  const shown = [title];
  try {
    const [files, formats] = await Promise.all([source.unreadable(), source.leftOut()]);
    for (const { file, reason, waiting, part } of files) {
      const item = make('li', '', file);
      if (waiting || part) item.append(make('span', '', phrase(waiting ? 'willTryAgain' : 'shownInPart')));
      item.append(behindMore(reason));
      list.append(item);
    }
    if (files.length > 0) {
      shown.push(make('p', '', phrase('badFiles')), list);
    }
    if (formats.length > 0) shown.push(make('p', '', leftOutText(formats)));
  } catch {
    shown.push(make('p', '', phrase('listFailed')));
  }
  dialog.replaceChildren(...shown, dialogEnd(dialog));
  if (!dialog.open) dialog.showModal();
}
