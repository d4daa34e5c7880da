// Cards of folders, albums and people, and lists that grow: more is fetched when the user reaches the end.

import { addressWith, noSearch, outside } from '../state/address';
import { make } from './elements';
import { number, phrase, type PhraseKey } from '../texts/language';

/** What a link leads to: the wall of a folder, of an album or the favorites, or of a search. */
export type Goal = { folder?: string, album?: string, search?: string };

export function wallLink(goal: Goal, ...content: (Node | string)[]): HTMLAnchorElement {
  const { folder = '', album = '', search = '' } = goal;
  const link = make('a', { href: addressWith({ ...noSearch, ...outside, folder, album, q: search, photo: '' }) }, ...content);
  Object.assign(link.dataset, goal);
  return link;
}

/** Returns a link to a wall with a name and a number of photos, below a picture if there is one. */
export function card(goal: Goal, picture: HTMLElement | '', { name, photos }: { name: string, photos: number }): HTMLAnchorElement {
  return wallLink(goal, picture, make('bdi', '', name), make('small', '', number(photos)));
}

/** Adds items to a list, and more whenever the user sees its end. `more` returns some of them from an offset, and the number of all.
 * Without any, the end says that there are `none`. Resolves when the first ones are there. */
export async function grow(
  list: HTMLElement, end: HTMLElement, none: PhraseKey, more: (offset: number) => Promise<{ count: number, items: HTMLElement[] }>,
): Promise<void> {
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

export function showCards(content: HTMLElement, none: PhraseKey, more: Parameters<typeof grow>[3]): void {
  const [list, end] = [make('ul', 'cards'), make('p', 'end')];
  content.append(list, end);
  grow(list, end, none, more);
}
