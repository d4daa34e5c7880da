// On small screens, the bar is hidden while the user scrolls down, with the links at the lower edge that belong to it. It comes back
// when the user scrolls up, at the start of the wall, when it gets the focus, and when something appears in it.

import { byId } from '../elements/elements';
import type { Wall } from '../wall/wall';

const bar = byId('bar');
const small = matchMedia('(max-width: 640px), (max-height: 500px)');
/** How far the user scrolls before the bar is hidden or comes back. */
const slack = 24;

export function bindHiding(wall: Wall): void {
  let isHidden = false;
  /** The position at which the user began to scroll in the direction that changes the bar. */
  let turn = 0;
  const hide = (hides: boolean) => {
    turn = wall.travelled;
    if (hides === isHidden) return;
    isHidden = hides;
    wall.hideBar(hides);
  };
  const mayHide = () => small.matches && !wall.isAtStart && !isUsed();
  const showIfNeeded = () => mayHide() || hide(false);
  wall.addEventListener('scroll', () => {
    const { travelled } = wall;
    turn = isHidden ? Math.max(turn, travelled) : Math.min(turn, travelled);
    if (!mayHide()) hide(false);
    else if (Math.abs(travelled - turn) > slack) hide(!isHidden);
  });
  wall.addEventListener('change', showIfNeeded);
  small.addEventListener('change', showIfNeeded);
  bar.addEventListener('focusin', () => hide(false));
  // Its height changes when something appears in it. The selection only takes the place of other controls.
  new ResizeObserver(() => hide(false)).observe(bar);
  new MutationObserver(() => hide(false)).observe(byId('select').parentElement ?? bar, { childList: true });
}

/** Whether the user does something in the bar. A button that was tapped has the focus, too, but doesn't show it. */
function isUsed() {
  return bar.matches('.open, .selecting > body > *') || bar.querySelector(':focus-visible') !== null;
}
