// What can be done with selected photos by hand: they become favorites, or come into an album.

import { nameField, openForm } from '../elements/dialogs';
import { albums, favorites } from '../albums/albums';
import { make, named } from '../elements/elements';
import { showToast } from '../elements/toast';
import { number, phrase } from '../texts/language';
import { selected } from './selected-photos';

export class AlbumButtons {
  #heart = named('heart', phrase('addFavorite'), () => this.#put(favorites, !this.#areFavorites), phrase('favorite'));
  #add = named('album', phrase('addToAlbum'), () => this.#choose(), phrase('album'));
  #leave = named('leave', phrase('leaveAlbum'), () => this.#put(this.album(), false), phrase('remove'));
  buttons = [this.#heart, this.#add, this.#leave];

  /** `album` returns the album that the wall shows, and `query` a query for the selected photos. `say` tells the user something, and
   * `clear` ends the selection of all photos. */
  constructor(
    private readonly album: () => string, private readonly query: () => URLSearchParams | null,
    private readonly say: (text: string) => void, private readonly clear: () => void,
  ) {
    albums.addEventListener('change', () => this.mark());
  }

  get #areFavorites() { return selected.size > 0 && [...selected.keys()].every((id) => albums.isFavorite(id)); }

  /** Shows what can be done with the selected photos. */
  mark() {
    const album = this.album();
    this.#heart.hidden = this.#add.hidden = !albums.areOffered;
    this.#leave.hidden = !albums.albums.some(({ id }) => id === album);
    this.#heart.ariaLabel = this.#heart.title = phrase(this.#areFavorites ? 'removeFavorite' : 'addFavorite');
  }

  /** Adds the photos or removes them. Those that are removed leave the wall. */
  async #put(id: string, isAdded: boolean, query: URLSearchParams | null = this.query()): Promise<void> {
    if (!query) return;
    const count = selected.size;
    const problem = await albums.put(id, query, isAdded);
    const text = albums.textOf(id, count, isAdded);
    if (problem || isAdded) return this.say(problem || text);
    if (id === this.album()) this.clear();
    showToast(text, () => albums.put(id, query, true));
  }

  #choose() {
    const query = this.query();
    if (!query) return;
    const count = selected.size;
    const { element, field } = nameField(phrase('newAlbum'));
    const list = make('ul', '', ...albums.albums.map(({ id, name, photos }) => {
      const choose = () => {
        dialog.close();
        this.#put(id, true, query);
      };
      return make('li', '', make('button', { onclick: choose }, make('bdi', '', name), make('small', '', number(photos))));
    }));
    const dialog = openForm(phrase('addToAlbum'), [list, element], phrase('create'), async () => {
      const named = new URLSearchParams([...query, ['name', field.value]]);
      const problem = await albums.change('POST', '', named);
      if (!problem) this.say(phrase('addedTo', { count, name: field.value.trim() }));
      return problem;
    });
  }
}
