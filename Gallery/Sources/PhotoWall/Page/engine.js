// The engine in WebAssembly. Calls have numbers as arguments. Lists are read directly from the module's memory.

import { get, once } from './fetching.js';

/** The fields of a row of changes, by name. A row has `stride` numbers. */
export const row = {
  kind: 0, slot: 1, content: 2, index: 3, id: 4, version: 5, color: 6, thumbnail: 7, caption: 8, lines: 9, tall: 10, pinned: 11,
  x: 12, y: 13, width: 14, height: 15, glides: 16, fromX: 17, fromY: 18, fromWidth: 19, fromHeight: 20,
  stride: 21,
};

export const change = { gone: 0, appeared: 1, moved: 2 };
export const heading = { up: 0, down: 1, left: 2, right: 3 };

/** The kinds of titles, by the engine's numbers. */
const titleKinds = /** @type {const} */ (['none', 'date', 'folder', 'undated']);
const wantedStride = 8;

export async function loadEngine() {
  return new Engine(await instantiate());
}

/** Calls `body` with a separate engine, whose memory is freed afterwards.
 * @template Result @param {(engine: Engine) => Result} body */
export async function withEngine(body) {
  return body(new Engine(await instantiate()));
}

/** The compiled engine. */
const compiled = once(async () => WebAssembly.compile(await (await get(new URL('brickwork.wasm', import.meta.url))).arrayBuffer()));

/** @type {() => Promise<EngineExports>} */
async function instantiate() {
  const { exports } = await WebAssembly.instantiate(await compiled());
  return /** @type {EngineExports} */ (/** @type {unknown} */ (exports));
}

export class Engine {
  #decoder = new TextDecoder();
  #numbers = new Float64Array(0);

  /** @param {EngineExports} exports */
  constructor(exports) {
    /** The functions that Swift exports. */
    this.wall = exports;
  }

  // Photos, by their indices on the wall. An index is -1 if there is no such photo, and an identifier 0 until it is known.

  get count() { return this.wall.wall_count(); }
  /** The number of photos, including those that the overview leaves out. */
  get total() { return this.wall.wall_total(); }
  /** A number that grows when another state of the wall is shown. */
  get revision() { return this.wall.wall_commits(); }
  get firstSeen() { return this.wall.wall_first_seen(); }
  /** @type {(index: number) => number} */
  idOf(index) { return this.wall.wall_id(index); }
  /** @type {(id: number) => number} */
  indexOf(id) { return this.wall.wall_index_of_id(id); }
  /** @type {(index: number) => number} */
  versionOf(index) { return this.wall.wall_photo_version(index); }
  /** @type {(index: number) => number} */
  ratioOf(index) { return this.wall.wall_ratio(index); }
  /** @type {(index: number) => boolean} */
  isSeen(index) { return this.wall.wall_is_seen(index) === 1; }
  /** @type {(index: number, direction: number) => number} */
  neighborOf(index, direction) { return this.wall.wall_neighbor(index, direction); }
  /** The photo nearest to a point of the visible rect.
   * @type {(x: number, y: number) => number} */
  nearest(x, y) { return this.wall.wall_nearest(x, y); }
  /** Where a photo of the previous state is now.
   * @type {(index: number) => number} */
  moved(index) { return this.wall.wall_moved(index); }
  /** Where a photo is kept in place while the wall changes.
   * @type {(index: number) => { distance: number, fraction: number }} */
  keptPlace(index) { return { distance: this.wall.wall_kept_distance(index), fraction: this.wall.wall_kept_fraction(index) }; }

  // Sections, by the numbers of their landmarks or the keys of their headers.

  get sectionCount() { return this.wall.wall_section_count(); }
  /** @type {(offset: number) => number} */
  sectionAt(offset) { return this.wall.wall_section_at(offset); }
  /** @type {(section: number) => number} */
  offsetOf(section) { return this.wall.wall_section_offset(section); }
  /** @type {(header: number) => { first: number, count: number }} */
  photosOf(header) { return { first: this.wall.wall_header_start(header), count: this.wall.wall_header_total(header) }; }

  // Lengths and positions in points.

  get offset() { return this.wall.wall_offset(); }
  get contentHeight() { return this.wall.wall_content_height(); }
  get pageHeight() { return this.wall.wall_page_height(); }
  get captionLineHeight() { return this.wall.wall_caption_line_height(); }
  get scrollPosition() { return this.wall.wall_scroll_position(); }

  // Commands. After each, `changes` returns what to change in the document.

