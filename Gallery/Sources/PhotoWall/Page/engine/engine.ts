// The engine in WebAssembly. Lists are read directly from the module's memory.

import { compile, lend, type Exports } from './wasm';
import { once } from '../source/fetch';

/** The title of a section. A date can be a range. */
export interface Title { kind: 'none' | 'date' | 'folder' | 'undated'; text: string }

/** A node that the engine needs. */
export interface WantedNode { kind: number; chapter: number; number: number; words: Float64Array; name: string }

/** A block of photos. `textHash` is the hash of its texts, or its name. */
export interface Block { chapter: number; number: number; first: number; name: string; textHash: string }

/** The fields of a row of changes, by name. A row has `stride` numbers. */
export const row = {
  kind: 0, slot: 1, content: 2, index: 3, id: 4, version: 5, color: 6, thumbnail: 7, caption: 8, lines: 9, tall: 10, pinned: 11,
  x: 12, y: 13, width: 14, height: 15, glides: 16, fromX: 17, fromY: 18, fromWidth: 19, fromHeight: 20,
  stride: 21,
};

export const change = { gone: 0, appeared: 1, moved: 2 };
export const heading = { up: 0, down: 1, left: 2, right: 3 };

const titleKinds = ['none', 'date', 'folder', 'undated'] as const;
const wantedStride = 8;

export async function loadEngine() {
  return new Engine(await instantiate());
}

/** Calls `body` with a separate engine, whose memory is freed afterwards. */
export async function withEngine<Result>(body: (engine: Engine) => Result) {
  return body(new Engine(await instantiate()));
}

const compiled = once(() => compile('brickwork.wasm'));

async function instantiate(): Promise<Exports<'wall'>> {
  return (await WebAssembly.instantiate(await compiled())).exports as Exports<'wall'>;
}

export class Engine {
  #decoder = new TextDecoder();
  #numbers = new Float64Array(0);

  /** `wall` has the functions of Sources/Wall/WebAssembly. */
  constructor(private readonly wall: Exports<'wall'>) {}

  // Photos, by their indices on the wall. An index is -1 if there is no such photo, and an identifier 0 until it is known.

  get count() { return this.wall.wall_count(); }
  /** The number of photos, including those that the overview leaves out. */
  get total() { return this.wall.wall_total(); }
  /** A number that grows when another state of the wall is shown. */
  get revision() { return this.wall.wall_commits(); }
  get firstSeen() { return this.wall.wall_first_seen(); }
  idOf(index: number): number { return this.wall.wall_id(index); }
  indexOf(id: number): number { return this.wall.wall_index_of_id(id); }
  versionOf(index: number): number { return this.wall.wall_photo_version(index); }
  ratioOf(index: number): number { return this.wall.wall_ratio(index); }
  isSeen(index: number): boolean { return this.wall.wall_is_seen(index) === 1; }
  neighborOf(index: number, direction: number): number { return this.wall.wall_neighbor(index, direction); }
  /** The photo nearest to a point of the visible rect. */
  nearest(x: number, y: number): number { return this.wall.wall_nearest(x, y); }
  /** Where a photo of the previous state is now. */
  moved(index: number): number { return this.wall.wall_moved(index); }
  /** Where a photo is kept in place while the wall changes. */
  keptPlace(index: number): { distance: number, fraction: number } { return { distance: this.wall.wall_kept_distance(index), fraction: this.wall.wall_kept_fraction(index) }; }

  // Sections, by the numbers of their landmarks or the keys of their headers.

  get sectionCount() { return this.wall.wall_section_count(); }
  sectionAt(offset: number): number { return this.wall.wall_section_at(offset); }
  offsetOf(section: number): number { return this.wall.wall_section_offset(section); }
  photosOf(header: number): { first: number, count: number } { return { first: this.wall.wall_header_start(header), count: this.wall.wall_header_total(header) }; }

  // Lengths and positions in points.

  get offset() { return this.wall.wall_offset(); }
  get contentHeight() { return this.wall.wall_content_height(); }
  get pageHeight() { return this.wall.wall_page_height(); }
  get captionLineHeight() { return this.wall.wall_caption_line_height(); }
  get scrollPosition() { return this.wall.wall_scroll_position(); }

  // Commands. After each, `changes` returns what to change in the document.

  /** `numbers` are the kind of layout, the scale of text, the width of columns, the spacing, the margin, the width, the top, the visible
   * height, the pixels per point, and 1 for a layout from right to left. */
  arrange(...numbers: number[]): void { this.wall.wall_arrange(...numbers); }
  scroll(position: number): void { this.wall.wall_scroll(position); }
  settle() { this.wall.wall_settle(); }
  jump(offset: number): void { this.wall.wall_jump(offset); }
  reveal(index: number): void { this.wall.wall_reveal(index); }
  showAt(index: number, distance: number, fraction: number): void { this.wall.wall_show_at(index, distance, fraction); }
  hold(x: number, y: number): void { this.wall.wall_hold(x, y); }
  hideBar(isHidden: boolean): void { this.wall.wall_hide_bar(isHidden ? 1 : 0); }
  need(index: number): void { this.wall.wall_need(index); }
  needNone() { this.wall.wall_need_none(); }
  retry() { this.wall.wall_retry(); }

