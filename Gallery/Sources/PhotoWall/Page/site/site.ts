// A static site: walls of all photos are files. The page itself searches and puts together the walls of search results.

import { Documents, type Source } from '../source/interface';
import { get, json, once, unpacked } from '../source/fetch';
import { phrase } from '../texts/language';
import { isSearch, wallName, type WallQuery, type SuggestionQuery } from '../state/wall-query';
import { withEngine, type Block, type WantedNode } from '../engine/engine';
import type {
  Album, AlbumCard, BlockTexts, Cover, FolderText, MapCell, MapPart, PeopleList, PlaceAnswer, Suggestion, TagCount, WallAnswer,
} from '../source/answers';

/** The number of identifiers in a file of positions. */
const perFile = 4096;
/** The largest number of people or folders that are shown at once. */
const maxShown = 100;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** The largest number of photos in a block. */
const maxInBlock = 1024;

/** The names of the walls' roots that were fetched, by the walls' names. */
const roots: Map<string, Promise<string>> = new Map();
/** Data of walls that were put together here: the positions of their photos in the listing, and their nodes by name,
 * which exist nowhere else. */
const made: WeakMap<WallQuery, { places: Uint32Array, nodes: Map<string, Uint8Array> }> = new WeakMap();

export class Site extends Documents implements Source {
  readonly isStatic = true;

  isMadeHere(wallQuery: WallQuery): boolean { return isSearch(wallQuery); }

  async leftOut() { return []; }

  async onThisDay() { return []; }

  /** Not called: the page knows the photos itself. */
  async numbers(): Promise<never> { throw new Error('A static site lists no numbers.'); }

  /** Not called: the page makes the file. */
  async archive(): Promise<never> { throw new Error('A static site makes no archives.'); }

  async wall(wallQuery: WallQuery, { signal }: { signal?: AbortSignal } = {}): Promise<WallAnswer> {
    if (isSearch(wallQuery)) return look(wallQuery, signal);
    const fetched = get(`walls/${wallName(wallQuery)}.bin`, { signal, cache: 'no-cache' }).then(unpacked);
    // The root is a bundle's first node.
    const root = fetched.then((bytes) => nameAt(bytes, 5));
    roots.set(wallName(wallQuery), root);
    // The wall reports errors.
    root.catch(() => {});
    return { bytes: await fetched, tag: '', all: 0 };
  }

  async node(wallQuery: WallQuery, { name }: WantedNode, options: RequestInit): Promise<Uint8Array> {
    return made.get(wallQuery)?.nodes.get(name) ?? unpacked(await get(`nodes/${name}`, options));
  }

  async texts(wallQuery: WallQuery, { first, name }: Block): Promise<BlockTexts> {
    if (!isSearch(wallQuery)) return json(`texts/${name}.json`);
    const { lines, column } = await searchFiles();
    const { places } = made.get(wallQuery) as { places: Uint32Array };
    const found = Array.from(places.subarray(first, first + maxInBlock), (place) => lines[place]);
    return {
      names: found.map(([name]) => name), captions: found.map(([, caption]) => caption), dates: found.map(([, , , date]) => date),
      durations: found.map((line) => (line[column.motion] ? Number(line[column.motion]) : null)),
      // The end of a line: the photo's identifier and version, and the size of its burst.
      bursts: found.map((line) => Number(line.at(-1)?.split(' ')[2]) || null),
    };
  }

  async place(wallQuery: WallQuery, id: number, signal?: AbortSignal): Promise<number> {
    // The engine knows the positions in walls that it has put together.
    if (isSearch(wallQuery)) return -1;
    const root = await roots.get(wallName(wallQuery));
    const response = await get(`places/${root}/${Math.floor(id / perFile)}.bin`, { signal }, [404]);
    if (response.status === 404) return -1;
    const bytes = await response.arrayBuffer();
    const at = 4 * (id % perFile);
    return at + 4 <= bytes.byteLength ? new DataView(bytes).getUint32(at, true) - 1 : -1;
  }

  async placeOfFile(wallQuery: WallQuery, file: string): Promise<PlaceAnswer> {
    const { lines, idOfFile } = await searchFiles();
    const id = idOfFile(file, lines);
    return { index: id ? await this.place(wallQuery, id) : -1, photo: id };
  }

  async album(folder: string, offset: number, byDate = false): Promise<Album> {
    const all = ((await siteAlbums())[folder] ?? []).toSorted((one, other) =>
      byDate && collator.compare(other.newest, one.newest) || collator.compare(one.name, other.name));
    return { folder, count: all.length, folders: all.slice(offset, offset + maxShown), text: offset === 0 ? await folderText(folder) : null };
  }

  async top() {
    const [text, { hasFolders }] = await Promise.all([folderText(''), searchRoot()]);
    return { text, hasFolders };
  }

