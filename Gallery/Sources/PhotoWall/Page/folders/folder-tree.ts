// The folders as a tree. Subfolders are fetched when a folder opens for the first time, and more of them when the user
// reaches the end of a long list. The browser remembers the open folders.

import { card, grow } from '../elements/cards';
import { around, backKey, forwardKey, make, onKeys, type KeyActs } from '../elements/elements';
import { store, stored } from '../state/storage';
import { joined, number, phrase } from '../texts/language';
import { source } from '../source/source';
import type { AlbumCard } from '../source/answers';

// More aren't remembered.
const maxOpen = 200;

export class FolderTree {
  element = make('ul', { className: 'tree', role: 'tree', ariaLabel: phrase('folders') });
  /** The remembered folders, the one that was opened last at the end. */
  #open: Set<string> = new Set(Array.isArray(stored('folders').open) ? stored('folders').open : []);
  #typed = '';
  /** The folder that the tab key reaches. */
  #stop: HTMLElement | null | undefined;
  #timer = 0;

  /** `folder` is the shown one. It and the folders above it are opened. */
  constructor(private readonly folder: string) {
    for (let at = folder.indexOf('/'); at > 0; at = folder.indexOf('/', at + 1)) this.#open.add(folder.slice(0, at));
    this.element.addEventListener('click', (event) => this.#clicked(event));
    onKeys(this.element, (event) => this.#acts(event));
    this.element.addEventListener('focusin', (event) => this.#markStop(around(event, '[role=treeitem]')));
  }

  /** Resolves when the first folders are there. */
  show() { return this.#fill(this.element, ''); }

  focus() { this.#stop?.focus(); }

  /** Adds the subfolders of a folder to a list. Those that are remembered are opened. */
  #fill(list: HTMLElement, folder: string): Promise<void> {
    const end = make('li', { className: 'end', role: 'none' }, '…');
    list.append(end);
    return grow(list, end, 'noFolders', async (offset) => {
      const { count, folders } = await source.album(folder, offset);
      const level = Number(list.closest('[role=treeitem]')?.ariaLevel ?? 0) + 1;
      const items = folders.map((each, index) => this.#item(each, level, offset + index + 1, count));
      if (!this.#stop) this.#markStop(items[0]);
      for (const each of items) if (each.ariaExpanded && this.#open.has(each.dataset.folder ?? '')) this.#unfold(each);
      return { count, items };
    });
  }

  #item({ folder, name, photos, folders }: AlbumCard, level: number, position: number, count: number): HTMLElement {
    const link = card({ folder }, '', { name, photos });
    link.tabIndex = -1;
    const item = make('li', {
      role: 'treeitem', tabIndex: -1, ariaLevel: String(level), ariaPosInSet: String(position), ariaSetSize: String(count),
      ariaLabel: joined([name, number(photos)]),
    }, make('span', 'row', make('i', 'fold'), link));
    item.dataset.folder = folder;
    item.dataset.name = name.toLocaleLowerCase();
    if (folders > 0) item.ariaExpanded = 'false';
    if (folder === this.folder) item.ariaCurrent = 'page';
    return item;
  }

  #unfold(item: HTMLElement): void {
    item.ariaExpanded = 'true';
    const { folder = '' } = item.dataset;
    this.#open.delete(folder);
    this.#open.add(folder);
    this.#remember();
    if (item.querySelector(':scope > ul')) return;
    const list = make('ul', { role: 'group' });
    item.append(list);
    this.#fill(list, folder);
  }

  #fold(item: HTMLElement): void {
    item.ariaExpanded = 'false';
    this.#open.delete(item.dataset.folder ?? '');
    this.#remember();
  }

  #remember() { store('folders', { ...stored('folders'), open: [...this.#open].slice(-maxOpen) }); }

  #clicked(event: MouseEvent): void {
    const item = around(event, '[role=treeitem]');
    if (!item || !around(event, '.fold')) return;
    event.stopPropagation();
    if (item.ariaExpanded === 'true') this.#fold(item); else if (item.ariaExpanded) this.#unfold(item);
    this.#focus(item);
  }

  #acts({ key, target }: KeyboardEvent): KeyActs {
    const item = (target as Element).closest('[role=treeitem]') as HTMLElement;
    // Those in closed folders aren't visible.
    const all = itemsOf(this.element).filter((each) => !each.parentElement?.closest('[aria-expanded="false"]'));
    const at = all.indexOf(item);
    const go = () => item.querySelector('a')?.click();
    return {
      ...(key.length === 1 ? { [key]: () => this.#find(key, all, at) } : {}),
      ArrowDown: () => this.#focus(all[at + 1]),
      ArrowUp: () => this.#focus(all[at - 1]),
      Home: () => this.#focus(all[0]),
      End: () => this.#focus(all.at(-1)),
      Enter: go,
      ' ': go,
      [forwardKey]: () => (item.ariaExpanded === 'false' ? this.#unfold(item) : this.#focus(itemsOf(item)[0])),
      [backKey]: () => (item.ariaExpanded === 'true' ? this.#fold(item) : this.#focus(item.parentElement?.closest('[role=treeitem]'))),
    };
  }

  /** Goes to the next folder whose name begins with the letters typed in a row. */
  #find(letter: string, all: HTMLElement[], at: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#typed = ''), 700);
    this.#typed += letter.toLocaleLowerCase();
    const start = this.#typed.length > 1 ? at : at + 1;
    const inOrder = [...all.slice(start), ...all.slice(0, start)];
    this.#focus(inOrder.find(({ dataset }) => dataset.name?.startsWith(this.#typed)));
  }

  #focus(item?: HTMLElement | null): void {
    if (!item) return;
    this.#markStop(item);
    item.focus();
    item.scrollIntoView({ block: 'nearest' });
  }

  /** Makes the tree a single stop of the tab key. */
  #markStop(stop?: HTMLElement | null): void {
    if (!stop) return;
    if (this.#stop) this.#stop.tabIndex = -1;
    stop.tabIndex = 0;
    this.#stop = stop;
  }
}

/** The folders in a tree or below a folder. */
function itemsOf(element: HTMLElement): HTMLElement[] {
  return [...(element.querySelectorAll('[role=treeitem]') as NodeListOf<HTMLElement>)];
}
