// The bar's own parts: the link that skips it, and the popovers with the view options and with everything else. On phones, both
// are parts of the bar.

import { around, byId, narrow, onKeys } from '../elements/elements';
import { showLeftOut } from './unreadable';
import { showAppearance } from './appearance';
import { enterLayer, isOn, leaveLayer } from '../state/history';
import type { Wall } from '../wall/wall';
import type { Grouping } from './grouping';

const bar = byId('bar');
const buttons = [byId('view-button'), byId('other-button')];

/** `openTags` is called to show all tags, or few. */
export function bindBar(wall: Wall, grouping: Grouping, openTags: (isOpen: boolean) => void): void {
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    const first = wall.engine.firstSeen;
    if (first >= 0) wall.reveal(first); else byId('wall').focus();
  });
  /** Shows the panel of a button, or none. Both panels have their content then, because phones show them together. */
  const open = (button: HTMLElement | null) => {
    const isOpen = button !== null;
    bar.classList.toggle('open', isOpen);
    for (const each of buttons) each.ariaExpanded = String(each === button);
    grouping.show(isOpen);
    showAppearance(isOpen);
    showLeftOut(isOpen);
    openTags(isOpen && narrow.matches);
  };
  /** Closes the panel. What a click opens instead takes its entry of the history. */
  const close = () => {
    open(null);
    setTimeout(() => isOn('view') && leaveLayer('view'));
  };
  /** The button whose panel is open. */
  const opened = () => buttons.find(({ ariaExpanded }) => ariaExpanded === 'true');
  const leave = ({ target }: Event) => {
    if (!narrow.matches && opened() && !opened()?.parentElement?.contains(target as Node)) close();
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      if (opened() === button) return close();
      if (narrow.matches) enterLayer('view');
      return open(button);
    });
  }
  addEventListener('popstate', () => narrow.matches && !isOn('view') && opened() && open(null));
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  narrow.addEventListener('change', close);
  /** Closes the panel. The focus comes back to its button. */
  const giveBack = () => {
    const button = opened();
    if (button) close();
    button?.focus();
  };
  // Its buttons lead elsewhere.
  byId('other').addEventListener('click', (event) => around(event, '#other > button') && giveBack(), { capture: true });
  // The popover would cover the photos to select.
  byId('select').addEventListener('click', close);
  onKeys(bar, () => (opened() ? { Escape: giveBack } : {}));
}
