// Fetches the nodes that the engine needs: a few at a time, the most urgent first. Cancels those that are no longer
// needed.

import { Pauses } from './fetching.js';
import { source } from './source.js';

// Browsers open six connections to a server, and one is for events.
const atOnce = 5;

export class Nodes {
  /** The recipe of the wall that the nodes belong to. */
  recipe;
  #engine;
  #arrived;
  #gone;
  #fetching = new Map();
  /** Nodes with damaged bytes. The browser would return the same bytes again. */
  #damaged = new Set();
  #awaited = [];
  #isPlanned = false;
  #pauses = new Pauses();
  #again;

  /** `arrived` is called when the engine has received something, `gone` when the server doesn't know a node. */
  constructor(engine, arrived, gone) {
    [this.#engine, this.#arrived, this.#gone] = [engine, arrived, gone];
  }

  /** Whether requests are running or planned. */
  get isBusy() { return this.#isPlanned || this.#fetching.size > 0; }

  /** Call this whenever the engine may need other nodes than before. */
  plan() {
    if (this.#isPlanned || !this.recipe) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      this.#bring();
    });
  }

  /** Resolves when a photo is known. The result is false if the index doesn't exist, or if another wall is shown
   * meanwhile. */
  need(index) {
    const { wall } = this.#engine;
    if (!(index >= 0 && index < wall.wall_count())) return Promise.resolve(false);
    if (wall.wall_id(index)) return Promise.resolve(true);
    wall.wall_need(index);
    const revision = wall.wall_commits();
    const known = new Promise((done) => this.#awaited.push({ index, revision, done }));
    this.plan();
    return known;
  }

  /** Requests failed nodes again. */
  retry() {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#engine.wall.wall_retry();
    this.plan();
  }

  /** Resolves the promises of photos that are decided now. */
  tell() {
    if (this.#awaited.length === 0) return;
    const { wall } = this.#engine;
    const revision = wall.wall_commits();
    const waiting = [];
    for (const each of this.#awaited) {
      if (each.revision !== revision) each.done(false);
      else if (wall.wall_id(each.index)) each.done(true);
      else waiting.push(each);
    }
    this.#awaited = waiting;
    if (waiting.length === 0) wall.wall_need_none();
  }

  #bring() {
    const wanted = this.#engine.wanted();
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

  async #fetch(node) {
    const fetch = new AbortController();
    this.#fetching.set(node.name, fetch);
    const { signal } = fetch;
    let bytes = null;
    let [isGone, isDamaged] = [false, false];
    try {
      const cache = this.#damaged.has(node.name) ? 'reload' : 'default';
      bytes = await source.node(this.recipe, node, { signal, cache, priority: 'high' });
    } catch (error) {
      isGone = error.status === 404;
      isDamaged = error.isDamaged === true;
    }
    // Another request for the same node may have started meanwhile.
    if (signal.aborted || this.#fetching.get(node.name) !== fetch) return;
    this.#fetching.delete(node.name);
    if (bytes && this.#engine.take(node, bytes)) this.#taken(node);
    else this.#lacks(node, isDamaged || bytes !== null, isGone);
  }

  #taken({ name }) {
    this.#damaged.delete(name);
    this.#pauses.end();
    this.#arrived();
    this.plan();
  }

  /** Requests a failed node again after a while. If a node is gone, the caller fetches the new root. */
  #lacks(node, isDamaged, isGone) {
    if (isDamaged) this.#damaged.add(node.name);
    this.#engine.lacks(node);
    this.#again ??= setTimeout(() => this.retry(), this.#pauses.next());
    if (isGone) this.#gone();
    this.plan();
  }
}
