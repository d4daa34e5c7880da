// Search on a static site, in a file of its own, which other pages don't load. search.wasm is the server's own code for searches, in
// WebAssembly. The site's texts have a line for each
// photo: its name, caption, folder, date, camera, lens, rating, people, position and place, kinds, motion and tags, each followed by a
// tab, and its identifier and version.

import { language, languages } from '../texts/language';
import { compile, lend, type Exports } from '../engine/wasm';
import { monthNames } from '../texts/dates';
import type { SuggestionQuery } from '../state/wall-query';
import type { Suggestion } from '../source/answers';

/** The columns of a line of a static site's texts. */
export type SiteLine = string[];

/** What a search on a static site finds. Without results, a text with typing errors has a correction. A term or a place may be unknown. */
export interface SiteResult { places: Uint32Array; correction: string; term: string; place: string }

/** The most suggestions of a kind. There are twice as many values of a term. */
const maxSuggestions = 4;
const maxKnown = 8;
export const column = { name: 0, caption: 1, folder: 2, date: 3, camera: 4, lens: 5, rating: 6, people: 7, place: 8, kinds: 9, motion: 10, tags: 11 };
/** What the names of terms look at. */
const terms: Record<string, number> = {
  camera: column.camera, lens: column.lens, people: column.people, place: column.place, rating: column.rating, folder: column.folder, year: column.date,
  kind: column.kinds, near: column.place,
};

/** The terms that find suggestions, by their kinds. */
const fields = { person: 'people', place: 'place', folder: 'folder', camera: 'camera', lens: 'lens', date: 'year' };

export function tagsOf(line: SiteLine): string[] { return line.slice(column.tags, -1); }

/** Returns the identifier of the photo that an address names, or 0. If the site has several folders, addresses begin with
 * their names. */
