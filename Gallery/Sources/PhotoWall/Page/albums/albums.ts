// The favorites, and albums that the user has put together by hand. Visitors of a link, public walls and static sites have none.

import { change, json } from '../source/fetch';
import { numbersIn } from '../source/numbers';
import { phrase } from '../texts/language';
import { source } from '../source/source';
import type { Collection } from '../source/answers';

/** Tells the other tabs of the same wall. */
const otherTabs = new BroadcastChannel(`brickwork-albums ${new URL('.', location.href).pathname}`);

/** The identifier of the favorites. */
export const favorites = 'favorites';

class Albums extends EventTarget {
  /** The favorites and then the albums by name. Empty where the user can have none. */
  #all: Collection[] = [];
  #favorites: Set<number> = new Set();

  /** Whether the user can have favorites and albums. */
  get areOffered() { return this.#all.length > 0; }

  /** The favorites and the albums, if there are any. */
  get all() { return this.#all.some(({ id, photos }) => id !== favorites || photos > 0) ? this.#all : []; }

  get albums() { return this.#all.slice(1); }

  isFavorite(id: number): boolean { return this.#favorites.has(id); }

  /** Returns the name of an album or of the favorites. Empty if there is no such album. */
  nameOf(id: string): string { return this.#all.find((each) => each.id === id)?.name ?? ''; }

  constructor() {
    super();
    otherTabs.addEventListener('message', ({ data }) => this.#take(data));
  }

  async load() {
    if (!source.isStatic) this.#take(await json<Collection[]>('collections').catch(() => this.#all));
  }

  /** Sends a change, such as `POST` of photos to an address below the albums. Returns why it failed, or nothing. */
  async change(method: 'POST' | 'DELETE', address: string, query?: URLSearchParams): Promise<string> {
    const { problem, response } = await change(method, `collections${address}?${query ?? ''}`);
    if (response?.ok) {
      const all = await response.json();
      this.#take(all);
      otherTabs.postMessage(all);
    }
    return problem;
  }

  /** Adds photos to a collection or removes them. Returns why that failed, or nothing. */
  put(id: string, query: URLSearchParams, isAdded: boolean): Promise<string> {
    return this.change(isAdded ? 'POST' : 'DELETE', `/${id}/photos`, query);
  }

  /** Returns a sentence that says that photos were added or removed. */
  textOf(id: string, count: number, isAdded: boolean): string {
    return phrase(isAdded ? 'addedTo' : 'removedFrom', { count, name: this.nameOf(id) });
  }

  #take(all: Collection[]): void {
    this.#favorites = new Set(numbersIn(all[0]?.numbers ?? ''));
    this.#all = all.map((each) => each.id === favorites ? { ...each, name: phrase('favorites') } : each);
    const [first, ...albums] = this.#all;
    if (first) this.#all = [first, ...albums.sort((one, other) => one.name.localeCompare(other.name))];
    this.dispatchEvent(new Event('change'));
  }
}

export const albums = new Albums();
