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

  async node(recipe, { kind, chapter, number, name }, options) {
    const query = nodeQuery(recipe, chapter, /** @type {const} */ ([undefined, 'part', 'block'])[kind - 1], number);
    return unpacked(await get(`nodes/${name}?${query}`, options));
  },

  async texts(recipe, { chapter, number, name }) {
    return (await get(`texts/${name}.json?${nodeQuery(recipe, chapter, 'block', number)}`)).json();
  },

  async place(recipe, id, signal) {
    return (await placeOf(recipe, { photo: id }, signal)).index;
  },

  async placeOfFile(recipe, file) {
    return placeOf(recipe, { file });
  },

  async album(folder, offset, byDate = false) {
    const query = new URLSearchParams({ folder, offset: String(offset), ...(byDate ? { order: 'newest' } : {}) });
    return (await get(`albums?${query}`)).json();
  },

  async top() {
    const { text = null, count } = await server.album('', 0);
    return { text, hasFolders: count > 0 };
  },

  async hasPlaces() { return (await server.map({ level: 0, south: -90, north: 90 })).length > 0; },

  async people(offset) { return (await get(`people?offset=${offset}`)).json(); },

  async hasPeople() { return (await server.people(0)).count > 0; },

  async map(part) { return (await get(`map?${new URLSearchParams(/** @type {{}} */ (part))}`)).json(); },

  async mapCovers(level, cells) {
    const at = cells.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
    return (await get(`map/covers?${new URLSearchParams({ level: String(level), at })}`)).json();
  },

  async tagCounts(recipe) { return (await get(`tags.json?${searchQuery(recipe)}`)).json(); },

  async suggestions(query, signal) {
    return (await get(`suggestions?${searchQuery(query)}`, { signal })).json();
  },
};

let token = '';

/** @type {Source} */
export const source = {
  ...(isStatic ? site : server),
  isStatic,
  isMadeHere: (recipe) => isStatic && isSearch(recipe),
  get token() { return token; },
  follow(catalog) { token = catalog; },

  details: async (id) => (await get(`photos/${id}.json`)).json(),
  tags: async () => (await get('tags.json')).json(),
  leftOut: async () => (isStatic ? [] : (await get('left-out.json')).json()),
  onThisDay: async (date) => (isStatic ? [] : (await get(`on-this-day?date=${date}`)).json()),
  unreadable: async () => (await get('unreadable.json')).json(),
  async numbers(recipe, offset, limit, signal) {
    const query = recipeQuery(recipe);
    query.set('offset', String(offset));
    query.set('limit', String(limit));
    return (await get(`numbers?${query}`, { signal })).json();
  },

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

/** @type {(recipe: Recipe, chapter: number, part?: 'part' | 'block', number?: number) => URLSearchParams} */
function nodeQuery(recipe, chapter, part, number) {
  const query = recipeQuery(recipe);
  query.set('chapter', String(chapter));
  if (part) query.set(part, String(number));
  return query;
}
