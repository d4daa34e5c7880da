// What can be done with selected photos by hand: they become favorites, or come into an album.

import { ask, nameField } from './asking.js';
import { collections, favorites } from './collections.js';
import { make, named } from './elements.js';
import { number, phrase } from './language.js';
import { selected } from './selected.js';

export class Collecting {
  #heart = named('heart', phrase('addFavorite'), phrase('favorite'), () => this.#put(favorites, !this.#areFavorites));
  #add = named('album', phrase('addToAlbum'), phrase('album'), () => this.#choose());
  #leave = named('leave', phrase('leaveAlbum'), phrase('remove'), () => this.#put(this.selection.album(), false));
  buttons = [this.#heart, this.#add, this.#leave];

  /** `album` returns the album that the wall shows, `query` the query of the selected photos or null, and `say` tells the user
   * something. With `true`, no photo is selected any more.
   * @param {{ album: () => string, query: () => URLSearchParams | null, say: (text: string, isOver?: boolean) => void }} selection */
  constructor(selection) {
    this.selection = selection;
    collections.addEventListener('change', () => this.mark());
  }

  get #areFavorites() { return selected.size > 0 && [...selected.keys()].every((id) => collections.isFavorite(id)); }

  /** Shows what can be done with the selected photos. */
  mark() {
    const album = this.selection.album();
    this.#heart.hidden = this.#add.hidden = !collections.areOffered;
    this.#leave.hidden = !collections.albums.some(({ id }) => id === album);
    this.#heart.ariaLabel = this.#heart.title = phrase(this.#areFavorites ? 'removeFavorite' : 'addFavorite');
  }

  /** Adds the photos or removes them. Those that are removed leave the wall.
   * @type {(id: string, isAdded: boolean, query?: URLSearchParams | null) => Promise<void>} */
  async #put(id, isAdded, query = this.selection.query()) {
    if (query) this.selection.say(await collections.put(id, query, selected.size, isAdded), !isAdded && id === this.selection.album());
  }

  /** Asks for an album. */
  #choose() {
    const query = this.selection.query();
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
      if (!problem) this.selection.say(phrase('addedTo', { count, name: field.value.trim() }));
      return problem;
    });
  }
}
