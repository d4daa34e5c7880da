// The choices of the color theme and the language. The browser remembers them, and follows the system without one.

import { keep, kept } from './keeping.js';
import { make } from './elements.js';
import { phrase } from './language.js';

const themes = /** @type {const} */ (['system', 'light', 'dark']);
/** The page's languages, each named by itself. */
const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ja: '日本語', ko: '한국어', ar: 'العربية' };
const box = document.getElementById('appearance');

box.addEventListener('change', ({ target: { name, value } }) => {
  keep(name, { [name]: value });
  if (name === 'theme') document.documentElement.dataset.theme = value;
  // Texts are everywhere. The page returns to the same scroll position.
  else location.reload();
});

/** Shows the choices. They are in the document only while the user can choose. */
export function showAppearance(isShown) {
  box.replaceChildren(...(isShown ? [themeChoice(), languageChoice()] : []));
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

function languageChoice() {
  const label = make('label', '', phrase('language'));
  const list = make('select');
  list.name = 'language';
  list.append(new Option(phrase('automatic'), ''));
  for (const [value, name] of Object.entries(languages)) {
    const option = new Option(name, value);
    option.lang = value;
    list.append(option);
  }
  list.value = kept('language').language ?? '';
  label.append(list);
  return label;
}