  async hasPlaces() { return (await searchRoot()).hasPlaces; }

  async people(offset: number): Promise<PeopleList> {
    const { count, people } = await json<PeopleList>('people.json');
    return { count, people: people.slice(offset, offset + maxShown) };
  }

  async hasPeople() { return (await searchRoot()).hasPeople; }

  async map({ level, south, north }: MapPart): Promise<MapCell[]> {
    const inSight = (await siteCells())[level].filter(([latitude]) => latitude >= south && latitude <= north);
    return inSight.map(([latitude, longitude, photos]) => [latitude, longitude, photos]);
  }

  async mapCovers(level: number, cells: { latitude: number, longitude: number }[]): Promise<(Cover | null)[]> {
    const covers = new Map((await siteCells())[level].map(([latitude, longitude, , id, version]) => [`${latitude} ${longitude}`, { id, version }]));
    return cells.map(({ latitude, longitude }) => covers.get(`${latitude} ${longitude}`) ?? null);
  }

  async tagCounts(wallQuery: WallQuery): Promise<TagCount[]> {
    const { lines, tagsOf } = await searchFiles();
    const found = isSearch(wallQuery) ? (await siteSearch()).find(wallQuery).places : lines.keys();
    const counts: Map<string, number> = new Map([['', 0]]);
    const add = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const place of found) {
      const tags = tagsOf(lines[place]);
      tags.forEach(add);
      if (tags.length === 0 && lines[place].length > 1) add('');
    }
    // With tags, these are other photos.
    if (wallQuery.tags.length > 0) counts.set('', (await siteSearch()).find({ ...wallQuery, tags: [], isUntagged: true }).places.length);
    return [...counts].map(([name, count]) => ({ name, count }));
  }

  async suggestions(query: SuggestionQuery): Promise<Suggestion[]> {
    const { lines, termsIn, suggestFromSite } = await searchFiles();
    if (query.text === '?') return termsIn(lines);
    const search = await siteSearch();
    return suggestFromSite(query, lines, search.find.bind(search));
  }
}

async function look(wallQuery: WallQuery, signal?: AbortSignal): Promise<WallAnswer> {
  const { lines, listing } = await searchFiles();
  const search = await siteSearch();
  signal?.throwIfAborted();
  const { places, correction, term, place } = search.find(wallQuery);
  const hint = term ? phrase('notUnderstood', { term }) : place && phrase('unknownPlace', { place });
  const bytes = await withEngine((engine) => engine.select(listing, places));
  signal?.throwIfAborted();
  made.set(wallQuery, { places, nodes: nodesOf(bytes) });
  return { bytes, tag: '', all: lines.length, correction, hint };
}

const siteSearch = once(async () => {
  const { SiteSearch, text } = await searchFiles();
  return SiteSearch.open(text);
});

const searchFiles = once(async () => {
  const names = await searchRoot();
  // A variable, so that bundling leaves the code in a file of its own.
  const file = './site-search.js';
  const [code, text, listing]: [typeof import('./site-search'), string, Uint8Array] = await Promise.all([
    import(file), get(names.texts).then((response) => response.text()), get(names.listing).then(unpacked),
  ]);
  return { ...code, text, lines: text.split('\n').slice(0, -1).map((line) => line.split('\t')), listing };
});

/** Returns the texts of folders by their names. */
const folderTexts = once(() => json<Record<string, FolderText>>('folders.json'));

/** Returns the subfolders of each folder that has some, with the days of their newest photos. */
const siteAlbums = once(() => json<Record<string, (AlbumCard & { newest: string })[]>>('albums.json'));

/** Returns the cells of each level of the map, with the number and the version of a photo. */
const siteCells = once(() => json<[...cell: MapCell, id: number, version: number][][]>('map.json'));

/** Returns the names of two files of the same state, and whether there are folders, photos with positions, and people. */
function searchRoot(): Promise<{ texts: string, listing: string, hasFolders: boolean, hasPlaces: boolean, hasPeople: boolean }> {
  return json('search.json', { cache: 'no-cache' });
}

async function folderText(folder: string): Promise<FolderText | null> { return (await folderTexts().catch(() => null))?.[folder] ?? null; }

/** Returns the nodes of a bundle by name. After a mark of four bytes, each node has its kind (a byte), its name
 * (16), its length (seven bits per byte, the lowest first), and its bytes. */
function nodesOf(bytes: Uint8Array): Map<string, Uint8Array> {
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

/** A node's name as its address has it. The bytes are two numbers, each with the lowest byte first. */
function nameAt(bytes: Uint8Array, at: number): string {
  const half = (start: number): string => Array.from(bytes.subarray(start, start + 8), (byte) => byte.toString(16).padStart(2, '0')).reverse().join('');
  return half(at) + half(at + 8);
}
