// The list of keyboard shortcuts, on `?`.

import { byId, dialogEnd, make } from './elements.js';
import { phrase } from './language.js';

const dialog = byId('shortcuts');

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
    ['H', 'favorite'],
    ['I', 'details'],
    ['P', 'keyPeople'],
    ['D', 'download'],
    ['F', 'fullScreen'],
    ['S', 'keySlideshow'],
    ['Esc', 'keyBack'],
  ]],
]);

byId('help').addEventListener('click', showShortcuts);

/** Shows the list of keys. */
export function showShortcuts() {
  if (dialog.open) return;
  const columns = keys.map(([name, list]) => make('section', '', make('h3', '', phrase(name)), table(list)));
  dialog.replaceChildren(make('h2', { id: 'shortcuts-title' }, phrase('shortcuts')), make('div', 'columns', ...columns), dialogEnd(dialog));
  dialog.showModal();
}

/** @type {(list: (typeof keys)[number][1]) => HTMLElement} */
function table(list) {
  return make('dl', '', ...list.flatMap(([key, meaning]) => [
    make('dt', '', make('kbd', '', key === 'keyWheel' ? phrase(key) : key)), make('dd', '', phrase(meaning)),
  ]));
}
