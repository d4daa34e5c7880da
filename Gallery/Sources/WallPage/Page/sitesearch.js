// Search on a static site, with the same rules as on the server: each word begins a word of the name, the caption, the
// camera, the place, a person, a tag or a folder, or is a date. The site's texts have a line for each photo: its name, caption, folder, date,
// camera, rating, people, position and place, format, motion and tags, each followed by a tab, and its identifier and version.

import { language, languages } from './language.js';
import { monthNames } from './dates.js';
import { partsOf, termNames, termsOf } from './siteterms.js';

const leastLetters = 5;
const mostSuggestions = 8;

/** Parses the site's texts: lines as they are `written`, and `plain` ones for searching.
 * @type {(text: string) => SiteLine[]} */
export function readTexts(text) {
  const lines = plain(text).split('\n');
  return text.split('\n').slice(0, -1).map((written, place) => ({ written, plain: lines[place] }));
}

/** Returns the identifier of the photo that an address names, or 0. If the site has several folders, addresses begin with
 * their names.
 * @type {(address: string, texts: SiteLine[]) => number} */
export function idOfFile(address, texts) {
  const path = address.replace(/^\.\//, '');
  /** @type {(line: SiteLine) => string} */
  const pathOf = ({ written }) => {
    const [name, , folder] = written.split('\t');
    return folder ? `${folder}/${name}` : name;
  };
  const found = texts.find((each) => pathOf(each) === path) ?? texts.find((each) => pathOf(each) === path.slice(path.indexOf('/') + 1));
  return Number.parseInt(found?.written.split('\t').at(-1) ?? '', 10) || 0;
}

/** Returns the positions of the search results, in ascending order. If there are none, long words may have a typing
 * error: then `correction` is the corrected text. `hint` says what isn't understood.
 * @type {(query: SuggestionQuery & { folder?: string }, texts: SiteLine[], signal?: AbortSignal) => SiteResult} */
export function searchSite({ text, tags, isUntagged, folder = '' }, texts, signal = undefined) {
  const { excluded, choices, rest } = partsOf(text);
  const terms = termsOf(rest, beginsIn);
  const choiceTests = choices.map((parts) => anyTest(parts.map((part) => partTest(part))));
  terms.tests.push(...excluded.map((part) => partTest(part, true)), ...choiceTests);
  const words = textWords(terms.words);
  const fitsTags = tagTest(tags, isUntagged);
  /** @type {LineTest} */
  const fits = (line) => fitsTags(line) && terms.tests.every((test) => line !== '' && test(line));
  /** @type {LineTest} */
  const isIn = (line) => folder === '' || `${line.split('\t')[2]}/`.startsWith(`${folder}/`);
  /** @type {(tests: LineTest[]) => number[]} */
  const look = (tests) =>
    texts.flatMap(({ plain, written }, place) => isIn(written) && fits(plain) && tests.every((test) => test(plain)) ? [place] : []);
  const tests = words.map((word) => wordTest(word, words));
  let found = look(tests);
  let correction = '';
  signal?.throwIfAborted();
  if (found.length === 0 && words.length > 0) {
    /** @type {(test: LineTest) => boolean} */
    const isSomewhere = (test) => texts.some(({ plain }) => test(plain));
    const corrections = words.map((word, index) => (isSomewhere(tests[index]) ? undefined : errorTest(word)));
    if (corrections.every((each) => each !== null)) found = look(corrections.map((each, index) => each ?? tests[index]));
    if (found.length > 0) correction = words.map((word, index) => corrections[index]?.correction(texts[found[0]].plain) ?? word).join(' ');
  }
  return { places: Uint32Array.from(found), correction, hint: terms.hint };
}

/** Suggests completions for the last word of a text: tags, dates, folders, and other words, of each the most
 * frequent first.
 * @type {(query: SuggestionQuery, texts: SiteLine[]) => Suggestion[]} */
export function suggestFromSite({ text, tags, isUntagged }, texts) {
  if (text === '?') return termNames(texts).map((name) => ({ kind: 'term', name: `${name}:`, text: `${name}:` }));
  const word = wordsOf(text).at(-1);
  if (!word || /\s$/.test(text)) return [];
  const start = text.slice(0, text.search(/\S+$/));
  const fits = tagTest(tags, isUntagged);
  const before = textWords(start).map((word, _, all) => wordTest(word, all));
  /** @type {LineTest} */
  const begins = (name) => wordsOf(name).some((each) => each.startsWith(word));
  const months = word.length < 3 ? [] : monthNumbers((name) => name.startsWith(word));
  /** @type {Record<'tag' | 'date' | 'folder' | 'word', Map<string, number>>} */
  const counts = { tag: new Map(), date: new Map(), folder: new Map(), word: new Map() };
  for (const { written, plain } of texts) {
    if (!written || !fits(plain) || !before.every((test) => test(plain))) continue;
    const [, , folders, date, , , , , , , ...lineTags] = written.split('\t').slice(0, -1);
    /** @type {(kind: keyof typeof counts, name: string) => void} */
    const add = (kind, name) => void counts[kind].set(name, (counts[kind].get(name) ?? 0) + 1);
    for (const tag of lineTags) if (begins(tag) && !tags.some((other) => isSame(tag, other))) add('tag', tag);
    if (date.startsWith(word)) add('date', date.slice(0, 4));
    if (months.includes(date.slice(5, 7))) add('date', `${monthNames(language)[Number(date.slice(5, 7)) - 1][0]} ${date.slice(0, 4)}`);
    for (const folder of new Set(folders.split('/'))) if (begins(folder)) add('folder', folder);
    const [name, caption, , , camera] = plain.split('\t');
    for (const each of new Set([name, caption, camera].flatMap(wordsOf))) if (each.startsWith(word) && each !== word) add('word', each);
  }
  return /** @type {(keyof typeof counts)[]} */ (Object.keys(counts)).flatMap((kind) =>
    [...counts[kind]].sort(([, one], [, other]) => other - one)
      .map(([name, count]) => ({ kind, name, count, text: kind === 'tag' ? start : start + name }))).slice(0, mostSuggestions);
}

/** @type {(tags: string[], isUntagged: boolean) => LineTest} */
function tagTest(tags, isUntagged) {
  const wanted = tags.map(plain);
  return (line) => {
    if (wanted.length === 0 && !isUntagged) return true;
    const own = line.split('\t').slice(10, -1);
    return wanted.every((tag) => own.includes(tag)) && !(isUntagged && (own.length > 0 || line === ''));
  };
}

/** @type {(one: string, other: string) => boolean} */
function isSame(one, other) { return plain(one) === plain(other); }

/** Makes a test for texts that have the words of a value in a row. The last one may be a beginning.
 * @type {(value: string) => LineTest} */
function beginsIn(value) {
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])${wordsOf(value).join('[^\\p{L}\\p{N}]+')}`, 'u');
  return (text) => pattern.test(text ?? '');
}

/** Makes a test for lines that fit a part of a search, or for those that don't.
 * @type {(part: string, isExcluded?: boolean) => LineTest} */
function partTest(part, isExcluded = false) {
  const { words, tests } = termsOf(part, beginsIn);
  const all = [...tests, ...textWords(words).map((word) => wordTest(word, [word]))];
  return (line) => all.every((test) => test(line)) !== isExcluded;
}

/** Makes a test for lines that pass one of some tests.
 * @type {(tests: LineTest[]) => LineTest} */
function anyTest(tests) {
  return (line) => tests.some((test) => test(line));
}

/** Makes a test that finds a word in a line, or a date that it may mean.
 * @type {(word: string, words: string[]) => LineTest} */
function wordTest(word, words) {
  return lineTest(wordsOf(word).map((part) => new RegExp(`(^|[^\\p{L}\\p{N}])${part}`, 'u')), datePattern(word, words));
}

/** Makes a test for lines that match all patterns in their texts, or a date.
 * @type {(patterns: RegExp[], dates: RegExp | null) => LineTest} */
function lineTest(patterns, dates) {
  return (line) => {
    const [name, caption, folder, date, camera, , people, position, , , ...more] = line.split('\t').slice(0, -1);
    const place = position.split(' ').slice(2).join(' ');
    const texts = `${name} ${caption} ${folder} ${camera} ${people} ${place} ${more.join(' ')}`;
    return patterns.every((pattern) => pattern.test(texts)) || (dates !== null && dates.test(date));
  };
}

/** Makes a test for a misspelled word: a letter too many, too few or wrong, or two letters exchanged.
 * @type {(word: string) => (LineTest & { correction: (line: string) => string | undefined }) | null} */
function errorTest(word) {
  if (word.length < leastLetters || !/^\p{L}+$/u.test(word)) return null;
  const spellings = [];
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    spellings.push(`${head}\\p{L}${tail}`);
    if (tail) spellings.push(head + tail.slice(1), `${head}\\p{L}${tail.slice(1)}`);
    if (tail.length > 1) spellings.push(head + tail[1] + tail[0] + tail.slice(2));
  }
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])(${spellings.join('|')})`, 'u');
  const test = lineTest([pattern], monthPattern((name) => pattern.test(name)));
  // The correction in a line that has passed the test.
  return Object.assign(test, { correction: (/** @type {string} */ line) => pattern.exec(line.split('\t').slice(0, -1).join(' '))?.[2] });
}

