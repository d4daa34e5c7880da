// Completions for the word that the user is typing: a list that the browser shows below the search field.

import { joined, phrase } from './language.js';
import { source } from './source.js';

const list = document.getElementById('suggestions');
let offered = [];
let running;

/** Whether there are no suggestions. */
export let areNone = true;

/** Fetches completions for a text, among the photos with some tags. */
export async function ask(text, tags, isUntagged) {
  running?.abort();
  const { signal } = running = new AbortController();
  const found = text.trim() ? await source.suggestions({ text, tags, isUntagged }, signal).catch(() => []) : [];
  if (signal.aborted) return;
  offered = found;
  areNone = found.length === 0;
  list.replaceChildren(...found.map((each) => {
    const option = document.createElement('option');
    option.value = valueOf(each);
    option.label = labelOf(each);
    return option;
  }));
}

/** The tag that was chosen from the list: `{ name, text }`, with the text without the word that led to it. */
export function tagOf(value) {
  return offered.find((each) => each.kind === 'tag' && valueOf(each) === value);
}

/** The label of a suggestion. It has the number of photos if this isn't large. */
function labelOf({ kind, name, text, count }) {
  const photos = count && phrase('photoCount', { count });
  // Browsers compare the label, too, and the user needn't type the quotation marks.
  if (kind === 'term') return joined([text.replaceAll('"', ''), photos]);
  return joined([kind === 'tag' ? phrase('tagSuggestion', { name }) : name, photos]);
}

/** The value that the browser writes into the field. A mark distinguishes tags from words. */
function valueOf({ kind, name, text }) {
  return kind === 'tag' ? `#${name}` : text;
}
