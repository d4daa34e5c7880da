// A static site: walls of all photos are files. The page itself searches and puts together the walls of search results.

import { albumOf } from './sitealbums.js';
import { cellsOf } from './sitemap.js';
import { column } from './siteterms.js';
import { get, unpacked } from './fetching.js';
import { isSearch, wallName } from './recipe.js';
import { idOfFile, readTexts, searchSite, suggestFromSite } from './sitesearch.js';
import { withEngine } from './engine.js';

/** The number of identifiers in a file of positions. */
const perFile = 4096;
/** The largest number of photos in a block. */
const mostInBlock = 1024;

/** The files for searching.
 * @typedef {{ texts: SiteLine[], listing: Uint8Array }} SearchFiles */

/** @type {Promise<SearchFiles> | undefined} */
let search;
/** The texts of folders by their names.
 * @type {Promise<Record<string, FolderText>> | undefined} */
let folderTexts;
/** The names of the walls' roots that were fetched, by the walls' names.
 * @type {Map<string, Promise<string>>} */
const roots = new Map();
/** Data of walls that were put together here: the positions of their photos in the listing, and their nodes by name,
 * which exist nowhere else.
 * @type {WeakMap<Recipe, { places: Uint32Array, nodes: Map<string, Uint8Array> }>} */
const made = new WeakMap();

/** @type {WallSource} */
export const site = {
  async wall(recipe, { signal = undefined } = {}) {
    if (isSearch(recipe)) return look(recipe, signal);
    const fetched = get(`walls/${wallName(recipe)}.bin`, { signal, cache: 'no-cache' }).then(unpacked);
    // The root is a bundle's first node.
    const root = fetched.then((bytes) => nameAt(bytes, 5));
    roots.set(wallName(recipe), root);
    // The wall reports errors.
    root.catch(() => {});
    return { bytes: await fetched, tag: '', all: 0 };
  },

  async node(recipe, { name }, options) {
    return made.get(recipe)?.nodes.get(name) ?? unpacked(await get(`nodes/${name}`, options));
  },

  async texts(recipe, { first, name }) {
    if (!isSearch(recipe)) return (await get(`texts/${name}.json`)).json();
    const { texts } = await searchFiles();
    const { places } = /** @type {{ places: Uint32Array }} */ (made.get(recipe));
    const lines = Array.from(places.subarray(first, first + mostInBlock), (place) => texts[place].written.split('\t'));
    return {
      names: lines.map(([name]) => name), captions: lines.map(([, caption]) => caption), dates: lines.map(([, , , date]) => date),
      durations: lines.map((line) => (line[column.motion] ? Number(line[column.motion]) : null)),
    };
  },

  async place(recipe, id, signal) {
    // The engine knows the positions in walls that it has put together.
    if (isSearch(recipe)) return -1;
    const root = await roots.get(wallName(recipe));
    const response = await get(`places/${root}/${Math.floor(id / perFile)}.bin`, { signal }, [404]);
    if (response.status === 404) return -1;
    const bytes = await response.arrayBuffer();
    const at = 4 * (id % perFile);
    return at + 4 <= bytes.byteLength ? new DataView(bytes).getUint32(at, true) - 1 : -1;
  },

  async placeOfFile(recipe, file) {
    const id = idOfFile(file, (await searchFiles()).texts);
    return { index: id ? await site.place(recipe, id) : -1, photo: id };
  },

  async album(folder, offset) {
    const text = offset === 0 ? await folderText(folder) : null;
    return { ...albumOf(folder, offset, (await searchFiles()).texts), text };
  },

  async top() {
    const [text, { hasFolders }] = await Promise.all([folderText(''), searchRoot()]);
    return { text, hasFolders };
  },

  async hasPlaces() { return (await searchRoot()).hasPlaces; },

  async map(part) {
    return cellsOf(part, (await searchFiles()).texts);
  },

  async tagCounts(recipe) {
    const { texts } = await searchFiles();
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const place of searchSite(recipe, texts).places) {
      for (const tag of texts[place].plain.split('\t').slice(10, -1)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    counts.set('', searchSite({ ...recipe, tags: [], isUntagged: true }, texts).places.length);
    return [...counts].map(([name, count]) => ({ name, count }));
  },

  async suggestions(query) {
    return suggestFromSite(query, (await searchFiles()).texts);
  },
};

/** Makes the wall of search results.
 * @type {(recipe: Recipe, signal?: AbortSignal) => Promise<WallAnswer>} */
async function look(recipe, signal) {
  const { texts, listing } = await searchFiles();
  signal?.throwIfAborted();
  const { places, correction, hint } = searchSite(recipe, texts, signal);
  const bytes = await withEngine((engine) => engine.select(listing, places));
  signal?.throwIfAborted();
  made.set(recipe, { places, nodes: nodesOf(bytes) });
  return { bytes, tag: '', all: texts.length, correction, hint };
}

/** Returns the files for searching. They are fetched when first needed.
 * @type {() => Promise<SearchFiles>} */
function searchFiles() {
  return search ??= fetchSearchFiles().catch((error) => {
    // The next search tries again.
    search = undefined;
    throw error;
  });
}

/** Returns the names of two files of the same state, and whether there are folders, and photos with positions.
 * @type {() => Promise<{ texts: string, listing: string, hasFolders: boolean, hasPlaces: boolean }>} */
async function searchRoot() { return (await get('search.json', { cache: 'no-cache' })).json(); }

/** Returns the text of a folder, or null.
 * @type {(folder: string) => Promise<FolderText | null>} */
async function folderText(folder) {
  folderTexts ??= get('folders.json').then((response) => response.json()).catch(() => {
    folderTexts = undefined;
    return {};
  });
  return (await folderTexts)[folder] ?? null;
}

/** @type {() => Promise<SearchFiles>} */
async function fetchSearchFiles() {
  const names = await searchRoot();
  const [texts, listing] = await Promise.all([
    get(names.texts).then((response) => response.text()), get(names.listing).then(unpacked),
  ]);
  return { texts: readTexts(texts), listing };
}

/** Returns the nodes of a bundle by name. After a mark of four bytes, each node has its kind (a byte), its name
 * (16), its length (seven bits per byte, the lowest first), and its bytes.
 * @type {(bytes: Uint8Array) => Map<string, Uint8Array>} */
function nodesOf(bytes) {
  const nodes = new Map();
  for (let at = 4; at < bytes.length;) {
    const name = nameAt(bytes, at + 1);
    at += 17;
    let length = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++];
      length += (byte % 128) * shift;
      if (byte < 128) break;
    }
    nodes.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  return nodes;
}

/** A node's name as its address has it. The bytes are two numbers, each with the lowest byte first.
 * @type {(bytes: Uint8Array, at: number) => string} */
function nameAt(bytes, at) {
  /** @type {(start: number) => string} */
  const half = (start) => Array.from(bytes.subarray(start, start + 8), (byte) => byte.toString(16).padStart(2, '0')).reverse().join('');
  return half(at) + half(at + 8);
}
