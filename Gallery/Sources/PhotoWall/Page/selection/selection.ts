// Selected photos, to be downloaded, linked, shown or printed. While photos are selected, a click selects instead of opening a
// photo.

import { archiveOf, inOrder, linksTo, save } from './download';
import { copy } from '../elements/clipboard';
import { around, byId, make, named, textButton } from '../elements/elements';
import { AlbumButtons } from './album-buttons';
import { selected } from './selected-photos';
import { numbersIn } from '../source/numbers';
import { dateText } from '../texts/dates';
import { enterLayer, isOn, leaveLayer } from '../state/history';
import { isSignedIn } from '../source/user';
import { onLongPress } from '../elements/long-press';
import { joined, phrase } from '../texts/language';
import { searchQuery, type WallQuery } from '../state/wall-query';
import { source } from '../source/source';
import { SectionHeader, type PhotoTexts, type StateOf, type Tile, type Wall, type WallLoader } from '../wall/wall';

/** The largest number of photos that can be printed, linked or shared one by one. */
const few = 500;
/** The width of downloaded pictures that aren't originals, in pixels. */
const smallWidth = 1920;
const begins = byId('select');

export class Selection {
  #said = make('p', { role: 'status' });
  #link = named('link', phrase('copyLinks'), () => this.#copyLinks());
  #end = textButton(phrase('done'), () => this.end());
  #all = named('copies', phrase('selectAll'), () => this.#takeAll());
  #albumButtons = new AlbumButtons(() => this.walls.wanted.album, () => this.query(), (text) => { this.#said.textContent = text; }, () => this.#clear());
  /** What can be done with the photos: first what is used most. Where there is little room, the rest is behind a button. */
  #usual = [
    named('download', phrase('downloadZip'), () => this.#download(), phrase('download')),
    isSignedIn ? named('share', phrase('shareSelected'), () => this.#shareAll(), phrase('share')) : this.#link,
    named('play', phrase('slideshow'), () => this.acts.play([...selected.keys()])),
  ];
  #rest = [
    ...this.#albumButtons.buttons,
    ...(source.isStatic ? [] : [
      named('size', phrase('downloadSmaller', { width: smallWidth }), () => this.#download(smallWidth), phrase('smaller')),
      named('select', phrase('showSelected'), () => this.#show(), phrase('show')),
    ]),
    ...(isSignedIn ? [this.#link] : []),
    named('print', phrase('printSelected'), () => this.#printAll(), phrase('print')),
    named('clear', phrase('clearSelection'), () => this.#clear(), phrase('clear')),
  ];
  #more = named('menu', phrase('more'), () => {});
  #acts = make('div', 'acts', this.#all, ...this.#usual, this.#more, ...this.#rest);
  #tools = make('div', { id: 'selection', role: 'toolbar', ariaLabel: phrase('selection') }, this.#said, this.#acts, this.#end);
  /** What ends a download or the fetching of numbers. */
  #running: AbortController | null = null;
  /** The photo that was selected last: its identifier and index. */
  #last = { id: 0, index: -1 };
  /** The photos that the finger has selected since it pressed long. */
  #dragged: Set<number> = new Set();
  #isRestored = false;
  /** The identifiers of the photos of sections, by the index of the first one, in one revision of the wall. 0 if a photo isn't known. */
  #sections: { revision: number, ids: Map<number, number[]> } = { revision: -1, ids: new Map() };

  /** `acts` is what other parts of the page do with selected photos: a slideshow, and links that share them. */
  constructor(
    private readonly wall: Wall, private readonly walls: WallLoader,
    private readonly acts: { play(ids: number[]): void, share(query: URLSearchParams, count: number): void },
  ) {
    this.#end.className = 'done';
    wall.mark = (tile) => selected.mark(tile);
    // Each choice closes the rest again.
    this.#acts.addEventListener('click', (event) => this.#open(around(event, 'button') === this.#more && this.#more.ariaExpanded !== 'true'));
    begins.addEventListener('click', () => this.begin());
    addEventListener('keydown', (event) => this.#key(event));
    const photos = byId('photos');
    onLongPress(photos, (target) => this.#press(target), (target) => this.#drag(target));
    photos.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.matches('.heading .pick')) this.#takeSection(target);
    });
    this.walls.addEventListener('change', () => {
      this.#restore();
      this.#albumButtons.mark();
      this.#offerSections();
      this.#learnSections();
    });
    this.wall.addEventListener('arrival', () => this.#learnSections());
    addEventListener('pagehide', () => selected.keep());
    addEventListener('popstate', () => selected.isOn && !isOn('selection') && this.#close());
  }

  /** A contact sheet of the selected photos, or null if there are none. */
  get sheet() {
    const entries = this.#entries;
    return entries.length > 0 ? make('ol', { id: 'sheet' }, ...entries) : null;
  }

  /** The elements to print that have been made. */
  get #entries() { return [...selected.values()].flatMap((entry) => entry ?? []); }

  begin() {
    selected.isOn = true;
    enterLayer('selection');
    const isFocused = document.activeElement === begins;
    // In place of the other controls.
    begins.after(this.#tools);
    this.#open(false);
    this.#mark();
    if (isFocused) this.#end.focus();
  }

  #open(isOpen: boolean): void {
    this.#acts.classList.toggle('open', isOpen);
    this.#more.ariaExpanded = String(isOpen);
  }

  end() {
    this.#close();
    leaveLayer('selection');
  }

  #close() {
    selected.isOn = false;
    this.#running?.abort();
    this.#tools.remove();
    this.#clear();
    begins.focus();
  }

  /** Handles a click on a photo, or on its circle, which begins a selection. With the shift key, selects all photos since the last one.
   * Returns false if clicks open photos. */
  take({ id, index }: Tile, { shiftKey }: { shiftKey: boolean }, isOnCircle = false): boolean {
    if (!selected.isOn && !isOnCircle) return false;
    if (!selected.isOn) this.begin();
    const start = shiftKey ? this.#indexOfLast : -1;
    if (start < 0) this.toggle(index); else this.#addRange(Math.min(start, index), Math.max(start, index) + 1);
    this.#last = { id, index };
    return true;
  }

  toggle(index: number): void {
    if (!selected.isOn) this.begin();
    if (!selected.delete(this.wall.engine.idOf(index))) this.#add(index);
    this.#mark();
  }

  /** The index of the last photo. The wall may have changed meanwhile. */
  get #indexOfLast() {
    const index = this.#last.id ? this.wall.engine.indexOf(this.#last.id) : -1;
    return index < 0 ? this.#last.index : index;
  }

  // A finger presses long on a photo, and then selects others by moving over them.

  #press(target: Element): void {
    const tile = this.wall.tileAt(target);
    if (!tile?.id) return;
    this.toggle(tile.index);
    this.#last = { id: tile.id, index: tile.index };
    this.#dragged = new Set();
  }

  #drag(target: Element | null): void {
    const tile = this.wall.tileAt(target);
    const start = this.#indexOfLast;
    if (!selected.isOn || !tile?.id || start < 0) return;
    const before = this.#dragged;
    this.#dragged = new Set();
    for (let index = Math.min(start, tile.index); index <= Math.max(start, tile.index); index++) {
      const id = this.wall.engine.idOf(index);
      if (!before.delete(id) && (!id || selected.has(id))) continue;
      this.#add(index);
      this.#dragged.add(id);
    }
    // Those that the finger has left again.
    for (const id of before) selected.delete(id);
    this.#mark();
  }

  // Many photos at once.

  async #takeAll() {
    const { shown, correction } = this.walls;
    if (!shown) return;
    const wallQuery: WallQuery = { ...shown, sample: '' };
    const ids = await this.#addRange(0, this.walls.found, wallQuery);
    if (ids) selected.noteSearch(searchQuery({ ...wallQuery, text: correction || wallQuery.text }), ids);
  }

  /** Selects a section, or deselects it if all of its photos are selected. */
  async #takeSection(button: Element): Promise<void> {
    const { first, count } = this.wall.headings.find(({ element }) => element.contains(button))?.photos ?? { first: 0, count: 0 };
    const known = this.#idsOf;
    const ids = await this.#numbers(first, first + count);
    if (!ids) return;
    known.set(first, ids);
    const areAll = ids.every((id) => selected.has(id));
    for (const id of ids) if (areAll) selected.delete(id); else this.#addId(id);
    this.#mark();
  }

  /** Selects the photos from an index up to, but not including, another one. Returns their identifiers, or null if they aren't
   * known. */
  async #addRange(first: number, end: number, wallQuery: WallQuery | undefined = this.walls.shown): Promise<number[] | null> {
    const ids = await this.#numbers(first, end, wallQuery);
    for (const id of ids ?? []) this.#addId(id);
    this.#mark();
    this.#learnSections();
    return ids;
  }

