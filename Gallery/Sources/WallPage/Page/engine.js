// The engine in WebAssembly: calls with plain numbers; lists are read where they lie in the module's memory.

/** The numbers of a row of changes, by name; rows are `stride` numbers long. */
export const row = {
  kind: 0, slot: 1, content: 2, index: 3, id: 4, version: 5, color: 6, thumbnail: 7, caption: 8, pinned: 9,
  x: 10, y: 11, width: 12, height: 13, glides: 14, fromX: 15, fromY: 16, fromWidth: 17, fromHeight: 18,
  stride: 19,
};

export const change = { gone: 0, appeared: 1, moved: 2 };
export const content = { photo: 0, header: 1, gap: 2 };
export const heading = { up: 0, down: 1, left: 2, right: 3 };
export const nodeKind = { chapter: 1, shapes: 2, block: 3 };

/** What titles are, by the engine's numbers. */
const titleKinds = ['none', 'date', 'folder', 'undated'];
const wantedStride = 8;

export async function loadEngine() {
  return new Engine(await instantiate());
}

/** An engine of its own, for as long as `body` works with it: its memory goes with it. */
export async function withEngine(body) {
  return body(new Engine(await instantiate()));
}

let module;

async function instantiate() {
  module ??= compile();
  return (await WebAssembly.instantiate(await module)).exports;
}

async function compile() {
  const response = await fetch(new URL('brickwork.wasm', import.meta.url));
  if (!response.ok) throw new Error(`brickwork.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

class Engine {
  #decoder = new TextDecoder();
  #numbers = new Float64Array(0);

  constructor(exports) {
    /** What Swift exports, to be called as it is. */
    this.wall = exports;
  }

  /** The module's memory as 64-bit numbers. Growing memory makes a new buffer, so ask again after each call. */
  get numbers() {
    if (this.#numbers.buffer !== this.wall.memory.buffer) this.#numbers = new Float64Array(this.wall.memory.buffer);
    return this.#numbers;
  }

  /** The changes of the last call: where the first row begins in `numbers`, and how many rows there are. */
  changes() {
    return { start: this.wall.wall_changes() / 8, count: this.wall.wall_change_count() };
  }

  /** Opens the wall of a bundle of nodes, or what it has become; false if the bytes are none. */
  open(bytes, isSameWall) {
    return this.#lend(bytes, (address, length) => this.wall.wall_open(address, length, isSameWall ? 1 : 0) === 1);
  }

  /** The nodes that are wanted, the most urgent first. */
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

  /** Hands over a node's bytes; false if they are damaged. */
  take({ kind, words }, bytes) {
    return this.#lend(bytes, (address, length) => this.wall.wall_take(kind, ...words, address, length) === 1);
  }

  /** A node is not to be had for now. */
  lacks({ words }) { this.wall.wall_lacks(...words); }

  /** The block that a photo is in: its chapter and number there, the index of its first photo, its name, and the hash of its
   * texts, or else its name; null if it is not known yet. */
  blockOf(index) {
    const at = this.wall.wall_block_of(index) / 8;
    const { numbers } = this;
    if (numbers[at] < 0) return null;
    const [name, hash] = [nameOf(numbers.slice(at + 3, at + 7)), numbers.slice(at + 7, at + 9)];
    const textHash = hash.some(Boolean) ? nameOf(hash) : name;
    return { chapter: numbers[at], number: numbers[at + 1], first: numbers[at + 2], name, textHash };
  }

  /** The bytes of a bundle with some photos of a listing, by their places in it (a Uint32Array, rising). */
  select(listing, places) {
    return this.#lend(listing, (address, length) => this.#lend(new Uint8Array(places.buffer, places.byteOffset, places.byteLength), (list) => {
      const start = this.wall.wall_select(address, length, list, places.length);
      return new Uint8Array(this.wall.memory.buffer, start, this.wall.wall_select_length()).slice();
    }));
  }

  /** The frames of chips, as rows of x, y, width, height. */
  chips(widths, height, spacing, width, isRightToLeft) {
    const bytes = new Uint8Array(Float64Array.from(widths).buffer);
    const start = this.#lend(bytes, (address) =>
      this.wall.wall_chips(address, widths.length, height, spacing, width, isRightToLeft)) / 8;
    return this.numbers.subarray(start, start + 4 * widths.length);
  }

  token() { return this.#text(this.wall.wall_token()); }

  /** The title of a header that is in the document: what kind it is of, and its text. */
  headerTitle(key) { return this.#title(this.wall.wall_header_title(key)); }

  /** The title of a landmark: of a section, or of the first of a chapter that is not here. */
  landmarkTitle(number) { return this.#title(this.wall.wall_section_title(number)); }

  /** The title of the section that a photo is in. */
  photoTitle(index) { return this.#title(this.wall.wall_photo_title(index)); }

  #title(length) {
    return { kind: titleKinds[this.wall.wall_title_kind()] ?? 'none', text: this.#text(length) };
  }

  #text(length) {
    return this.#decoder.decode(new Uint8Array(this.wall.memory.buffer, this.wall.wall_text(), length));
  }

  #lend(bytes, body) {
    const address = this.wall.malloc(Math.max(16, bytes.length));
    new Uint8Array(this.wall.memory.buffer, address, bytes.length).set(bytes);
    const result = body(address, bytes.length);
    this.wall.free(address);
    return result;
  }
}

/** A node's name as its address has it: four numbers of 32 bits, in hexadecimal. */
function nameOf(words) {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
