// The bar's own parts: the link that skips it, and the popover with the view options. On phones, these are part of the
// bar.

import { around, byId } from './elements.js';
import { showLeftOut } from './unreadable.js';
import { showAppearance } from './appearance.js';
import { enterLayer, isOn, leaveLayer } from './layers.js';

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
  /** Closes the options. What a click opens instead takes their entry of the history. */
  const close = () => {
    open(false);
    setTimeout(() => isOn('view') && leaveLayer('view'));
  };
  /** @type {(event: Event) => void} */
  const leave = (event) => {
    if (button.ariaExpanded === 'true' && !narrow.matches && !around(event, '#views')) close();
  };
  button.addEventListener('click', () => {
    if (bar.classList.contains('open')) return close();
    if (narrow.matches) enterLayer('view');
    open(true);
  });
  addEventListener('popstate', () => narrow.matches && !isOn('view') && bar.classList.contains('open') && open(false));
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  narrow.addEventListener('change', close);
  // Its buttons lead elsewhere. The focus comes back to a visible button.
  byId('view').addEventListener('click', (event) => {
    if (!around(event, '#view > button')) return;
    close();
    button.focus();
  }, { capture: true });
  // The popover would cover the photos to select.
  select.addEventListener('click', close);
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || button.ariaExpanded !== 'true') return;
    close();
    button.focus();
  });
}
