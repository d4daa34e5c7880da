// Dates in the page's language. Photos carry the local time of where they were taken, without a zone.

import { language } from './language.js';

/** A day, or a month or a year of which no more is known. */
const pattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

// Made once: a formatter takes longer to make than a thousand dates to format.
const format = (options) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
/** By how much of the date is known. */
const formats = {
  day: format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  month: format({ month: 'long', year: 'numeric' }),
  year: format({ year: 'numeric' }),
};
const ranges = { ...formats, day: format({ day: 'numeric', month: 'short', year: 'numeric' }) };
const shortMonth = format({ month: 'short', year: 'numeric' });
const shorts = { day: shortMonth, month: shortMonth, year: formats.year };
const moments = format({ dateStyle: 'full', timeStyle: 'short' });

/** What dates were written as, the latest of them: the same few are asked for whenever the wall changes. */
const written = new Map();
const most = 500;

/** A date, as far as it is known, or a range of them, the earlier first: "2024-05-31", "2024-05", "1998/2003". What is
 * no date stands as it is. */
export function dateText(text) {
  return write(text, () => inWords(text, formats, ranges));
}

/** The same, short: the month of a day. */
export function shortDateText(text) {
  return write(`short ${text}`, () => inWords(text, shorts, shorts));
}

/** A moment: "2024-05-31T12:00:00", or no more than is known of it: "2024-05", "2024". */
export function moment(text) {
  return text.includes('T') ? moments.format(new Date(`${text}Z`)) : dateText(text);
}

/** The names of the twelve months in a language, long and short. */
export function monthNames(locale) {
  return Array.from({ length: 12 }, (_, month) =>
    ['long', 'short'].map((length) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: length }).format(Date.UTC(2024, month, 1))));
}

function inWords(text, single, range) {
  const [first, last] = text.split('/').map(dateOf);
  if (!first || last === null) return text;
  if (!last) return single[first.precision].format(first.time);
  if (first.precision === last.precision) return range[first.precision].formatRange(first.time, last.time);
  return `${range[first.precision].format(first.time)} – ${range[last.precision].format(last.time)}`;
}

function write(key, text) {
  if (!written.has(key)) {
    written.set(key, text());
    if (written.size > most) written.delete(written.keys().next().value);
  }
  return written.get(key);
}

function dateOf(text) {
  const parts = pattern.exec(text);
  return parts && {
    time: Date.UTC(parts[1], (parts[2] ?? 1) - 1, parts[3] ?? 1),
    precision: parts[3] ? 'day' : parts[2] ? 'month' : 'year',
  };
}
