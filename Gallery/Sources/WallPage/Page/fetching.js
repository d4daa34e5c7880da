// Fetching: a response without success throws an error with its status.

/** Fetches an address. Also returns responses with an `expected` status. */
export async function get(address, options = {}, expected = []) {
  const response = await fetch(address, options);
  if (response.ok || expected.includes(response.status)) return response;
  // The session has ended. The server redirects the page's address to the sign-in page.
  if (response.status === 401) location.reload();
  const text = await response.text().catch(() => '');
  throw Object.assign(new Error(`${address}: ${response.status} ${text}`.trim()), { status: response.status });
}

/** Decompresses the bytes of a response. Throws an error that explains it if they aren't compressed. */
export async function unpacked(response) {
  const packed = await response.blob();
  try {
    // Uses a reader, because Firefox also logs an error for a Response over the same stream.
    const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const parts = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch {
    throw Object.assign(new Error(`${response.url}: damaged`), { isDamaged: true });
  }
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
