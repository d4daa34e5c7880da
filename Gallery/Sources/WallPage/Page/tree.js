// The folders as a tree. Subfolders are fetched when a folder opens for the first time, and more of them when the user
// reaches the end of a long list. The browser remembers the open folders.

import { folderLink } from './folder-link.js';
import { keep, kept } from './keeping.js';
import { make } from './elements.js';
import { joined, number, phrase } from './language.js';
import { source } from './source.js';

// More aren't remembered.
const mostOpen = 200;

export class FolderTree {
  element = make('ul', 'tree');
  /** The remembered folders, the one that was opened last at the end. */
  #open = new Set(Array.isArray(kept('folders').open) ? kept('folders').open : []);
  #typed = '';
  #timer;
  #ends = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) this.#fill(target.parentElement);
  });

  /** `folder` is the shown one. It and the folders above it are opened. */
  constructor(folder) {
    this.folder = folder;
    this.element.role = 'tree';
    this.element.ariaLabel = phrase('folders');
    this.element.dataset.folder = '';
    for (let at = folder.indexOf('/'); at > 0; at = folder.indexOf('/', at + 1)) this.#open.add(folder.slice(0, at));
    this.element.addEventListener('click', (event) => this.#clicked(event));
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('focusin', ({ target }) => this.#markStop(target.closest('[role=treeitem]')));
  }

  /** Fetches the first folders. Returns whether there are any. */
  async show() {
    await this.#fill(this.element);
    return this.element.childElementCount > 0;
  }

  /** Adds more subfolders to a list, from those that it has on. */
  async #fill(list) {
    const { folder } = list.dataset;
    const end = list.querySelector(':scope > .end');
    if (end) this.#ends.unobserve(end);
    const known = [...list.children].filter((each) => each.role === 'treeitem');
    const album = await source.album(folder, known.length).catch(() => null);
    end?.remove();
    if (!album) return list.append(make('li', 'end', phrase('noAnswer')));
    const level = Number(list.closest('[role=treeitem]')?.ariaLevel ?? 0) + 1;
    const found = album.folders.map((each, index) => this.#item(each, level, known.length + index + 1, album.count));
    list.append(...found);
    if (!this.element.querySelector('[role=treeitem][tabindex="0"]') && found.length > 0) this.#markStop(found[0]);
    if (known.length + found.length < album.count && found.length > 0) {
      const more = make('li', 'end', '…');
      more.role = 'none';
      list.append(more);
      this.#ends.observe(more);
    }
    await Promise.all(found.filter((each) => this.#open.has(each.dataset.folder) && each.ariaExpanded === 'false').map((each) => this.#unfold(each)));
  }

  #item({ folder, name, photos, folders }, level, position, count) {
    const item = make('li');
    Object.assign(item, { role: 'treeitem', tabIndex: -1, ariaLevel: String(level), ariaPosInSet: String(position), ariaSetSize: String(count) });
    item.ariaLabel = joined([name, number(photos)]);
    item.dataset.folder = folder;
    item.dataset.name = name.toLocaleLowerCase();
    if (folders > 0) item.ariaExpanded = 'false';
    if (folder === this.folder) item.ariaCurrent = 'page';
    const row = make('span', 'row');
    const link = folderLink(folder, '');
    link.tabIndex = -1;
    link.append(make('bdi', '', name), make('small', '', number(photos)));
    row.append(make('i', 'fold'), link);
    item.append(row);
    return item;
  }

  /** Opens a folder. Resolves when its subfolders are there. */
  async #unfold(item) {
    item.ariaExpanded = 'true';
    const { folder } = item.dataset;
    this.#open.delete(folder);
    this.#open.add(folder);
    this.#remember();
    if (item.querySelector(':scope > ul')) return;
    const list = make('ul');
    list.role = 'group';
    list.dataset.folder = folder;
    item.append(list);
    await this.#fill(list);
  }

  #fold(item) {
    item.ariaExpanded = 'false';
    this.#open.delete(item.dataset.folder);
    this.#remember();
  }

  #remember() { keep('folders', { ...kept('folders'), open: [...this.#open].slice(-mostOpen) }); }

  #clicked(event) {
    const item = event.target.closest('[role=treeitem]');
    if (!item || !event.target.closest('.fold')) return;
    event.stopPropagation();
    if (item.ariaExpanded === 'true') this.#fold(item); else if (item.ariaExpanded) this.#unfold(item);
    this.#focus(item);
  }

  /** The items that aren't inside of a closed folder, in their order. */
  get #visible() {
    return [...this.element.querySelectorAll('[role=treeitem]')].filter((each) => !each.parentElement.closest('[aria-expanded="false"]'));
  }

  #key(event) {
    const item = document.activeElement.closest('[role=treeitem]');
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = getComputedStyle(item).direction === 'rtl';
    const [open, close] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const all = this.#visible;
    const at = all.indexOf(item);
    const acts = {
      ArrowDown: () => this.#focus(all[at + 1]),
      ArrowUp: () => this.#focus(all[at - 1]),
      Home: () => this.#focus(all[0]),
      End: () => this.#focus(all.at(-1)),
      Enter: () => item.querySelector('a').click(),
      ' ': () => item.querySelector('a').click(),
      [open]: () => (item.ariaExpanded === 'false' ? this.#unfold(item) : this.#focus(item.querySelector('[role=treeitem]'))),
      [close]: () => (item.ariaExpanded === 'true' ? this.#fold(item) : this.#focus(item.parentElement.closest('[role=treeitem]'))),
    };
    const act = acts[event.key] ?? (event.key.length === 1 ? () => this.#find(event.key, all, at) : null);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** Goes to the next folder whose name begins with the letters typed in a row. */
  #find(letter, all, at) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#typed = ''), 700);
    this.#typed += letter.toLocaleLowerCase();
    const start = this.#typed.length > 1 ? at : at + 1;
    const inOrder = [...all.slice(start), ...all.slice(0, start)];
    this.#focus(inOrder.find(({ dataset }) => dataset.name.startsWith(this.#typed)));
  }

  #focus(item) {
    if (!item) return;
    this.#markStop(item);
    item.focus();
    item.scrollIntoView({ block: 'nearest' });
  }

  /** Makes the tree a single stop of the tab key. */
  #markStop(stop) {
    if (!stop) return;
    this.element.querySelector('[role=treeitem][tabindex="0"]')?.setAttribute('tabindex', '-1');
    stop.tabIndex = 0;
  }
}
