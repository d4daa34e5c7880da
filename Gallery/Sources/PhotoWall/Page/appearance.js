// The choices of the color theme and the language. The browser remembers them, and follows the system without one.

import { keep, kept } from './keeping.js';
import { byId, choiceOf, make } from './elements.js';
import { phrase } from './language.js';

const themes = /** @type {const} */ (['system', 'light', 'dark']);
/** The page's languages, each named by itself. */
const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ja: '日本語', ko: '한국어', ar: 'العربية' };
const box = byId('appearance');

box.addEventListener('change', ({ target }) => {
  const { name, value } = /** @type {{ name: 'theme' | 'language', value: string }} */ (/** @type {unknown} */ (target));
  keep(name, { [name]: value });
  if (name === 'theme') document.documentElement.dataset.theme = value;
  // Texts are everywhere. The page returns to the same scroll position.
  else location.reload();
});

/** Shows the choices. They are in the document only while the user can choose.
 * @type {(isShown: boolean) => void} */
export function showAppearance(isShown) {
  box.replaceChildren(...(isShown ? [themeChoice(), languageChoice()] : []));
}

function themeChoice() {
  return choiceOf('theme', phrase('appearance'), themes.map((value) => [value, phrase(value)]), kept('theme').theme ?? 'system');
}

function languageChoice() {
  const options = Object.entries(languages).map(([value, name]) => make('option', { value, lang: value }, name));
  const list = make('select', { name: 'language' }, new Option(phrase('automatic'), ''), ...options);
  list.value = kept('language').language ?? '';
  return make('label', '', phrase('language'), list);
}
