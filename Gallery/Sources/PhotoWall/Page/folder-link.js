// Links to the walls of folders and albums.

import { addressWith } from './address.js';
import { make } from './elements.js';

/** Returns a link to the wall of an album or of the favorites.
 * @type {(album: string) => HTMLAnchorElement} */
export function albumLink(album) {
  const link = folderLink('', '');
  link.href = addressWith({ album, folder: '', folders: '', q: '', tag: '', untagged: '', photo: '' });
  link.dataset.album = album;
  return link;
}

/** Returns a link to a folder's wall.
 * @type {(folder: string, text: string) => HTMLAnchorElement} */
export function folderLink(folder, text) {
  const link = make('a', { href: addressWith({ folder, album: '', q: '', tag: '', untagged: '', photo: '' }) }, text);
  link.dataset.folder = folder;
  return link;
}
