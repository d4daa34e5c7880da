// The list of unreadable files, with reasons.

import { quantity } from './language.js';
import { behindMore } from './notice.js';
import { source } from './source.js';

const dialog = document.getElementById('unreadable');

const button = document.getElementById('failed');

button.addEventListener('click', open);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

/** Shows the button for the list if it isn't empty. */
export function sayHowManyFailed(count) {
  button.hidden = count === 0;
  button.textContent = `${quantity(count, 'file')} could not be read`;
}

async function open() {
  const title = element('h2', 'Files that could not be read');
  title.id = 'unreadable-title';
  const close = element('button', 'Close');
  close.addEventListener('click', () => dialog.close());
  const list = document.createElement('ul');
  try {
    for (const { file, reason, waiting } of await source.unreadable()) {
      const item = element('li', file);
      if (waiting) item.append(element('span', 'The server will try again.'));
      item.append(behindMore(reason));
      list.append(item);
    }
  } catch {
    list.append(element('li', 'The list is not available now: the server does not answer.'));
  }
  const what = element('p', 'Each of these files is damaged, has an unknown format, or may not be read. Try restoring it from a backup.');
  dialog.replaceChildren(title, what, list, close);
  if (!dialog.open) dialog.showModal();
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