  /** The module's memory as 64-bit numbers. Ask again after each call, because growing memory makes a new buffer. */
  get numbers() {
    if (this.#numbers.buffer !== this.wall.memory.buffer) this.#numbers = new Float64Array(this.wall.memory.buffer);
    return this.#numbers;
  }

  /** The changes of the last call: the position of the first row in `numbers`, and the number of rows. */
  changes() {
    return { start: this.wall.wall_changes() / 8, count: this.wall.wall_change_count() };
  }

  /** Opens the wall of a bundle of nodes, or updates the same wall. Returns false if the bytes are invalid. */
  open(bytes: Uint8Array, isSameWall: boolean): boolean {
    return lend(this.wall, bytes, (address, length) => this.wall.wall_open(address, length, isSameWall ? 1 : 0) === 1);
  }

  /** The nodes that the engine needs, the most urgent first. */
  wanted(): WantedNode[] {
    const count = this.wall.wall_wanted();
    if (count === 0) return [];
    const start = this.wall.wall_wanted_rows() / 8;
    const { numbers } = this;
    return Array.from({ length: count }, (_, index) => {
      const at = start + index * wantedStride;
      const words = numbers.slice(at + 3, at + 7);
      return { kind: numbers[at], chapter: numbers[at + 1], number: numbers[at + 2], words, name: nameOf(words) };
    });
  }

  /** Passes a node's bytes to the engine. Returns false if they are damaged. */
  take({ kind, words }: WantedNode, bytes: Uint8Array): boolean {
    return lend(this.wall, bytes, (address, length) => this.wall.wall_take(kind, ...words, address, length) === 1);
  }

  /** Tells the engine that a node isn't available for now. */
  lacks({ words }: WantedNode): void { this.wall.wall_lacks(...words); }

  /** Returns the block of a photo: its chapter and number, the index of its first photo, its name, and the hash of
   * its texts, or its name if there is no hash. Returns null if the block isn't known yet. */
  blockOf(index: number): Block | null {
    const at = this.wall.wall_block_of(index) / 8;
    const { numbers } = this;
    if (numbers[at] < 0) return null;
    const [name, hash] = [nameOf(numbers.slice(at + 3, at + 7)), numbers.slice(at + 7, at + 9)];
    const textHash = hash.some(Boolean) ? nameOf(hash) : name;
    return { chapter: numbers[at], number: numbers[at + 1], first: numbers[at + 2], name, textHash };
  }

  /** Returns a blurred version of a photo, or null if there is none. */
  blurred(index: number): ImageData | null {
    const width = this.wall.wall_blur(index);
    if (width === 0) return null;
    const pixels = new Uint8ClampedArray(this.wall.memory.buffer, this.wall.wall_blurred(), this.wall.wall_blurred_length());
    return new ImageData(pixels.slice(), width);
  }

  /** Returns the bytes of a bundle with some photos of a listing. Their positions are a Uint32Array in ascending
   * order. */
  select(listing: Uint8Array, places: Uint32Array): Uint8Array {
    const numbers = new Uint8Array(places.buffer, places.byteOffset, places.byteLength);
    return lend(this.wall, listing, (address, length) => lend(this.wall, numbers, (list) => {
      const start = this.wall.wall_select(address, length, list, places.length);
      return new Uint8Array(this.wall.memory.buffer, start, this.wall.wall_select_length()).slice();
    }));
  }

  token() { return this.#text(this.wall.wall_token()); }

  /** Returns the title of a header in the document: its kind and its text. */
  headerTitle(key: number): Title { return this.#title(this.wall.wall_header_title(key)); }

  /** Returns the title of a landmark: of a section, or of the first section of a chapter that hasn't loaded. */
  landmarkTitle(number: number): Title { return this.#title(this.wall.wall_section_title(number)); }

  photoTitle(index: number): Title { return this.#title(this.wall.wall_photo_title(index)); }

  #title(length: number): Title {
    return { kind: titleKinds[this.wall.wall_title_kind()] ?? 'none', text: this.#text(length) };
  }

  #text(length: number): string {
    return this.#decoder.decode(new Uint8Array(this.wall.memory.buffer, this.wall.wall_text(), length));
  }
}

/** Returns a node's name as in its address: four 32-bit numbers in hexadecimal. */
function nameOf(words: Float64Array): string {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