export function idOfFile(address: string, lines: SiteLine[]): number {
  const path = address.replace(/^\.\//, '');
  const pathOf = ([name, , folder]: SiteLine): string => (folder ? `${folder}/${name}` : name);
  const found = lines.find((each) => pathOf(each) === path) ?? lines.find((each) => pathOf(each) === path.slice(path.indexOf('/') + 1));
  return Number.parseInt(found?.at(-1) ?? '', 10) || 0;
}

export class SiteSearch {
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  /** The functions of Sources/SearchGrammar/WebAssembly. */
  #search = {} as Exports<'search'>;
  /** The latest results, because the wall and its tags ask for the same. */
  #known: Map<string, SiteResult> = new Map();

  /** Loads the code for searches, and reads the texts. */
  static async open(text: string): Promise<SiteSearch> {
    const search = new SiteSearch();
    const page = { cosine: Math.cos, text: search.#text.bind(search) };
    search.#search = (await WebAssembly.instantiate(await compile('search.wasm'), { page })).exports as Exports<'search'>;
    search.#lend(monthsOf(['en', language, ...languages]), search.#search.search_months);
    search.#lend(text, search.#search.search_open);
    return search;
  }

  /** Returns the positions of the search results, in ascending order. */
  find({ text, tags, isUntagged, folder = '' }: SuggestionQuery & { folder?: string }): SiteResult {
    const query = [text.replaceAll('\0', ' '), folder, isUntagged ? '1' : '', ...tags].join('\0');
    const known = this.#known.get(query);
    if (known) return known;
    const count = this.#lend(query, this.#search.search_find);
    const { buffer } = this.#search.memory;
    const places = new Uint32Array(buffer, this.#search.search_places(), count).slice();
    const answer = new Uint8Array(buffer, this.#search.search_answer(), this.#search.search_answer_length());
    const [correction, term, place] = this.#decoder.decode(answer).split('\0');
    if (this.#known.size >= maxKnown) this.#known.clear();
    const result = { places, correction, term, place };
    this.#known.set(query, result);
    return result;
  }

  /** Writes another form of a text for the code, after its length: 0 without compatibility forms, 1 folded. */
  #text(address: number, length: number, form: number): number {
    const text = this.#decoder.decode(new Uint8Array(this.#search.memory.buffer, address, length));
    const bytes = this.#encoder.encode(form === 0 ? text.normalize('NFKC') : folded(text));
    const block = this.#search.malloc(4 + bytes.length);
    new DataView(this.#search.memory.buffer).setInt32(block, bytes.length, true);
    new Uint8Array(this.#search.memory.buffer, block + 4, bytes.length).set(bytes);
    return block;
  }

  #lend<Result>(text: string, body: (address: number, length: number) => Result): Result {
    return lend(this.#search, this.#encoder.encode(text), body);
  }
}

/** Suggests completions for the last word of a text, of each kind the most frequent first. Without a word, suggests what most
 * photos have. `find` finds the photos with the text before it. */
export function suggestFromSite({ text, tags, isUntagged }: SuggestionQuery, lines: SiteLine[], find: SiteSearch['find']): Suggestion[] {
  const ending = /(?:^|\s)([a-z]+):("[^"]*|[^\s"]*)$/i.exec(text);
  const field = ending && Object.hasOwn(terms, ending[1].toLowerCase()) ? ending[1].toLowerCase() : '';
  const written = field ? `${ending?.[1]}:${ending?.[2]}` : /\S*$/.exec(text)?.[0] ?? '';
  const start = text.slice(0, text.length - written.length);
  const words = wordsOf(field ? ending?.[2] ?? '' : written);
  const word = words.at(-1) ?? '';
  if (written && !field && !word) return [];
  const begins = (name: string): boolean => ` ${wordsOf(name).join(' ')}`.includes(` ${words.join(' ')}`);
  const months = word.length < 3 || field ? [] : monthNumbers((name) => name.startsWith(word));
  const namesIn = (line: SiteLine): { [Kind in Suggestion['kind']]?: string[] } => {
    const [name, caption, folders, date, camera, lens] = line;
    const month = months.includes(date.slice(5, 7)) ? `${monthNames(language)[Number(date.slice(5, 7)) - 1][0]} ${date.slice(0, 4)}` : '';
    return {
      person: line[column.people].split(/; ?/).filter(begins), tag: tagsOf(line).filter((tag) => begins(tag) && !tags.some((other) => isSame(tag, other))),
      place: [placeOf(line)].filter(begins), folder: folders.split('/').slice(0, written ? Infinity : 1).filter(begins), camera: [camera].filter(begins),
      lens: field ? [lens].filter(begins) : [], date: [date.startsWith(word) ? date.slice(0, 4) : '', month],
      word: [name, caption, camera, lens].flatMap(wordsOf).filter((each) => each.startsWith(word) && each !== word),
    };
  };
  const kinds = (field ? Object.keys(fields).filter((kind) => fields[(kind as keyof typeof fields)] === field)
    : ['person', 'tag', 'place', 'folder', ...written ? ['camera', 'date', 'word'] : ['date']]) as Suggestion['kind'][];
  const counts = kinds.map((kind) => ({ kind, names: new Map() as Map<string, number> }));
  for (const place of find({ text: start, tags, isUntagged }).places) {
    const names = namesIn(lines[place]);
    for (const { kind, names: known } of counts) {
      for (const name of new Set(names[kind])) if (name && !name.includes('"')) known.set(name, (known.get(name) ?? 0) + 1);
    }
  }
  return counts.flatMap(({ kind, names }) => [...names].sort(([, one], [, other]) => other - one).slice(0, field ? 2 * maxSuggestions : maxSuggestions)
    .map(([name, count]) => ({ kind, name, count, text: kind === 'tag' ? start : start + termFor(kind, name) })));
}

/** Returns the text that finds a suggestion. */
function termFor(kind: Suggestion['kind'], name: string): string {
  if (!Object.hasOwn(fields, kind) || kind === 'date' && !/^\d+$/.test(name)) return name;
  return `${fields[(kind as keyof typeof fields)]}:${/\s/.test(name) ? `"${name}"` : name}`;
}

/** Returns the name of a photo's place, which follows the position. */
function placeOf(line: SiteLine): string { return line[column.place].split(' ').slice(2).join(' '); }

/** Returns the beginnings of the terms that find something. */
export function termsIn(lines: SiteLine[]): Suggestion[] {
  return Object.keys(terms).filter((name) => lines.some((line) => (name === 'place' ? line.length > 1 && placeOf(line) : line[terms[name]])))
    .map((name) => ({ kind: 'term', name: `${name}:`, text: `${name}:` }));
}

/** Returns a line for each month with its names, which are separated by tabs. With a day, some languages have another form. */
function monthsOf(locales: string[]): string {
  const years = locales.map((locale) => monthNames(locale).map((names, month) => {
    const withDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', day: 'numeric' }).formatToParts(Date.UTC(2024, month, 1));
    return [...names, withDay.find(({ type }) => type === 'month')?.value].join('\t');
  }));
  return years[0].map((_, month) => years.map((year) => year[month]).join('\t')).join('\n');
}

/** Returns the numbers of the months with a matching name, in English and the user's languages. */
function monthNumbers(isMeant: (name: string) => boolean): string[] {
  months ??= monthsOf(['en', language, ...languages]).split('\n').map((names) => folded(names).split('\t'));
  return months.flatMap((names, month) => (names.some(isMeant) ? [String(month + 1).padStart(2, '0')] : []));
}

let months: string[][] | undefined;

function isSame(one: string, other: string): boolean { return folded(one) === folded(other); }

function wordsOf(text: string): string[] {
  return folded(text.normalize('NFKC')).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Returns a text for comparing: in lower case, without marks. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
