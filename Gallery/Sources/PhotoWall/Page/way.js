// The row above the photos of a folder, of an album or of selected photos: the way from all photos to these, the subfolders, and what can
// be done with an album. Below it is the text of the folder.

import { ask, nameField } from './asking.js';
import { byId, make, onLink, textButton } from './elements.js';
import { card, wallLink } from './cards.js';
import { collections } from './collections.js';
import { coverOf } from './albums.js';
import { folderText } from './folder-text.js';
import { isSelection, plainRecipe } from './recipe.js';
import { noSearch } from './address.js';
import { phrase } from './language.js';
import { setTitle } from './titles.js';
import { source } from './source.js';
import { places, rooms, search, walls } from './page.js';

const lead = byId('lead');
const photo = byId('photo');
/** The width of covers in pixels. */
const coverWidth = 240;

export class Way {
  /** The shown folder, and the state of the wall for which its subfolders were fetched. */
  #folder = '';
  #loaded = '';
  /** The links as they are shown. */
  #written = '';
  #list = make('ol', 'way');
  #cards = make('ul', { className: 'cards', hidden: true });
  #acts = make(
    'div', 'acts-of-album',
    textButton(phrase('rename'), () => this.#askForName()), textButton(phrase('deleteAlbum'), () => this.#askWhetherToDelete()));
  #row = make('nav', 'album-row', this.#list, this.#cards, this.#acts);
  /** @type {{ written: string, element: HTMLElement | null } | null} */
  #text = null;
  #hasFolders = false;
  /** Whether the photos of an album have changed while one was open, which stays there. */
  #isDue = false;

  constructor() {
    onLink(this.#row, (link) => {
      if (link.classList.contains('rest')) rooms.enter('folders', this.#folder); else this.go(link.dataset);
    });
    walls.addEventListener('change', () => {
      this.#mark();
      this.#load();
    });
    photo.addEventListener('close', () => this.#isDue && this.#refresh());
    collections.addEventListener('change', () => {
      this.#mark();
      this.#offer();
      this.#refresh();
    });
  }

  /** Takes the folder, the album and the selection from the address. The wall changes together with other parts of the address.
   * @type {(search: Omit<SearchQuery, keyof SuggestionQuery>) => void} */
  follow({ folder, album, photos, except, catalog }) {
    Object.assign(walls.wanted, { folder, album, photos, except, catalog });
    this.#mark();
    if (folder === this.#folder) return;
    this.#folder = folder;
    this.#cards.replaceChildren();
    this.#showText(null);
    this.#loaded = '';
    if (walls.shown) this.#load();
  }

  /** Shows the wall of a folder, of an album or of a search, as a new history entry. The search before it ends.
   * @type {(goal: Goal) => Promise<void>} */
  async go({ folder = '', album = '', search: text = '' }) {
    const { wanted } = walls;
    const isHere = folder === wanted.folder && album === wanted.album && !isSelection(wanted);
    if (isHere && (!text || text === wanted.text)) return rooms.leave();
    places.enter({ ...noSearch, folder, album, q: text });
    search.follow({ text, tags: [], isUntagged: false });
    this.follow({ ...plainRecipe, folder, album });
    rooms.follow();
    return void await walls.show();
  }

  /** Shows the way. The name of an album and the number of photos become known later. */
  #mark() {
    const { shown, found, wanted: { folder, album, ...wanted } } = walls;
    const name = collections.nameOf(album);
    const count = isSelection(shown ?? plainRecipe) ? phrase('selectedPhotos', { count: found }) : '';
    const names = folder ? folder.split('/') : [];
    const written = JSON.stringify([names, album, name, isSelection(wanted) && count]);
    if (written === this.#written) return;
    this.#written = written;
    const paths = names.map((_, index) => names.slice(0, index + 1).join('/'));
    const links = [phrase('allPhotos'), ...names].map((each, index) => wallLink({ folder: ['', ...paths][index] }, each));
    if (folder) links[names.length].ariaCurrent = 'page';
    const others = [name, isSelection(wanted) ? count : ''].filter(Boolean);
    this.#list.replaceChildren(...[...links, ...others].map((each) => make('li', '', each)));
    this.#row.ariaLabel = phrase(folder ? 'folders' : album ? 'albums' : 'selection');
    this.#acts.hidden = !collections.albums.some(({ id }) => id === album);
    const isNeeded = folder || album || isSelection(wanted);
    if (!isNeeded) this.#row.remove(); else if (!this.#row.isConnected) lead.prepend(this.#row);
    setTitle(walls.wanted);
  }

  /** Fetches the subfolders after the wall has changed. */
  async #load() {
    const state = `${this.#folder} ${walls.all}`;
    if (!source.token || state === this.#loaded) return;
    this.#loaded = state;
    // A site's list of all folders is fetched only when it is needed.
    const found = await (this.#folder ? source.album(this.#folder, 0) : source.top()).catch(() => null);
    if (state !== this.#loaded || !found) return;
    this.#showText(found.text);
    this.#hasFolders = !('hasFolders' in found) || found.hasFolders;
    this.#offer();
    const { count, folders } = 'folders' in found ? found : { count: 0, folders: [] };
    this.#cards.replaceChildren(...folders.map((each) => make('li', '', card({ folder: each.folder }, coverOf(each, coverWidth), each))));
    this.#cards.hidden = count === 0;
    if (count === folders.length) return;
    const rest = wallLink({ folder: this.#folder }, phrase('allFolders', { count }));
    rest.classList.add('rest');
    this.#cards.append(make('li', '', rest));
  }

  #offer() { rooms.offer('folders', this.#hasFolders || collections.all.length > 0); }

  /** Shows the text of the folder above its photos. An open one stays open while photos change.
   * @type {(text?: FolderText | null) => void} */
  #showText(text) {
    const written = JSON.stringify(text ?? null);
    if (this.#text?.written === written) return;
    this.#text?.element?.remove();
    const element = folderText(text);
    this.#text = { written, element };
    if (element && this.#row.isConnected) this.#row.after(element); else if (element) lead.prepend(element);
  }

  #refresh() {
    this.#isDue = photo.open;
    if (walls.shown?.album && !this.#isDue) walls.refresh();
  }

  #askForName() {
    const { album } = walls.wanted;
    const { element, field } = nameField(phrase('albumName'), collections.nameOf(album));
    ask(phrase('rename'), [element], phrase('rename'), () => collections.change('POST', `/${album}`, new URLSearchParams({ name: field.value })));
    field.select();
  }

  #askWhetherToDelete() {
    const { album } = walls.wanted;
    const question = make('p', '', phrase('deleteSure', { name: collections.nameOf(album) }));
    ask(phrase('deleteAlbum'), [question], phrase('deleteAlbum'), async () => {
      const problem = await collections.change('DELETE', `/${album}`);
      if (!problem) this.go({});
      return problem;
    });
  }
}