  /** @type {EngineExports['wall_arrange']} */
  arrange(...numbers) { this.wall.wall_arrange(...numbers); }
  /** @type {(position: number) => void} */
  scroll(position) { this.wall.wall_scroll(position); }
  settle() { this.wall.wall_settle(); }
  /** @type {(offset: number) => void} */
  jump(offset) { this.wall.wall_jump(offset); }
  /** @type {(index: number) => void} */
  reveal(index) { this.wall.wall_reveal(index); }
  /** @type {(index: number, distance: number, fraction: number) => void} */
  showAt(index, distance, fraction) { this.wall.wall_show_at(index, distance, fraction); }
  /** @type {(x: number, y: number) => void} */
  hold(x, y) { this.wall.wall_hold(x, y); }
  /** @type {(isHidden: boolean) => void} */
  hideBar(isHidden) { this.wall.wall_hide_bar(isHidden ? 1 : 0); }
  /** @type {(index: number) => void} */
  need(index) { this.wall.wall_need(index); }
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

  /** Opens the wall of a bundle of nodes, or updates the same wall. Returns false if the bytes are invalid.
   * @type {(bytes: Uint8Array, isSameWall: boolean) => boolean} */
  open(bytes, isSameWall) {
    return this.#lend(bytes, (address, length) => this.wall.wall_open(address, length, isSameWall ? 1 : 0) === 1);
  }

  /** The nodes that the engine needs, the most urgent first.
   * @type {() => WantedNode[]} */
  wanted() {
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

  /** Passes a node's bytes to the engine. Returns false if they are damaged.
   * @type {(node: WantedNode, bytes: Uint8Array) => boolean} */
  take({ kind, words }, bytes) {
    return this.#lend(bytes, (address, length) => this.wall.wall_take(kind, ...words, address, length) === 1);
  }

  /** Tells the engine that a node isn't available for now.
   * @type {(node: WantedNode) => void} */
  lacks({ words }) { this.wall.wall_lacks(...words); }

  /** Returns the block of a photo: its chapter and number, the index of its first photo, its name, and the hash of
   * its texts, or its name if there is no hash. Returns null if the block isn't known yet.
   * @type {(index: number) => Block | null} */
  blockOf(index) {
    const at = this.wall.wall_block_of(index) / 8;
    const { numbers } = this;
    if (numbers[at] < 0) return null;
    const [name, hash] = [nameOf(numbers.slice(at + 3, at + 7)), numbers.slice(at + 7, at + 9)];
    const textHash = hash.some(Boolean) ? nameOf(hash) : name;
    return { chapter: numbers[at], number: numbers[at + 1], first: numbers[at + 2], name, textHash };
  }

  /** Returns a blurred version of a photo, or null if there is none.
   * @type {(index: number) => ImageData | null} */
  blurred(index) {
    const width = this.wall.wall_blur(index);
    if (width === 0) return null;
    const pixels = new Uint8ClampedArray(this.wall.memory.buffer, this.wall.wall_blurred(), this.wall.wall_blurred_length());
    return new ImageData(pixels.slice(), width);
  }

  /** Returns the bytes of a bundle with some photos of a listing. Their positions are a Uint32Array in ascending
   * order.
   * @type {(listing: Uint8Array, places: Uint32Array) => Uint8Array} */
  select(listing, places) {
    return this.#lend(listing, (address, length) => this.#lend(new Uint8Array(places.buffer, places.byteOffset, places.byteLength), (list) => {
      const start = this.wall.wall_select(address, length, list, places.length);
      return new Uint8Array(this.wall.memory.buffer, start, this.wall.wall_select_length()).slice();
    }));
  }

  token() { return this.#text(this.wall.wall_token()); }

  /** Returns the title of a header in the document: its kind and its text.
   * @type {(key: number) => Title} */
  headerTitle(key) { return this.#title(this.wall.wall_header_title(key)); }

  /** Returns the title of a landmark: of a section, or of the first section of a chapter that hasn't loaded.
   * @type {(number: number) => Title} */
  landmarkTitle(number) { return this.#title(this.wall.wall_section_title(number)); }

  /** Returns the title of the section of a photo.
   * @type {(index: number) => Title} */
  photoTitle(index) { return this.#title(this.wall.wall_photo_title(index)); }

  /** @type {(length: number) => Title} */
  #title(length) {
    return { kind: titleKinds[this.wall.wall_title_kind()] ?? 'none', text: this.#text(length) };
  }

  /** @type {(length: number) => string} */
  #text(length) {
    return this.#decoder.decode(new Uint8Array(this.wall.memory.buffer, this.wall.wall_text(), length));
  }

  /** @template Result @param {Uint8Array} bytes @param {(address: number, length: number) => Result} body */
  #lend(bytes, body) {
    const address = this.wall.malloc(Math.max(16, bytes.length));
    new Uint8Array(this.wall.memory.buffer, address, bytes.length).set(bytes);
    const result = body(address, bytes.length);
    this.wall.free(address);
    return result;
  }
}

/** Returns a node's name as in its address: four 32-bit numbers in hexadecimal.
 * @type {(words: Float64Array) => string} */
function nameOf(words) {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
