// The files of a photo: the addresses and sizes of files, and links to the camera raw files of the same shot.

import { joined, number } from './language.js';
import { make } from './elements.js';

/** Returns links that download the other files of a photo. */
export function fileLinks(facts) {
  return (facts?.files ?? []).filter(({ download }) => download).map(({ name, bytes: count, download }) => {
    const link = make('a', 'file', joined([name, bytes(count)]));
    link.href = addressOf(download);
    link.download = name;
    return link;
  });
}

/** Returns the links as a list of lines. */
export function fileLines(facts) {
  const lines = document.createDocumentFragment();
  for (const link of fileLinks(facts)) {
    const line = make('span');
    line.append(link);
    lines.append(line);
  }
  return lines;
}

/** Returns the address of a photo's file. Addresses in its facts are relative to the wall's server or to the page. */
export function addressOf(original) {
  return original.replace(/^\//, '');
}

/** Formats a number of bytes briefly: "12.3 MB". */
export function bytes(count) {
  const [unit, value] = count >= 1e6 ? ['megabyte', count / 1e6] : ['kilobyte', count / 1e3];
  return number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
}
