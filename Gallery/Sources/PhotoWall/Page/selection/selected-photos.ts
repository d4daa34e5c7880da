// The selected photos, a query that finds them, and what outlives a reload.

import { numbersIn, textOfNumbers } from '../source/numbers';
import { source } from '../source/source';
import type { Tile } from '../wall/wall';

/** The longest query of an address. */
const longestQuery = 7000;
const key = 'brickwork-selection';

/** The selected photos' identifiers in the order of selection, with the elements to print, or null for those that are made when
 * they are printed. */
class SelectedPhotos extends Map<number, HTMLElement | null> {
  isOn = false;
  /** The search whose photos were selected all at once, and their identifiers. */
  #base: { query: URLSearchParams, ids: Set<number> } | null = null;

  /** Notes that all photos of a search are selected now. */
  noteSearch(query: URLSearchParams, ids: number[]): void {
    this.#base = { query, ids: new Set(ids) };
  }

  override clear() {
    super.clear();
    this.#base = null;
  }

  /** A query that finds the photos: their numbers, or a search without some. Null if it would be too long. */
  get query(): URLSearchParams | null {
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
  keep() {
    const kept = this.isOn && { token: source.token, numbers: [...this.keys()].join(',') };
    try { if (kept) sessionStorage.setItem(key, JSON.stringify(kept)); else sessionStorage.removeItem(key); } catch { /* Not kept. */ }
  }

  /** The identifiers that were kept before a reload, or null if there are none for this catalog. */
  get kept() {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(key) ?? 'null'); } catch { /* Not kept. */ }
    return kept?.token === source.token ? numbersIn(kept.numbers) : null;
  }

  /** Lets a tile show whether its photo is selected. */
  mark({ element, link, id }: Tile): void {
    if (!this.isOn && !link.role) return;
    element.classList.toggle('selected', this.has(id));
    link.role = this.isOn ? 'checkbox' : null;
    link.ariaChecked = this.isOn ? String(this.has(id)) : null;
  }
}

export const selected = new SelectedPhotos();