/** Returns a pattern for the dates that a word may mean: `2024`, `2024-07`, `7/2024`, `31.7.2024`, the beginning of
 * a month's name, a day next to a month.
 * @type {(word: string, words: string[]) => RegExp | null} */
function datePattern(word, words) {
  /** @type {(digits: string) => string} */
  const two = (digits) => digits.padStart(2, '0');
  const [, year, month, day] = /^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?$/.exec(word) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(word) ?? [];
  if (year) return new RegExp(`^${[year, month, day].filter(Boolean).map(two).join('-')}`);
  // Day and month have either order, depending on the user's country.
  const [, one, other, last] = /^(?:(\d{1,2})[-./])?(\d{1,2})[-./](\d{4})$/.exec(word) ?? [];
  if (last && one) return new RegExp(`^${last}-(${two(one)}-${two(other)}|${two(other)}-${two(one)})`);
  if (last) return new RegExp(`^${last}-${two(other)}`);
  const [, number] = /^(\d{1,2})(?:\.|st|nd|rd|th)?$/.exec(word) ?? [];
  /** @type {(other: string) => boolean} */
  const isMonth = (other) => other.length >= 3 && monthPattern((name) => name.startsWith(other)) !== null;
  if (number) return words.some(isMonth) ? new RegExp(`-${two(number)}$`) : null;
  return word.length >= 3 ? monthPattern((name) => name.startsWith(word)) : null;
}

/** Returns a pattern for dates in some months, or null if there are none.
 * @type {(isMeant: (name: string) => boolean) => RegExp | null} */
function monthPattern(isMeant) {
  const months = monthNumbers(isMeant);
  return months.length > 0 ? new RegExp(`^\\d+-(${months.join('|')})`) : null;
}

/** Returns the numbers of the months with a matching name, in English and the user's languages.
 * @type {(isMeant: (name: string) => boolean) => string[]} */
function monthNumbers(isMeant) {
  months ??= ['en', language, ...languages].map((locale) => monthNames(locale).map((names) => names.map(plain)));
  const numbers = months.flatMap((year) => year.flatMap((names, month) => (names.some(isMeant) ? [month + 1] : [])));
  return [...new Set(numbers)].map((number) => String(number).padStart(2, '0'));
}

/** @type {string[][][] | undefined} */
let months;

/** Splits a text into words.
 * @type {(text: string) => string[]} */
function textWords(text) {
  return plain(text).split(/\s+/).filter((word) => wordsOf(word).length > 0);
}

/** @type {(text: string) => string[]} */
function wordsOf(text) {
  return plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** @type {(text: string) => string} */
function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
