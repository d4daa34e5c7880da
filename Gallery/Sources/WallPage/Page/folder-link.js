// Links to the walls of folders.

import { addressWith } from './address.js';
import { make } from './elements.js';

/** Returns a link to a folder's wall.
 * @type {(folder: string, text: string) => HTMLAnchorElement} */
export function folderLink(folder, text) {
  const link = make('a', { href: addressWith({ folder, q: '', tag: '', untagged: '', photo: '' }) }, text);
  link.dataset.folder = folder;
  return link;
}
