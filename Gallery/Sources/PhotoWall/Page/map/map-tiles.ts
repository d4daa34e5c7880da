// The tiles of the map, if a server for them is configured: pictures of parts of the world, above the outline.

import { make, said } from '../elements/elements';
import type { Projection } from './projection';

const template = said('brickwork-tiles');

export const hasTiles = template !== '';

/** Returns the credit for the tiles, or an empty text. Links are written as `[name](address)`. */
export function credit(): HTMLElement | '' {
  const text = said('brickwork-attribution');
  if (!hasTiles || !text) return '';
  const element = make('p', { className: 'credit', dir: 'auto' });
  // Each third part is a name, and the next one its address.
  text.split(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/).forEach((part, index, parts) => {
    if (index % 3 === 2) return;
    const isLink = index % 3 === 1;
    element.append(isLink ? make('a', { href: parts[index + 1], target: '_blank', rel: 'noopener noreferrer' }, part) : part);
  });
  return element;
}

export type MapTile = { level: number, row: number, column: number };

/** Tiles of one level. While they load, those of the level before stay below them. A tile that fails leaves the outline visible. */
export class Tiles {
  element = make('div', 'tiles');
  /** The pictures, by level, row and column. Columns continue beyond 180 degrees. */
  #pictures: Map<string, { picture: HTMLImageElement, tile: MapTile }> = new Map();
  #level = -1;

  /** Moves the tiles to their places, and loads missing ones. Those of another level load only when the map rests. */
  show(view: Projection, isResting = false): void {
    if (isResting) this.#level = view.tileLevel;
    if (view.tileLevel === this.#level) this.#load(view);
    const { x, y, size } = view.square;
    for (const [key, { picture, tile: { level, column, row } }] of this.#pictures) {
      const edge = (start: number, index: number): number => Math.round(start + index * size / 2 ** level);
      const [left, top, right, bottom] = [edge(x, column), edge(y, row), edge(x, column + 1), edge(y, row + 1)];
      if (right <= 0 || bottom <= 0 || left >= view.width || top >= view.height) this.#remove(key);
      Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    }
    this.#tidy();
  }

  #load({ square: { x, y, size }, width, height }: Projection): void {
    const count = 2 ** this.#level;
    const step = size / count;
    const last = (start: number, length: number): number => Math.ceil((length - start) / step) - 1;
    for (let row = Math.max(0, Math.floor(-y / step)); row <= Math.min(count - 1, last(y, height)); row++) {
      for (let column = Math.floor(-x / step); column <= last(x, width); column++) {
        const key = `${this.#level} ${row} ${column}`;
        if (!this.#pictures.has(key)) this.#add(key, { level: this.#level, row, column });
      }
    }
  }

  #add(key: string, tile: MapTile): void {
    const picture = make('img', { alt: '', draggable: false, referrerPolicy: 'no-referrer' });
    const count = 2 ** tile.level;
    const values: Record<string, string | number> = { z: tile.level, x: (tile.column % count + count) % count, y: tile.row, r: devicePixelRatio >= 2 ? '@2x' : '' };
    const done = (className: string) => {
      picture.className = className;
      this.#tidy();
    };
    picture.addEventListener('load', () => done('shown'));
    picture.addEventListener('error', () => done('failed'));
    picture.src = template.replace(/\{([zxyr])\}/g, (_, name) => String(values[name]));
    this.#pictures.set(key, { picture, tile });
    this.element.append(picture);
  }

  /** Removes the tiles of other levels once those of this level have loaded or failed. */
  #tidy() {
    const pictures = [...this.#pictures];
    if (pictures.some(([, { picture, tile }]) => tile.level === this.#level && !picture.className)) return;
    for (const [key, { tile }] of pictures) if (tile.level !== this.#level) this.#remove(key);
  }

  #remove(key: string): void {
    const picture = this.#pictures.get(key)?.picture;
    // An unfinished request ends.
    picture?.removeAttribute('src');
    picture?.remove();
    this.#pictures.delete(key);
  }
}
