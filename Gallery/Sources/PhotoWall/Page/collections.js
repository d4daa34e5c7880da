// The favorites, and albums that the user has put together by hand. Visitors of a link, public walls and static sites have none.

import { change } from './changing.js';
import { get } from './fetching.js';
import { numbersIn } from './numbers.js';
import { phrase } from './language.js';
import { source } from './source.js';

/** The identifier of the favorites. */
export const favorites = 'favorites';

class Collections extends EventTarget {
  /** The favorites and then the albums by name. Empty where the user can have none.
   * @type {Collection[]} */
  #all = [];
  /** @type {Set<number>} */
  #favorites = new Set();

  /** Whether the user can have favorites and albums. */
  get areOffered() { return this.#all.length > 0; }

  /** The favorites and the albums, if there are any. */
  get all() { return this.#all.some(({ id, photos }) => id !== favorites || photos > 0) ? this.#all : []; }

  get albums() { return this.#all.slice(1); }

  /** @type {(id: number) => boolean} */
  isFavorite(id) { return this.#favorites.has(id); }

  /** Returns the name of an album or of the favorites. Empty if there is no such album.
   * @type {(id: string) => string} */
  nameOf(id) { return this.#all.find((each) => each.id === id)?.name ?? ''; }

  async load() {
    if (!source.isStatic) this.#take(await get('collections').then((response) => response.json(), () => this.#all));
  }

  /** Sends a change, such as `POST` of photos to an address below the collections. Returns why it failed, or nothing.
   * @type {(method: 'POST' | 'DELETE', address: string, query?: URLSearchParams) => Promise<string>} */
  async change(method, address, query = undefined) {
    const { problem, response } = await change(method, `collections${address}?${query ?? ''}`);
    if (response?.ok) this.#take(await response.json());
    return problem;
  }

  /** Adds photos to a collection or removes them. Returns a sentence about that for the user.
   * @type {(id: string, query: URLSearchParams, count: number, isAdded: boolean) => Promise<string>} */
  async put(id, query, count, isAdded) {
    const problem = await this.change(isAdded ? 'POST' : 'DELETE', `/${id}/photos`, query);
    return problem || phrase(isAdded ? 'addedTo' : 'removedFrom', { count, name: this.nameOf(id) });
  }

  /** @type {(all: Collection[]) => void} */
  #take(all) {
    this.#favorites = new Set(numbersIn(all[0]?.numbers ?? ''));
    this.#all = all.map((each) => each.id === favorites ? { ...each, name: phrase('favorites') } : each);
    const [first, ...albums] = this.#all;
    if (first) this.#all = [first, ...albums.sort((one, other) => one.name.localeCompare(other.name))];
    this.dispatchEvent(new Event('change'));
  }
}

export const collections = new Collections();
