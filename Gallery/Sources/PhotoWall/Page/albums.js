// Folders as albums: the way to the shown folder with its subfolders, above the wall, and the room of all folders, as cards or as
// a tree. There, albums that the user has put together come first.

import { albumLink, folderLink } from './folder-link.js';
import { folderText } from './folder-text.js';
import { FolderTree } from './tree.js';
import { keep, kept } from './keeping.js';
import { showCards } from './cards.js';
import { around, byId, make, opensElsewhere, textButton } from './elements.js';
import { number, phrase } from './language.js';
import { collections } from './collections.js';
import { blank } from './thumbnails.js';
import { setTitle } from './titles.js';
import { source } from './source.js';

const lead = byId('lead');
/** The widths of covers in pixels: above the photos, and in the room. */
const coverWidths = { row: 240, room: 480 };
/** Whether the tree has room beside the covers. */
const wide = matchMedia('(min-width: 1200px)');

export class Albums {
  /** The shown folder, and the state of the wall for which its subfolders were fetched. */
  #folder = '';
  #loaded = '';
  #way = make('ol', 'way');
  #strip = make('ul', 'cards');
  #row = make('nav', { className: 'album-row', ariaLabel: phrase('folders') }, this.#way, this.#strip);
  /** @type {{ written: string, element: HTMLElement | null } | null} */
  #text = null;
  /** The room of all folders, and the folder whose subfolders it shows, as addresses have it. */
  element = make('div', { id: 'albums' });
  #shown = '';
  /** The favorites and albums in this room. */
  #made = make('section');
  #hasFolders = false;
  /** Fetches more cards.
   * @type {IntersectionObserver | undefined} */
  #end;

