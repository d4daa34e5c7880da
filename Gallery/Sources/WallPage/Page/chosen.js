// A wall of selected photos, which has an address. A link above it leads back to all photos.

import { addressWith } from './address.js';
import { make, opensElsewhere } from './elements.js';
import { phrase } from './language.js';
import { isSelection, plainRecipe } from './recipe.js';

const lead = document.getElementById('lead');
const none = { photos: '', except: '', catalog: '' };

export class Chosen {
  #row = make('nav', 'album-row');
  #name = make('li');

  constructor(walls, places) {
    this.walls = walls;
    this.#row.ariaLabel = phrase('selection');
    const link = make('a', '', phrase('allPhotos'));
    link.href = addressWith(none);
    link.addEventListener('click', (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      places.enter(none);
      this.follow(none);
      walls.show();
    });
    const [way, all] = [make('ol', 'way'), make('li')];
    all.append(link);
    way.append(all, this.#name);
    this.#row.append(way);
    walls.addEventListener('change', () => this.#count());
  }

  /** Takes the selection from the address. The wall changes together with other parts of the address. */
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
