// Where the page gets its data: addresses relative to the page, of a server or of a static site.

import { said } from './elements.js';
import { get, unpacked } from './fetching.js';
import { isSearch, recipeQuery, searchQuery } from './recipe.js';
import { phrase } from './language.js';
import { site } from './site.js';

const isStatic = said('brickwork') === 'static';

/** The server's addresses: walls and their nodes have queries.
 * @type {WallSource} */
const server = {
  /** Returns a wall's root with its first nodes: `{ bytes, tag, all }`, with the name of the wall's state as the
   * tag, and the total number of photos. There are no bytes if the state is still `tag`. A search with many results
   * returns only the first of them, and `isMore`, unless `isWhole` asks to wait for all. `correction` is what a search
   * with typing errors was corrected to, and `hint` says what isn't understood in it. */
  async wall(recipe, { tag = '', isWhole = false, signal = undefined } = {}) {
    const query = recipeQuery(recipe);
    if (tag) query.set('bare', '1');
    if (isWhole) query.set('whole', '1');
    const response = await get(`wall?${query}`, { signal, headers: tag ? { 'If-None-Match': tag } : {} }, [304]);
    const bytes = response.status === 304 ? null : await unpacked(response);
    const { headers } = response;
    return {
      bytes, tag: headers.get('ETag') ?? tag, all: Number(headers.get('Wall-Photos')), isMore: headers.get('Wall-More') === '1',
      correction: decodeURIComponent(headers.get('Wall-Correction') ?? ''), hint: decodeURIComponent(headers.get('Wall-Hint') ?? ''),
    };
  },

  /** Returns the bytes of a wall's node. */
  async node(recipe, { kind, chapter, number, name }, options) {
    const query = nodeQuery(recipe, chapter, /** @type {const} */ ([undefined, 'section', 'block'])[kind - 1], number);
    return unpacked(await get(`nodes/${name}?${query}`, options));
  },

  /** Returns the captions, dates and names of a block's photos. */
  async texts(recipe, { chapter, number, name }) {
    return (await get(`texts/${name}.json?${nodeQuery(recipe, chapter, 'block', number)}`)).json();
  },

  /** Returns the index of a photo in a wall, or -1 if it isn't there. */
  async place(recipe, id, signal) {
    return (await placeOf(recipe, { photo: id }, signal)).index;
  },

  /** The index and the identifier of the photo that an address names; -1 if it is not there. */
  async placeOfFile(recipe, file) {
    return placeOf(recipe, { file });
  },

  /** Returns a folder with some of its subfolders, from an offset: `{ folder, count, folders, text }`. They are by name, or those
   * with the newest photos come first. The text is null or absent if there is none, and with another offset than 0. */
  async album(folder, offset, byDate = false) {
    const query = new URLSearchParams({ folder, offset: String(offset), ...(byDate ? { order: 'newest' } : {}) });
    return (await get(`albums?${query}`)).json();
  },

  /** Returns the text of the library, or null, and whether it has folders. */
  async top() {
    const { text = null, count } = await server.album('', 0);
    return { text, hasFolders: count > 0 };
  },

  /** Whether a photo has a position that the wall tells. */
  async hasPlaces() { return (await server.map({ level: 0, south: -90, north: 90 })).length > 0; },

  /** Returns some of the people, from an offset: `{ count, people }`. */
  async people(offset) { return (await get(`people?offset=${offset}`)).json(); },

  /** Whether somebody in the photos has a name. */
  async hasPeople() { return (await server.people(0)).count > 0; },

  /** Returns the cells of the map with photos, of a size and between a southern and a northern edge:
   * `[latitude, longitude, photos]`. */
  async map(part) { return (await get(`map?${new URLSearchParams(/** @type {{}} */ (part))}`)).json(); },

  /** Returns a photo of each of some cells of a size, or null. */
  async mapCovers(level, cells) {
    const at = cells.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
    return (await get(`map/covers?${new URLSearchParams({ level: String(level), at })}`)).json();
  },

  /** Returns the tags with their numbers of photos among the results of a search, and without a name the number of photos
   * without a tag, if it is known. None if there are many results. */
  async tagCounts(recipe) { return (await get(`tags.json?${searchQuery(recipe)}`)).json(); },

  /** Suggests completions for the last word of a text, or without one what many photos have: `{ kind, name, text, count }`. */
  async suggestions(query, signal) {
    return (await get(`suggestions?${searchQuery(query)}`, { signal })).json();
  },
};

let token = '';

/** @type {Source} */
export const source = {
  ...(isStatic ? site : server),
  isStatic,
  /** Whether the page makes the wall itself: on a static site, for a search. */
  isMadeHere: (recipe) => isStatic && isSearch(recipe),
  /** The catalog's name in the addresses of thumbnails. Empty until a wall is shown. */
  get token() { return token; },
  /** Called when a wall of a catalog is shown. */
  follow(catalog) { token = catalog; },

  details: async (id) => (await get(`photos/${id}.json`)).json(),
  /** Returns the most frequent tags with their numbers of photos. */
  tags: async () => (await get('tags.json')).json(),
  /** Returns the kinds of files that aren't pictures. A static site doesn't tell of them. */
  leftOut: async () => (isStatic ? [] : (await get('left-out.json')).json()),
  /** Returns some photos of earlier years with the same day and month. A static site doesn't know them. */
  onThisDay: async (date) => (isStatic ? [] : (await get(`on-this-day?date=${date}`)).json()),
  unreadable: async () => (await get('unreadable.json')).json(),
  /** Returns the number of photos on a wall, and the numbers of some of them, in their order: `{ total, numbers }`. Only servers know
   * this. */
  async numbers(recipe, offset, limit, signal) {
    const query = recipeQuery(recipe);
    query.set('offset', String(offset));
    query.set('limit', String(limit));
    return (await get(`numbers?${query}`, { signal })).json();
  },

  /** Lets the browser download the photos of a wall. Returns the reason if that isn't possible. Only servers
   * can. */
  async archive(query) {
    const address = `archive?${query}`;
    const response = await fetch(address, { method: 'HEAD' }).catch(() => null);
    if (!response?.ok) return phrase(response?.status === 413 ? 'tooManyToDownload' : 'tryLater');
    location.assign(address);
    return '';
  },

  thumbnail: (id, version, width) => `thumbnails/${token}/${id}-${version}-${width}.webp`,
};

/** @type {(recipe: Recipe, photo: { photo: number } | { file: string }, signal?: AbortSignal) => Promise<PlaceAnswer>} */
async function placeOf(recipe, photo, signal = undefined) {
  const query = recipeQuery(recipe);
  for (const [name, value] of Object.entries(photo)) query.set(name, String(value));
  const response = await get(`place?${query}`, { signal }, [404]);
  return response.status === 404 ? { index: -1 } : response.json();
}

/** @type {(recipe: Recipe, chapter: number, part?: 'section' | 'block', number?: number) => URLSearchParams} */
function nodeQuery(recipe, chapter, part, number) {
  const query = recipeQuery(recipe);
  query.set('chapter', String(chapter));
  if (part) query.set(part, String(number));
  return query;
}
