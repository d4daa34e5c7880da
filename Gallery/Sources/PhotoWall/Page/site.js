// A static site: walls of all photos are files. The page itself searches and puts together the walls of search results.

import { albumOf } from './sitealbums.js';
import { cellsOf, coversOf } from './sitemap.js';
import { get, once, unpacked } from './fetching.js';
import { isSearch, wallName } from './recipe.js';
import { column, idOfFile, SiteSearch, suggestFromSite, tagsOf, termsIn } from './sitesearch.js';
import { withEngine } from './engine.js';

/** The number of identifiers in a file of positions. */
const perFile = 4096;
/** The largest number of people that are shown at once. */
const mostPeople = 100;
/** The largest number of photos in a block. */
const mostInBlock = 1024;

/** The files for searching.
 * @typedef {{ text: string, lines: SiteLine[], listing: Uint8Array }} SearchFiles */

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
    const { lines } = await searchFiles();
    const { places } = /** @type {{ places: Uint32Array }} */ (made.get(recipe));
    const found = Array.from(places.subarray(first, first + mostInBlock), (place) => lines[place]);
    return {
      names: found.map(([name]) => name), captions: found.map(([, caption]) => caption), dates: found.map(([, , , date]) => date),
      durations: found.map((line) => (line[column.motion] ? Number(line[column.motion]) : null)),
      // The end of a line: the photo's identifier and version, and the size of its burst.
      bursts: found.map((line) => Number(line.at(-1)?.split(' ')[2]) || null),
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
    const id = idOfFile(file, (await searchFiles()).lines);
    return { index: id ? await site.place(recipe, id) : -1, photo: id };
  },

  async album(folder, offset, byDate = false) {
    const text = offset === 0 ? await folderText(folder) : null;
    return { ...albumOf(folder, offset, byDate, (await searchFiles()).lines), text };
  },

  async top() {
    const [text, { hasFolders }] = await Promise.all([folderText(''), searchRoot()]);
    return { text, hasFolders };
  },

  async hasPlaces() { return (await searchRoot()).hasPlaces; },

  async people(offset) {
    const { count, people } = await (await get('people.json')).json();
    return { count, people: people.slice(offset, offset + mostPeople) };
  },

  async hasPeople() { return (await searchRoot()).hasPeople; },

  async map(part) {
    return cellsOf(part, (await searchFiles()).lines);
  },

  async mapCovers(level, cells) { return coversOf(level, cells, (await searchFiles()).lines); },

  async tagCounts(recipe) {
    const { lines } = await searchFiles();
    const found = isSearch(recipe) ? (await siteSearch()).find(recipe).places : lines.keys();
    /** @type {Map<string, number>} */
    const counts = new Map([['', 0]]);
    /** @type {(name: string) => void} */
    const add = (name) => void counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const place of found) {
      const tags = tagsOf(lines[place]);
      tags.forEach(add);
      if (tags.length === 0 && lines[place].length > 1) add('');
    }
    // With tags, these are other photos.
    if (recipe.tags.length > 0) counts.set('', (await siteSearch()).find({ ...recipe, tags: [], isUntagged: true }).places.length);
    return [...counts].map(([name, count]) => ({ name, count }));
  },

  async suggestions(query) {
    const { lines } = await searchFiles();
    if (query.text === '?') return termsIn(lines);
    const search = await siteSearch();
    return suggestFromSite(query, lines, search.find.bind(search));
  },
};

/** Makes the wall of search results.
 * @type {(recipe: Recipe, signal?: AbortSignal) => Promise<WallAnswer>} */
async function look(recipe, signal) {
  const { lines, listing } = await searchFiles();
  const search = await siteSearch();
  signal?.throwIfAborted();
  const { places, correction, hint } = search.find(recipe);
  const bytes = await withEngine((engine) => engine.select(listing, places));
  signal?.throwIfAborted();
  made.set(recipe, { places, nodes: nodesOf(bytes) });
  return { bytes, tag: '', all: lines.length, correction, hint };
}

/** Returns the search. */
const siteSearch = once(async () => SiteSearch.open((await searchFiles()).text));

/** Returns the files for searching. */
const searchFiles = once(async () => {
  const names = await searchRoot();
  const [text, listing] = await Promise.all([
    get(names.texts).then((response) => response.text()), get(names.listing).then(unpacked),
  ]);
  return { text, lines: text.split('\n').slice(0, -1).map((line) => line.split('\t')), listing };
});

/** Returns the texts of folders by their names.
 * @type {() => Promise<Record<string, FolderText>>} */
const folderTexts = once(async () => (await get('folders.json')).json());

/** Returns the names of two files of the same state, and whether there are folders, photos with positions, and people.
 * @type {() => Promise<{ texts: string, listing: string, hasFolders: boolean, hasPlaces: boolean, hasPeople: boolean }>} */
async function searchRoot() { return (await get('search.json', { cache: 'no-cache' })).json(); }

/** Returns the text of a folder, or null.
 * @type {(folder: string) => Promise<FolderText | null>} */
async function folderText(folder) { return (await folderTexts().catch(() => null))?.[folder] ?? null; }

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
