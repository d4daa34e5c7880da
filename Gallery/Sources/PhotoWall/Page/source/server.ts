// What a server answers. Walls and their nodes are requested by the query of the wall.

import { Documents, type Source } from './interface';
import { get, json, unpacked } from './fetch';
import { wallParameters, searchQuery, type WallQuery, type SuggestionQuery } from '../state/wall-query';
import { phrase } from '../texts/language';
import type {
  Album, BlockTexts, Cover, EarlierPhoto, LeftOut, MapCell, MapPart, PeopleList, PlaceAnswer, Suggestion, TagCount, WallAnswer,
} from './answers';
import type { Block, WantedNode } from '../engine/engine';

export class Server extends Documents implements Source {
  readonly isStatic = false;

  isMadeHere() { return false; }

  async wall(wallQuery: WallQuery, { tag = '', isWhole = false, signal }: Parameters<Source['wall']>[1] = {}): Promise<WallAnswer> {
    const query = wallParameters(wallQuery);
    if (tag) query.set('bare', '1');
    if (isWhole) query.set('whole', '1');
    const response = await get(`wall?${query}`, { signal, headers: tag ? { 'If-None-Match': tag } : {} }, [304]);
    const bytes = response.status === 304 ? null : await unpacked(response);
    const { headers } = response;
    return {
      bytes, tag: headers.get('ETag') ?? tag, all: Number(headers.get('Wall-Photos')), isMore: headers.get('Wall-More') === '1',
      correction: decodeURIComponent(headers.get('Wall-Correction') ?? ''), hint: decodeURIComponent(headers.get('Wall-Hint') ?? ''),
    };
  }

  async node(wallQuery: WallQuery, { kind, chapter, number, name }: WantedNode, options: RequestInit): Promise<Uint8Array> {
    const query = nodeQuery(wallQuery, chapter, ([undefined, 'part', 'block'] as const)[kind - 1], number);
    return unpacked(await get(`nodes/${name}?${query}`, options));
  }

  texts(wallQuery: WallQuery, { chapter, number, name }: Block): Promise<BlockTexts> {
    return json(`texts/${name}.json?${nodeQuery(wallQuery, chapter, 'block', number)}`);
  }

  async place(wallQuery: WallQuery, id: number, signal?: AbortSignal): Promise<number> {
    return (await placeOf(wallQuery, { photo: String(id) }, signal)).index;
  }

  placeOfFile(wallQuery: WallQuery, file: string): Promise<PlaceAnswer> { return placeOf(wallQuery, { file }); }

  album(folder: string, offset: number, byDate = false): Promise<Album> {
    return json(`albums?${new URLSearchParams({ folder, offset: String(offset), ...(byDate ? { order: 'newest' } : {}) })}`);
  }

  async top() {
    const { text = null, count } = await this.album('', 0);
    return { text, hasFolders: count > 0 };
  }

  people(offset: number): Promise<PeopleList> { return json(`people?offset=${offset}`); }

  async hasPeople() { return (await this.people(0)).count > 0; }

  map({ level, south, north }: MapPart): Promise<MapCell[]> { return json(`map?level=${level}&south=${south}&north=${north}`); }

  async hasPlaces() { return (await this.map({ level: 0, south: -90, north: 90 })).length > 0; }

  mapCovers(level: number, cells: { latitude: number, longitude: number }[]): Promise<(Cover | null)[]> {
    const at = cells.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
    return json(`map/covers?${new URLSearchParams({ level: String(level), at })}`);
  }

  tagCounts(wallQuery: WallQuery): Promise<TagCount[]> { return json(`tags.json?${searchQuery(wallQuery)}`); }

  suggestions(query: SuggestionQuery, signal?: AbortSignal): Promise<Suggestion[]> {
    return json(`suggestions?${searchQuery(query)}`, { signal });
  }

  leftOut(): Promise<LeftOut[]> { return json('left-out.json'); }

  onThisDay(date: string): Promise<EarlierPhoto[]> { return json(`on-this-day?date=${date}`); }

  numbers(wallQuery: WallQuery, offset: number, limit: number, signal: AbortSignal): Promise<{ total: number; numbers: string }> {
    const query = wallParameters(wallQuery);
    query.set('offset', String(offset));
    query.set('limit', String(limit));
    return json(`numbers?${query}`, { signal });
  }

  async archive(query: URLSearchParams): Promise<string> {
    const address = `archive?${query}`;
    const response = await fetch(address, { method: 'HEAD' }).catch(() => null);
    if (!response?.ok) return phrase(response?.status === 413 ? 'tooManyToDownload' : 'tryLater');
    location.assign(address);
    return '';
  }
}

async function placeOf(wallQuery: WallQuery, photo: Record<string, string>, signal?: AbortSignal): Promise<PlaceAnswer> {
  const query = wallParameters(wallQuery);
  for (const [name, value] of Object.entries(photo)) query.set(name, value);
  const response = await get(`place?${query}`, { signal }, [404]);
  return response.status === 404 ? { index: -1 } : response.json();
}

function nodeQuery(wallQuery: WallQuery, chapter: number, part?: 'part' | 'block', number?: number): URLSearchParams {
  const query = wallParameters(wallQuery);
  query.set('chapter', String(chapter));
  if (part) query.set(part, String(number));
  return query;
}
