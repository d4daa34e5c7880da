// The bar's own parts: the link that skips it, and the popover with the view options. On phones, these are part of the
// bar.

import { showLeftOut } from './unreadable.js';
import { showAppearance } from './appearance.js';

const bar = document.getElementById('bar');
const button = document.getElementById('view-button');
const views = document.getElementById('views');
const select = document.getElementById('select');
const narrow = matchMedia('(max-width: 640px)');

export function bindBar(wall, tags, grouping) {
  document.getElementById('skip').addEventListener('click', (event) => {
    event.preventDefault();
    const first = wall.engine.wall.wall_first_seen();
    if (first >= 0) wall.reveal(first); else document.getElementById('wall').focus();
  });
  const open = (isOpen) => {
    bar.classList.toggle('open', isOpen);
    button.ariaExpanded = String(isOpen);
    grouping.show(isOpen);
    showAppearance(isOpen);
    showLeftOut(isOpen);
    tags.open(isOpen && narrow.matches);
  };
  const leave = ({ target }) => {
    if (button.ariaExpanded === 'true' && !narrow.matches && !views.contains(target)) open(false);
  };
  button.addEventListener('click', () => open(!bar.classList.contains('open')));
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  narrow.addEventListener('change', () => open(false));
  // Its buttons lead elsewhere. The focus comes back to a visible button.
  document.getElementById('view').addEventListener('click', ({ target }) => {
    if (!target.closest('#view > button')) return;
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
