// Search on a static site. search.wasm is the server's own code for searches, in WebAssembly. The site's texts have a line for each
// photo: its name, caption, folder, date, camera, lens, rating, people, position and place, kinds, motion and tags, each followed by a
// tab, and its identifier and version.

import { language, languages, phrase } from './language.js';
import { monthNames } from './dates.js';

const mostSuggestions = 8;
const mostKnown = 8;
/** The columns of a line. */
export const column = { name: 0, caption: 1, folder: 2, date: 3, camera: 4, lens: 5, rating: 6, people: 7, place: 8, kinds: 9, motion: 10, tags: 11 };
/** What the names of terms look at.
 * @type {Record<string, number>} */
const terms = {
  camera: column.camera, lens: column.lens, people: column.people, rating: column.rating, folder: column.folder, year: column.date,
  kind: column.kinds, near: column.place,
};

/** Returns the tags of a photo.
 * @type {(line: SiteLine) => string[]} */
export function tagsOf(line) { return line.slice(column.tags, -1); }

/** Returns the identifier of the photo that an address names, or 0. If the site has several folders, addresses begin with
 * their names.
 * @type {(address: string, lines: SiteLine[]) => number} */
export function idOfFile(address, lines) {
  const path = address.replace(/^\.\//, '');
  /** @type {(line: SiteLine) => string} */
  const pathOf = ([name, , folder]) => (folder ? `${folder}/${name}` : name);
  const found = lines.find((each) => pathOf(each) === path) ?? lines.find((each) => pathOf(each) === path.slice(path.indexOf('/') + 1));
  return Number.parseInt(found?.at(-1) ?? '', 10) || 0;
}

/** Finds photos in the texts of a site. */
export class SiteSearch {
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  #search = /** @type {SearchExports} */ ({});
  /** The latest results, because the wall and its tags ask for the same.
   * @type {Map<string, SiteResult>} */
  #known = new Map();

  /** Loads the code for searches, and reads the texts.
   * @type {(text: string) => Promise<SiteSearch>} */
  static async open(text) {
    const response = await fetch(new URL('search.wasm', import.meta.url));
    if (!response.ok) throw new Error(`search.wasm: ${response.status}`);
    const search = new SiteSearch();
    const page = { cosine: Math.cos, text: search.#text.bind(search) };
    const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(await response.arrayBuffer()), { page });
    search.#search = /** @type {SearchExports} */ (/** @type {unknown} */ (exports));
    search.#lend(monthsOf(['en', language, ...languages]), search.#search.search_months);
    search.#lend(text, search.#search.search_open);
    return search;
  }

  /** Returns the positions of the search results, in ascending order. If there are none, long words may have a typing
   * error: then `correction` is the corrected text. `hint` says what isn't understood.
   * @type {(query: SuggestionQuery & { folder?: string }) => SiteResult} */
  find({ text, tags, isUntagged, folder = '' }) {
    const query = [text.replaceAll('\0', ' '), folder, isUntagged ? '1' : '', ...tags].join('\0');
    const known = this.#known.get(query);
    if (known) return known;
    const count = this.#lend(query, this.#search.search_find);
    const { buffer } = this.#search.memory;
    const places = new Uint32Array(buffer, this.#search.search_places(), count).slice();
    const answer = new Uint8Array(buffer, this.#search.search_answer(), this.#search.search_answer_length());
    const [correction, term, place] = this.#decoder.decode(answer).split('\0');
    const hint = term ? phrase('notUnderstood', { term }) : place && phrase('unknownPlace', { place });
    if (this.#known.size >= mostKnown) this.#known.clear();
    const result = { places, correction, hint };
    this.#known.set(query, result);
    return result;
  }

  /** Writes another form of a text for the code, after its length: 0 without compatibility forms, 1 folded.
   * @type {(address: number, length: number, form: number) => number} */
  #text(address, length, form) {
    const text = this.#decoder.decode(new Uint8Array(this.#search.memory.buffer, address, length));
    const bytes = this.#encoder.encode(form === 0 ? text.normalize('NFKC') : folded(text));
    const block = this.#search.malloc(4 + bytes.length);
    new DataView(this.#search.memory.buffer).setInt32(block, bytes.length, true);
    new Uint8Array(this.#search.memory.buffer, block + 4, bytes.length).set(bytes);
    return block;
  }

  /** @type {<Result>(text: string, body: (address: number, length: number) => Result) => Result} */
  #lend(text, body) {
    const bytes = this.#encoder.encode(text);
    const address = this.#search.malloc(Math.max(16, bytes.length));
    new Uint8Array(this.#search.memory.buffer, address, bytes.length).set(bytes);
    const result = body(address, bytes.length);
    this.#search.free(address);
    return result;
  }
}

/** Suggests completions for the last word of a text: tags, dates, folders, and other words, of each the most
 * frequent first. `find` finds the photos with the text before it.
 * @type {(query: SuggestionQuery, lines: SiteLine[], find: SiteSearch['find']) => Suggestion[]} */
export function suggestFromSite({ text, tags, isUntagged }, lines, find) {
  const word = wordsOf(text).at(-1);
  if (!word || /\s$/.test(text)) return [];
  const start = text.slice(0, text.search(/\S+$/));
  /** @type {(name: string) => boolean} */
  const begins = (name) => wordsOf(name).some((each) => each.startsWith(word));
  const months = word.length < 3 ? [] : monthNumbers((name) => name.startsWith(word));
  /** @type {Record<'tag' | 'date' | 'folder' | 'word', Map<string, number>>} */
  const counts = { tag: new Map(), date: new Map(), folder: new Map(), word: new Map() };
  for (const place of find({ text: start, tags, isUntagged }).places) {
    const line = lines[place];
    const [name, caption, folders, date, camera, lens] = line;
    /** @type {(kind: keyof typeof counts, name: string) => void} */
    const add = (kind, name) => void counts[kind].set(name, (counts[kind].get(name) ?? 0) + 1);
    for (const tag of tagsOf(line)) if (begins(tag) && !tags.some((other) => isSame(tag, other))) add('tag', tag);
    if (date.startsWith(word)) add('date', date.slice(0, 4));
    if (months.includes(date.slice(5, 7))) add('date', `${monthNames(language)[Number(date.slice(5, 7)) - 1][0]} ${date.slice(0, 4)}`);
    for (const folder of new Set(folders.split('/'))) if (begins(folder)) add('folder', folder);
    for (const each of new Set([name, caption, camera, lens].flatMap(wordsOf))) if (each.startsWith(word) && each !== word) add('word', each);
  }
  return /** @type {(keyof typeof counts)[]} */ (Object.keys(counts)).flatMap((kind) =>
    [...counts[kind]].sort(([, one], [, other]) => other - one)
      .map(([name, count]) => ({ kind, name, count, text: kind === 'tag' ? start : start + name }))).slice(0, mostSuggestions);
}

/** Returns the beginnings of the terms that find something.
 * @type {(lines: SiteLine[]) => Suggestion[]} */
export function termsIn(lines) {
  return Object.keys(terms).filter((name) => lines.some((line) => line[terms[name]])).map((name) => ({ kind: 'term', name: `${name}:`, text: `${name}:` }));
}

/** Returns a line for each month with its names, which are separated by tabs. With a day, some languages have another form.
 * @type {(locales: string[]) => string} */
function monthsOf(locales) {
  const years = locales.map((locale) => monthNames(locale).map((names, month) => {
    const withDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', day: 'numeric' }).formatToParts(Date.UTC(2024, month, 1));
    return [...names, withDay.find(({ type }) => type === 'month')?.value].join('\t');
  }));
  return years[0].map((_, month) => years.map((year) => year[month]).join('\t')).join('\n');
}

/** Returns the numbers of the months with a matching name, in English and the user's languages.
 * @type {(isMeant: (name: string) => boolean) => string[]} */
function monthNumbers(isMeant) {
  months ??= monthsOf(['en', language, ...languages]).split('\n').map((names) => folded(names).split('\t'));
  return months.flatMap((names, month) => (names.some(isMeant) ? [String(month + 1).padStart(2, '0')] : []));
}

/** @type {string[][] | undefined} */
let months;

/** @type {(one: string, other: string) => boolean} */
function isSame(one, other) { return folded(one) === folded(other); }

/** @type {(text: string) => string[]} */
function wordsOf(text) {
  return folded(text.normalize('NFKC')).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Returns a text for comparing: in lower case, without marks.
 * @type {(text: string) => string} */
function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}
