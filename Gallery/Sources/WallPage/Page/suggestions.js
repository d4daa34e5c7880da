// What the word that is being written may become: a list that the browser offers below the search field.

import { quantity } from './language.js';
import { source } from './source.js';

const list = document.getElementById('suggestions');
let offered = [];
let running;

/** Whether the browser has nothing to offer. */
export let areNone = true;

/** Asks what a text may become, among the photos that have some tags. */
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

/** The tag that was chosen from the list: `{ name, text }`, the text without the word that led to it. */
export function tagOf(value) {
  return offered.find((each) => each.kind === 'tag' && valueOf(each) === value);
}

/** What is shown of one: photos are counted where they are not many. */
function labelOf({ kind, name, count }) {
  return [kind === 'tag' ? `${name} (tag)` : name, count && quantity(count, 'photo')].filter(Boolean).join(', ');
}

/** What the browser writes into the field. A tag has a mark, so that it is told from a word that is written out. */
function valueOf({ kind, name, text }) {
  return kind === 'tag' ? `#${name}` : text;
}
