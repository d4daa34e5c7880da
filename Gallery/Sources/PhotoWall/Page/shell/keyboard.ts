// Keyboard navigation. Arrow keys start from the focused photo, or from the visible photos if it is out of sight.

import { byId, onKeys } from '../elements/elements';
import { heading } from '../engine/engine';
import { showShortcuts } from './shortcuts';
import type { Wall } from '../wall/wall';
import type { Selection } from '../selection/selection';

export function bindKeyboard(wall: Wall, selection: Selection): void {
  const { engine } = wall;
  onKeys(window, () => {
    const { activeElement: target } = document;
    if (document.querySelector('dialog[open]')) return {};
    const anywhere = {
      '/': target === byId('search') ? undefined : () => byId('search').focus(),
      '?': target?.matches('input') ? undefined : showShortcuts,
    };
    const isInWall = target === document.body || target?.closest('#wall');
    if (!isInWall || document.documentElement.classList.contains('elsewhere')) return anywhere;
    const { focused } = wall;
    const go = (index: number) => { if (index >= 0) wall.reveal(index); };
    const move = (direction: number): () => void => () => go(focused >= 0 && engine.isSeen(focused) ? engine.neighborOf(focused, direction) : engine.firstSeen);
    /** The focused photo may be out of sight. Then the wall has the focus instead. */
    const open = () => {
      wall.reveal(focused);
      wall.tile(focused)?.link.click();
    };
    return {
      ...anywhere,
      ArrowUp: move(heading.up), ArrowDown: move(heading.down), ArrowLeft: move(heading.left), ArrowRight: move(heading.right),
      Home: () => go(engine.count > 0 ? 0 : -1),
      End: () => go(engine.count - 1),
      Enter: target?.id === 'wall' && focused >= 0 ? open : undefined,
      x: focused >= 0 ? () => selection.toggle(focused) : undefined,
    };
  });
}
