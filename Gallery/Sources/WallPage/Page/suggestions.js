// Completions for the word that the user is typing: a list that the browser shows below the search field.

import { byId } from './elements.js';
import { joined, phrase } from './language.js';
import { source } from './source.js';

export class Suggestions {
  /** @type {Suggestion[]} */
  #offered = [];
  /** @type {AbortController | undefined} */
  #running;

  /** Whether there are none. */
  get areNone() { return this.#offered.length === 0; }

  /** Fetches completions for a text, among the photos with some tags.
   * @type {(text: string, tags: string[], isUntagged: boolean) => Promise<void>} */
  async ask(text, tags, isUntagged) {
    this.#running?.abort();
    const { signal } = this.#running = new AbortController();
    const found = text.trim() ? await source.suggestions({ text, tags, isUntagged }, signal).catch(() => []) : [];
    if (signal.aborted) return;
    this.#offered = found;
    byId('suggestions').replaceChildren(...found.map((each) => {
      const option = new Option('', valueOf(each));
      option.label = labelOf(each);
      return option;
    }));
  }

  /** The tag that was chosen from the list: `{ name, text }`, with the text without the word that led to it.
   * @type {(value: string) => Suggestion | undefined} */
  tagOf(value) {
    return this.#offered.find((each) => each.kind === 'tag' && valueOf(each) === value);
  }
}

/** The label of a suggestion. It has the number of photos if this isn't large.
 * @type {(suggestion: Suggestion) => string} */
function labelOf({ kind, name, text, count }) {
  const photos = count && phrase('photoCount', { count });
  // Browsers compare the label, too, and the user needn't type the quotation marks.
  if (kind === 'term') return joined([text.replaceAll('"', ''), photos]);
  return joined([kind === 'tag' ? phrase('tagSuggestion', { name }) : name, photos]);
}

/** The value that the browser writes into the field. A mark distinguishes tags from words.
 * @type {(suggestion: Suggestion) => string} */
function valueOf({ kind, name, text }) {
  return kind === 'tag' ? `#${name}` : text;
}
