// Fetching: a response without success throws an error with its status.

/** A response without success, or one that is damaged. */
export class FetchError extends Error {
  /** @param {string} message @param {number} status @param {boolean} isDamaged */
  constructor(message, status, isDamaged = false) {
    super(message);
    this.status = status;
    this.isDamaged = isDamaged;
  }
}

/** Fetches an address. Also returns responses with an `expected` status.
 * @type {(address: string | URL, options?: RequestInit, expected?: number[]) => Promise<Response>} */
export async function get(address, options = {}, expected = []) {
  const response = await fetch(address, options);
  if (response.ok || expected.includes(response.status)) return response;
  // The session has ended. The server redirects the page's address to the sign-in page.
  if (response.status === 401) location.reload();
  const text = await response.text().catch(() => '');
  throw new FetchError(`${address}: ${response.status} ${text}`.trim(), response.status);
}

/** Decompresses the bytes of a response. Throws an error that explains it if they aren't compressed.
 * @type {(response: Response) => Promise<Uint8Array>} */
export async function unpacked(response) {
  const packed = await response.arrayBuffer();
  try {
    return await decompressed(packed);
  } catch {
    throw new FetchError(`${response.url}: damaged`, response.status, true);
  }
}

/** Decompresses bytes in memory. A blob would be sent to another process and back.
 * @type {(packed: ArrayBuffer) => Promise<Uint8Array>} */
async function decompressed(packed) {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // If the bytes are damaged, reading below fails too, and that is enough.
  for (const step of [writer.write(packed), writer.close()]) step.catch(() => {});
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** Returns a function that loads something when it is first called. After a failure, the next call tries again.
 * @template Result @param {() => Promise<Result>} load @returns {() => Promise<Result>} */
export function once(load) {
  /** @type {Promise<Result> | undefined} */
  let loaded;
  return () => loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
}

/** Pauses between attempts: each is twice as long as the one before, up to half a minute, until one succeeds. */
export class Pauses {
  #next = 1000;

  next() {
    const pause = this.#next;
    this.#next = Math.min(2 * pause, 30_000);
    return pause;
  }

  end() { this.#next = 1000; }
}
