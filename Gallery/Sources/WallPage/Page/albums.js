// Folders as albums: the way to the shown folder with its subfolders, above the wall, and an overview of all folders, as
// cards or as a tree.

import { folderLink } from './folder-link.js';
import { folderText } from './folder-text.js';
import { FolderTree } from './tree.js';
import { keep, kept } from './keeping.js';
import { enterLayer, leaveLayer } from './layers.js';
import { around, byId, dialogEnd, make, opensElsewhere, textButton } from './elements.js';
import { number, phrase } from './language.js';
import { readAddress } from './address.js';
import { setTitle } from './titles.js';
import { source } from './source.js';

const lead = byId('lead');
/** The width of covers in pixels. */
const coverWidth = 240;

export class Albums {
  /** The shown folder, and the state of the wall for which its subfolders were fetched. */
  #folder = '';
  #loaded = '';
  #way = make('ol', 'way');
  #strip = make('ul', 'cards');
  #row = make('nav', { className: 'album-row', ariaLabel: phrase('folders') }, this.#way, this.#strip);
  /** @type {{ written: string, element: HTMLElement | null } | null} */
  #text = null;
  #dialog = make('dialog', { id: 'albums', ariaLabel: phrase('folders') });
  #open = make('button', { id: 'open-albums', hidden: true }, phrase('folders'));

  /** @param {Walls} walls @param {Places} places @param {Search} search */
  constructor(walls, places, search) {
    this.walls = walls;
    this.places = places;
    this.search = search;
    this.#dialog.addEventListener('close', () => {
      this.#dialog.remove();
      // Unless Back has closed it, or a folder that was chosen.
      if (readAddress().folders) leaveLayer('folders', { folders: '' });
    });
    this.#open.addEventListener('click', () => this.#enter('/'));
    byId('help').before(this.#open);
    for (const element of [this.#row, this.#dialog]) element.addEventListener('click', (event) => this.#clicked(event));
    walls.addEventListener('change', () => this.#load());
  }

  /** Takes the folder from the address. The wall changes together with other parts of the address.
   * @type {(folder: string) => void} */
  follow(folder) {
    this.walls.wanted.folder = folder;
    if (folder === this.#folder) return;
    this.#folder = folder;
    setTitle(folder.split('/').at(-1) ?? '');
    if (folder) lead.prepend(this.#row); else this.#row.remove();
    this.#way.replaceChildren(...way(folder));
    this.#strip.replaceChildren();
    this.#showText(null);
    this.#loaded = '';
    if (this.walls.shown) this.#load();
  }

  /** @type {(folders: string) => void} */
  #enter(folders) {
    enterLayer('folders', { folders });
    this.followAll(folders);
  }

  /** Shows all folders or those of a folder, as an address says, or none.
   * @type {(folders: string) => void} */
  followAll(folders) {
    if (!folders) this.#dialog.close();
    else if (!this.#dialog.open) this.#showAll(folders !== '/' ? folders : kept('folders').asTree ? null : '');
  }

  /** Shows the wall of a folder, as a new history entry. A search in the former folder ends.
   * @type {(folder: string) => Promise<void>} */
  async #go(folder) {
    this.#dialog.close();
    if (folder === this.#folder) return;
    this.places.enter({ folder, q: '', tag: '', untagged: '' });
    this.search.follow({ text: '', tags: [], isUntagged: false });
    this.follow(folder);
    await this.walls.show();
  }

  /** @type {(event: MouseEvent) => void} */
  #clicked(event) {
    const link = around(event, 'a');
    if (!link || opensElsewhere(event)) return;
    event.preventDefault();
    if (link.classList.contains('rest')) this.#enter(this.#folder); else this.#go(link.dataset.folder ?? '');
  }

  /** Fetches the subfolders after the wall has changed. */
  async #load() {
    const state = `${this.#folder} ${this.walls.all}`;
    if (!source.token || state === this.#loaded) return;
    this.#loaded = state;
    if (source.isStatic && !this.#folder) {
      // The list of all folders of a site is fetched only when it is needed.
      this.#open.hidden = false;
      const text = await source.folderText('');
      if (state === this.#loaded) this.#showText(text);
      return;
    }
    const album = await source.album(this.#folder, 0).catch(() => null);
    if (state !== this.#loaded || !album) return;
    this.#showText(album.text);
    if (!this.#folder) this.#open.hidden = album.count === 0;
    this.#strip.replaceChildren(...album.folders.map(card));
    if (album.count > album.folders.length) this.#strip.append(rest(this.#folder, album.count));
    this.#strip.hidden = album.count === 0;
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

  /** Shows all subfolders of a folder, or the tree of all folders for `null`.
   * @type {(folder: string | null) => void} */
  #showAll(folder) {
    const asTree = folder === null;
    const change = textButton(phrase(asTree ? 'covers' : 'tree'), () => {
      keep('folders', { ...kept('folders'), asTree: !asTree });
      this.#showAll(asTree ? '' : null);
    });
    const content = make('div');
    this.#dialog.replaceChildren(make('h2', '', folder || phrase('folders')), change, content, dialogEnd(this.#dialog));
    if (!this.#dialog.open) {
      document.body.append(this.#dialog);
      this.#dialog.showModal();
    }
    if (asTree) this.#showTree(content); else this.#showCards(content, folder);
  }

  /** @type {(content: HTMLElement) => Promise<void>} */
  async #showTree(content) {
    const tree = new FolderTree(this.#folder);
    content.append(tree.element);
    if (!await tree.show()) content.replaceChildren(phrase('noFolders'));
    else tree.focus();
  }

  /** Shows the subfolders as cards. More are fetched when the user reaches the end.
   * @type {(content: HTMLElement, folder: string) => void} */
  #showCards(content, folder) {
    const cards = make('ul', 'cards');
    const end = make('p', 'end');
    content.append(cards, end);
    const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      seen.unobserve(end);
      const album = await source.album(folder, cards.children.length).catch(() => null);
      if (!album) end.textContent = phrase('noAnswer');
      else if (album.count === 0) end.textContent = phrase('noFolders');
      else cards.append(...album.folders.map(card));
      if (album?.folders.length && cards.children.length < album.count) seen.observe(end);
    });
    this.#dialog.addEventListener('close', () => seen.disconnect(), { once: true });
    seen.observe(end);
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

/** @type {(card: AlbumCard) => HTMLElement} */
function card({ folder, name, photos, cover }) {
  const link = folderLink(folder, '');
  const src = cover ? source.thumbnail(cover.id, cover.version, coverWidth) : '';
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
