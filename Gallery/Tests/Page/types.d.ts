// The shapes that several modules of the page share: what a wall is, what servers and static sites answer, what the engine
// exports, and the elements of the document.

// Modules that need the type of a class, and not the class.

type Engine = import('../../Sources/PhotoWall/Page/engine.js').Engine;
type Wall = import('../../Sources/PhotoWall/Page/wall.js').Wall;
type Walls = import('../../Sources/PhotoWall/Page/walls.js').Walls;
type Places = import('../../Sources/PhotoWall/Page/place.js').Places;
type Search = import('../../Sources/PhotoWall/Page/search.js').Search;
type Kept = import('../../Sources/PhotoWall/Page/keeping.js').Kept;
type Tags = import('../../Sources/PhotoWall/Page/tags.js').Tags;
type Photo = import('../../Sources/PhotoWall/Page/photo.js').Photo;
type Picture = import('../../Sources/PhotoWall/Page/picture.js').Picture;
type Zoom = import('../../Sources/PhotoWall/Page/zoom.js').Zoom;
type Sheets = import('../../Sources/PhotoWall/Page/sheets.js').Sheets;
type Share = import('../../Sources/PhotoWall/Page/share.js').Share;
type Tile = import('../../Sources/PhotoWall/Page/tile.js').Tile;
type Heading = import('../../Sources/PhotoWall/Page/heading.js').Heading;
type Gap = import('../../Sources/PhotoWall/Page/gap.js').Gap;
type Faces = import('../../Sources/PhotoWall/Page/faces.js').Faces;
type Projection = import('../../Sources/PhotoWall/Page/mapping.js').Projection;
type PhraseKey = keyof typeof import('../../Sources/PhotoWall/Page/text-en.js').texts;
type Drawing = import('../../Sources/PhotoWall/Page/elements.js').Drawing;
type KeyActs = import('../../Sources/PhotoWall/Page/elements.js').KeyActs;
type Goal = import('../../Sources/PhotoWall/Page/cards.js').Goal;

/** A part of the page with an address. */
type Room = 'photos' | 'folders' | 'map' | 'people';

// Walls.

/** What a search finds. `photos` and `except` are numbers as addresses have them, of the catalog named by `catalog`. */
interface SearchQuery {
  text: string;
  tags: string[];
  isUntagged: boolean;
  folder: string;
  photos: string;
  except: string;
  catalog: string;
  /** The identifier of an album, or of the favorites. */
  album: string;
}

/** How a wall is grouped and ordered. */
interface Choices {
  by: 'automatic' | 'day' | 'month' | 'year' | 'folder' | 'none';
  order: 'newest' | 'oldest' | 'name' | 'added';
  undated: 'apart' | 'filed';
}

/** All photos, or some of each month or year. */
type Sample = '' | 'month' | 'year';

/** Identifies a wall. */
interface Recipe extends SearchQuery, Choices { sample: Sample }

/** What the user has chosen to see: an index of the kinds of layout, and one of the samples. */
interface Style { kind: number; period: number; columnWidth: number }

/** A position on a wall: a point of a photo, at a distance from the top of the visible rect. `count` is the number of photos on the
 * wall, `fraction` the point's share of the photo's height, and `found` the photo's index in another wall. */
interface Place { id: number; index: number; count: number; distance: number; fraction?: number; found?: number }

/** The title of a section. A date can be a range. */
interface Title { kind: 'none' | 'date' | 'folder' | 'undated'; text: string }

interface Point { x: number; y: number }
interface Size { width: number; height: number }
/** The part of an event that says where it happened. */
interface ClientPoint { clientX: number; clientY: number }

// What the engine needs and knows.

/** A node that the engine needs. */
interface WantedNode { kind: number; chapter: number; number: number; words: Float64Array; name: string }
/** A block of photos. `textHash` is the hash of its texts, or its name. */
interface Block { chapter: number; number: number; first: number; name: string; textHash: string }

/** What a photo's label says. `duration` is that of a video in seconds, 0 if it isn't known, -1 for a photo with a clip, -2 for a
 * picture that moves, and null for other photos. */
interface PhotoTexts { caption: string | null; name: string; date: string; duration: number | null; burst: number | null }

// What servers answer. Static sites have the same as files.

/** A wall's root with its first nodes. There are no bytes if the state is still the one of the tag. `all` is the total number of
 * photos. If `isMore`, these are the first results of a search. `correction` is what a search with typing errors was corrected to, and
 * `hint` says what isn't understood in it. */
interface WallAnswer extends WallState { bytes: Uint8Array | null }
interface WallState { tag: string; all: number; isMore?: boolean; correction?: string; hint?: string }

/** The texts of a block's photos, in their order. */
interface BlockTexts { names: string[]; captions: (string | null)[]; dates: string[]; durations?: (number | null)[]; bursts?: (number | null)[] }

/** Where a photo is on a wall, or -1, and its identifier if it was asked for by its path. */
interface PlaceAnswer { index: number; photo?: number }

