// What stands in the place of a photo that cannot be shown: what is wrong, and what one can do, in plain words. What
// the decoder says is there for who asks for more.

import { make } from './elements.js';

export class Notice {
  element = make('div', 'notice');

  constructor() {
    this.element.hidden = true;
  }

  get text() { return this.element.querySelector('p')?.textContent ?? ''; }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Says something; `more` is kept behind a word, and `again` is what a button does. */
  say(text, { more = '', again = null } = {}) {
    this.element.replaceChildren(make('p', '', text));
    this.element.hidden = false;
    if (again) {
      const button = make('button', 'again', 'Try again');
      button.type = 'button';
      button.addEventListener('click', again);
      this.element.append(button);
    }
    if (more) this.element.append(behindMore(more));
  }

  /** Says why a picture at an address cannot be shown. */
  async sayWhyNot(address, again) {
    const response = await fetch(address).catch(() => null);
    const isVerdict = response?.status === 422;
    const more = isVerdict ? await response.text().catch(() => '') : '';
    return () => {
      if (isVerdict) this.say(whyNot, { more });
      else this.say('This photo is not available now.', { again });
    };
  }
}

/** What is wrong with a file of which no picture can be made. */
export const whyNot =
  'This photo cannot be shown: its file is damaged, or of a kind that is not known here. Try restoring it from a backup.';

/** Words for experts, which one sees on demand. */
export function behindMore(text) {
  const element = make('details', 'more');
  element.append(make('summary', '', 'More'), make('p', '', text));
  return element;
}
