// Selected photos, to be downloaded, linked, shown or printed. While photos are selected, a click selects instead of opening a
// photo.

import { archiveOf, copy, linksTo, save } from './giving.js';
import { labelOf, textOf } from './captions.js';
import { onLongPress } from './long-press.js';
import { button, make } from './elements.js';
import { isSignedIn } from './session.js';
import { phrase } from './language.js';
import { source } from './source.js';

/** The largest number of photos that can be selected. They are ready to print. */
const most = 500;
const bar = document.getElementById('bar');
const begins = document.getElementById('select');

/** The elements to print, by the photo's identifier, in the order of selection. */
const selected = new Map();
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
    named('link', phrase('copyLinks'), phrase('copyLinks'), () => this.#copyLinks()),
    ...(isSignedIn ? [named('share', phrase('shareSelected'), phrase('share'), () => this.share.openPhotos([...selected.keys()]))] : []),
    named('play', phrase('slideshow'), phrase('slideshow'), () => this.photo.playOnly([...selected.keys()])),
    named('print', phrase('printSelected'), phrase('print'), () => this.#printAll()),
    named('clear', phrase('clearSelection'), phrase('clear'), () => this.#clear()),
  ];
  /** What ends a download. */
  #running = null;
  /** The photo that was selected last: its identifier and index. */
  #last = { id: 0, index: -1 };

  constructor(wall, photo, share) {
    this.wall = wall;
    this.photo = photo;
    this.share = share;
    const end = make('button', 'done', phrase('done'));
    end.type = 'button';
    this.#tools.id = 'selection';
    this.#tools.role = 'toolbar';
    this.#tools.ariaLabel = phrase('selection');
    this.#said.role = 'status';
    this.#tools.append(this.#said, ...this.#acts, end);
    begins.addEventListener('click', () => isOn ? this.end() : this.begin());
    end.addEventListener('click', () => this.end());
    addEventListener('keydown', (event) => this.#key(event));
    onLongPress(document.getElementById('photos'), (target) => {
      const tile = wall.tiles.find((tile) => tile.link.contains(target));
      if (!tile?.id) return;
      this.toggle(tile.index);
      this.#last = { id: tile.id, index: tile.index };
    });
  }

  /** A contact sheet of the selected photos, or null if there are none. */
  get sheet() {
    if (selected.size === 0) return null;
    const sheet = make('ol');
    sheet.id = 'sheet';
    sheet.append(...selected.values());
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
    if (start < 0) this.toggle(index); else this.#addAll(Math.min(start, index), Math.max(start, index));
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

  /** Selects all photos in a range. Photos that haven't loaded are fetched one after another. */
  async #addAll(first, last) {
    for (let index = first; index <= last && selected.size < most; index++) {
      if (!this.wall.engine.wall.wall_id(index)) {
        this.#mark();
        if (!await this.wall.nodes.need(index) || !isOn) return;
      }
      this.#add(index);
    }
    this.#mark();
  }

  #add(index) {
    const { wall } = this.wall.engine;
    const id = wall.wall_id(index);
    if (!id || selected.has(id) || selected.size === most) return;
    const image = make('img');
    const name = make('span');
    const entry = make('li');
    image.alt = '';
    image.src = source.thumbnail(id, wall.wall_photo_version(index), 480);
    entry.append(image, name);
    selected.set(id, entry);
    const texts = textOf(this.wall, index);
    name.textContent = labelOf(this.wall, index, texts instanceof Promise ? null : texts);
    if (!(texts instanceof Promise)) return;
    const label = (found) => (name.textContent = labelOf(this.wall, index, found));
    texts.then((found) => wall.wall_id(index) === id && label(found));
  }

  #clear() {
    selected.clear();
    this.#last = { id: 0, index: -1 };
    this.#mark();
  }

  #mark() {
    document.documentElement.classList.toggle('selecting', isOn);
    begins.ariaPressed = String(isOn);
    this.#said.textContent = selected.size === most ? phrase('mostSelected', { number: most }) : phrase('selected', { count: selected.size });
    for (const act of this.#acts) act.disabled = selected.size === 0;
    for (const tile of this.wall.tiles) markSelected(tile);
  }

  /** Saves all photos in one file. */
  async #download() {
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

  async #copyLinks() {
    const links = await linksTo([...selected.keys()]);
    this.#said.textContent = await copy(links.join('\n')) ? phrase('linksCopied', { count: links.length }) : phrase('linksNotCopied');
  }

  /** Prints when all pictures have loaded. */
  async #printAll() {
    await Promise.all([...selected.values()].map((entry) => arrival(entry.firstElementChild)));
    print();
  }

  #key(event) {
    if (!isOn || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const tile = this.wall.tiles.find((tile) => tile.link === event.target);
    if (event.key === 'Escape' && !event.target.matches('input')) this.end();
    else if (event.key === ' ' && tile) this.take(tile, event);
    else return;
    event.preventDefault();
  }
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
