// The list of files that aren't shown: unreadable files with reasons, and files that aren't pictures.

import { dialogEnd, make } from './elements.js';
import { number, quantity } from './language.js';
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
  failed.textContent = `${quantity(count, 'file')} could not be read`;
}

/** Shows a button for the list in the View popover if some files aren't pictures. */
export async function showLeftOut(isOpen) {
  if (!isOpen) return;
  const count = countOf(await source.leftOut().catch(() => []));
  others.hidden = count === 0;
  others.textContent = `${quantity(count, 'file')} not shown`;
}

/** Describes the files that aren't pictures in a sentence, or returns an empty text. */
export function leftOutText(formats) {
  if (formats.length === 0) return '';
  const count = countOf(formats);
  const kinds = formats.map(({ format, count }) => `${number(count)} ${format === 'without a dot' ? 'without an extension' : format}`);
  const what = count === 1 ? '1 file is not a picture and is not shown' : `${number(count)} files are not pictures and are not shown`;
  return `${what}: ${kinds.join(', ')}.`;
}

function countOf(formats) {
  return formats.reduce((sum, { count }) => sum + count, 0);
}

async function open() {
  const title = make('h2', '', 'Files that are not shown');
  title.id = 'unreadable-title';
  const list = make('ul');
  const shown = [title];
  try {
    const [files, formats] = await Promise.all([source.unreadable(), source.leftOut()]);
    for (const { file, reason, waiting } of files) {
      const item = make('li', '', file);
      if (waiting) item.append(make('span', '', 'The server will try again.'));
      item.append(behindMore(reason));
      list.append(item);
    }
    if (files.length > 0) {
      shown.push(make('p', '', 'Each of these files is damaged, has an unknown format, or may not be read. Try restoring it from a backup.'), list);
    }
    if (formats.length > 0) shown.push(make('p', '', leftOutText(formats)));
  } catch {
    shown.push(make('p', '', 'The list is not available now: the server does not answer.'));
  }
  dialog.replaceChildren(...shown, dialogEnd(dialog));
  if (!dialog.open) dialog.showModal();
}
