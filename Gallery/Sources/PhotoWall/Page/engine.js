// The engine in WebAssembly: calls with plain numbers; lists are read where they lie in the module's memory.

/** The numbers of a row of changes, by name; rows are `stride` numbers long. */
export const row = {
  kind: 0, slot: 1, content: 2, index: 3, position: 4, id: 5, version: 6, color: 7, thumbnail: 8, caption: 9,
  pinned: 10, x: 11, y: 12, width: 13, height: 14, glides: 15, fromX: 16, fromY: 17, fromWidth: 18, fromHeight: 19,
  stride: 20,
};

export const change = { gone: 0, appeared: 1, moved: 2 };
export const content = { photo: 0, header: 1 };
export const periods = ['day', 'month', 'year'];
export const heading = { up: 0, down: 1, left: 2, right: 3 };

export async function loadEngine() {
  const response = await fetch(new URL('brickwork.wasm', import.meta.url));
  if (!response.ok) throw new Error(`brickwork.wasm: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  return new Engine(instance.exports);
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

  /** Shows a library, or only the photos at some positions of it (a Uint32Array); false if the bytes are none. */
  show(bytes, positions) {
    return this.#lend(new Uint8Array(bytes), (address, length) =>
      this.#lendPositions(positions, (list, count) => this.wall.wall_show(address, length, list, count) === 1));
  }

  /** Shows only the photos at some positions, from the first on, or all where they are seen now (null). */
  filter(positions) {
    if (!positions) return this.wall.wall_unfilter();
    this.#lendPositions(positions, (list, count) => this.wall.wall_filter(list, count));
  }

  /** The frames of chips, as rows of x, y, width, height. */
  chips(widths, height, spacing, width, isRightToLeft) {
    const bytes = new Uint8Array(Float64Array.from(widths).buffer);
    const start = this.#lend(bytes, (address) =>
      this.wall.wall_chips(address, widths.length, height, spacing, width, isRightToLeft)) / 8;
    return this.numbers.subarray(start, start + 4 * widths.length);
  }

  version() { return this.#text(this.wall.wall_version()); }
  token() { return this.#text(this.wall.wall_token()); }

  /** The titles of the first and the last section that stand under a header. */
  sectionTitles(section) {
    return [this.#text(this.wall.wall_section_title(section)), this.#text(this.wall.wall_section_last_title(section))];
  }

  /** The title of the section that a photo is in. */
  photoTitle(position) { return this.#text(this.wall.wall_photo_title(position)); }

  #text(length) {
    return this.#decoder.decode(new Uint8Array(this.wall.memory.buffer, this.wall.wall_text(), length));
  }

  /** Positions as the module takes them: a negative count stands for all. */
  #lendPositions(positions, body) {
    if (!positions) return body(0, -1);
    const bytes = new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength);
    return this.#lend(bytes, (address) => body(address, positions.length));
  }

  #lend(bytes, body) {
    const address = this.wall.malloc(Math.max(16, bytes.length));
    new Uint8Array(this.wall.memory.buffer, address, bytes.length).set(bytes);
    const result = body(address, bytes.length);
    this.wall.free(address);
    return result;
  }
}
