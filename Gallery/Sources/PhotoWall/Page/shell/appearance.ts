// The choices of the color theme and the language. The browser remembers them, and follows the system without one.

import { store, stored } from '../state/storage';
import { byId, choiceOf, make } from '../elements/elements';
import { phrase } from '../texts/language';

const themes = ['system', 'light', 'dark'] as const;
/** The page's languages, each named by itself. */
const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ja: '日本語', ko: '한국어', ar: 'العربية' };
const box = byId('appearance');

box.addEventListener('change', ({ target }) => {
  const { name, value } = target as unknown as { name: 'theme' | 'language', value: string };
  store(name, { [name]: value });
  if (name === 'theme') document.documentElement.dataset.theme = value;
  // Texts are everywhere. The page returns to the same scroll position.
  else location.reload();
});

/** Shows the choices. They are in the document only while the user can choose. */
export function showAppearance(isShown: boolean): void {
  const names = themes.map((value) => [value, phrase(value)] as [string, string]);
  const theme = stored('theme').theme ?? 'system';
  box.replaceChildren(...(isShown ? [choiceOf('theme', phrase('appearance'), names, theme), languageChoice()] : []));
}

function languageChoice() {
  const options = Object.entries(languages).map(([value, name]) => make('option', { value, lang: value }, name));
  const list = make('select', { name: 'language' }, new Option(phrase('automatic'), ''), ...options);
  list.value = stored('language').language ?? '';
  return make('label', '', phrase('language'), list);
}
