// A static site: walls of all photos are files, and what is looked for is found and put together in the page.

import { get, unpacked } from './fetching.js';
import { isSearch, wallName } from './recipe.js';
import { readTexts, searchSite, suggestFromSite } from './sitesearch.js';
import { withEngine } from './engine.js';

const said = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? '';
/** Places stand in files of so many identifiers. */
const perFile = 4096;
/** No block has more photos. */
const mostInBlock = 1024;

let search;
/** Of walls that were put together here: the places of their photos in the listing. */
const found = new WeakMap();

export const site = {
  async wall(recipe, { signal } = {}) {
    const all = Number(said('brickwork-photos'));
    if (isSearch(recipe)) return { ...await look(recipe, signal), all };
    const bytes = await unpacked(await get(`walls/${wallName(recipe)}.bin`, { signal }));
    return { bytes, tag: '', found: all, all };
  },

  async node(recipe, { name }, options) {
    return unpacked(await get(`nodes/${name}`, options));
  },

  async texts(recipe, { first, name }) {
    if (!isSearch(recipe)) return (await get(`texts/${name}.json`)).json();
    const { texts } = await searchFiles();
    const lines = Array.from(found.get(recipe).subarray(first, first + mostInBlock), (place) => texts[place].written.split('\t'));
    return { names: lines.map(([name]) => name), captions: lines.map(([, caption]) => caption) };
  },

  async place(recipe, id, signal) {
    // The engine knows the places of what it has put together itself.
    if (isSearch(recipe)) return -1;
    const response = await get(`places/${wallName(recipe)}/${Math.floor(id / perFile)}.bin`, { signal }, [404]);
    if (response.status === 404) return -1;
    const bytes = await response.arrayBuffer();
    const at = 4 * (id % perFile);
    return at + 4 <= bytes.byteLength ? new DataView(bytes).getUint32(at, true) - 1 : -1;
  },

  async suggestions(query) {
    return suggestFromSite(query, (await searchFiles()).texts);
  },
};

/** The wall of what is looked for. */
async function look(recipe, signal) {
  const { texts, listing } = await searchFiles();
  signal?.throwIfAborted();
  const places = searchSite(recipe, texts, signal);
  const bytes = await withEngine((engine) => engine.select(listing, places));
  signal?.throwIfAborted();
  found.set(recipe, places);
  return { bytes, tag: '', found: places.length };
}

/** What a site is searched by, fetched when it is first needed. */
function searchFiles() {
  const folder = `search/${said('brickwork-search')}`;
  return search ??= Promise.all([
    get(`${folder}/texts.txt`).then((response) => response.text()),
    get(`${folder}/listing.bin`).then(unpacked),
  ]).then(([text, listing]) => ({ texts: readTexts(text), listing })).catch((error) => {
    // The next search asks again.
    search = undefined;
    throw error;
  });
}
