// The notice that replaces a photo that can't be shown: the problem and possible actions in plain words. The decoder's
// message is shown on demand.

import { make } from './elements.js';
import { phrase } from './language.js';

export class Notice {
  element = make('div', { className: 'notice', hidden: true });

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Shows a notice. `more` appears on demand, and `act` is what a button named `action` does.
   * @type {(text: string, options?: { more?: string, action?: string, act?: () => void }) => void} */
  say(text, { more = '', action = phrase('tryAgain'), act = undefined } = {}) {
    this.element.replaceChildren(make('p', '', text));
    this.element.hidden = false;
    if (act) this.element.append(make('button', { className: 'again', onclick: act }, action));
    if (more) this.element.append(behindMore(more));
  }
}

/** Makes an element that shows technical details on demand.
 * @type {(text: string) => HTMLElement} */
export function behindMore(text) {
  return make('details', 'more', make('summary', '', phrase('more')), make('p', '', text));
}
