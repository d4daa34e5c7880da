// Selected photos, to be downloaded, linked, shown or printed. While photos are selected, a click selects instead of opening a
// photo.

import { archiveOf, copy, inOrder, linksTo, save } from './giving.js';
import { button, make } from './elements.js';
import { labelOf, textOf } from './captions.js';
import { keptIdentifiers, SelectedPhotos } from './selected.js';
import { numbersIn } from './numbers.js';
import { dateText } from './dates.js';
import { Heading } from './heading.js';
import { isSignedIn } from './session.js';
import { onLongPress } from './long-press.js';
import { joined, phrase } from './language.js';
import { searchQuery } from './recipe.js';
import { source } from './source.js';

/** The largest number of photos that can be printed, linked or shared one by one. */
const few = 500;
/** The width of downloaded pictures that aren't originals, in pixels. */
const smallWidth = 1920;
const bar = document.getElementById('bar');
const begins = document.getElementById('select');

const selected = new SelectedPhotos();
let isOn = false;

/** Lets a tile show whether its photo is selected. */
export function markSelected(tile) {
  const { element, link, id } = tile;
  if (!isOn && !link.role) return;
  element.classList.toggle('selected', selected.has(id));
  link.role = isOn ? 'checkbox' : null;
  link.ariaChecked = isOn ? String(selected.has(id)) : null;
}

