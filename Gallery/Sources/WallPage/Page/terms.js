// The terms of searches, such as `camera:Canon`: a quiet list below the empty search field.

import { byId, make } from './elements.js';
import { source } from './source.js';
import { phrase } from './language.js';

/** The texts for what each term finds.
 * @type {Record<string, PhraseKey>} */
const meanings = /** @type {const} */ ({
  camera: 'termCamera', lens: 'termLens', people: 'termPeople', rating: 'termRating', folder: 'termFolder', year: 'termYear',
  kind: 'termKind', near: 'termNear',
});

/** Shows the list while the search field is empty or contains only `?`. Arrow keys go through it.
 * @type {(field: HTMLInputElement) => void} */
export function bindTerms(field) {
  const find = byId('find');
  const list = make('ul', 'terms');
  list.ariaLabel = phrase('searchTerms');
  const close = () => list.remove();
  const show = async () => {
    const isAsked = field.value === '' || field.value === '?';
    if (!isAsked) return close();
    const terms = await source.suggestions({ text: '?', tags: [], isUntagged: false }).catch(() => []);
    if (document.activeElement !== field || field.value.length > 1 || terms.length === 0) return;
    list.replaceChildren(...terms.map(({ name }) => {
      const meaning = meanings[name.slice(0, -1)];
      const begin = make('button', { tabIndex: -1 }, name, make('span', '', meaning ? phrase(meaning) : ''));
      begin.addEventListener('click', () => {
        field.value = name;
        field.focus();
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      return make('li', '', begin);
    }));
    find.append(list);
  };
  field.addEventListener('focus', show);
  field.addEventListener('input', show);
  find.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !list.isConnected) return;
    /** @type {HTMLElement[]} */
    const stops = [field, ...list.querySelectorAll('button')];
    event.preventDefault();
    event.stopPropagation();
    stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus();
  }, { capture: true });
  find.addEventListener('focusout', ({ relatedTarget }) => relatedTarget instanceof Node && find.contains(relatedTarget) || close());
  find.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !list.isConnected || (event.target === field && field.value.length > 1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (field.value === '?') field.value = '';
    field.focus();
    close();
  }, { capture: true });
}
