// The selected photos, a query that finds them, and what outlives a reload.

import { numbersIn, textOfNumbers } from './numbers.js';
import { source } from './source.js';

/** The longest query of an address. */
const longestQuery = 7000;
const key = 'brickwork-selection';

/** The selected photos' identifiers in the order of selection, with the elements to print, or null for those that are made when
 * they are printed. */
export class SelectedPhotos extends Map {
  /** The search whose photos were selected all at once, and their identifiers. */
  #base = null;

  /** Notes that all photos of a search are selected now. */
  noteSearch(query, ids) {
    this.#base = { query, ids: new Set(ids) };
  }

  /** @override */
  clear() {
    super.clear();
    this.#base = null;
  }

  /** A query that finds the photos: their numbers, or a search without some. Null if it would be too long. */
  get query() {
    const listed = new URLSearchParams({ photos: textOfNumbers(this.keys()), catalog: source.token });
    const queries = [listed];
    if (this.#base) {
      const missing = [...this.#base.ids].filter((id) => !this.has(id));
      if (this.#base.ids.size - missing.length === this.size) {
        const query = new URLSearchParams(this.#base.query);
        if (missing.length > 0) {
          query.set('except', textOfNumbers(missing));
          query.set('catalog', source.token);
        }
        queries.unshift(query);
      }
    }
    const shortest = queries.reduce((one, other) => String(other).length < String(one).length ? other : one);
    return String(shortest).length > longestQuery ? null : shortest;
  }

  /** Keeps the identifiers for a reload of the page, or forgets them. */
  keep(isKept) {
    const kept = isKept && { token: source.token, numbers: [...this.keys()].join(',') };
    try { if (kept) sessionStorage.setItem(key, JSON.stringify(kept)); else sessionStorage.removeItem(key); } catch { /* Not kept. */ }
  }
}

/** The identifiers that were kept before a reload, or null if there are none for this catalog. */
export function keptIdentifiers() {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(key)); } catch { /* Not kept. */ }
  return kept?.token === source.token ? numbersIn(kept.numbers) : null;
}
