// Fetching: what is no success is an error that knows its status.

/** Fetches an address; also lets statuses through that are `expected`. */
export async function get(address, options = {}, expected = []) {
  const response = await fetch(address, options);
  if (response.ok || expected.includes(response.status)) return response;
  const text = await response.text().catch(() => '');
  throw Object.assign(new Error(`${address}: ${response.status} ${text}`.trim()), { status: response.status });
}

/** The bytes of a response that are compressed as they lie. */
export async function unpacked(response) {
  const stream = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
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
