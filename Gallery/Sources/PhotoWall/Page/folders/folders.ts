// The room of all folders, as cards or as a tree. Albums that the user has put together come first.

import { FolderTree } from './folder-tree';
import { card, showCards, type Goal } from '../elements/cards';
import { store, stored, type Stored } from '../state/storage';
import { make, onLink, textButton } from '../elements/elements';
import { albums } from '../albums/albums';
import { blank } from '../source/media';
import { phrase, type PhraseKey } from '../texts/language';
import { source } from '../source/source';
import type { Cover } from '../source/answers';
import type { WallLoader } from '../wall/wall';

/** The width of covers in pixels. */
const coverWidth = 480;
/** Whether the tree has room beside the covers. */
const wide = matchMedia('(min-width: 1200px)');

export class FolderRoom {
  element = make('div', { id: 'albums' });
  /** The folder whose subfolders the room shows, as addresses have it. */
  #shown = '';
  #made = make('section');

  /** `go` is called with the link of a card. */
  constructor(private readonly walls: WallLoader, go: (goal: Goal) => void) {
    onLink(this.element, ({ dataset }) => go(dataset));
    albums.addEventListener('change', () => this.#showMade());
    this.#showMade();
    wide.addEventListener('change', () => this.element.isConnected && this.#showRoom());
  }

  /** Shows all folders or those of a folder in a part of the page, as an address says. */
  show(parent: HTMLElement, folders: string): void {
    if (this.element.isConnected && folders === this.#shown) return;
    this.#shown = folders;
    parent.append(this.element);
    albums.load();
    this.#showRoom();
  }

  #showMade() {
    const cards = albums.all.map((each) => coverCard({ album: each.id }, each, coverWidth));
    this.#made.replaceChildren(make('h2', '', phrase('albums')), make('ul', 'cards', ...cards));
    this.#made.hidden = cards.length === 0;
  }

  /** Shows the folders as the room's address and the user's choices say. */
  #showRoom() {
    const folder = this.#shown === '/' ? '' : this.#shown;
    const { asTree = false, byDate = false } = stored('folders');
    const content = make('div');
    const choose = (name: PhraseKey, choice: Partial<Stored['folders']>): HTMLElement => textButton(phrase(name), () => {
      store('folders', { ...stored('folders'), ...choice });
      this.#showRoom();
    });
    const isTree = asTree && !folder && !wide.matches;
    const choices = [];
    if (!folder && !wide.matches) choices.push(choose(isTree ? 'covers' : 'tree', { asTree: !isTree }));
    if (!isTree) choices.push(choose(byDate ? 'foldersByName' : 'foldersByDate', { byDate: !byDate }));
    this.element.replaceChildren(folder ? '' : this.#made, make('h2', '', folder || phrase('folders')), ...choices, content);
    const tree = new FolderTree(this.walls.wanted.folder);
    if (isTree) {
      content.append(tree.element);
      return void tree.show().then(() => tree.focus());
    }
    showCards(content, 'noFolders', async (offset) => {
      const { count, folders } = await source.album(folder, offset, byDate);
      return { count, items: folders.map((each) => coverCard({ folder: each.folder }, each, coverWidth)) };
    });
    if (!wide.matches) return;
    this.element.append(make('nav', { className: 'side', ariaLabel: phrase('tree') }, tree.element));
    tree.show();
  }
}

/** Returns the card of a folder or of an album, with a cover of a width. */
export function coverCard(goal: Goal, one: { name: string, photos: number, cover?: Cover | null }, width: number): HTMLElement {
  const src = one.cover ? source.thumbnail(one.cover.id, one.cover.version, width) : blank;
  return make('li', '', card(goal, make('img', { alt: '', loading: 'lazy', src }), one));
}
