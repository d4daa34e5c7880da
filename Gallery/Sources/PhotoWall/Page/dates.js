// Dates in the page's language. Photos carry the local time of where they were taken, without a zone.

import { language } from './language.js';

/** A day, or a month of which no more is known. */
const pattern = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

// Made once: a formatter takes longer to make than a thousand dates to format.
const format = (options) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
/** By how much of the time a section stands for. */
const formats = {
  day: format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  month: format({ month: 'long', year: 'numeric' }),
  year: format({ year: 'numeric' }),
};
const ranges = { ...formats, day: format({ day: 'numeric', month: 'short', year: 'numeric' }) };
const shortMonth = format({ month: 'short', year: 'numeric' });
const moments = format({ dateStyle: 'full', timeStyle: 'short' });

/** What titles were written as: the same few are asked for whenever the wall changes. */
const written = new Map();

/** What stands above the photos of some sections, by the titles of the first and the last: dates, or what they say. */
export function sectionTitle(first, last = first, period = 'day') {
  return write(`${period} ${first} ${last}`, () => {
    const [one, other] = [dateOf(first), dateOf(last)];
    if (!one || !other) return first === last ? first : `${first} – ${last}`;
    const known = period === 'day' && !(one.isDay && other.isDay) ? 'month' : period;
    if (one.time === other.time) return formats[known].format(one.time);
    return ranges[known].formatRange(Math.min(one.time, other.time), Math.max(one.time, other.time));
  });
}

/** A short name for the scrubber: the month of a day, or the title. */
export function shortTitle(title, period = 'day') {
  return write(`short ${period} ${title}`, () => {
    const date = dateOf(title);
    return date ? (period === 'year' ? formats.year : shortMonth).format(date.time) : title;
  });
}

/** A moment: "2024-05-31T12:00:00", or no more than is known of it: "2024-05", "2024". */
export function moment(text) {
  return text.includes('T') ? moments.format(new Date(`${text}Z`)) : sectionTitle(text);
}

/** The names of the twelve months in a language, long and short. */
export function monthNames(locale) {
  return Array.from({ length: 12 }, (_, month) =>
    ['long', 'short'].map((length) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: length }).format(Date.UTC(2024, month, 1))));
}

function write(key, text) {
  if (!written.has(key)) written.set(key, text());
  return written.get(key);
}

function dateOf(title) {
  const parts = pattern.exec(title);
  return parts && { time: Date.UTC(parts[1], parts[2] - 1, parts[3] ?? 1), isDay: parts[3] !== undefined };
}
