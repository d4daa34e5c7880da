// What the search panel offers: completions of the word that the user is typing, or else recent searches and what many photos have.

import { store, stored } from '../state/storage';
import { joined, phrase, type PhraseKey } from '../texts/language';
import { source } from '../source/source';
import { nameOf, terms, termsOf } from './terms';
import { portraitOf } from '../people/people';
import type { Group, Option } from './suggestion-panel';
import type { Suggestion } from '../source/answers';
import type { Drawing } from '../elements/elements';
import type { SuggestionQuery } from '../state/wall-query';

const maxRecent = 5;
/** The width of people's pictures in pixels. */
const portraitWidth = 30;

/** The groups of suggestions, with their headings and icons. */
const kinds: Record<Suggestion['kind'], { title: PhraseKey, drawing: Drawing }> = {
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

export interface Acts {
  choose: (suggestion: Suggestion) => void;
  search: (text: string) => void;
  listTerms: () => void;
  /** Called when recent searches are removed. */
  changed: () => void;
}

export class Suggestions {
  #running: AbortController | undefined;

  constructor(private readonly acts: Acts) {}

  /** Returns the suggestions for a search in groups, or null if the next request, or `cancel`, came before the answer. */
  async ask(query: SuggestionQuery): Promise<Group[] | null> {
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

  cancel() { this.#running?.abort(); }

  remember(text: string): void {
    if (text) store('searches', { texts: [text, ...recent().filter((each) => each !== text)].slice(0, maxRecent) });
  }

  #option(suggestion: Suggestion, drawing: Drawing): Option {
    const { kind, name, count } = suggestion;
    const term = kind === 'term' ? terms[name.split(':')[0]] : undefined;
    const detail = term && name.endsWith(':') ? phrase(term.meaning) : '';
    return {
      drawing: term?.drawing ?? drawing, name, label: joined([name, detail, count && phrase('photoCount', { count })]), detail, count,
      picture: kind === 'person' ? portraitOf(name, portraitWidth) : undefined, choose: () => this.acts.choose(suggestion),
    };
  }

  #recent() {
    const change = (texts: string[]) => {
      store('searches', { texts });
      this.acts.changed();
    };
    const texts = recent();
    const options: Option[] = texts.map((text) => {
      const { found, rest } = termsOf(text);
      const name = [...found.map((term) => nameOf(term).name), rest].filter(Boolean).join(' · ');
      const remove = () => change(texts.filter((each) => each !== text));
      return { drawing: 'recent', name, label: name, choose: () => this.acts.search(text), remove };
    });
    const label = phrase('clearRecent');
    if (texts.length > 1) options.push({ drawing: 'clear', name: label, label, choose: () => change([]) });
    return { name: 'recent', title: phrase('recentSearches'), options };
  }

  #allTerms(): Group {
    const label = phrase('allTerms');
    return { name: 'terms', title: phrase('searchTerms'), options: [{ drawing: 'search', name: label, label, choose: () => this.acts.listTerms() }] };
  }
}

function recent(): string[] {
  const { texts } = stored('searches');
  return Array.isArray(texts) ? texts.map(String) : [];
}
