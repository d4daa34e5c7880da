// Requests. A response without success throws an error with its status, except for a change that the user asks for.

import { phrase } from '../texts/language';

/** A response without success, or one that is damaged. */
export class FetchError extends Error {
  constructor(message: string, readonly status: number, readonly isDamaged = false) {
    super(message);
  }
}

/** Fetches an address. Also returns responses with an `expected` status. */
export async function get(address: string | URL, options: RequestInit = {}, expected: number[] = []): Promise<Response> {
  const response = await fetch(address, options);
  if (response.ok || expected.includes(response.status)) return response;
  // The session has ended. The server redirects the page's address to the sign-in page.
  if (response.status === 401) location.reload();
  const text = await response.text().catch(() => '');
  throw new FetchError(`${address}: ${response.status} ${text}`.trim(), response.status);
}

export async function json<Answer>(address: string, options?: RequestInit): Promise<Answer> { return (await get(address, options)).json(); }

/** Asks for a change. Returns why that failed, or nothing, and the response if there is one. */
export async function change(
  method: 'POST' | 'DELETE', address: string, headers: Record<string, string> = {},
): Promise<{ problem: string, response: Response | null }> {
  const response = await fetch(address, { method, headers: { 'Wall-Change': '1', ...headers } }).catch(() => null);
  if (!response) return { problem: phrase('tryLater'), response };
  return { problem: response.ok ? '' : (await response.text().catch(() => '')).trim() || phrase('tryLater'), response };
}

/** Decompresses the bytes of a response. Throws an error that explains it if they aren't compressed. */
export async function unpacked(response: Response): Promise<Uint8Array> {
  const packed = await response.arrayBuffer();
  try {
    return await decompressed(packed);
  } catch {
    throw new FetchError(`${response.url}: damaged`, response.status, true);
  }
}

/** Decompresses bytes in memory. A blob would be sent to another process and back. */
async function decompressed(packed: ArrayBuffer): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // If the bytes are damaged, reading below fails too, and that is enough.
  for (const step of [writer.write(packed), writer.close()]) step.catch(() => {});
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

/** Returns a function that loads something when it is first called. After a failure, the next call tries again. */
export function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | undefined;
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
