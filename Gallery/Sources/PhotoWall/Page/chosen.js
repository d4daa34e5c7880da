// A wall of selected photos, which has an address. A link above it leads back to all photos.

import { addressWith } from './address.js';
import { byId, make, opensElsewhere } from './elements.js';
import { phrase } from './language.js';
import { isSelection, plainRecipe } from './recipe.js';

const lead = byId('lead');
const none = { photos: '', except: '', catalog: '' };

export class Chosen {
  #name = make('li');
  #link = make('a', { href: addressWith(none) }, phrase('allPhotos'));
  #row = make('nav', { className: 'album-row', ariaLabel: phrase('selection') }, make('ol', 'way', make('li', '', this.#link), this.#name));

  /** @param {Walls} walls @param {Places} places */
  constructor(walls, places) {
    this.walls = walls;
    this.#link.addEventListener('click', (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      places.enter(none);
      this.follow(none);
      walls.show();
    });
    walls.addEventListener('change', () => this.#count());
  }

  /** Takes the selection from the address. The wall changes together with other parts of the address.
   * @type {(search: Pick<SearchQuery, 'photos' | 'except' | 'catalog'>) => void} */
  follow({ photos, except, catalog }) {
    Object.assign(this.walls.wanted, { photos, except, catalog });
    if (isSelection(this.walls.wanted)) lead.prepend(this.#row); else this.#row.remove();
    this.#count();
  }

  #count() {
    const { shown, found } = this.walls;
    if (isSelection(shown ?? plainRecipe)) this.#name.textContent = phrase('selectedPhotos', { count: found });
  }
}
