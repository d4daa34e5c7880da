// The page's address: the open photo or room, the search, and the grouping. Other parts of the address stay unchanged.

import { groupingIn } from './grouping';
import { source } from '../source/source';
import type { Facts } from '../source/answers';

/** A part of the page with an address. */
export type Room = 'photos' | 'folders' | 'map' | 'people';

/** Changes of the address that lead to the photos, from any room. */
export const outside = { map: '', folders: '', people: '' };
export const noSearch = { q: '', tag: '', untagged: '', folder: '', photos: '', except: '', catalog: '', album: '' };

export function readAddress() {
  const query = new URLSearchParams(location.search);
  const folders = query.get('folders') ?? '';
  return {
    photo: query.get('photo') ?? '',
    /** The order of the slideshow that runs, or null for none, and the seconds for each photo. */
    slideshow: query.get('slideshow'),
    seconds: Number(query.get('seconds')),
    room: (query.get('map') === '1' ? 'map' : folders ? 'folders' : query.get('people') === '1' ? 'people' : 'photos') as Room,
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
 * value. */
export function addressWith(changes: Record<string, string | string[]>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const one of [value].flat()) if (one) query.append(name, one);
  }
  // Paths stay readable.
  const text = query.toString().replaceAll('%2F', '/');
  return text ? `?${text}` : location.pathname;
}

/** Changes the address of the current entry of the history. */
export function changeAddress(changes: Parameters<typeof addressWith>[0]): void {
  history.replaceState(history.state, '', addressWith(changes));
}

/** Returns the name of a photo in addresses: its path, or its identifier and its catalog's token until the path is known. */
export function nameOf(id: number, facts: Facts | null = null): string {
  return facts?.address ?? `${id}~${source.token}`;
}

/** Writes the name of the open photo into the page's address. */
export function writePhoto(name: string): void {
  if (readAddress().photo !== name) changeAddress({ photo: name });
}
