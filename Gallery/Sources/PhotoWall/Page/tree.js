// The folders as a tree. Subfolders are fetched when a folder opens for the first time, and more of them when the user
// reaches the end of a long list. The browser remembers the open folders.

import { folderLink } from './folder-link.js';
import { keep, kept } from './keeping.js';
import { around, make } from './elements.js';
import { joined, number, phrase } from './language.js';
import { source } from './source.js';

// More aren't remembered.
const mostOpen = 200;

export class FolderTree {
  element = make('ul', { className: 'tree', role: 'tree', ariaLabel: phrase('folders') });
  /** The remembered folders, the one that was opened last at the end.
   * @type {Set<string>} */
  #open = new Set(Array.isArray(kept('folders').open) ? kept('folders').open : []);
  #typed = '';
  /** The folder that the tab key reaches.
   * @type {HTMLElement | null | undefined} */
  #stop;
  /** @type {number | undefined} */
  #timer;
  #ends = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) this.#fill(/** @type {HTMLElement} */ (target.parentElement));
  });

  /** `folder` is the shown one. It and the folders above it are opened.
   * @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.element.dataset.folder = '';
    for (let at = folder.indexOf('/'); at > 0; at = folder.indexOf('/', at + 1)) this.#open.add(folder.slice(0, at));
    this.element.addEventListener('click', (event) => this.#clicked(event));
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('focusin', (event) => this.#markStop(around(event, '[role=treeitem]')));
  }

  /** Fetches the first folders. Returns whether there are any. */
  async show() {
    await this.#fill(this.element);
    return this.element.childElementCount > 0;
  }

  /** Gives the focus to the folder that the tab key reaches. */
  focus() { this.#stop?.focus(); }

  /** Adds more subfolders to a list, from those that it has on.
   * @type {(list: HTMLElement) => Promise<void>} */
  async #fill(list) {
    const { folder = '' } = list.dataset;
    const end = list.querySelector(':scope > .end');
    if (end) this.#ends.unobserve(end);
    const known = [...list.children].filter((each) => each.role === 'treeitem');
    const album = await source.album(folder, known.length).catch(() => null);
    end?.remove();
    if (!album) return list.append(make('li', 'end', phrase('noAnswer')));
    const level = Number(list.closest('[role=treeitem]')?.ariaLevel ?? 0) + 1;
    const found = album.folders.map((each, index) => this.#item(each, level, known.length + index + 1, album.count));
    list.append(...found);
    if (!this.#stop) this.#markStop(found[0]);
    if (known.length + found.length < album.count && found.length > 0) {
      const more = make('li', { className: 'end', role: 'none' }, '…');
      list.append(more);
      this.#ends.observe(more);
    }
    await Promise.all(found.filter((each) => this.#open.has(each.dataset.folder ?? '') && each.ariaExpanded === 'false').map((each) => this.#unfold(each)));
  }

  /** @type {(card: AlbumCard, level: number, position: number, count: number) => HTMLElement} */
  #item({ folder, name, photos, folders }, level, position, count) {
    const link = folderLink(folder, '');
    link.tabIndex = -1;
    link.append(make('bdi', '', name), make('small', '', number(photos)));
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

  /** Opens a folder. Resolves when its subfolders are there.
   * @type {(item: HTMLElement) => Promise<void>} */
  async #unfold(item) {
    item.ariaExpanded = 'true';
    const { folder = '' } = item.dataset;
    this.#open.delete(folder);
    this.#open.add(folder);
    this.#remember();
    if (item.querySelector(':scope > ul')) return;
    const list = make('ul', { role: 'group' });
    list.dataset.folder = folder;
    item.append(list);
    await this.#fill(list);
  }

  /** @type {(item: HTMLElement) => void} */
  #fold(item) {
    item.ariaExpanded = 'false';
    this.#open.delete(item.dataset.folder ?? '');
    this.#remember();
  }

  #remember() { keep('folders', { ...kept('folders'), open: [...this.#open].slice(-mostOpen) }); }

  /** @type {(event: MouseEvent) => void} */
  #clicked(event) {
    const item = around(event, '[role=treeitem]');
    if (!item || !around(event, '.fold')) return;
    event.stopPropagation();
    if (item.ariaExpanded === 'true') this.#fold(item); else if (item.ariaExpanded) this.#unfold(item);
    this.#focus(item);
  }

  /** The items that aren't inside of a closed folder, in their order.
   * @returns {HTMLElement[]} */
  get #visible() {
    return itemsOf(this.element).filter((each) => !each.parentElement?.closest('[aria-expanded="false"]'));
  }

  /** @type {(event: KeyboardEvent) => void} */
  #key(event) {
    const item = around(event, '[role=treeitem]');
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = getComputedStyle(item).direction === 'rtl';
    const [open, close] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const all = this.#visible;
    const at = all.indexOf(item);
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowDown: () => this.#focus(all[at + 1]),
      ArrowUp: () => this.#focus(all[at - 1]),
      Home: () => this.#focus(all[0]),
      End: () => this.#focus(all.at(-1)),
      Enter: () => item.querySelector('a')?.click(),
      ' ': () => item.querySelector('a')?.click(),
      [open]: () => (item.ariaExpanded === 'false' ? this.#unfold(item) : this.#focus(itemsOf(item)[0])),
      [close]: () => (item.ariaExpanded === 'true' ? this.#fold(item) : this.#focus(item.parentElement?.closest('[role=treeitem]'))),
    };
    const act = acts[event.key] ?? (event.key.length === 1 ? () => this.#find(event.key, all, at) : null);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** Goes to the next folder whose name begins with the letters typed in a row.
   * @type {(letter: string, all: HTMLElement[], at: number) => void} */
  #find(letter, all, at) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#typed = ''), 700);
    this.#typed += letter.toLocaleLowerCase();
    const start = this.#typed.length > 1 ? at : at + 1;
    const inOrder = [...all.slice(start), ...all.slice(0, start)];
    this.#focus(inOrder.find(({ dataset }) => dataset.name?.startsWith(this.#typed)));
  }

  /** @type {(item?: HTMLElement | null) => void} */
  #focus(item) {
    if (!item) return;
    this.#markStop(item);
    item.focus();
    item.scrollIntoView({ block: 'nearest' });
  }

  /** Makes the tree a single stop of the tab key.
   * @type {(stop?: HTMLElement | null) => void} */
  #markStop(stop) {
    if (!stop) return;
    if (this.#stop) this.#stop.tabIndex = -1;
    stop.tabIndex = 0;
    this.#stop = stop;
  }
}

/** The folders in a tree or below a folder.
 * @type {(element: HTMLElement) => HTMLElement[]} */
function itemsOf(element) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll('[role=treeitem]'))];
}
