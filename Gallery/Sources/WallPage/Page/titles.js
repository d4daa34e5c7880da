// The titles above photos: a date of any precision, a range of dates, a folder, or that there is no date.

import { dateText, shortDateText } from './dates.js';

const wallTitle = document.title;

/** Returns a section's title as text, or nothing if it has none. */
export function titleText({ kind, text }) {
  switch (kind) {
    case 'date': return dateText(text);
    // Photos that are directly in the library folder are under the wall's name.
    case 'folder': return text || wallTitle;
    case 'undated': return 'Undated';
    default: return '';
  }
}

/** Returns the same, short enough for the scrubber. */
export function shortTitleText(title) {
  if (title.kind === 'date') return shortDateText(title.text);
  if (title.kind === 'folder') return title.text.split('/').filter(Boolean).at(-1) ?? wallTitle;
  return titleText(title);
}
