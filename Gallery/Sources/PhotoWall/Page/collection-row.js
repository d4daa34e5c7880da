// The wall of an album or of the favorites, which has an address. Above it are a link back to all photos, and what can be done with
// an album.

import { addressWith } from './address.js';
import { ask, nameField } from './asking.js';
import { byId, make, opensElsewhere, textButton } from './elements.js';
import { collections } from './collections.js';
import { phrase } from './language.js';
import { setTitle } from './titles.js';

const lead = byId('lead');
const photo = byId('photo');

export class CollectionRow {
  #name = make('li');
  #link = make('a', { href: addressWith({ album: '' }) }, phrase('allPhotos'));
  #rename = textButton(phrase('rename'), () => this.#askForName());
  #delete = textButton(phrase('deleteAlbum'), () => this.#askWhetherToDelete());
  #acts = make('div', 'acts-of-album', this.#rename, this.#delete);
  #row = make('nav', { className: 'album-row', ariaLabel: phrase('albums') }, make('ol', 'way', make('li', '', this.#link), this.#name), this.#acts);
  #title = '';
  /** Whether the photos have changed while one was open, which stays there. */
  #isDue = false;

  /** @param {Walls} walls @param {Albums} albums */
  constructor(walls, albums) {
    this.walls = walls;
    this.albums = albums;
    this.#link.addEventListener('click', (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      albums.go('');
    });
    walls.addEventListener('change', () => this.#mark());
    photo.addEventListener('close', () => this.#isDue && this.#refresh());
    collections.addEventListener('change', () => {
      this.#mark();
      this.#refresh();
    });
  }

  /** Takes the album from the address. The wall changes together with other parts of the address.
   * @type {(search: Pick<SearchQuery, 'album'>) => void} */
  follow({ album }) {
    this.walls.wanted.album = album;
    this.#mark();
  }

  #refresh() {
    this.#isDue = photo.open;
    if (this.walls.shown?.album && !this.#isDue) this.walls.refresh();
  }

  #mark() {
    const { album } = this.walls.wanted;
    if (!album) this.#row.remove(); else if (!this.#row.isConnected) lead.prepend(this.#row);
    const name = collections.nameOf(album);
    if (name === this.#title) return;
    this.#title = this.#name.textContent = name;
    this.#acts.hidden = !collections.albums.some(({ id }) => id === album);
    setTitle(this.walls.wanted);
  }

  #askForName() {
    const { element, field } = nameField(phrase('albumName'), this.#title);
    const { album } = this.walls.wanted;
    ask(phrase('rename'), [element], phrase('rename'), () => collections.change('POST', `/${album}`, new URLSearchParams({ name: field.value })));
    field.select();
  }

  #askWhetherToDelete() {
    const { album } = this.walls.wanted;
    ask(phrase('deleteAlbum'), [make('p', '', phrase('deleteSure', { name: this.#title }))], phrase('deleteAlbum'), async () => {
      const problem = await collections.change('DELETE', `/${album}`);
      if (!problem) this.albums.go('');
      return problem;
    });
  }
}
