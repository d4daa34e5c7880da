// On paper: a contact sheet of the selected photos, or of the visible ones if none are selected.

import { selection, wall } from './page.js';

/** Shows the contact sheet during printing. The wall stays unchanged on the screen, whatever the paper size. */
export function bindPrinting() {
  /** @type {HTMLElement | null} */
  let sheet = null;
  /** @type {(isPrinted: boolean) => void} */
  const mark = (isPrinted) => {
    for (const { element, index } of wall.tiles) {
      element.classList.toggle('seen', isPrinted && wall.engine.isSeen(index));
    }
  };
  addEventListener('beforeprint', () => {
    sheet = selection.sheet;
    if (sheet) document.querySelector('main')?.append(sheet);
    else mark(true);
    wall.freeze();
  });
  addEventListener('afterprint', () => {
    sheet?.remove();
    mark(false);
    wall.thaw();
  });
}
