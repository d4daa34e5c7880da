// Fetching: what is no success is an error that knows its status.

/** Fetches an address; also lets statuses through that are `expected`. */
export async function get(address, options = {}, expected = []) {
  const response = await fetch(address, options);
  if (response.ok || expected.includes(response.status)) return response;
  const text = await response.text().catch(() => '');
  throw Object.assign(new Error(`${address}: ${response.status} ${text}`.trim()), { status: response.status });
}

/** The bytes of a response that are compressed as they lie; what is something else is an error that says so. */
export async function unpacked(response) {
  const packed = await response.blob();
  try {
    // Each of the two fails by itself, and Firefox complains of the one that nobody waits for.
    const { readable, writable } = new DecompressionStream('gzip');
    const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), packed.stream().pipeTo(writable)]);
    return new Uint8Array(bytes);
  } catch {
    throw Object.assign(new Error(`${response.url}: damaged`), { isDamaged: true });
  }
}

/** Pauses between tries: each twice as long as the one before, up to half a minute, until something succeeds. */
export class Pauses {
  #next = 1000;

  next() {
    const pause = this.#next;
    this.#next = Math.min(2 * pause, 30_000);
    return pause;
  }

  end() { this.#next = 1000; }
}
