// Photos that are selected, for a contact sheet of them. While photos are selected a click does that, and opens none.

import { labelOf, textOf } from './captions.js';
import { make } from './elements.js';
import { quantity } from './language.js';
import { source } from './source.js';

/** As many as are kept ready to be printed. */
const most = 500;
const bar = document.getElementById('bar');
const begins = document.getElementById('select');

/** What is printed of the photos that are selected: elements by identifier, in the order in which they were. */
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
  #print = make('button', '', 'Print a contact sheet');
  #last = -1;

  constructor(wall) {
    this.wall = wall;
    const clear = make('button', '', 'Select none');
    const end = make('button', '', 'Done');
    for (const button of [this.#print, clear, end]) button.type = 'button';
    this.#tools.id = 'selection';
    this.#tools.role = 'toolbar';
    this.#tools.ariaLabel = 'Selection';
    this.#said.role = 'status';
    this.#tools.append(this.#said, this.#print, clear, end);
    begins.addEventListener('click', () => isOn ? this.end() : this.begin());
    this.#print.addEventListener('click', () => this.#printAll());
    clear.addEventListener('click', () => this.#clear());
    end.addEventListener('click', () => this.end());
    addEventListener('keydown', (event) => this.#key(event));
  }

  /** A contact sheet of the photos that are selected; null if none are. */
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
    this.#tools.remove();
    this.#clear();
    begins.focus();
  }

  /** Takes a click on a photo, and with the shift key all from the last one on; false where photos are opened. */
  take(tile, { shiftKey }) {
    if (!isOn) return false;
    const { wall } = this.wall.engine;
    const start = shiftKey ? wall.wall_index_of(this.#last) : -1;
    if (start < 0) this.toggle(tile.position);
    else for (let [index, last] = [start, tile.index].sort((one, other) => one - other); index <= last; index++) this.#add(wall.wall_position_at(index));
    this.#last = tile.position;
    this.#mark();
    return true;
  }

  /** Selects a photo, or no longer. */
  toggle(position) {
    if (!isOn) this.begin();
    if (!selected.delete(this.wall.engine.wall.wall_id(position))) this.#add(position);
    this.#mark();
  }

  #add(position) {
    const { engine } = this.wall;
    const id = engine.wall.wall_id(position);
    if (!id || selected.has(id) || selected.size === most) return;
    const image = make('img');
    const name = make('span');
    const entry = make('li');
    image.alt = '';
    image.src = source.thumbnail(id, engine.wall.wall_photo_version(position), 480);
    entry.append(image, name);
    selected.set(id, entry);
    const texts = textOf(position);
    name.textContent = labelOf(engine, position, texts instanceof Promise ? null : texts);
    if (texts instanceof Promise) texts.then((found) => (name.textContent = labelOf(engine, position, found)));
  }

  #clear() {
    selected.clear();
    this.#last = -1;
    this.#mark();
  }

  #mark() {
    document.documentElement.classList.toggle('selecting', isOn);
    begins.ariaPressed = String(isOn);
    const all = selected.size === most ? ', as many as go on a sheet' : '';
    this.#said.textContent = `${quantity(selected.size, 'photo')} selected${all}`;
    this.#print.disabled = selected.size === 0;
    for (const tile of this.wall.tiles) markSelected(tile);
  }

  /** Prints when all pictures are here. */
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

/** Done when an image is here, or cannot be had. */
function arrival(image) {
  if (image.complete) return undefined;
  return new Promise((done) => {
    for (const type of ['load', 'error']) image.addEventListener(type, done, { once: true });
  });
}
