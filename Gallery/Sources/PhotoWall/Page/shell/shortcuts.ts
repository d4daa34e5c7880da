// The list of keyboard shortcuts, on `?`.

import { byId, make } from '../elements/elements';
import { openDialog } from '../elements/dialogs';
import { phrase } from '../texts/language';

/** Groups of keys, and the texts that say what they do. */
const keys = [
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
] as const;

byId('help').addEventListener('click', showShortcuts);

export function showShortcuts() {
  const columns = keys.map(([name, list]) => make('section', '', make('h3', '', phrase(name)), table(list)));
  openDialog({ id: 'shortcuts' }, phrase('shortcuts'), make('div', 'columns', ...columns));
}

function table(list: (typeof keys)[number][1]): HTMLElement {
  return make('dl', '', ...list.flatMap(([key, meaning]) => [
    make('dt', '', make('kbd', '', key === 'keyWheel' ? phrase(key) : key)), make('dd', '', phrase(meaning)),
  ]));
}