interface TagCount { name: string; count: number }
interface Suggestion { kind: 'person' | 'tag' | 'place' | 'folder' | 'camera' | 'lens' | 'date' | 'word' | 'term'; name: string; text: string; count?: number }
type SuggestionQuery = Pick<SearchQuery, 'text' | 'tags' | 'isUntagged'>;

interface Cover { id: number; version: number }
/** A folder on a card. `folders` is the number of its subfolders. */
interface AlbumCard { folder: string; name: string; photos: number; cover?: Cover | null; folders: number }
/** A folder with some of its subfolders. `count` is the number of all of them. */
interface Album { folder: string; count: number; folders: AlbumCard[]; text?: FolderText | null }
/** Favorites, or an album that was put together by hand. Only favorites have numbers. */
interface Collection { id: string; name: string; photos: number; cover?: Cover | null; numbers?: string | null }
/** The text of a folder: words, the beginnings of elements with their names and addresses, and 0 for their ends. */
interface FolderText { parts?: (string | [name: string, address?: string] | 0)[]; problem?: string }

/** A photo of a person, with its size and where the face is. */
interface PersonCover extends Cover, Size { face?: Point & Size }
interface PersonCard { name: string; photos: number; cover: PersonCover }
/** Some of the people in the photos. `count` is the number of all of them. */
interface PeopleList { count: number; people: PersonCard[] }

/** A photo of an earlier year. */
interface EarlierPhoto extends Cover { year: number }

/** A part of the map: cells of a level between two latitudes. */
interface MapPart { level: number; south: number; north: number }
type MapCell = [latitude: number, longitude: number, photos: number];

interface LeftOut { format: string; count: number }
interface UnreadableFile { file: string; reason: string; waiting?: boolean; part?: boolean }

interface Person { name: string; face?: Point & Size }
interface Camera { name?: string; lens?: string; exposure?: number; aperture?: number; focalLength?: number; iso?: number }
interface VideoFacts { duration?: number; codec: string; audio?: string; hdr?: boolean }
/** Another file of a photo's shot. It has an identifier, a version and a size if it is a picture. */
interface ShotFile { name: string; bytes: number; download?: string; id?: number; version?: number; width?: number; height?: number }
/** A picture of a shot. */
type Shot = Pick<Required<ShotFile>, 'id' | 'version' | 'name' | 'width' | 'height'>;

