// What servers answer. Static sites have the same as files. `test_api` compares what docs/api.yaml describes, too.

import type { Point, Size } from '../elements/elements';

/** A wall's root with its first nodes. There are no bytes if the state is still the one of the tag. `all` is the total number of
 * photos. If `isMore`, these are the first results of a search. `correction` is what a search with typing errors was corrected to, and
 * `hint` says what isn't understood in it. */
export interface WallAnswer extends WallState { bytes: Uint8Array | null }

export interface WallState { tag: string; all: number; isMore?: boolean; correction?: string; hint?: string }

/** The texts of a block's photos, in their order. */
export interface BlockTexts {
  names: string[];
  captions: (string | null)[];
  dates: string[];
  durations?: (number | null)[];
  bursts?: (number | null)[];
}

/** Where a photo is on a wall, or -1, and its identifier if it was asked for by its path. */
export interface PlaceAnswer { index: number; photo?: number }

export interface TagCount { name: string; count: number }

export interface Suggestion {
  kind: 'person' | 'tag' | 'place' | 'folder' | 'camera' | 'lens' | 'date' | 'word' | 'term';
  name: string;
  text: string;
  count?: number;
}

export interface Cover { id: number; version: number }

/** A folder on a card. `folders` is the number of its subfolders. */
export interface AlbumCard { folder: string; name: string; photos: number; cover?: Cover | null; folders: number }

/** A folder with some of its subfolders. `count` is the number of all of them. */
export interface Album { folder: string; count: number; folders: AlbumCard[]; text?: FolderText | null }

/** Favorites, or an album that was put together by hand. Only favorites have numbers. */
export interface Collection { id: string; name: string; photos: number; cover?: Cover | null; numbers?: string | null }

/** The text of a folder: words, the beginnings of elements with their names and addresses, and 0 for their ends. */
export interface FolderText { parts?: (string | [name: string, address?: string] | 0)[]; problem?: string }

/** A photo of a person, with its size and where the face is. */
export interface PersonCover extends Cover, Size { face?: Point & Size }

export interface PersonCard { name: string; photos: number; cover: PersonCover }

/** Some of the people in the photos. `count` is the number of all of them. */
export interface PeopleList { count: number; people: PersonCard[] }

export interface EarlierPhoto extends Cover { year: number }

/** A part of the map: cells of a level between two latitudes. */
export interface MapPart { level: number; south: number; north: number }

export type MapCell = [latitude: number, longitude: number, photos: number];

export interface LeftOut { format: string; count: number }

export interface UnreadableFile { file: string; reason: string; waiting?: boolean; part?: boolean }

export interface Person { name: string; face?: Point & Size }

export interface Camera { name?: string; lens?: string; exposure?: number; aperture?: number; focalLength?: number; iso?: number }

export interface VideoFacts { duration?: number; codec: string; audio?: string; hdr?: boolean }

/** Another file of a photo's shot. It has an identifier, a version and a size if it is a picture. */
export interface ShotFile { name: string; bytes: number; download?: string; id?: number; version?: number; width?: number; height?: number }

export type Shot = Pick<Required<ShotFile>, 'id' | 'version' | 'name' | 'width' | 'height'>;

export interface Facts {
  id: number;
  version: number;
  name: string;
  folder: string;
  address?: string;
  caption?: string;
  tags: string[];
  tagsLeftOut?: number;
  date: string;
  dateSource?: 'picture' | 'sidecar' | 'takeout' | 'name' | 'file';
  width: number;
  height: number;
  bytes: number;
  format: string;
  original?: string;
  download?: string;
  fullSize?: string;
  copies?: { folder: string; name: string }[];
  album?: string;
  files?: ShotFile[];
  camera?: Camera;
  rating?: number;
  people?: Person[];
  coordinates?: { latitude: number; longitude: number };
  place?: string;
  video?: VideoFacts;
  moves?: boolean;
  clip?: string;
  converted?: string;
  damage?: string;
}

export interface ShareLink { id: string; address: string; description: string; made: string; end: string; hasPassword: boolean; maker?: string }

export interface Progress { phase: 'idle' | 'reading'; found: number; read: number; failed: number }

/** The events of a server, with their data. */
export interface ServerEvents { wall: unknown; progress: Progress; catalog: { isAway: boolean } }
