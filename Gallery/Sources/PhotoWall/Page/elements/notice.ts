// The notice that replaces a photo that can't be shown: the problem and possible actions in plain words. The decoder's
// message is shown on demand.

import { make } from './elements';
import { phrase } from '../texts/language';

/** `more` appears on demand, and `act` is what a button named `action` does. If it `isLow`, the notice is at the lower edge of a picture,
 * and otherwise in its place. */
export interface NoticeOptions { isLow?: boolean; more?: string; action?: string; act?: () => void }

export class Notice {
  element = make('div', { className: 'notice', hidden: true });

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  say(text: string, { isLow = false, more = '', action = phrase('tryAgain'), act }: NoticeOptions = {}): void {
    this.element.replaceChildren(make('p', '', text));
    this.element.hidden = false;
    this.element.classList.toggle('low', isLow);
    if (act) this.element.append(make('button', { className: 'again', onclick: act }, action));
    if (more) this.element.append(behindMore(more));
  }
}

/** Makes an element that shows technical details on demand. */
export function behindMore(text: string): HTMLElement {
  return make('details', 'more', make('summary', '', phrase('more')), make('p', '', text));
}
