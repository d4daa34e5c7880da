// The row above the photos of a folder, of an album or of selected photos: the way from all photos to these, the subfolders, and what can
// be done with an album. Below it is the text of the folder.

import { nameField, openForm } from '../elements/dialogs';
import { byId, make, onLink, textButton } from '../elements/elements';
import { wallLink, type Goal } from '../elements/cards';
import { albums } from '../albums/albums';
import { coverCard } from './folders';
import { folderText } from './folder-text';
import { isSelection, plainWallQuery, type SearchQuery, type SuggestionQuery } from '../state/wall-query';
import { noSearch } from '../state/address';
import { phrase } from '../texts/language';
import { setTitle } from '../state/document-title';
import { source } from '../source/source';
import type { FolderText } from '../source/answers';
import type { WallLoader } from '../wall/wall';
import type { ScrollHistory } from '../state/history';
import type { Search } from '../search/search';

const lead = byId('lead');
const photo = byId('photo');
/** The width of covers in pixels. */
const coverWidth = 240;

/** What the row changes of the page's rooms. */
export interface RoomSwitch {
  enter(room: 'folders', folder: string): void;
  leave(): void;
  follow(): void;
  offer(room: 'folders', has: boolean): void;
}

export class Breadcrumb {
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
  #text: { written: string, element: HTMLElement | null } | null = null;
  #hasFolders = false;
  /** Whether the photos of an album have changed while one was open, which stays there. */
  #isDue = false;

  constructor(
    private readonly walls: WallLoader, private readonly places: ScrollHistory, private readonly search: Search, private readonly rooms: RoomSwitch,
  ) {
    onLink(this.#row, (link) => {
      if (link.classList.contains('rest')) this.rooms.enter('folders', this.#folder); else this.go(link.dataset);
    });
    this.walls.addEventListener('change', () => {
      this.#mark();
      this.#load();
    });
    photo.addEventListener('close', () => this.#isDue && this.#refresh());
    albums.addEventListener('change', () => {
      this.#mark();
      this.#offer();
      this.#refresh();
    });
  }

  /** Takes the folder, the album and the selection from the address. The wall changes together with other parts of the address. */
  follow({ folder, album, photos, except, catalog }: Omit<SearchQuery, keyof SuggestionQuery>): void {
    Object.assign(this.walls.wanted, { folder, album, photos, except, catalog });
    this.#mark();
    if (folder === this.#folder) return;
    this.#folder = folder;
    this.#cards.replaceChildren();
    this.#showText(null);
    this.#loaded = '';
    if (this.walls.shown) this.#load();
  }

  /** Shows the wall of a folder, of an album or of a search, as a new history entry. The search before it ends. */
  async go({ folder = '', album = '', search: text = '' }: Goal): Promise<void> {
    const { wanted } = this.walls;
    const isHere = folder === wanted.folder && album === wanted.album && !isSelection(wanted);
    if (isHere && (!text || text === wanted.text)) return this.rooms.leave();
    this.places.enter({ ...noSearch, folder, album, q: text });
    this.search.follow({ text, tags: [], isUntagged: false });
    this.follow({ ...plainWallQuery, folder, album });
    this.rooms.follow();
    return void await this.walls.show();
  }

  /** Shows the way. The name of an album and the number of photos become known later. */
  #mark() {
    const { shown, found, wanted: { folder, album, ...wanted } } = this.walls;
    const name = albums.nameOf(album);
    const count = isSelection(shown ?? plainWallQuery) ? phrase('selectedPhotos', { count: found }) : '';
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
    this.#acts.hidden = !albums.albums.some(({ id }) => id === album);
    const isNeeded = folder || album || isSelection(wanted);
    if (!isNeeded) this.#row.remove(); else if (!this.#row.isConnected) lead.prepend(this.#row);
    setTitle(this.walls.wanted);
  }

  /** Fetches the subfolders after the wall has changed. */
  async #load() {
    const state = `${this.#folder} ${this.walls.all}`;
    if (!source.token || state === this.#loaded) return;
    this.#loaded = state;
    // A site's list of all folders is fetched only when it is needed.
    const found = await (this.#folder ? source.album(this.#folder, 0) : source.top()).catch(() => null);
    if (state !== this.#loaded || !found) return;
    this.#showText(found.text);
    this.#hasFolders = !('hasFolders' in found) || found.hasFolders;
    this.#offer();
    const { count, folders } = 'folders' in found ? found : { count: 0, folders: [] };
    this.#cards.replaceChildren(...folders.map((each) => coverCard({ folder: each.folder }, each, coverWidth)));
    this.#cards.hidden = count === 0;
    if (count === folders.length) return;
    const rest = wallLink({ folder: this.#folder }, phrase('allFolders', { count }));
    rest.classList.add('rest');
    this.#cards.append(make('li', '', rest));
  }

  #offer() { this.rooms.offer('folders', this.#hasFolders || albums.all.length > 0); }

  /** Shows the text of the folder above its photos. An open one stays open while photos change. */
  #showText(text?: FolderText | null): void {
    const written = JSON.stringify(text ?? null);
    if (this.#text?.written === written) return;
    this.#text?.element?.remove();
    const element = folderText(text);
    this.#text = { written, element };
    if (element && this.#row.isConnected) this.#row.after(element); else if (element) lead.prepend(element);
  }

  #refresh() {
    this.#isDue = photo.open;
    if (this.walls.shown?.album && !this.#isDue) this.walls.refresh();
  }

  #askForName() {
    const { album } = this.walls.wanted;
    const { element, field } = nameField(phrase('albumName'), albums.nameOf(album));
    openForm(phrase('rename'), [element], phrase('rename'), () => albums.change('POST', `/${album}`, new URLSearchParams({ name: field.value })));
    field.select();
  }

  #askWhetherToDelete() {
    const { album } = this.walls.wanted;
    const question = make('p', '', phrase('deleteSure', { name: albums.nameOf(album) }));
    openForm(phrase('deleteAlbum'), [question], phrase('deleteAlbum'), async () => {
      const problem = await albums.change('DELETE', `/${album}`);
      if (!problem) this.go({});
      return problem;
    });
  }
}
