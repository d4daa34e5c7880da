// The room of all folders, as cards or as a tree. Albums that the user has put together come first.

import { FolderTree } from './tree.js';
import { card, showCards } from './cards.js';
import { keep, kept } from './keeping.js';
import { make, onLink, textButton } from './elements.js';
import { collections } from './collections.js';
import { blank } from './thumbnails.js';
import { phrase } from './language.js';
import { source } from './source.js';
import { walls, way } from './page.js';

/** The width of covers in pixels. */
const coverWidth = 480;
/** Whether the tree has room beside the covers. */
const wide = matchMedia('(min-width: 1200px)');

export class Albums {
  element = make('div', { id: 'albums' });
  /** The folder whose subfolders the room shows, as addresses have it. */
  #shown = '';
  /** The favorites and albums. */
  #made = make('section');

  constructor() {
    onLink(this.element, ({ dataset }) => way.go(dataset));
    collections.addEventListener('change', () => this.#showMade());
    this.#showMade();
    wide.addEventListener('change', () => this.element.isConnected && this.#showRoom());
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

  /** Shows the favorites and albums. */
  #showMade() {
    const cards = collections.all.map((each) => make('li', '', card({ album: each.id }, coverOf(each, coverWidth), each)));
    this.#made.replaceChildren(make('h2', '', phrase('albums')), make('ul', 'cards', ...cards));
    this.#made.hidden = cards.length === 0;
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
    const tree = new FolderTree(walls.wanted.folder);
    if (isTree) {
      content.append(tree.element);
      return void tree.show().then(() => tree.focus());
    }
    showCards(content, 'noFolders', async (offset) => {
      const { count, folders } = await source.album(folder, offset, byDate);
      return { count, items: folders.map((each) => make('li', '', card({ folder: each.folder }, coverOf(each, coverWidth), each))) };
    });
    if (!wide.matches) return;
    this.element.append(make('nav', { className: 'side', ariaLabel: phrase('tree') }, tree.element));
    tree.show();
  }
}

/** Returns the cover of a folder or of an album.
 * @type {(card: { cover?: Cover | null }, width: number) => HTMLElement} */
export function coverOf({ cover }, width) {
  return make('img', { alt: '', loading: 'lazy', src: cover ? source.thumbnail(cover.id, cover.version, width) : blank });
}
