// Dates as the reader writes them. Photos carry the local time of where they were taken, without a zone.

const day = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

// Made once: a formatter takes longer to make than a thousand dates to format.
const formats = {
  day: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  wholeMonth: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  month: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'short', year: 'numeric' }),
  moment: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' }),
};

/** What titles were written as: the same few are asked for whenever the wall changes. */
const written = { day: new Map(), month: new Map() };

/** A section's title: the name of a day or a month, or as it is. */
export function sectionTitle(title) {
  return write(title, 'day');
}

/** A short name for the scrubber: the month of a day, or the title. */
export function shortTitle(title) {
  return write(title, 'month');
}

/** A moment: "2024-05-31T12:00:00", or no more than is known of it: "2024-05", "2024". */
export function moment(text) {
  if (!text.includes('T')) return sectionTitle(text);
  return formats.moment.format(new Date(`${text}Z`));
}

function write(title, kind) {
  const texts = written[kind];
  if (!texts.has(title)) texts.set(title, format(title, formats[kind]));
  return texts.get(title);
}

function format(title, format) {
  const parts = day.exec(title);
  if (!parts) return title;
  const written = parts[3] || format === formats.month ? format : formats.wholeMonth;
  return written.format(Date.UTC(parts[1], parts[2] - 1, parts[3] ?? 1));
}
