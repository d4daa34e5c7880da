// The page's address: the open photo or room, the search, and the grouping. Other parts of the address stay unchanged.

import { groupingIn } from './grouping.js';

/** Changes of the address that lead to the photos, from any room. */
export const outside = { map: '', folders: '', people: '' };
/** Changes that end the search. */
export const noSearch = { q: '', tag: '', untagged: '', folder: '', photos: '', except: '', catalog: '', album: '' };

/** Reads the address. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const folders = query.get('folders') ?? '';
  return {
    photo: query.get('photo') ?? '',
    /** The room that is open. */
    room: /** @type {Room} */ (query.get('map') === '1' ? 'map' : folders ? 'folders' : query.get('people') === '1' ? 'people' : 'photos'),
    /** The folder whose subfolders are shown: `/` for all folders, or nothing. */
    folders,
    search: {
      text: query.get('q') ?? '',
      tags: query.getAll('tag').filter(Boolean),
      isUntagged: query.get('untagged') === '1',
      folder: query.get('folder') ?? '',
      photos: query.get('photos') ?? '',
      except: query.get('except') ?? '',
      catalog: query.get('catalog') ?? '',
      album: query.get('album') ?? '',
    },
    grouping: groupingIn(query),
  };
}

/** Returns the address with some changes. An empty value removes a parameter. A list adds a parameter for each
 * value.
 * @type {(changes: Record<string, string | string[]>) => string} */
export function addressWith(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const one of [value].flat()) if (one) query.append(name, one);
  }
  // Paths stay readable.
  const text = query.toString().replaceAll('%2F', '/');
  return text ? `?${text}` : location.pathname;
}
