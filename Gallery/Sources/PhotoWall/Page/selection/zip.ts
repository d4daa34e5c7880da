// Photos in one file: a ZIP archive. What is in it is not compressed, since pictures are already.

/** Lengths and places are numbers of 32 bits. */
const maxNumber = 2 ** 32 - 1;
const encoder = new TextEncoder();
/** Names are UTF-8. */
const flags = 0x800;

/** What the directory says about a file. */
export type Entry = { name: Uint8Array, check: number, length: number, time: number, start: number };

export class ZipArchive {
  #parts: BlobPart[] = [];
  #entries: Entry[] = [];
  #length = 0;
  #names: Set<string> = new Set();

  /** Adds a file; false if the archive has no room for it. `date` is as in a photo's facts. */
  add(name: string, bytes: Uint8Array, date: string): boolean {
    if (this.#length + bytes.length > maxNumber - 2 ** 24) return false;
    const entry = { name: encoder.encode(this.#free(name)), check: checksum(bytes), length: bytes.length, time: timeOf(date), start: this.#length };
    this.#append(record(0x04034b50, entry));
    this.#append(entry.name);
    // A blob can go to the disk.
    this.#append(new Blob([bytes]));
    this.#entries.push(entry);
    return true;
  }

  get file() {
    const directory = this.#entries.flatMap((entry) => [record(0x02014b50, entry), entry.name]);
    const length = directory.reduce((sum, part) => sum + part.length, 0);
    const end = new DataView(new ArrayBuffer(22));
    end.setUint32(0, 0x06054b50, true);
    for (const at of [8, 10]) end.setUint16(at, this.#entries.length, true);
    end.setUint32(12, length, true);
    end.setUint32(16, this.#length, true);
    return new Blob([...this.#parts, ...directory, end], { type: 'application/zip' });
  }

  #append(part: Uint8Array | Blob): void {
    this.#parts.push(part);
    this.#length += part instanceof Blob ? part.size : part.length;
  }

  /** Photos of several folders may have one name. */
  #free(name: string): string {
    const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
    let free = name;
    for (let number = 2; this.#names.has(free.toLowerCase()); number++) free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    this.#names.add(free.toLowerCase());
    return free;
  }
}

/** The header of a file, before it or in the directory at the end, which has more. */
function record(mark: number, { name, check, length, time, start }: Entry): Uint8Array {
  const isInDirectory = mark === 0x02014b50;
  const view = new DataView(new ArrayBuffer(isInDirectory ? 46 : 30));
  view.setUint32(0, mark, true);
  if (isInDirectory) view.setUint16(4, 20, true);
  const at = isInDirectory ? 6 : 4;
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, flags, true);
  view.setUint32(at + 6, time, true);
  view.setUint32(at + 10, check, true);
  view.setUint32(at + 14, length, true);
  view.setUint32(at + 18, length, true);
  view.setUint16(at + 22, name.length, true);
  if (isInDirectory) view.setUint32(42, start, true);
  return new Uint8Array(view.buffer);
}

/** A date as ZIP has it: two seconds are one step, and there is nothing before 1980. */
function timeOf(date = ''): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = date.split(/[-T:]/).filter(Boolean).map(Number);
  if (year < 1980) return 1 << 21 | 1 << 16;
  return ((Math.min(year - 1980, 127) << 25) | month << 21 | day << 16 | hour << 11 | minute << 5 | second >> 1) >>> 0;
}

const table = Uint32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit++) number = number & 1 ? 0xedb88320 ^ (number >>> 1) : number >>> 1;
  return number;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
