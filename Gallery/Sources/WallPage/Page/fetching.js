// Fetching: what is no success is an error that knows its status.

/** Fetches an address; also lets statuses through that are `expected`. */
export async function get(address, options = {}, expected = []) {
  const response = await fetch(address, options);
  if (response.ok || expected.includes(response.status)) return response;
  // The session has ended. The server leads the page's own address to where one signs in.
  if (response.status === 401) location.reload();
  const text = await response.text().catch(() => '');
  throw Object.assign(new Error(`${address}: ${response.status} ${text}`.trim()), { status: response.status });
}

/** The bytes of a response that are compressed as they lie; what is something else is an error that says so. */
export async function unpacked(response) {
  const packed = await response.blob();
  try {
    // By a reader: of a Response over the same stream, Firefox complains beside the error that it gives.
    const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const parts = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    return new Uint8Array(await new Blob(parts).arrayBuffer());
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
