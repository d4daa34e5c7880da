// What stands above photos: a date, as far as it is known, or a range of dates; a folder; or that there is no date.

import { dateText, shortDateText } from './dates.js';

const wallTitle = document.title;

/** A section's title in words; nothing for one that has none. */
export function titleText({ kind, text }) {
  switch (kind) {
    case 'date': return dateText(text);
    // What lies in the folder that is shown itself, and in none within it, has the wall's name.
    case 'folder': return text || wallTitle;
    case 'undated': return 'Undated';
    default: return '';
  }
}

/** The same, short enough for the scrubber. */
export function shortTitleText(title) {
  if (title.kind === 'date') return shortDateText(title.text);
  if (title.kind === 'folder') return title.text.split('/').filter(Boolean).at(-1) ?? wallTitle;
  return titleText(title);
}
