// Dates as the reader writes them. Photos carry the local time of where they were taken, without a zone.

const day = /^(\d{4})-(\d{2})-(\d{2})$/;

// Made once: a formatter takes longer to make than a thousand dates to format.
const formats = {
  day: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  month: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'short', year: 'numeric' }),
  moment: new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' }),
};

/** What titles were written as: the same few are asked for whenever the wall changes. */
const written = { day: new Map(), month: new Map() };

/** A section's title: the name of a day, or as it is. */
export function sectionTitle(title) {
  return write(title, 'day');
}

/** A short name for the scrubber: the month of a day, or the title. */
export function shortTitle(title) {
  return write(title, 'month');
}

/** A moment: "2024-05-31T12:00:00". */
export function moment(text) {
  return formats.moment.format(new Date(`${text}Z`));
}

function write(title, kind) {
  const texts = written[kind];
  if (!texts.has(title)) texts.set(title, format(title, formats[kind]));
  return texts.get(title);
}

function format(title, format) {
  const parts = day.exec(title);
  return parts ? format.format(Date.UTC(parts[1], parts[2] - 1, parts[3])) : title;
}
