// Fetches the nodes that the engine needs: a few at a time, the most urgent first. Cancels those that are no longer
// needed.

import { FetchError, Pauses } from '../source/fetch';
import { source } from '../source/source';
import type { WallQuery } from '../state/wall-query';
import type { Engine, WantedNode } from './engine';

// Browsers open six connections to a server, and one is for events.
const atOnce = 5;

/** What waits for a photo, at a revision of the wall. */
export type Waiting = { index: number, revision: number, done: (isKnown: boolean) => void };

export class NodeLoader {
  /** The query of the wall that the nodes belong to. */
  wallQuery: WallQuery | undefined;
  #fetching: Map<string, AbortController> = new Map();
  /** The names of nodes with damaged bytes. The browser would return the same bytes again. */
  #damaged: Set<string> = new Set();
  #awaited: Waiting[] = [];
  #isPlanned = false;
  #pauses = new Pauses();
  #again: number | undefined;

  /** `arrived` is called when the engine has received something, `gone` when the server doesn't know a node. */
  constructor(private readonly engine: Engine, private readonly arrived: () => void, private readonly gone: () => void) {}

  get isBusy() { return this.#isPlanned || this.#fetching.size > 0; }

  /** Call this whenever the engine may need other nodes than before. */
  plan() {
    if (this.#isPlanned || !this.wallQuery) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      this.#bring();
    });
  }

  /** Resolves when a photo is known. The result is false if the index doesn't exist, or if another wall is shown
   * meanwhile. */
  need(index: number): Promise<boolean> {
    const { count, revision } = this.engine;
    if (!(index >= 0 && index < count)) return Promise.resolve(false);
    if (this.engine.idOf(index)) return Promise.resolve(true);
    this.engine.need(index);
    const known = new Promise<boolean>((done) => this.#awaited.push({ index, revision, done }));
    this.plan();
    return known;
  }

  retry() {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.engine.retry();
    this.plan();
  }

  /** Resolves the promises of photos that are decided now. */
  tell() {
    if (this.#awaited.length === 0) return;
    const { revision } = this.engine;
    const waiting: Waiting[] = [];
    for (const each of this.#awaited) {
      if (each.revision !== revision) each.done(false);
      else if (this.engine.idOf(each.index)) each.done(true);
      else waiting.push(each);
    }
    this.#awaited = waiting;
    if (waiting.length === 0) this.engine.needNone();
  }

  #bring() {
    const wanted = this.engine.wanted();
    const names = new Set(wanted.map(({ name }) => name));
    for (const [name, fetch] of this.#fetching) {
      if (names.has(name)) continue;
      this.#fetching.delete(name);
      fetch.abort();
    }
    for (const node of wanted) {
      if (this.#fetching.size >= atOnce) break;
      if (!this.#fetching.has(node.name)) this.#fetch(node);
    }
  }

  async #fetch(node: WantedNode): Promise<void> {
    const { wallQuery } = this;
    if (!wallQuery) return;
    const fetch = new AbortController();
    this.#fetching.set(node.name, fetch);
    const { signal } = fetch;
    let bytes = null;
    let [isGone, isDamaged] = [false, false];
    try {
      const cache = this.#damaged.has(node.name) ? 'reload' : 'default';
      bytes = await source.node(wallQuery, node, { signal, cache, priority: 'high' });
    } catch (error) {
      isGone = error instanceof FetchError && error.status === 404;
      isDamaged = error instanceof FetchError && error.isDamaged;
    }
    // Another request for the same node may have started meanwhile.
    if (signal.aborted || this.#fetching.get(node.name) !== fetch) return;
    this.#fetching.delete(node.name);
    if (bytes && this.engine.take(node, bytes)) {
      this.#damaged.delete(node.name);
      this.#pauses.end();
      this.arrived();
    } else {
      if (isDamaged || bytes) this.#damaged.add(node.name);
      this.engine.lacks(node);
      // If a node is gone, the caller fetches the new root.
      this.#again ??= setTimeout(() => this.retry(), this.#pauses.next());
      if (isGone) this.gone();
    }
    this.plan();
  }
}
