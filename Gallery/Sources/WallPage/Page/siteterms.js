// The terms of a search on a static site, with the same meaning as on the server. Only places with coordinates are known.

import { phrase } from './language.js';

/** The formats of kinds.
 * @type {Record<string, string>} */
const formats = {
  jpeg: 'jpeg', jpg: 'jpeg', heic: 'heif', heif: 'heif', avif: 'heif', png: 'png', gif: 'gif', webp: 'webp', tiff: 'tiff', tif: 'tiff',
  jxl: 'jxl', bmp: 'bmp', raw: 'raw',
};
/** Kinds by the motion: the seconds of a video, or -1 for a photo with a clip.
 * @type {Record<string, (seconds: number) => boolean>} */
const motions = { video: (seconds) => seconds >= 0, live: (seconds) => seconds < 0 };
/** The columns of a line that searches and maps look at. */
export const column = { folder: 2, date: 3, camera: 4, lens: 4, rating: 5, people: 6, near: 7, kind: 8, motion: 9 };
/** @type {Record<string, (stars: number, number: number) => boolean>} */
const compare = {
  '>=': (stars, number) => stars >= number, '≥': (stars, number) => stars >= number, '<=': (stars, number) => stars <= number,
  '≤': (stars, number) => stars <= number, '>': (stars, number) => stars > number, '<': (stars, number) => stars < number,
  '': (stars, number) => stars === number,
};

/** The names of the terms that find something in some lines.
 * @type {(lines: SiteLine[]) => string[]} */
export function termNames(lines) {
  /** @type {(name: keyof typeof column) => boolean} */
  const has = (name) => lines.some(({ plain }) => plain.split('\t')[column[name]]);
  return ['camera', 'lens', 'people', 'rating', 'folder', 'year', 'kind', 'near'].filter((name) => !(name in column) || has(/** @type {keyof typeof column} */ (name)));
}

/** Divides a text into terms and words: `{ words, tests, hint }`. A test takes a line in plain letters. `begins` makes a
 * test for a value: a word in the column must begin with each of the value's words.
 * @type {(text: string, begins: (value: string) => LineTest) => { words: string, tests: LineTest[], hint: string }} */
export function termsOf(text, begins) {
  /** @type {LineTest[]} */
  const tests = [];
  let hint = '';
  const words = text.replace(/(^|\s)([a-z]{2,}):((?:"[^"]*"?|[^\s"])*)/gi, (all, space, name, quoted) => {
    const value = quoted.replaceAll('"', '');
    const test = termTest(name.toLowerCase(), value.toLowerCase(), begins);
    if (test === undefined) {
      if (value && !value.startsWith('//')) hint ||= phrase('notUnderstood', { term: `${name}:${value}` });
      return all;
    }
    if (value) tests.push(test);
    return space;
  });
  return { words, tests, hint };
}

/** Divides a text into what it excludes, choices, and the rest: `-word` and `sea OR lake`. A part is a word or a term.
 * @type {(text: string) => { excluded: string[], choices: string[][], rest: string }} */
export function partsOf(text) {
  const part = '(?:[a-z]{2,}:(?:"[^"]*"?|[^\\s"])*|[^\\s-]\\S*)';
  /** @type {string[]} */
  const excluded = [];
  /** @type {string[][]} */
  const choices = [];
  const rest = text
    .replace(new RegExp(`(^|\\s)-([\\p{L}\\p{N}]\\S*?:"[^"]*"?|[\\p{L}\\p{N}]\\S*)`, 'giu'), (_, space, one) => {
      excluded.push(one);
      return space;
    })
    .replace(new RegExp(`(^|\\s)(${part}(?:\\s+OR\\s+${part})+)(?=\\s|$)`, 'gu'), (_, space, all) => {
      choices.push(all.split(/\s+OR\s+/));
      return space;
    })
    .replace(/\sOR\s*$/, '');
  return { excluded, choices, rest };
}

/** Makes a test for photos in a circle: `48.1,11.5` or `48.1,11.5,2km`.
 * @type {(value: string) => LineTest | undefined} */
function placeTest(value) {
  const number = '([-+]?\\d+(?:\\.\\d+)?)';
  const [, north, east, radius = '5', unit = 'km'] =
    new RegExp(`^\\s*${number}\\s*,\\s*${number}(?:\\s*,\\s*${number}\\s*(km|m|mi))?\\s*$`).exec(value) ?? [];
  if (north === undefined || Math.abs(Number(north)) > 90 || Math.abs(Number(east)) > 180) return undefined;
  const degrees = Number(radius) * (unit === 'm' ? 0.001 : unit === 'mi' ? 1.609344 : 1) / 111.195;
  const shrink = Math.cos(Number(north) * Math.PI / 180);
  return (line) => {
    const place = line.split('\t')[column.near];
    if (!place) return false;
    const [latitude, longitude] = place.split(' ').map(Number);
    const gap = Math.abs(longitude - Number(east));
    return Math.hypot(latitude - Number(north), Math.min(gap, 360 - gap) * shrink) <= degrees;
  };
}

/** @type {(name: string, value: string, begins: (value: string) => LineTest) => LineTest | undefined} */
function termTest(name, value, begins) {
  if (['camera', 'lens', 'people', 'folder'].includes(name)) {
    const parts = (name === 'folder' ? value.split('/') : [value]).map(begins);
    return (line) => parts.every((part) => part(line.split('\t')[column[/** @type {keyof typeof column} */ (name)]]));
  }
  if (!value) return ['rating', 'year', 'kind', 'near'].includes(name) ? () => true : undefined;
  if (name === 'kind' && Object.hasOwn(formats, value)) return (line) => line.split('\t')[column.kind] === formats[value];
  if (name === 'kind' && Object.hasOwn(motions, value)) {
    return (line) => {
      const seconds = line.split('\t')[column.motion];
      return Boolean(seconds) && motions[value](Number(seconds));
    };
  }
  if (name === 'near') return placeTest(value);
  const [, sign, number] = /^(>=|<=|>|<|=|≥|≤)?(\d)$/.exec(value) ?? [];
  if (name === 'rating' && number) {
    const fits = compare[sign === '=' ? '' : sign ?? ''];
    const meant = [1, 2, 3, 4, 5].filter((stars) => fits(stars, Number(number)));
    return meant.length ? (line) => meant.includes(Number(line.split('\t')[column.rating])) : undefined;
  }
  const [, first, end] = /^(\d{4})(?:(?:-|–|\.\.)(\d{4}))?$/.exec(value) ?? [];
  const last = end ?? first;
  if (name === 'year' && first && first <= last) {
    return (line) => {
      const year = line.split('\t')[column.date].slice(0, 4);
      return first <= year && year <= last;
    };
  }
  return undefined;
}
