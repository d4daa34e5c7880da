// Links to the walls of folders.

import { addressWith } from './address.js';
import { make } from './elements.js';

/** Returns a link to a folder's wall. */
export function folderLink(folder, text) {
  const link = make('a', '', text);
  link.href = addressWith({ folder, q: '', tag: '', untagged: '', photo: '' });
  link.dataset.folder = folder;
  return link;
}
