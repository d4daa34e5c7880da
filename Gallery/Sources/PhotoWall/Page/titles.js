// The titles above photos: a date of any precision, a range of dates, a folder, or that there is no date.

import { briefDateText, dateText, yearText } from './dates.js';
import { byId } from './elements.js';
import { collections } from './collections.js';
import { phrase } from './language.js';

const heading = /** @type {HTMLElement} */ (document.querySelector('h1 .title'));
const given = document.title;
/** The title of the page while no photo is open, or nothing for the wall's. */
let pageTitle = '';

/** Sets the page's title to the name of a person who is searched for, of the album or of the folder. Without them, it is the wall's.
 * @type {(search: Pick<SearchQuery, 'text' | 'folder' | 'album'>) => void} */
export function setTitle({ text, folder, album }) {
  pageTitle = /^people:"([^"]+)"$/.exec(text)?.[1] ?? (collections.nameOf(album) || folder.split('/').at(-1) || '');
  heading.textContent = pageTitle || wallTitle();
  // An open photo has its own.
  if (!byId('photo').open) restoreTitle();
}

/** Sets the page's title after a photo was open. */
export function restoreTitle() { document.title = pageTitle || wallTitle(); }

/** The wall's name. Without a given one, the page's language has a word for it. */
function wallTitle() { return heading.dataset.text ? phrase('photos') : given; }

/** Returns a section's title as text, or nothing if it has none.
 * @type {(title: Title) => string} */
export function titleText({ kind, text }) {
  switch (kind) {
    case 'date': return dateText(text);
    // Photos that are directly in the library folder are under the wall's name.
    case 'folder': return text || wallTitle();
    case 'undated': return phrase('undated');
    default: return '';
  }
}

/** Returns the same for a section that shares a row. Only dates do.
 * @type {(title: Title) => string} */
export function briefTitleText({ text }) { return briefDateText(text); }

/** Returns a text that is short enough for the scrubber: the year of a date, or the last part of a folder. Of a range of years, the
 * one that comes first on the wall.
 * @type {(title: Title, isOldestFirst: boolean) => string} */
export function landmarkText(title, isOldestFirst) {
  if (title.kind === 'date') return yearText(title.text, isOldestFirst);
  if (title.kind === 'folder') return title.text.split('/').filter(Boolean).at(-1) ?? wallTitle();
  return titleText(title);
}
