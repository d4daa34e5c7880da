// The title of the page, in the bar and in the browser's tab.

import { byId } from '../elements/elements';
import { albums } from '../albums/albums';
import type { Room } from './address';
import { phrase } from '../texts/language';
import type { SearchQuery } from './wall-query';

const heading = document.querySelector('h1 .title') as HTMLElement;
const given = document.title;
const isUnnamed = heading.dataset.text !== undefined;
/** The title of the photos while none is open, or nothing for the wall's. */
let pageTitle = '';
/** The name of the room, or nothing for the photos. */
let roomTitle = '';

/** Sets the page's title to the name of a person who is searched for, of the album or of the folder. Without them, it is the wall's. */
export function setTitle({ text, folder, album }: Pick<SearchQuery, 'text' | 'folder' | 'album'>): void {
  pageTitle = /^people:"([^"]+)"$/.exec(text)?.[1] ?? (albums.nameOf(album) || folder.split('/').at(-1) || '');
  heading.textContent = pageTitle || wallTitle();
  // The room of the photos has the same name.
  heading.classList.toggle('usual', !pageTitle && isUnnamed);
  // An open photo has its own.
  if (!byId('photo').open) restoreTitle();
}

/** Sets the page's title after a photo was open. */
export function restoreTitle() {
  document.title = roomTitle ? [roomTitle, isUnnamed ? '' : given].filter(Boolean).join(' · ') : pageTitle || wallTitle();
}

/** Sets the page's title to the name of a room. */
export function setRoom(room: Room): void {
  roomTitle = room === 'photos' ? '' : phrase(room);
  if (!byId('photo').open) restoreTitle();
}

/** The wall's name. Without a given one, the page's language has a word for it. */
export function wallTitle() { return isUnnamed ? phrase('photos') : given; }
