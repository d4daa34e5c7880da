// Keyboard navigation. Arrow keys start from the focused photo, or from the visible photos if it is out of sight.

import { byId } from './elements.js';
import { heading } from './engine.js';
import { showShortcuts } from './shortcuts.js';

/** @type {Record<string, number>} */
const headings = { ArrowUp: heading.up, ArrowDown: heading.down, ArrowLeft: heading.left, ArrowRight: heading.right };

/** @type {(wall: Wall, selection: PhotoSelection) => void} */
export function bindKeyboard(wall, selection) {
  const { engine } = wall;
  const search = byId('search');
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === '/' && document.activeElement !== search) {
      event.preventDefault();
      search.focus();
      return;
    }
    if (event.key === '?' && !document.activeElement?.matches('input')) {
      event.preventDefault();
      showShortcuts();
      return;
    }
    const target = document.activeElement;
    const isHidden = document.documentElement.classList.contains('elsewhere');
    const isInWall = !isHidden && (target === document.body || target?.closest('#wall'));
    if (!isInWall) return;
    if (event.key === 'x' && wall.focused >= 0) {
      event.preventDefault();
      selection.toggle(wall.focused);
      return;
    }
    const index = next(event.key);
    if (index === undefined) return;
    event.preventDefault();
    if (index >= 0) wall.reveal(index);
  });

  /** @type {(key: string) => number | undefined} */
  function next(key) {
    if (key in headings) {
      const isSeen = wall.focused >= 0 && engine.isSeen(wall.focused);
      return isSeen ? engine.neighborOf(wall.focused, headings[key]) : engine.firstSeen;
    }
    const { count } = engine;
    if (key === 'Home') return count > 0 ? 0 : -1;
    if (key === 'End') return count - 1;
    // The focused photo may be out of sight. Then the wall has the focus instead.
    if (key === 'Enter' && document.activeElement?.id === 'wall' && wall.focused >= 0) {
      const { focused } = wall;
      wall.reveal(focused);
      wall.tile(focused)?.link.click();
      return -1;
    }
    return undefined;
  }
}
