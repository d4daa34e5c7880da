// The wall by keyboard: arrows go to the nearest photo, wherever the focus has been scrolled to.

import { heading } from './engine.js';

const headings = { ArrowUp: heading.up, ArrowDown: heading.down, ArrowLeft: heading.left, ArrowRight: heading.right };

export function bindKeyboard(wall) {
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
    const target = document.activeElement;
    const isInWall = target === document.body || target?.closest('#wall');
    if (!isInWall) return;
    const position = nextPosition(event.key);
    if (position === undefined) return;
    event.preventDefault();
    if (position >= 0) wall.reveal(position);
  });

  function nextPosition(key) {
    const current = engine.wall.wall_index_of(wall.focused) >= 0 ? wall.focused : -1;
    if (key in headings) {
      return current < 0 ? engine.wall.wall_first_seen() : engine.wall.wall_neighbor(current, headings[key]);
    }
    if (key === 'Home') return engine.wall.wall_position_at(0);
    if (key === 'End') return engine.wall.wall_position_at(engine.wall.wall_count() - 1);
    if (key === 'Enter' && current >= 0 && document.activeElement?.id === 'wall') {
      wall.reveal(current);
      wall.tile(current)?.link.click();
      return -1;
    }
    return undefined;
  }
}
