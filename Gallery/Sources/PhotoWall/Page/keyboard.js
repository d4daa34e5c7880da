// The wall by keyboard: arrows go on from the photo with the focus, or begin with what is seen where that is not.

import { heading } from './engine.js';
import { showShortcuts } from './shortcuts.js';

const headings = { ArrowUp: heading.up, ArrowDown: heading.down, ArrowLeft: heading.left, ArrowRight: heading.right };

export function bindKeyboard(wall, selection) {
  const { engine } = wall;
  const search = document.getElementById('search');
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
    const isInWall = target === document.body || target?.closest('#wall');
    if (!isInWall) return;
    if (event.key === 'x' && wall.engine.wall.wall_index_of(wall.focused) >= 0) {
      event.preventDefault();
      selection.toggle(wall.focused);
      return;
    }
    const position = nextPosition(event.key);
    if (position === undefined) return;
    event.preventDefault();
    if (position >= 0) wall.reveal(position);
  });

  function nextPosition(key) {
    if (key in headings) {
      const isSeen = wall.focused >= 0 && engine.wall.wall_is_seen(wall.focused);
      return isSeen ? engine.wall.wall_neighbor(wall.focused, headings[key]) : engine.wall.wall_first_seen();
    }
    if (key === 'Home') return engine.wall.wall_position_at(0);
    if (key === 'End') return engine.wall.wall_position_at(engine.wall.wall_count() - 1);
    // The photo with the focus may be out of sight, and the wall have it in its place.
    if (key === 'Enter' && document.activeElement?.id === 'wall' && engine.wall.wall_index_of(wall.focused) >= 0) {
      const { focused } = wall;
      wall.reveal(focused);
      wall.tile(focused)?.link.click();
      return -1;
    }
    return undefined;
  }
}