/** Everything about a photo. */
interface Facts {
  id: number;
  version: number;
  name: string;
  folder: string;
  address?: string;
  caption?: string;
  tags: string[];
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

/** A link that shares photos. */
interface ShareLink { id: string; address: string; description: string; end: string; hasPassword: boolean; maker?: string }

interface Progress { phase: 'idle' | 'reading'; found: number; read: number; failed: number }
/** The events of a server, with their data. `open` and `lost` are about the connection. */
interface ServerEvents { open: undefined; lost: undefined; wall: unknown; progress: Progress; catalog: { isAway: boolean } }
type Tell = <Name extends keyof ServerEvents>(name: Name, data?: ServerEvents[Name]) => void;

/** Where the page gets its walls. `signal` cancels a request. */
interface WallSource {
  /** With a `tag`, the name of a state, only a newer one has bytes. `isWhole` waits for all results of a search. */
  wall(recipe: Recipe, options?: { tag?: string; isWhole?: boolean; signal?: AbortSignal }): Promise<WallAnswer>;
  node(recipe: Recipe, node: WantedNode, options: RequestInit): Promise<Uint8Array>;
  texts(recipe: Recipe, block: Block): Promise<BlockTexts>;
  /** Returns the index of a photo, or -1. */
  place(recipe: Recipe, id: number, signal?: AbortSignal): Promise<number>;
  placeOfFile(recipe: Recipe, file: string): Promise<PlaceAnswer>;
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
  tagCounts(recipe: Recipe): Promise<TagCount[]>;
  /** Completes the last word of a text. Without one, suggests what many photos have. */
  suggestions(query: SuggestionQuery, signal?: AbortSignal): Promise<Suggestion[]>;
}

/** Where the page gets all of its data. */
interface Source extends WallSource {
  readonly isStatic: boolean;
  /** The catalog's name in the addresses of thumbnails. Empty until a wall is shown. */
  readonly token: string;
  /** Called when a wall of a catalog is shown. */
  follow(catalog: string): void;
  /** Whether the page makes the wall itself: on a static site, for a search. */
  isMadeHere(recipe: Recipe): boolean;
  details(id: number): Promise<Facts>;
  /** The most frequent tags. */
  tags(): Promise<TagCount[]>;
  /** The kinds of files that aren't pictures. A static site doesn't tell of them. */
  leftOut(): Promise<LeftOut[]>;
  /** Some photos of earlier years with the same day and month as a date. A static site doesn't know them. */
  onThisDay(date: string): Promise<EarlierPhoto[]>;
  unreadable(): Promise<UnreadableFile[]>;
  /** The numbers of some photos of a wall, in their order. Only servers know them. */
  numbers(recipe: Recipe, offset: number, limit: number, signal: AbortSignal): Promise<{ total: number; numbers: string }>;
  /** Lets the browser download the photos of a wall. Returns the reason if that isn't possible. Only servers can. */
  archive(query: URLSearchParams): Promise<string>;
  thumbnail(id: number, version: number, width: number): string;
}

/** The columns of a line of a static site's texts. */
type SiteLine = string[];
/** What a search on a static site finds. */
interface SiteResult { places: Uint32Array; correction: string; hint: string }

// The open photo.

/** A photo to open, with a promise of its facts. */
interface OpenPhoto { id: number; version: number; ratio: number; facts: Promise<Facts | null> }

// The map.

/** A cell of the map, with its size in degrees. */
interface Cell { latitude: number; longitude: number; photos: number; size: number }
/** Photos that are close to each other on the screen. */
interface Cluster extends Point { cells: Cell[]; photos: number; latitude: number; longitude: number; kilometers: number }

/** The elements of `index.html`, by their identifiers. */
interface PageElements {
  appearance: HTMLElement;
  banner: HTMLElement;
  bar: HTMLElement;
  chips: HTMLUListElement;
  'clear-search': HTMLButtonElement;
  count: HTMLElement;
  empty: HTMLElement;
  failed: HTMLButtonElement;
  find: HTMLElement;
  grouping: HTMLElement;
  help: HTMLButtonElement;
  lead: HTMLElement;
  'left-out': HTMLButtonElement;
  more: HTMLElement;
  other: HTMLElement;
  'other-button': HTMLButtonElement;
  photo: HTMLDialogElement;
  photos: HTMLUListElement;
  rooms: HTMLElement;
  ruler: HTMLElement;
  scrubber: HTMLElement;
  search: HTMLInputElement;
  select: HTMLButtonElement;
  'sign-out': HTMLButtonElement;
  size: HTMLInputElement;
  skip: HTMLAnchorElement;
  suggestions: HTMLElement;
  tags: HTMLElement;
  view: HTMLElement;
  'view-button': HTMLButtonElement;
  wall: HTMLElement;
}

/** The functions that a site's search exports (`Sources/SearchEngine`). Addresses are those of its memory. */
interface SearchExports {
  memory: WebAssembly.Memory;
  malloc(length: number): number;
  free(address: number): void;
  search_open(text: number, length: number): void;
  search_months(text: number, length: number): void;
  search_find(query: number, length: number): number;
  search_places(): number;
  search_answer(): number;
  search_answer_length(): number;
}

/** The functions that the engine exports (`Sources/BrowserEngine`). Addresses are those of its memory. */
interface EngineExports {
  memory: WebAssembly.Memory;
  malloc(length: number): number;
  free(address: number): void;
  wall_open(bytes: number, length: number, isSameWall: number): number;
  wall_token(): number;
  wall_commits(): number;
  wall_moved(index: number): number;
  wall_wanted(): number;
  wall_wanted_rows(): number;
  wall_take(kind: number, ...nameAndBytes: number[]): number;
  wall_lacks(...name: number[]): void;
  wall_retry(): void;
  wall_need(index: number): void;
  wall_need_none(): void;
  wall_select(listing: number, length: number, places: number, count: number): number;
  wall_select_length(): number;
  wall_count(): number;
  wall_total(): number;
  wall_id(index: number): number;
  wall_index_of_id(id: number): number;
  wall_photo_version(index: number): number;
  wall_ratio(index: number): number;
  wall_is_seen(index: number): number;
  wall_first_seen(): number;
  wall_nearest(x: number, y: number): number;
  wall_neighbor(index: number, direction: number): number;
  wall_kept_distance(index: number): number;
  wall_kept_fraction(index: number): number;
  wall_block_of(index: number): number;
  wall_blur(index: number): number;
  wall_blurred(): number;
  wall_blurred_length(): number;
  wall_text(): number;
  wall_title_kind(): number;
  wall_photo_title(index: number): number;
  wall_header_title(key: number): number;
  wall_header_start(key: number): number;
  wall_header_total(key: number): number;
  wall_section_count(): number;
  wall_section_at(offset: number): number;
  wall_section_offset(section: number): number;
  wall_section_title(section: number): number;
  wall_arrange(
    kind: number, textScale: number, columnWidth: number, spacing: number, margin: number, width: number, top: number,
    visibleHeight: number, scale: number, isRightToLeft: number): void;
  wall_caption_line_height(): number;
  wall_hide_bar(isHidden: number): void;
  wall_hold(x: number, y: number): void;
  wall_scroll(position: number): void;
  wall_settle(): void;
  wall_jump(offset: number): void;
  wall_reveal(index: number): void;
  wall_show_at(index: number, distance: number, fraction: number): void;
  wall_changes(): number;
  wall_change_count(): number;
  wall_offset(): number;
  wall_content_height(): number;
  wall_page_height(): number;
  wall_scroll_position(): number;
}
