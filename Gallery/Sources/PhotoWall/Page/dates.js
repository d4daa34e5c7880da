// Dates as the reader writes them. Photos carry the local time of where they were taken, without a zone.

const day = /^(\d{4})-(\d{2})-(\d{2})/;

/** A section's title: the name of a day, or as it is. */
export function sectionTitle(title) {
  const parts = day.exec(title);
  if (!parts || parts[0] !== title) return title;
  return date(parts).toLocaleDateString(undefined, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
}

/** A short name for the scrubber: the month of a day, or the title. */
export function shortTitle(title) {
  const parts = day.exec(title);
  if (!parts || parts[0] !== title) return title;
  return date(parts).toLocaleDateString(undefined, { timeZone: 'UTC', month: 'short', year: 'numeric' });
}

/** A moment: "2024-05-31T12:00:00". */
export function moment(text) {
  return new Date(`${text}Z`).toLocaleString(undefined, { timeZone: 'UTC', dateStyle: 'full', timeStyle: 'short' });
}

function date(parts) {
  return new Date(Date.UTC(parts[1], parts[2] - 1, parts[3]));
}
