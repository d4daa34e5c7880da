// The titles above photos: a date of any precision, a range of dates, a folder, or that there is no date.

import { briefDateText, dateText, yearText } from '../texts/dates';
import { phrase } from '../texts/language';
import { wallTitle } from '../state/document-title';
import type { Title } from '../engine/engine';

/** Returns a section's title as text, or nothing if it has none. */
export function titleText({ kind, text }: Title): string {
  switch (kind) {
    case 'date': return dateText(text);
    // Photos that are directly in the library folder are under the wall's name.
    case 'folder': return text || wallTitle();
    case 'undated': return phrase('undated');
    default: return '';
  }
}

/** Returns the same for a section that shares a row. Only dates do. */
export function briefTitleText({ text }: Title): string { return briefDateText(text); }

/** Returns a text that is short enough for the scrubber: the year of a date, or the last part of a folder. Of a range of years, the
 * one that comes first on the wall. */
export function landmarkText(title: Title, isOldestFirst: boolean): string {
  if (title.kind === 'date') return yearText(title.text, isOldestFirst);
  if (title.kind === 'folder') return title.text.split('/').filter(Boolean).at(-1) ?? wallTitle();
  return titleText(title);
}
