// Dates in the page's language. Photos have the local time of the place where they were taken, without a time zone.

import { language } from './language';

/** A day, a month or a year. */
const pattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Formatters by the precision of the date. */
export type Formats = Record<'day' | 'month' | 'year', Intl.DateTimeFormat>;

// Formatters are made once. Making one takes longer than formatting a thousand dates.
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
const formats = {
  day: format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  month: format({ month: 'long', year: 'numeric' }),
  year: format({ year: 'numeric' }),
};
const briefFormats = { ...formats, day: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }) };
const ranges = { ...formats, day: format({ day: 'numeric', month: 'short', year: 'numeric' }) };
const moments = format({ dateStyle: 'full', timeStyle: 'short' });

/** Formats a date of any precision, or a range with the earlier date first: "2024-05-31", "2024-05", "1998/2003".
 * Returns other text unchanged. */
export function dateText(text: string): string { return inWords(text, formats); }

/** Formats the same in less space: the name of a day's month is short. */
export function briefDateText(text: string): string { return inWords(text, briefFormats); }

/** Formats the year of a date, or the first or last one of a range. */
export function yearText(text: string, isFirst: boolean): string {
  const [first, last = first] = text.split('/');
  return dateText((isFirst ? first : last).slice(0, 4));
}

/** Formats a date and time, or a date of any precision: "2024-05-31T12:00:00", "2024-05", "2024". */
export function moment(text: string): string {
  return text.includes('T') ? moments.format(new Date(`${text}Z`)) : dateText(text);
}

/** Returns the names of the twelve months in a language, long and short. */
export function monthNames(locale: string): string[][] {
  return Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((length) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: length }).format(Date.UTC(2024, month, 1))));
}

function inWords(text: string, single: Formats): string {
  const [first, last] = text.split('/').map(dateOf);
  if (!first || last === null) return text;
  if (!last) return single[first.precision].format(first.time);
  if (first.precision === last.precision) return ranges[first.precision].formatRange(first.time, last.time);
  return `${ranges[first.precision].format(first.time)} – ${ranges[last.precision].format(last.time)}`;
}

function dateOf(text: string): { time: number, precision: keyof Formats } | null {
  const parts = pattern.exec(text);
  return parts && {
    time: Date.UTC(Number(parts[1]), Number(parts[2] ?? 1) - 1, Number(parts[3] ?? 1)),
    precision: parts[3] ? 'day' : parts[2] ? 'month' : 'year',
  };
}