export class Selection {
  #tools = make('div');
  #said = make('p');
  /** What can be done with the photos. */
  #acts = [
    named('download', phrase('downloadZip'), phrase('download'), () => this.#download()),
    ...(source.isStatic ? [] : [
      named('size', phrase('downloadSmaller', { width: smallWidth }), phrase('smaller'), () => this.#download(smallWidth)),
      named('select', phrase('showSelected'), phrase('show'), () => this.#show()),
    ]),
    named('link', phrase('copyLinks'), phrase('copyLinks'), () => this.#copyLinks()),
    ...(isSignedIn ? [named('share', phrase('shareSelected'), phrase('share'), () => this.#shareAll())] : []),
    named('play', phrase('slideshow'), phrase('slideshow'), () => this.photo.playOnly([...selected.keys()])),
    named('print', phrase('printSelected'), phrase('print'), () => this.#printAll()),
    named('clear', phrase('clearSelection'), phrase('clear'), () => this.#clear()),
  ];
  /** What ends a download or the fetching of numbers. */
  #running = null;
  /** The photo that was selected last: its identifier and index. */
  #last = { id: 0, index: -1 };
  /** The photos that the finger has selected since it pressed long. */
  #dragged = new Set();
  #isRestored = false;

  constructor(wall, walls, photo, share) {
    this.wall = wall;
    this.walls = walls;
    this.photo = photo;
    this.share = share;
    const end = make('button', 'done', phrase('done'));
    end.type = 'button';
    this.#tools.id = 'selection';
    this.#tools.role = 'toolbar';
    this.#tools.ariaLabel = phrase('selection');
    this.#said.role = 'status';
    const all = named('copies', phrase('selectAll'), phrase('selectAll'), () => this.#takeAll());
    this.#tools.append(this.#said, all, ...this.#acts, end);
    begins.addEventListener('click', () => isOn ? this.end() : this.begin());
    end.addEventListener('click', () => this.end());
    addEventListener('keydown', (event) => this.#key(event));
    const photos = document.getElementById('photos');
    onLongPress(photos, (target) => this.#press(target), (target) => this.#drag(target));
    photos.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.matches('.heading .pick')) this.#takeSection(Heading.of(target));
    });
    walls.addEventListener('change', () => {
      this.#restore();
      this.#offerSections();
    });
    addEventListener('pagehide', () => selected.keep(isOn));
  }

  /** A contact sheet of the selected photos, or null if there are none. */
  get sheet() {
    const entries = [...selected.values()].filter(Boolean);
    if (entries.length === 0) return null;
    const sheet = make('ol');
    sheet.id = 'sheet';
    sheet.append(...entries);
    return sheet;
  }

  begin() {
    isOn = true;
    bar.append(this.#tools);
    this.#mark();
  }

  end() {
    isOn = false;
    this.#running?.abort();
    this.#tools.remove();
    this.#clear();
    begins.focus();
  }

  /** Handles a click on a photo. With the shift key, selects all photos since the last one. Returns false if clicks
   * open photos. */
  take({ id, index }, { shiftKey }) {
    if (!isOn) return false;
    const start = shiftKey ? this.#indexOfLast : -1;
    if (start < 0) this.toggle(index); else this.#addRange(Math.min(start, index), Math.max(start, index) + 1);
    this.#last = { id, index };
    return true;
  }

  /** Selects or deselects a photo by its circle. The first one begins a selection. */
  pick(tile, event) {
    if (!isOn) this.begin();
    this.take(tile, event);
  }

  /** Selects or deselects a photo. */
  toggle(index) {
    if (!isOn) this.begin();
    if (!selected.delete(this.wall.engine.wall.wall_id(index))) this.#add(index);
    this.#mark();
  }

  /** The index of the last photo. The wall may have changed meanwhile. */
  get #indexOfLast() {
    const index = this.#last.id ? this.wall.engine.wall.wall_index_of_id(this.#last.id) : -1;
    return index < 0 ? this.#last.index : index;
  }

  // A finger presses long on a photo, and then selects others by moving over them.

  #press(target) {
    const tile = this.#tileOf(target);
    if (!tile?.id) return;
    this.toggle(tile.index);
    this.#last = { id: tile.id, index: tile.index };
    this.#dragged = new Set();
  }

  #drag(target) {
    const tile = this.#tileOf(target);
    const start = this.#indexOfLast;
    if (!isOn || !tile?.id || start < 0) return;
    const { wall } = this.wall.engine;
    const before = this.#dragged;
    this.#dragged = new Set();
    for (let index = Math.min(start, tile.index); index <= Math.max(start, tile.index); index++) {
      const id = wall.wall_id(index);
      if (!before.delete(id) && (!id || selected.has(id))) continue;
      this.#add(index);
      this.#dragged.add(id);
    }
    // Those that the finger has left again.
    for (const id of before) selected.delete(id);
    this.#mark();
  }

  #tileOf(target) { return this.wall.tiles.find((tile) => tile.element.contains(target)); }

  // Many photos at once.

  /** Selects all photos of the wall. */
  async #takeAll() {
    const { shown, correction } = this.walls;
    const recipe = { ...shown, sample: '' };
    const ids = await this.#addRange(0, this.walls.found, recipe);
    if (ids) selected.noteSearch(searchQuery({ ...recipe, text: correction || recipe.text }), ids);
  }

  /** Selects a section, or deselects it if all of its photos are selected. */
  async #takeSection(heading) {
    const { first, count } = heading.photos;
    const ids = await this.#numbers(first, first + count);
    if (!ids) return;
    const areAll = ids.every((id) => selected.has(id));
    for (const id of ids) if (areAll) selected.delete(id); else this.#addId(id);
    this.#mark();
  }

  /** Selects the photos from an index up to, but not including, another one. Returns their identifiers, or null if they aren't
   * known. */
  async #addRange(first, end, recipe = this.walls.shown) {
    const ids = await this.#numbers(first, end, recipe);
    for (const id of ids ?? []) this.#addId(id);
    this.#mark();
    return ids;
  }

  /** Returns the identifiers of photos by their indices, or null if they aren't known. */
  async #numbers(first, end, recipe = this.walls.shown) {
    const { wall } = this.wall.engine;
    if (!source.isStatic) {
      this.#running?.abort();
      const { signal } = this.#running = new AbortController();
      const found = await source.numbers(recipe, first, end - first, signal).catch(() => null);
      if (!found && !signal.aborted) this.#said.textContent = phrase('tryLater');
      return found && [...numbersIn(found.numbers)];
    }
    const ids = [];
    for (let index = first; index < end; index++) {
      if (!wall.wall_id(index) && (!await this.wall.nodes.need(index) || !isOn)) return null;
      ids.push(wall.wall_id(index));
    }
    return ids;
  }

  #addId(id) {
    const index = this.wall.engine.wall.wall_index_of_id(id);
    if (index >= 0) this.#add(index);
    else if (!selected.has(id)) selected.set(id, null);
  }

  #add(index) {
    const { wall } = this.wall.engine;
    const id = wall.wall_id(index);
    if (!id || selected.has(id)) return;
    if (selected.size >= few) {
      selected.set(id, null);
      return;
    }
    const texts = textOf(this.wall, index);
    const label = (found) => labelOf(this.wall, index, found);
    const entry = entryOf(id, wall.wall_photo_version(index), label(texts instanceof Promise ? null : texts));
    selected.set(id, entry);
    if (texts instanceof Promise) texts.then((found) => wall.wall_id(index) === id && (entry.lastElementChild.textContent = label(found)));
  }

