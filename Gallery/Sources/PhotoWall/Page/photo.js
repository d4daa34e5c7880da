// One photo, large: its pictures, its caption and details; arrows, swipes and Escape.

import { addressWith } from './address.js';
import { details } from './details.js';
import { isThere } from './thumbnails.js';
import { source } from './source.js';
import { Zoom } from './zoom.js';

const dialog = document.getElementById('photo');
const widths = [240, 480, 960, 1920];

export class Photo {
  position = -1;
  #id = 0;
  #shows = '';
  #stage = make('div', 'stage');
  #rough = make('img');
  #fine = make('img');
  #caption = make('p', 'caption');
  #details = make('aside', 'details');
  #previous = button('previous', '‹', 'Previous photo');
  #next = button('next', '›', 'Next photo');
  #facts;

  constructor(wall, search) {
    this.wall = wall;
    this.search = search;
    const tools = make('div', 'tools');
    const zoom = button('zoom', '⤢', 'Original pixels');
    const info = button('info', 'i', 'Details');
    const close = button('close', '✕', 'Close');
    tools.append(zoom, info, close);
    this.#stage.tabIndex = -1;
    this.#rough.alt = '';
    this.#stage.append(this.#rough, this.#fine);
    this.#details.hidden = true;
    dialog.append(this.#stage, this.#caption, this.#details, this.#previous, this.#next, tools);
    this.zoom = new Zoom(this.#stage, () => this.#original(), (step) => this.step(step), () => this.close());
    zoom.addEventListener('click', () => this.zoom.toggle());
    info.addEventListener('click', () => this.#toggleDetails());
    close.addEventListener('click', () => this.close());
    this.#previous.addEventListener('click', () => this.step(-1));
    this.#next.addEventListener('click', () => this.step(1));
    dialog.addEventListener('keydown', (event) => this.#key(event));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
    wall.addEventListener('change', () => this.#libraryChanged());
  }

  get isOpen() { return dialog.open; }

  /** Opens the photo at a position of the library; `writesAddress` is false when the address says so already. */
  open(position, writesAddress = true) {
    const id = this.wall.engine.wall.wall_id(position);
    if (!id) return;
    const wasOpen = this.isOpen;
    this.position = position;
    this.#id = id;
    if (writesAddress) {
      const address = addressWith({ photo: String(id) });
      if (wasOpen) history.replaceState({ isOpenedHere: history.state?.isOpenedHere }, '', address);
      else history.pushState({ isOpenedHere: true }, '', address);
    }
    if (!wasOpen) dialog.showModal();
    this.zoom.end();
    this.#show();
    this.#stage.focus();
  }

  /** Goes so many photos on. */
  step(count) {
    const { wall } = this.wall.engine;
    const position = wall.wall_position_at(wall.wall_index_of(this.position) + count);
    if (position >= 0) this.open(position);
  }

  /** Closes, and shows the photo in the wall. Done when the address has followed, which takes a moment. */
  async close() {
    if (!this.isOpen) return;
    this.hide();
    if (!history.state?.isOpenedHere) return history.replaceState(null, '', addressWith({ photo: '' }));
    const followed = new Promise((done) => addEventListener('popstate', done, { once: true }));
    history.back();
    await followed;
  }

  /** Closes without a word to the address. */
  hide() {
    if (!this.isOpen) return;
    this.zoom.end();
    dialog.close();
    document.title = 'Photos';
    this.#fine.removeAttribute('src');
    this.#rough.removeAttribute('src');
    this.#shows = '';
    this.wall.reveal(this.position);
  }

  #show() {
    const { wall } = this.wall.engine;
    const version = wall.wall_photo_version(this.position);
    const index = wall.wall_index_of(this.position);
    this.#previous.hidden = index <= 0;
    this.#next.hidden = index < 0 || index + 1 >= wall.wall_count();
    const shows = `${this.#id} ${version}`;
    if (shows === this.#shows) return;
    this.#shows = shows;
    this.#showPictures(version);
    this.#loadDetails();
    for (const step of [1, -1]) this.#fetchAhead(wall.wall_position_at(index + step));
  }

  #showPictures(version) {
    const tile = this.wall.tile(this.position);
    this.#rough.hidden = !tile || !isThere(tile);
    if (!this.#rough.hidden) this.#rough.src = tile.image.src;
    this.#stage.querySelector('.reason')?.remove();
    this.#fine.hidden = false;
    this.#fine.removeAttribute('src');
    const address = source.thumbnail(this.#id, version, this.#width(this.position));
    this.#fine.onerror = () => this.#sayWhyNot(address);
    this.#fine.src = address;
  }

  /** The width of thumbnail that fills the window. */
  #width(position) {
    const ratio = this.wall.engine.wall.wall_ratio(position);
    const needed = Math.min(innerWidth, innerHeight * ratio) * devicePixelRatio;
    return widths.find((width) => width * 1.1 >= needed) ?? 1920;
  }

  #fetchAhead(position) {
    const { wall } = this.wall.engine;
    if (position < 0) return;
    new Image().src = source.thumbnail(wall.wall_id(position), wall.wall_photo_version(position), this.#width(position));
  }

  async #sayWhyNot(address) {
    const id = this.#id;
    const response = await fetch(address).catch(() => null);
    if (this.#id !== id || !this.isOpen) return;
    const text = response?.status === 422 ? await response.text() : 'This picture cannot be had now.';
    this.#fine.hidden = true;
    const reason = make('p', 'reason');
    reason.textContent = text;
    this.#stage.append(reason);
  }

  async #loadDetails() {
    const id = this.#id;
    this.#facts = source.details(id).catch(() => null);
    const facts = await this.#facts;
    if (this.#id !== id || !this.isOpen) return;
    const caption = facts?.caption ?? '';
    this.#caption.textContent = caption;
    this.#caption.hidden = !caption;
    this.#fine.alt = caption || facts?.name || 'Photo';
    dialog.ariaLabel = this.#fine.alt;
    document.title = this.#fine.alt;
    this.#details.replaceChildren(...details(facts, async (tag) => {
      await this.close();
      this.search.set('', tag);
    }));
  }

  /** The address of what is zoomed into: the original, or the largest picture where that is not to be had. */
  async #original() {
    const facts = await this.#facts;
    const largest = source.thumbnail(this.#id, this.wall.engine.wall.wall_photo_version(this.position), 1920);
    return [facts?.original?.replace(/^\//, ''), largest].filter(Boolean);
  }

  #toggleDetails() {
    this.#details.hidden = !this.#details.hidden;
    dialog.classList.toggle('with-details', !this.#details.hidden);
  }

  #key(event) {
    const forward = this.wall.isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = this.wall.isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const { wall } = this.wall.engine;
    const actions = {
      [forward]: () => this.step(1),
      [back]: () => this.step(-1),
      Home: () => this.open(wall.wall_position_at(0)),
      End: () => this.open(wall.wall_position_at(wall.wall_count() - 1)),
      z: () => this.zoom.toggle(),
      i: () => this.#toggleDetails(),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.zoom.isZoomed && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    action();
  }

  /** The library is another: the photo may stand elsewhere, have other content, or be gone. */
  #libraryChanged() {
    if (!this.isOpen) return;
    const position = this.wall.engine.wall.wall_position_of_id(this.#id);
    if (position < 0) return this.close();
    this.position = position;
    this.#show();
  }
}

function make(name, className = '') {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function button(className, text, label) {
  const element = make('button', className);
  element.type = 'button';
  element.textContent = text;
  element.ariaLabel = label;
  element.title = label;
  return element;
}