  /** Returns the identifiers of photos by their indices, or null if they aren't known. */
  async #numbers(first: number, end: number, wallQuery: WallQuery | undefined = this.walls.shown): Promise<number[] | null> {
    if (!source.isStatic) {
      if (!wallQuery) return null;
      this.#running?.abort();
      const { signal } = this.#running = new AbortController();
      const found = await source.numbers(wallQuery, first, end - first, signal).catch(() => null);
      if (!found && !signal.aborted) this.#said.textContent = phrase('tryLater');
      return found && [...numbersIn(found.numbers)];
    }
    const ids = [];
    for (let index = first; index < end; index++) {
      if (!this.wall.engine.idOf(index) && (!await this.wall.nodes.need(index) || !selected.isOn)) return null;
      ids.push(this.wall.engine.idOf(index));
    }
    return ids;
  }

  #addId(id: number): void {
    // Others have no element, so their index isn't needed. The engine takes long to find it.
    const index = selected.size < few ? this.wall.engine.indexOf(id) : -1;
    if (index >= 0) this.#add(index);
    else if (!selected.has(id)) selected.set(id, null);
  }

  #add(index: number): void {
    const id = this.wall.engine.idOf(index);
    if (!id || selected.has(id)) return;
    if (selected.size >= few) return void selected.set(id, null);
    const texts = this.wall.captions.textOf(index);
    const label = (found: PhotoTexts | null): string => this.wall.captions.labelOf(index, found);
    const entry = entryOf(id, this.wall.engine.versionOf(index), label(texts instanceof Promise ? null : texts));
    selected.set(id, entry);
    if (texts instanceof Promise) texts.then((found) => this.wall.engine.idOf(index) === id && entry.lastElementChild?.replaceChildren(label(found)));
  }

  #clear() {
    selected.clear();
    this.#last = { id: 0, index: -1 };
    this.#mark();
  }

  #mark() {
    document.documentElement.classList.toggle('selecting', selected.isOn);
    this.#said.textContent = phrase('selected', { count: selected.size });
    for (const act of [...this.#usual, ...this.#rest]) act.disabled = selected.size === 0;
    this.#albumButtons.mark();
    for (const tile of this.wall.tiles) selected.mark(tile);
    this.#offerSections();
  }

  /** Headings have buttons. Not in the overview, where only some photos of a section are shown. */
  #offerSections() {
    SectionHeader.offerAll(this.wall.headings, selected.isOn && this.wall.style.period === 0 ? (photos) => this.#stateOf(photos) : null);
  }

  /** Whether all photos of a section are selected, or some, or none. Headings ask when they get another section, and when the
   * selection changes. */
  #stateOf({ first, count }: { first: number, count: number }): ReturnType<StateOf> {
    if (selected.size === 0) return 'false';
    const known = this.#idsOf;
    const ids = known.get(first) ?? Array.from({ length: count }, (_, at) => this.wall.engine.idOf(first + at));
    known.set(first, ids);
    const taken = ids.reduce((sum, id) => sum + Number(selected.has(id)), 0);
    return taken === 0 ? 'false' : taken < count ? 'mixed' : 'true';
  }

  /** The identifiers of the photos of sections on the current wall. */
  get #idsOf() {
    const { revision } = this.wall.engine;
    if (revision !== this.#sections.revision) this.#sections = { revision, ids: new Map() };
    return this.#sections.ids;
  }

  /** Looks again at the visible sections with unknown photos. Only a part of a long section is ever loaded. The server says once
   * which photos it has. */
  #learnSections() {
    const known = this.#idsOf;
    const { shown } = this.walls;
    const unknown = this.wall.headings.filter(({ isShown, photos }) => isShown && known.get(photos.first)?.includes(0));
    for (const { photos: { first, count } } of unknown) {
      const ids = known.get(first) ?? [];
      known.delete(first);
      if (source.isStatic || !shown || count <= few) continue;
      known.set(first, ids.map((id) => id || -1));
      source.numbers(shown, first, count, new AbortController().signal).then(({ numbers }) => {
        known.set(first, [...numbersIn(numbers)]);
        this.#offerSections();
      }, () => known.delete(first));
    }
    if (unknown.length > 0) this.#offerSections();
  }

  /** Selects the photos again that were selected before a reload. */
  #restore() {
    if (this.#isRestored || !source.token) return;
    this.#isRestored = true;
    const ids = selected.kept;
    if (!ids) return;
    selected.isOn = true;
    for (const id of ids) this.#addId(id);
    this.begin();
  }

  // What can be done with the photos.

  /** Returns the query, or says why there is none. */
  query() {
    const { query } = selected;
    if (!query) this.#said.textContent = phrase('tooScattered');
    return query;
  }

  /** Saves all photos in one file. */
  async #download(width = 0): Promise<void> {
    if (source.isStatic) return this.#archive();
    const query = this.query();
    if (!query) return;
    if (width) query.set('width', String(width));
    const count = selected.size;
    this.#said.textContent = phrase('downloadBegins', { count });
    const reason = await source.archive(query);
    if (reason) this.#said.textContent = reason;
  }

  /** Makes the file here. */
  async #archive() {
    this.#running?.abort();
    const { signal } = this.#running = new AbortController();
    const ids = [...selected.keys()];
    const say = (text: string) => {
      if (!signal.aborted) this.#said.textContent = text;
    };
    try {
      const { file, count, isFull } = await archiveOf(ids, signal, (done) => say(phrase('downloading', { number: done, all: ids.length })));
      if (count > 0) save(file, `${document.title}.zip`);
      const missing = ids.length - count;
      if (isFull) say(phrase('downloadedFirst', { count }));
      else say(phrase(missing ? 'downloadedSome' : 'downloaded', { count, missing }));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Shows the selected photos as a wall with an address. */
  #show() {
    const query = this.query();
    if (!query) return;
    this.#close();
    location.assign(`${location.pathname}?${query}`.replaceAll('%2C', ','));
  }

  #shareAll() {
    const query = this.query();
    if (query) this.acts.share(query, selected.size);
  }

  async #copyLinks() {
    const ids = [...selected.keys()].slice(0, few);
    const links = await linksTo(ids);
    const isCopied = await copy(links.join('\n'));
    const said = selected.size > few ? 'linksCopiedFirst' : 'linksCopied';
    this.#said.textContent = isCopied ? phrase(said, { count: links.length }) : phrase('linksNotCopied');
  }

  /** Prints when all pictures have loaded. */
  async #printAll() {
    const ids = [...selected.keys()].slice(0, few);
    for await (const facts of inOrder(ids.filter((id) => !selected.get(id)), (id) => source.details(id).catch(() => null))) {
      if (facts && selected.has(facts.id)) selected.set(facts.id, entryOf(facts.id, facts.version, joined([facts.caption ?? facts.name, dateText(facts.date.slice(0, 10))])));
    }
    if (selected.size > few) this.#said.textContent = phrase('printsFirst', { count: few });
    await Promise.all(this.#entries.map((entry) => entry.querySelector('img')?.decode().catch(() => {})));
    print();
  }

  #key(event: KeyboardEvent): void {
    if (!selected.isOn || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const tile = this.wall.tiles.find(({ link }) => link === event.target);
    const isTyping = around(event, 'input') !== null;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !isTyping;
    if (event.key === 'Escape' && !isTyping) this.end();
    else if (event.key === ' ' && tile) this.take(tile, event);
    else if (isAll) this.#takeAll();
    else return;
    event.preventDefault();
  }
}

function entryOf(id: number, version: number, label: string): HTMLElement {
  return make('li', '', make('img', { alt: '', src: source.thumbnail(id, version, 480) }), make('span', '', label));
}
