// What the page asks for, and the documents that a server and a static site have in common.

import { json } from './fetch';
import type {
  Album, BlockTexts, Cover, EarlierPhoto, Facts, FolderText, LeftOut, MapCell, MapPart, PeopleList, PlaceAnswer, Suggestion, TagCount,
  UnreadableFile, WallAnswer,
} from './answers';
import type { Block, WantedNode } from '../engine/engine';
import type { WallQuery, SuggestionQuery } from '../state/wall-query';

/** Where the page gets all of its data. `signal` cancels a request. */
export interface Source extends Documents {
  readonly isStatic: boolean;
  /** Whether the page makes the wall itself: on a static site, for a search. */
  isMadeHere(wallQuery: WallQuery): boolean;
  /** The kinds of files that aren't pictures. A static site doesn't tell of them. */
  leftOut(): Promise<LeftOut[]>;
  /** Some photos of earlier years with the same day and month as a date. A static site doesn't know them. */
  onThisDay(date: string): Promise<EarlierPhoto[]>;
  /** The numbers of some photos of a wall, in their order. Only servers know them. */
  numbers(wallQuery: WallQuery, offset: number, limit: number, signal: AbortSignal): Promise<{ total: number; numbers: string }>;
  /** Lets the browser download the photos of a wall. Returns the reason if that isn't possible. Only servers can. */
  archive(query: URLSearchParams): Promise<string>;
  /** With a `tag`, the name of a state, only a newer one has bytes. `isWhole` waits for all results of a search. */
  wall(wallQuery: WallQuery, options?: { tag?: string; isWhole?: boolean; signal?: AbortSignal }): Promise<WallAnswer>;
  node(wallQuery: WallQuery, node: WantedNode, options: RequestInit): Promise<Uint8Array>;
  texts(wallQuery: WallQuery, block: Block): Promise<BlockTexts>;
  /** Returns the index of a photo, or -1. */
  place(wallQuery: WallQuery, id: number, signal?: AbortSignal): Promise<number>;
  placeOfFile(wallQuery: WallQuery, file: string): Promise<PlaceAnswer>;
  /** Returns subfolders by name, or those with the newest photos first. Only with offset 0, there may be a text. */
  album(folder: string, offset: number, byDate?: boolean): Promise<Album>;
  /** Returns the text above all photos, and whether there are folders. */
  top(): Promise<{ text: FolderText | null; hasFolders: boolean }>;
  /** Whether the map would show a photo. */
  hasPlaces(): Promise<boolean>;
  /** Returns a photo of each of some cells. */
  mapCovers(level: number, cells: { latitude: number, longitude: number }[]): Promise<(Cover | null)[]>;
  people(offset: number): Promise<PeopleList>;
  /** Whether somebody in the photos has a name. */
  hasPeople(): Promise<boolean>;
  /** Returns the cells with photos. */
  map(part: MapPart): Promise<MapCell[]>;
  /** Counts the results of a search by tag, and under an empty name those without a tag, if that is known. There are no counts if there
   * are many results. */
  tagCounts(wallQuery: WallQuery): Promise<TagCount[]>;
  /** Completes the last word of a text. Without one, suggests what many photos have. */
  suggestions(query: SuggestionQuery, signal?: AbortSignal): Promise<Suggestion[]>;
}

/** The documents that servers and static sites have at the same addresses. */
export class Documents {
  /** The catalog's name in the addresses of thumbnails. Empty until a wall is shown. */
  #token = '';

  get token() { return this.#token; }

  /** Called when a wall of a catalog is shown. */
  follow(catalog: string): void { this.#token = catalog; }

  details(id: number): Promise<Facts> { return json(`photos/${id}.json`); }

  tags(): Promise<TagCount[]> { return json('tags.json'); }

  /** Asks for a part of them at a time, until one has none. */
  async unreadable(): Promise<UnreadableFile[]> {
    const files: UnreadableFile[] = [];
    for (;;) {
      const more: UnreadableFile[] = await json(`unreadable.json?offset=${files.length}`);
      if (more.length === 0) return files;
      files.push(...more);
    }
  }

  thumbnail(id: number, version: number, width: number): string { return `thumbnails/${this.token}/${id}-${version}-${width}.webp`; }
}
