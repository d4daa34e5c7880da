// The list of keyboard shortcuts, on `?`.

import { dialogEnd } from './elements.js';

const dialog = document.getElementById('shortcuts');

const keys = [
  ['The wall', [
    ['← ↑ → ↓', 'Move from photo to photo'],
    ['Enter', 'Open the photo'],
    ['Home', 'The first photo'],
    ['End', 'The last photo'],
    ['/', 'Search'],
    ['X', 'Select the photo'],
    ['Ctrl + wheel', 'Larger or smaller, down to months and years'],
    ['?', 'This list'],
  ]],
  ['An open photo', [
    ['← →', 'Previous or next photo'],
    ['Home', 'The first photo'],
    ['End', 'The last photo'],
    ['Z', 'Zoom'],
    ['+ − 0', 'Zoom in, zoom out, fit'],
    ['I', 'Details'],
    ['P', 'People: show faces'],
    ['D', 'Download'],
    ['F', 'Full screen'],
    ['S', 'Slideshow; Space pauses'],
    ['Esc', 'Back to the wall'],
  ]],
];

document.getElementById('help').addEventListener('click', showShortcuts);
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});

/** Shows the list of keys. */
export function showShortcuts() {
  if (dialog.open) return;
  const title = made('h2', 'Keyboard shortcuts');
  title.id = 'shortcuts-title';
  const columns = document.createElement('div');
  columns.className = 'columns';
  for (const [name, list] of keys) {
    const column = document.createElement('section');
    column.append(made('h3', name), table(list));
    columns.append(column);
  }
  dialog.replaceChildren(title, columns, dialogEnd(dialog));
  dialog.showModal();
}

function table(list) {
  const terms = document.createElement('dl');
  for (const [key, meaning] of list) {
    const term = document.createElement('dt');
    term.append(made('kbd', key));
    terms.append(term, made('dd', meaning));
  }
  return terms;
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