  /** @param {Walls} walls @param {Places} places @param {Search} search @param {Rooms} rooms */
  constructor(walls, places, search, rooms) {
    this.walls = walls;
    this.places = places;
    this.search = search;
    this.rooms = rooms;
    for (const element of [this.#row, this.element]) element.addEventListener('click', (event) => this.#clicked(event));
    walls.addEventListener('change', () => this.#load());
    collections.addEventListener('change', () => this.#showMade());
    wide.addEventListener('change', () => {
      if (this.element.isConnected) this.#showRoom();
    });
  }

  /** Takes the folder from the address. The wall changes together with other parts of the address.
   * @type {(folder: string) => void} */
  follow(folder) {
    this.walls.wanted.folder = folder;
    if (folder === this.#folder) return;
    this.#folder = folder;
    setTitle(this.walls.wanted);
    if (folder) lead.prepend(this.#row); else this.#row.remove();
    this.#way.replaceChildren(...way(folder));
    this.#strip.replaceChildren();
    this.#showText(null);
    this.#loaded = '';
    if (this.walls.shown) this.#load();
  }

  /** Shows all folders or those of a folder in a part of the page, as an address says.
   * @type {(parent: HTMLElement, folders: string) => void} */
  show(parent, folders) {
    if (this.element.isConnected && folders === this.#shown) return;
    this.#shown = folders;
    parent.append(this.element);
    collections.load();
    this.#showRoom();
  }

  /** Shows the wall of a folder or of an album, or what a search finds there, as a new history entry. A search in the former one ends.
   * @type {(folder: string, part?: { album?: string, text?: string }) => Promise<void>} */
  async go(folder, { album = '', text = '' } = {}) {
    const isHere = folder === this.#folder && album === this.walls.wanted.album;
    if (isHere && (!text || text === this.search.text)) return this.rooms.leave();
    this.places.enter({ folder, album, q: text, tag: '', untagged: '' });
    this.walls.wanted.album = album;
    this.search.follow({ text, tags: [], isUntagged: false });
    this.follow(folder);
    this.rooms.follow();
    return void await this.walls.show();
  }

  /** @type {(event: MouseEvent) => void} */
  #clicked(event) {
    const link = around(event, 'a');
    if (!link || opensElsewhere(event)) return;
    event.preventDefault();
    const { folder = '', album } = link.dataset;
    if (link.classList.contains('rest')) this.rooms.enter('folders', this.#folder); else this.go(folder, { album });
  }

  /** Fetches the subfolders after the wall has changed. */
  async #load() {
    const state = `${this.#folder} ${this.walls.all}`;
    if (!source.token || state === this.#loaded) return;
    this.#loaded = state;
    if (!this.#folder) {
      // A site's list of all folders is fetched only when it is needed.
      const top = await source.top().catch(() => null);
      if (state !== this.#loaded || !top) return;
      this.#showText(top.text);
      this.#offer(top.hasFolders);
      return;
    }
    const album = await source.album(this.#folder, 0).catch(() => null);
    if (state !== this.#loaded || !album) return;
    this.#showText(album.text);
    this.#offer(true);
    this.#strip.replaceChildren(...album.folders.map((each) => card(folderLink(each.folder, ''), each, coverWidths.row)));
    if (album.count > album.folders.length) this.#strip.append(rest(this.#folder, album.count));
    this.#strip.hidden = album.count === 0;
  }

  /** @type {(hasFolders: boolean) => void} */
  #offer(hasFolders) {
    this.#hasFolders = hasFolders;
    this.rooms.offer('folders', hasFolders || collections.all.length > 0);
  }

  /** Shows the favorites and albums. */
  #showMade() {
    this.#offer(this.#hasFolders);
    const cards = collections.all.map((each) => card(albumLink(each.id), each, coverWidths.room));
    this.#made.replaceChildren(make('h2', '', phrase('albums')), make('ul', 'cards', ...cards));
    this.#made.hidden = cards.length === 0;
  }

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

  /** Shows the folders as the room's address and the user's choices say. */
  #showRoom() {
    const folder = this.#shown === '/' ? '' : this.#shown;
    const { asTree = false, byDate = false } = kept('folders');
    const content = make('div');
    /** @type {(name: PhraseKey, choice: Partial<Kept['folders']>) => HTMLElement} */
    const choose = (name, choice) => textButton(phrase(name), () => {
      keep('folders', { ...kept('folders'), ...choice });
      this.#showRoom();
    });
    const isTree = asTree && !folder && !wide.matches;
    const choices = [];
    if (!folder && !wide.matches) choices.push(choose(isTree ? 'covers' : 'tree', { asTree: !isTree }));
    if (!isTree) choices.push(choose(byDate ? 'foldersByName' : 'foldersByDate', { byDate: !byDate }));
    this.element.replaceChildren(folder ? '' : this.#made, make('h2', '', folder || phrase('folders')), ...choices, content);
    this.#end?.disconnect();
    if (isTree) return void this.#showTree(content).then((tree) => tree?.focus());
    this.#end = showCards(content, 'noFolders', async (offset) => {
      const { count, folders } = await source.album(folder, offset, byDate);
      return { count, cards: folders.map((each) => card(folderLink(each.folder, ''), each, coverWidths.room)) };
    });
    if (!wide.matches) return;
    const side = make('nav', { className: 'side', ariaLabel: phrase('tree') });
    this.element.append(side);
    this.#showTree(side);
  }

  /** Shows the tree of all folders. Returns nothing if there are none.
   * @type {(content: HTMLElement) => Promise<FolderTree | null>} */
  async #showTree(content) {
    const tree = new FolderTree(this.#folder);
    content.append(tree.element);
    if (await tree.show()) return tree;
    content.replaceChildren(phrase('noFolders'));
    return null;
  }
}

/** Returns the links to the folders above a folder, and to all photos.
 * @type {(folder: string) => HTMLElement[]} */
function way(folder) {
  const names = folder.split('/');
  const entries = names.map((name, index) => [name, names.slice(0, index + 1).join('/')]);
  return [[phrase('allPhotos'), ''], ...entries].map(([name, path]) => {
    const link = folderLink(path, name);
    if (path === folder) link.ariaCurrent = 'page';
    return make('li', '', link);
  });
}

/** @type {(link: HTMLElement, card: Pick<AlbumCard, 'name' | 'photos' | 'cover'>, width: number) => HTMLElement} */
function card(link, { name, photos, cover }, width) {
  const src = cover ? source.thumbnail(cover.id, cover.version, width) : blank;
  link.append(make('img', { alt: '', loading: 'lazy', src }), make('bdi', '', name), make('small', '', number(photos)));
  return make('li', '', link);
}

/** Returns a link that shows all subfolders.
 * @type {(folder: string, count: number) => HTMLElement} */
function rest(folder, count) {
  const link = folderLink(folder, phrase('allFolders', { count }));
  link.classList.add('rest');
  return make('li', '', link);
}
