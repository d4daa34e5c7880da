// The bar's own parts: the link that skips it, and the popover with the view options. On phones, these are part of the
// bar.

import { around, byId } from './elements.js';
import { showLeftOut } from './unreadable.js';
import { showAppearance } from './appearance.js';

const bar = byId('bar');
const button = byId('view-button');
const select = byId('select');
const narrow = matchMedia('(max-width: 640px)');

/** @type {(wall: Wall, tags: Tags, grouping: Grouping) => void} */
export function bindBar(wall, tags, grouping) {
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    const first = wall.engine.firstSeen;
    if (first >= 0) wall.reveal(first); else byId('wall').focus();
  });
  /** @type {(isOpen: boolean) => void} */
  const open = (isOpen) => {
    bar.classList.toggle('open', isOpen);
    button.ariaExpanded = String(isOpen);
    grouping.show(isOpen);
    showAppearance(isOpen);
    showLeftOut(isOpen);
    tags.open(isOpen && narrow.matches);
  };
  /** @type {(event: Event) => void} */
  const leave = (event) => {
    if (button.ariaExpanded === 'true' && !narrow.matches && !around(event, '#views')) open(false);
  };
  button.addEventListener('click', () => open(!bar.classList.contains('open')));
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  narrow.addEventListener('change', () => open(false));
  // Its buttons lead elsewhere. The focus comes back to a visible button.
  byId('view').addEventListener('click', (event) => {
    if (!around(event, '#view > button')) return;
    open(false);
    button.focus();
  }, { capture: true });
  // The popover would cover the photos to select.
  select.addEventListener('click', () => open(false));
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || button.ariaExpanded !== 'true') return;
    open(false);
    button.focus();
  });
}
