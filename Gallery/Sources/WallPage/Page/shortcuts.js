// The list of keyboard shortcuts, on `?`.

import { dialogEnd } from './elements.js';
import { phrase } from './language.js';

const dialog = document.getElementById('shortcuts');

/** Groups of keys, and the texts that say what they do. */
const keys = /** @type {const} */ ([
  ['keysWall', [
    ['← ↑ → ↓', 'keyMove'],
    ['Enter', 'keyOpen'],
    ['Home', 'keyFirst'],
    ['End', 'keyLast'],
    ['/', 'search'],
    ['X', 'keySelect'],
    ['keyWheel', 'keySize'],
    ['?', 'keyList'],
  ]],
  ['keysPhoto', [
    ['← →', 'keyStep'],
    ['Home', 'keyFirst'],
    ['End', 'keyLast'],
    ['Z', 'zoom'],
    ['+ − 0', 'keyZoom'],
    ['I', 'details'],
    ['P', 'keyPeople'],
    ['D', 'download'],
    ['F', 'fullScreen'],
    ['S', 'keySlideshow'],
    ['Esc', 'keyBack'],
  ]],
]);

document.getElementById('help').addEventListener('click', showShortcuts);
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});

/** Shows the list of keys. */
export function showShortcuts() {
  if (dialog.open) return;
  const title = made('h2', phrase('shortcuts'));
  title.id = 'shortcuts-title';
  const columns = document.createElement('div');
  columns.className = 'columns';
  for (const [name, list] of keys) {
    const column = document.createElement('section');
    column.append(made('h3', phrase(name)), table(list));
    columns.append(column);
  }
  dialog.replaceChildren(title, columns, dialogEnd(dialog));
  dialog.showModal();
}

function table(list) {
  const terms = document.createElement('dl');
  for (const [key, meaning] of list) {
    const term = document.createElement('dt');
    term.append(made('kbd', key === 'keyWheel' ? phrase(key) : key));
    terms.append(term, made('dd', phrase(meaning)));
  }
  return terms;
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
