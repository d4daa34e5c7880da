// The choices of the color theme and the language. The browser remembers them, and follows the system without one.

import { keep, kept } from './keeping.js';
import { make } from './elements.js';
import { phrase } from './language.js';

const themes = /** @type {const} */ (['system', 'light', 'dark']);
const themeBox = document.getElementById('theme');

themeBox.addEventListener('change', ({ target: { value } }) => {
  keep('theme', { theme: value });
  document.documentElement.dataset.theme = value;
});

/** Shows the choices. They are in the document only while the user can choose. */
export function showAppearance(isShown) {
  themeBox.replaceChildren(...(isShown ? [themeChoice()] : []));
}

function themeChoice() {
  const set = make('fieldset');
  set.append(make('legend', '', phrase('appearance')));
  for (const value of themes) {
    const label = make('label');
    const input = make('input');
    Object.assign(input, { type: 'radio', name: 'theme', value });
    input.checked = value === (kept('theme').theme ?? 'system');
    label.append(input, phrase(value));
    set.append(label);
  }
  return set;
}
