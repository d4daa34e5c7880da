// What the search panel offers: completions of the word that the user is typing, or else recent searches and what many photos have.

import { keep, kept } from './keeping.js';
import { joined, phrase } from './language.js';
import { source } from './source.js';
import { nameOf, terms, termsOf } from './terms.js';

const mostRecent = 5;

/** The groups of suggestions, with their headings and icons.
 * @type {Record<Suggestion['kind'], { title: PhraseKey, drawing: Drawing }>} */
const kinds = {
  person: { title: 'people', drawing: 'faces' },
  tag: { title: 'tags', drawing: 'tag' },
  place: { title: 'places', drawing: 'place' },
  folder: { title: 'folders', drawing: 'folder' },
  camera: { title: 'cameras', drawing: 'camera' },
  lens: { title: 'lenses', drawing: 'camera' },
  date: { title: 'dates', drawing: 'date' },
  word: { title: 'words', drawing: 'search' },
  term: { title: 'searchTerms', drawing: 'search' },
};

/** What options do.
 * @typedef {object} Acts
 * @property {(suggestion: Suggestion) => void} choose
 * @property {(text: string) => void} search Searches for a text.
 * @property {() => void} listTerms
 * @property {() => void} changed Called when recent searches are removed. */

export class Suggestions {
  /** @type {AbortController | undefined} */
  #running;

  /** @param {Acts} acts */
  constructor(acts) { this.acts = acts; }

  /** Returns the suggestions for a search in groups, or null if the next request, or `cancel`, came before the answer.
   * @type {(query: SuggestionQuery) => Promise<import('./panel.js').Group[] | null>} */
  async ask(query) {
    this.cancel();
    const { signal } = this.#running = new AbortController();
    const suggested = await source.suggestions(query, signal).catch(() => []);
    if (signal.aborted) return null;
    // Terms that the search has already add nothing.
    const isStart = query.text.endsWith(' ');
    const found = suggested.filter(({ kind, text }) => !isStart || kind === 'tag' || !query.text.includes(`${text.slice(query.text.length)} `));
    const groups = Object.entries(kinds).map(([name, { title, drawing }]) => ({
      name, title: phrase(title), options: found.filter(({ kind }) => kind === name).map((each) => this.#option(each, drawing)),
    }));
    const isEmpty = query.text === '';
    const all = [...isEmpty ? [this.#recent()] : [], ...groups, ...isEmpty || isStart ? [this.#allTerms()] : []];
    return all.filter(({ options }) => options.length > 0);
  }

  /** Gives up the last request. */
  cancel() { this.#running?.abort(); }

  /** Remembers a search.
   * @type {(text: string) => void} */
  remember(text) {
    if (text) keep('searches', { texts: [text, ...recent().filter((each) => each !== text)].slice(0, mostRecent) });
  }

  /** @type {(suggestion: Suggestion, drawing: Drawing) => import('./panel.js').Option} */
  #option(suggestion, drawing) {
    const { kind, name, count } = suggestion;
    const term = kind === 'term' ? terms[name.split(':')[0]] : undefined;
    const detail = term && name.endsWith(':') ? phrase(term.meaning) : '';
    return {
      drawing: term?.drawing ?? drawing, name, label: joined([name, detail, count && phrase('photoCount', { count })]), detail, count,
      choose: () => this.acts.choose(suggestion),
    };
  }

  #recent() {
    /** @type {(texts: string[]) => void} */
    const change = (texts) => {
      keep('searches', { texts });
      this.acts.changed();
    };
    const texts = recent();
    /** @type {import('./panel.js').Option[]} */
    const options = texts.map((text) => {
      const { found, rest } = termsOf(text);
      const name = [...found.map((term) => nameOf(term).name), rest].filter(Boolean).join(' · ');
      const remove = () => change(texts.filter((each) => each !== text));
      return { drawing: 'recent', name, label: name, choose: () => this.acts.search(text), remove };
    });
    const label = phrase('clearRecent');
    if (texts.length > 1) options.push({ drawing: 'clear', name: label, label, choose: () => change([]) });
    return { name: 'recent', title: phrase('recentSearches'), options };
  }

  /** @returns {import('./panel.js').Group} */
  #allTerms() {
    const label = phrase('allTerms');
    return { name: 'terms', title: phrase('searchTerms'), options: [{ drawing: 'search', name: label, label, choose: () => this.acts.listTerms() }] };
  }
}

/** The texts of the latest searches.
 * @type {() => string[]} */
function recent() {
  const { texts } = kept('searches');
  return Array.isArray(texts) ? texts.map(String) : [];
}
