// Where the page gets everything from: addresses relative to the page, of a server or of a static site.

import { get, unpacked } from './fetching.js';
import { isSearch, recipeQuery, searchQuery } from './recipe.js';
import { site } from './site.js';

const isStatic = document.querySelector('meta[name="brickwork"]')?.content === 'static';

/** What differs on a server: walls and their nodes have queries. */
const server = {
  /** A wall's root, with what stands at its start or by itself: `{ bytes, tag, all }`, which have its bytes, the name of its
   * state, and how many photos there are in all. Without bytes if the state still is that of `tag`. A search that finds many
   * photos has only the first of them, and `isMore`, unless all are to be waited for: `isWhole`. One with typing errors has
   * its `correction`. */
  async wall(recipe, { tag = '', isWhole = false, signal } = {}) {
    const query = recipeQuery(recipe);
    if (tag) query.set('bare', '1');
    if (isWhole) query.set('whole', '1');
    const response = await get(`wall?${query}`, { signal, headers: tag ? { 'If-None-Match': tag } : {} }, [304]);
    const bytes = response.status === 304 ? null : await unpacked(response);
    const { headers } = response;
    return {
      bytes, tag: headers.get('ETag') ?? tag, all: Number(headers.get('Wall-Photos')), isMore: headers.get('Wall-More') === '1',
      correction: decodeURIComponent(headers.get('Wall-Correction') ?? ''),
    };
  },

  /** The bytes of a wall's node. */
  async node(recipe, { kind, chapter, number, name }, options) {
    const query = nodeQuery(recipe, chapter, ...[[], ['section', number], ['block', number]][kind - 1]);
    return unpacked(await get(`nodes/${name}?${query}`, options));
  },

  /** The captions, dates and names of a block's photos. */
  async texts(recipe, { chapter, number, name }) {
    return (await get(`texts/${name}.json?${nodeQuery(recipe, chapter, 'block', number)}`)).json();
  },

  /** The index of a photo in a wall; -1 if it is not there. */
  async place(recipe, id, signal) {
    return (await placeOf(recipe, { photo: id }, signal)).index;
  },

  /** The index and the identifier of the photo that an address names; -1 if it is not there. */
  async placeOfFile(recipe, file) {
    return placeOf(recipe, { file });
  },

  /** What the last word of a text may become: `{ kind, name, text, count }`. */
  async suggestions(query, signal) {
    return (await get(`suggestions?${searchQuery(query)}`, { signal })).json();
  },
};

export const source = {
  ...(isStatic ? site : server),
  isStatic,
  /** Whether walls of this site can be searched, and are: those are made in the page. */
  isMadeHere: (recipe) => isStatic && isSearch(recipe),
  /** The catalog's name, which addresses of thumbnails have; set when a wall is shown. */
  token: '',

  details: async (id) => (await get(`photos/${id}.json`)).json(),
  tags: async () => (await get('tags.json')).json(),
  leftOut: async () => (await get('left-out.json')).json(),
  unreadable: async () => (await get('unreadable.json')).json(),
  thumbnail: (id, version, width) => `thumbnails/${source.token}/${id}-${version}-${width}.webp`,
};

async function placeOf(recipe, photo, signal) {
  const query = recipeQuery(recipe);
  for (const [name, value] of Object.entries(photo)) query.set(name, value);
  const response = await get(`place?${query}`, { signal }, [404]);
  return response.status === 404 ? { index: -1 } : response.json();
}

function nodeQuery(recipe, chapter, part, number) {
  const query = recipeQuery(recipe);
  query.set('chapter', chapter);
  if (part) query.set(part, number);
  return query;
}
