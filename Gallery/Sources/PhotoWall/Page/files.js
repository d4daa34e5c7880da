// The files of a photo: the addresses and sizes of files, and links to the camera raw files of the same shot.

import { joined, number } from './language.js';
import { fragment, make } from './elements.js';

/** Returns links that download the other files of a photo.
 * @type {(facts: { files?: ShotFile[] } | null) => HTMLAnchorElement[]} */
export function fileLinks(facts) {
  return (facts?.files ?? []).flatMap(({ name, bytes: count, download }) => (
    download ? [make('a', { className: 'file', href: addressOf(download), download: name }, joined([name, bytes(count)]))] : []));
}

/** Returns the links as a list of lines.
 * @type {(facts: Facts) => DocumentFragment} */
export function fileLines(facts) {
  return fragment(...fileLinks(facts).map((link) => make('span', '', link)));
}

/** Returns the address of a photo's file. Addresses in its facts are relative to the wall's server or to the page.
 * @type {(original: string) => string} */
export function addressOf(original) {
  return original.replace(/^\//, '');
}

/** Formats a number of bytes briefly: "12.3 MB".
 * @type {(count: number) => string} */
export function bytes(count) {
  const [unit, value] = count >= 1e6 ? ['megabyte', count / 1e6] : ['kilobyte', count / 1e3];
  return number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}
