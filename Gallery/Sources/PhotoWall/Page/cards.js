// Lists of cards that grow: more are fetched when the user reaches the end.

import { make } from './elements.js';
import { phrase } from './language.js';

/** Shows cards in a part of the page, or a text if there are `none`. `more` returns some of them from an offset, and the number of
 * all. Returns what notices the end, to be disconnected.
 * @type {(content: HTMLElement, none: PhraseKey, more: (offset: number) => Promise<{ count: number, cards: HTMLElement[] }>)
 *   => IntersectionObserver} */
export function showCards(content, none, more) {
  const list = make('ul', 'cards');
  const end = make('p', 'end');
  content.append(list, end);
  const seen = new IntersectionObserver(async (entries) => {
    // On a busy machine, there are several: the last one tells what is so now.
    if (!entries.at(-1)?.isIntersecting) return;
    seen.unobserve(end);
    const part = await more(list.children.length).catch(() => null);
    if (!part) end.textContent = phrase('noAnswer');
    else if (part.count === 0) end.textContent = phrase(none);
    else list.append(...part.cards);
    if (part?.cards.length && list.children.length < part.count) seen.observe(end);
  });
  seen.observe(end);
  return seen;
}
