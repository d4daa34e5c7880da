// On paper: a contact sheet of the selected photos, or of the visible ones if none are selected.

import type { Wall } from '../wall/wall';
import type { Selection } from './selection';

/** Shows the contact sheet during printing. The wall stays unchanged on the screen, whatever the paper size. */
export function bindPrinting(wall: Wall, selection: Selection): void {
  let sheet: HTMLElement | null = null;
  const mark = (isPrinted: boolean) => {
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
