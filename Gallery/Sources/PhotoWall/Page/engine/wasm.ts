// Modules in WebAssembly that come with the page. Their functions have numbers as arguments. Addresses are those of a module's memory.

import { get } from '../source/fetch';

/** What a module exports. The names of its functions begin with a prefix. */
export type Exports<Prefix extends string> = Record<`${Prefix}_${string}`, (...numbers: number[]) => number> & {
  memory: WebAssembly.Memory;
  malloc(length: number): number;
  free(address: number): void;
};

export async function compile(name: string): Promise<WebAssembly.Module> {
  const response = await get(new URL(name, import.meta.url));
  // While it arrives, if the server of a static site knows its type.
  const isKnown = response.headers.get('Content-Type') === 'application/wasm';
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Calls `body` with bytes in the memory of a module. */
export function lend<Result>(
  { memory, malloc, free }: Pick<Exports<never>, 'memory' | 'malloc' | 'free'>, bytes: Uint8Array, body: (address: number, length: number) => Result,
): Result {
  const address = malloc(Math.max(16, bytes.length));
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  const result = body(address, bytes.length);
  free(address);
  return result;
}
