// The choice between the system's color theme, light and dark. The browser remembers it.

import { keep, kept } from './keeping.js';
import { make } from './elements.js';

const themes = { system: 'System', light: 'Light', dark: 'Dark' };
const box = document.getElementById('theme');

box.addEventListener('change', ({ target: { value } }) => {
  keep('theme', { theme: value });
  document.documentElement.dataset.theme = value;
});

/** Shows the choices. They are in the document only while the user can choose. */
export function showThemes(isShown) {
  const set = make('fieldset');
  set.append(make('legend', '', 'Appearance'));
  for (const [value, name] of Object.entries(themes)) {
    const label = make('label');
    const input = make('input');
    Object.assign(input, { type: 'radio', name: 'theme', value });
    input.checked = value === (kept('theme').theme ?? 'system');
    label.append(input, name);
    set.append(label);
  }
  box.replaceChildren(...(isShown ? [set] : []));
}
