// The tiles of the map, if a server for them is configured: pictures of parts of the world, above the outline.

import { make } from './elements.js';

const said = (name) => document.querySelector(`meta[name="brickwork-${name}"]`)?.content ?? '';
const template = said('tiles');

/** Whether there are tiles. */
export const hasTiles = template !== '';

/** Returns the credit for the tiles, or null. Links are written as `[name](address)`. */
export function credit() {
  const text = said('attribution');
  if (!hasTiles || !text) return null;
  const element = make('p', 'credit');
  element.dir = 'auto';
  // Each third part is a name, and the next one its address.
  text.split(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/).forEach((part, index, parts) => {
    if (index % 3 === 2) return;
    const link = index % 3 === 1 && make('a', '', part);
    if (link) Object.assign(link, { href: parts[index + 1], target: '_blank', rel: 'noopener noreferrer' });
    element.append(link || part);
  });
  return element;
}

/** Tiles of one level. While they load, those of the level before stay below them. A tile that fails leaves the outline visible. */
export class Tiles {
  element = make('div', 'tiles');
  /** The pictures, by level, row and column. Columns continue beyond 180 degrees. */
  #pictures = new Map();
  #level = -1;

  /** Moves the tiles to their places, and loads missing ones. Those of another level load only when the map rests. */
  show(view, isResting = false) {
    if (isResting) this.#level = view.tileLevel;
    if (view.tileLevel === this.#level) this.#load(view);
    const { x, y, size } = view.square;
    for (const picture of this.#pictures.values()) {
      const { level, column, row } = picture.tile;
      const edge = (start, index) => Math.round(start + index * size / 2 ** level);
      const [left, top, right, bottom] = [edge(x, column), edge(y, row), edge(x, column + 1), edge(y, row + 1)];
      if (right <= 0 || bottom <= 0 || left >= view.width || top >= view.height) this.#remove(picture);
      Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    }
    this.#tidy();
  }

  #load({ square: { x, y, size }, width, height }) {
    const count = 2 ** this.#level;
    const step = size / count;
    const last = (start, length) => Math.ceil((length - start) / step) - 1;
    for (let row = Math.max(0, Math.floor(-y / step)); row <= Math.min(count - 1, last(y, height)); row++) {
      for (let column = Math.floor(-x / step); column <= last(x, width); column++) {
        const key = `${this.#level} ${row} ${column}`;
        if (!this.#pictures.has(key)) this.#add(key, { level: this.#level, row, column });
      }
    }
  }

  #add(key, tile) {
    const picture = make('img');
    const count = 2 ** tile.level;
    const values = { z: tile.level, x: (tile.column % count + count) % count, y: tile.row, r: devicePixelRatio >= 2 ? '@2x' : '' };
    Object.assign(picture, { alt: '', draggable: false, referrerPolicy: 'no-referrer', tile: { ...tile, key } });
    const done = (className) => {
      picture.className = className;
      this.#tidy();
    };
    picture.addEventListener('load', () => done('shown'));
    picture.addEventListener('error', () => done('failed'));
    picture.src = template.replace(/\{([zxyr])\}/g, (_, name) => values[name]);
    this.#pictures.set(key, picture);
    this.element.append(picture);
  }

  /** Removes the tiles of other levels once those of this level have loaded or failed. */
  #tidy() {
    const pictures = [...this.#pictures.values()];
    if (pictures.some(({ className, tile }) => tile.level === this.#level && !className)) return;
    for (const picture of pictures) if (picture.tile.level !== this.#level) this.#remove(picture);
  }

  #remove(picture) {
    // An unfinished request ends.
    picture.removeAttribute('src');
    picture.remove();
    this.#pictures.delete(picture.tile.key);
  }
}
