// What can be done with selected photos by hand: they become favorites, or come into an album.

import { ask, nameField } from './asking.js';
import { collections, favorites } from './collections.js';
import { make, named } from './elements.js';
import { number, phrase } from './language.js';
import { selected } from './selected.js';
import { selection, walls } from './page.js';

export class Collecting {
  #heart = named('heart', phrase('addFavorite'), phrase('favorite'), () => this.#put(favorites, !this.#areFavorites));
  #add = named('album', phrase('addToAlbum'), phrase('album'), () => this.#choose());
  #leave = named('leave', phrase('leaveAlbum'), phrase('remove'), () => this.#put(walls.wanted.album, false));
  buttons = [this.#heart, this.#add, this.#leave];

  constructor() {
    collections.addEventListener('change', () => this.mark());
  }

  get #areFavorites() { return selected.size > 0 && [...selected.keys()].every((id) => collections.isFavorite(id)); }

  /** Shows what can be done with the selected photos. */
  mark() {
    const { album } = walls.wanted;
    this.#heart.hidden = this.#add.hidden = !collections.areOffered;
    this.#leave.hidden = !collections.albums.some(({ id }) => id === album);
    this.#heart.ariaLabel = this.#heart.title = phrase(this.#areFavorites ? 'removeFavorite' : 'addFavorite');
  }

  /** Adds the photos or removes them. Those that are removed leave the wall.
   * @type {(id: string, isAdded: boolean, query?: URLSearchParams | null) => Promise<void>} */
  async #put(id, isAdded, query = selection.query()) {
    if (query) selection.say(await collections.put(id, query, selected.size, isAdded), !isAdded && id === walls.wanted.album);
  }

  /** Asks for an album. */
  #choose() {
    const query = selection.query();
    if (!query) return;
    const count = selected.size;
    const { element, field } = nameField(phrase('newAlbum'));
    const list = make('ul', '', ...collections.albums.map(({ id, name, photos }) => {
      const choose = () => {
        dialog.close();
        this.#put(id, true, query);
      };
      return make('li', '', make('button', { onclick: choose }, make('bdi', '', name), make('small', '', number(photos))));
    }));
    const dialog = ask(phrase('addToAlbum'), [list, element], phrase('create'), async () => {
      const named = new URLSearchParams([...query, ['name', field.value]]);
      const problem = await collections.change('POST', '', named);
      if (!problem) selection.say(phrase('addedTo', { count, name: field.value.trim() }));
      return problem;
    });
  }
}
