// Cards of folders, albums and people, and lists that grow: more is fetched when the user reaches the end.

import { addressWith, noSearch, outside } from './address.js';
import { make } from './elements.js';
import { number, phrase } from './language.js';

/** What a link leads to: the wall of a folder, of an album or the favorites, or of a search.
 * @typedef {{ folder?: string, album?: string, search?: string }} Goal */

/** Returns a link to a wall.
 * @type {(goal: Goal, ...content: (Node | string)[]) => HTMLAnchorElement} */
export function wallLink(goal, ...content) {
  const { folder = '', album = '', search = '' } = goal;
  const link = make('a', { href: addressWith({ ...noSearch, ...outside, folder, album, q: search, photo: '' }) }, ...content);
  Object.assign(link.dataset, goal);
  return link;
}

/** Returns a link to a wall with a name and a number of photos, below a picture if there is one.
 * @type {(goal: Goal, picture: HTMLElement | '', card: { name: string, photos: number }) => HTMLAnchorElement} */
export function card(goal, picture, { name, photos }) {
  return wallLink(goal, picture, make('bdi', '', name), make('small', '', number(photos)));
}

/** Adds items to a list, and more whenever the user sees its end. `more` returns some of them from an offset, and the number of all.
 * Without any, the end says that there are `none`. Resolves when the first ones are there.
 * @type {(list: HTMLElement, end: HTMLElement, none: PhraseKey,
 *   more: (offset: number) => Promise<{ count: number, items: HTMLElement[] }>) => Promise<void>} */
export async function grow(list, end, none, more) {
  let offset = 0;
  const fill = async () => {
    seen.disconnect();
    const part = await more(offset).catch(() => null);
    const items = part?.items ?? [];
    if (end.parentElement === list) end.before(...items); else list.append(...items);
    offset += items.length;
    if (!part) end.textContent = phrase('noAnswer');
    else if (part.count === 0) end.textContent = phrase(none);
    else if (items.length > 0 && offset < part.count) seen.observe(end);
    else end.remove();
  };
  // On a busy machine, there are several entries: the last one tells what is so now.
  const seen = new IntersectionObserver((entries) => { if (entries.at(-1)?.isIntersecting) fill(); });
  await fill();
}

/** Shows a list of cards in a part of the page.
 * @type {(content: HTMLElement, none: PhraseKey, more: Parameters<typeof grow>[3]) => void} */
export function showCards(content, none, more) {
  const [list, end] = [make('ul', 'cards'), make('p', 'end')];
  content.append(list, end);
  grow(list, end, none, more);
}