  #clear() {
    selected.clear();
    this.#last = { id: 0, index: -1 };
    this.#mark();
  }

  #mark() {
    document.documentElement.classList.toggle('selecting', isOn);
    begins.ariaPressed = String(isOn);
    this.#said.textContent = phrase('selected', { count: selected.size });
    for (const act of this.#acts) act.disabled = selected.size === 0;
    for (const tile of this.wall.tiles) markSelected(tile);
    this.#offerSections();
  }

  /** Headings have buttons. Not in the overview, where only some photos of a section are shown. */
  #offerSections() {
    Heading.offerAll(this.wall.headings, isOn && this.wall.style.period === 0);
  }

  /** Selects the photos again that were selected before a reload. */
  #restore() {
    if (this.#isRestored || !source.token) return;
    this.#isRestored = true;
    const ids = keptIdentifiers();
    if (!ids) return;
    isOn = true;
    for (const id of ids) this.#addId(id);
    this.begin();
  }

  // What can be done with the photos.

  /** Returns the query, or says why there is none. */
  #queryOrWhy() {
    const { query } = selected;
    if (!query) this.#said.textContent = phrase('tooScattered');
    return query;
  }

  /** Saves all photos in one file. */
  async #download(width = 0) {
    if (source.isStatic) return this.#archive();
    const query = this.#queryOrWhy();
    if (!query) return undefined;
    if (width) query.set('width', String(width));
    const count = selected.size;
    this.#said.textContent = phrase('downloadBegins', { count });
    const reason = await source.archive(query);
    if (reason) this.#said.textContent = reason;
    return undefined;
  }

  /** Makes the file here. */
  async #archive() {
    this.#running?.abort();
    const { signal } = this.#running = new AbortController();
    const ids = [...selected.keys()];
    const say = (text) => signal.aborted || (this.#said.textContent = text);
    try {
      const { file, count, isFull } = await archiveOf(ids, signal, (done) => say(phrase('downloading', { number: done, all: ids.length })));
      save(file, `${document.title}.zip`);
      const missing = ids.length - count;
      if (isFull) say(phrase('downloadedFirst', { count }));
      else say(phrase(missing ? 'downloadedSome' : 'downloaded', { count, missing }));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Shows the selected photos as a wall with an address. */
  #show() {
    const query = this.#queryOrWhy();
    if (!query) return;
    this.end();
    location.assign(`${location.pathname}?${query}`.replaceAll('%2C', ','));
  }

  #shareAll() {
    const query = this.#queryOrWhy();
    if (query) this.share.openSelection(query, selected.size);
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
    await Promise.all([...selected.values()].filter(Boolean).map((entry) => arrival(entry.firstElementChild)));
    print();
  }

  #key(event) {
    if (!isOn || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const tile = this.wall.tiles.find((tile) => tile.link === event.target);
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.target.matches('input');
    if (event.key === 'Escape' && !event.target.matches('input')) this.end();
    else if (event.key === ' ' && tile) this.take(tile, event);
    else if (isAll) this.#takeAll();
    else return;
    event.preventDefault();
  }
}

/** Makes the element that prints a photo. */
function entryOf(id, version, label) {
  const image = make('img');
  image.alt = '';
  image.src = source.thumbnail(id, version, 480);
  const entry = make('li');
  entry.append(image, make('span', '', label));
  return entry;
}

/** A button with a drawing, and a short name beside it where there is room. */
function named(drawing, label, text, clicked) {
  const element = button(drawing, label, clicked);
  element.append(make('span', '', text));
  return element;
}

/** Resolves when an image has loaded or failed. */
function arrival(image) {
  if (image.complete) return undefined;
  return new Promise((done) => {
    for (const type of ['load', 'error']) image.addEventListener(type, done, { once: true });
  });
}
