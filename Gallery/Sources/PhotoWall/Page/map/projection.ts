// Where places are on the map: Mercator's projection, and photos that are close to each other as one cluster.

import type { Point, Size } from '../elements/elements';

/** A cell of the map, with its size in degrees. */
export interface Cell { latitude: number; longitude: number; photos: number; size: number }

/** Photos that are close to each other on the screen. */
export interface Cluster extends Point { cells: Cell[]; photos: number; latitude: number; longitude: number; kilometers: number }

/** The size of cells in degrees is 10 divided by 10 to the power of the level. */
export const lastLevel = 3;
/** Clusters are at least this far apart, in pixels: as much as the largest mark needs. */
const distance = 64;
/** Cells are smaller than this on the screen, in pixels. */
const maxCellSize = 24;
const maxLatitude = 84;
/** Zoomed in further, the outline says nothing. */
const maxScale = 40_000;
/** With tiles, a cell of the last level is about as large as a mark at most. Zoomed in further, marks would not be on the streets
 * where the photos were taken. */
const lastTileLevel = 13;
/** The size of a tile, in pixels of CSS. */
const tileSize = 256;
const kilometersPerDegree = 111.195;

const radians = (degrees: number): number => degrees * Math.PI / 180;
/** Returns how far north a latitude is drawn, in degrees of longitude. */
export const northing = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + radians(Math.max(-maxLatitude, Math.min(maxLatitude, latitude))) / 2)) * 180 / Math.PI;
const latitudeOf = (drawnNorth: number): number => (2 * Math.atan(Math.exp(radians(drawnNorth))) - Math.PI / 2) * 180 / Math.PI;
const top = northing(maxLatitude);
/** Returns the scale at which the tiles of a level have their own size. */
const scaleOf = (tileLevel: number): number => tileSize * 2 ** tileLevel / 360;

/** Returns the level whose cells are small enough at a scale. */
export function levelFor(scale: number): number {
  for (let level = 1; level < lastLevel; level++) if (10 / 10 ** level * scale <= maxCellSize) return level;
  return lastLevel;
}

/** The part of the world that is in sight: a window around a center. */
export class Projection {
  width = 0; height = 0;
  /** Pixels per degree of longitude. */
  scale = 1;
  #east = 0;
  #north = 20;
  #isTiled;
  #maxScale;

  /** With tiles, photos are first shown at a scale at which tiles have their own size. */
  constructor(isTiled = false) {
    this.#isTiled = isTiled;
    this.#maxScale = isTiled ? scaleOf(lastTileLevel) : maxScale;
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [width, height];
    this.#limit();
  }

  point(latitude: number, longitude: number): Point {
    return { x: this.width / 2 + (longitude - this.#east) * this.scale, y: this.height / 2 - (northing(latitude) - this.#north) * this.scale };
  }

  /** The level whose tiles are closest to their own size. */
  get tileLevel() {
    return Math.max(0, Math.min(lastTileLevel, Math.round(Math.log2(this.scale / scaleOf(0)))));
  }

  /** The square of the world that tiles divide, from 180 degrees west: its corner, and its size in pixels. */
  get square() {
    const size = 360 * this.scale;
    return { x: this.width / 2 - (180 + this.#east) * this.scale, y: this.height / 2 - (180 - this.#north) * this.scale, size };
  }

  /** The southern and the northern edge, in degrees. */
  get edges() {
    const half = this.height / 2 / this.scale;
    return { south: latitudeOf(this.#north - half), north: latitudeOf(this.#north + half) };
  }

  /** The western and the eastern edge, in degrees. Beyond 180 degrees, the world repeats. */
  get sides() {
    const half = this.width / 2 / this.scale;
    return { west: this.#east - half, east: this.#east + half };
  }

  /** The world repeats to the east and the west. Returns the degrees by which copies in sight are moved. */
  get turns() {
    const half = this.width / 2 / this.scale;
    return [-360, 0, 360].filter((turn) => turn - 180 <= this.#east + half && turn + 180 >= this.#east - half);
  }

  move(x: number, y: number): void {
    this.#east -= x / this.scale;
    this.#north += y / this.scale;
    this.#limit();
  }

  /** Zooms at a point, which stays in place. */
  zoom(factor: number, { x, y }: Point): void {
    const before = this.scale;
    this.scale *= factor;
    this.#limit();
    const change = 1 / before - 1 / this.scale;
    this.#east += (x - this.width / 2) * change;
    this.#north -= (y - this.height / 2) * change;
    this.#limit();
  }

  /** Shows some cells, with space around them, at most at a scale. */
  show(cells: Cell[], limit: number = this.#maxScale): void {
    if (cells.length === 0) return;
    const { east, north, width, height } = middleOf(cells);
    this.scale = Math.min(limit, this.#maxScale / 4, 0.8 * Math.min(this.width / width, this.height / height));
    if (this.#isTiled) this.scale = scaleOf(Math.floor(Math.log2(this.scale / scaleOf(0))));
    [this.#east, this.#north] = [east, north];
    this.#limit();
  }

  /** The world fills the width of the window. In a high window, there is space above and below it. */
  #limit() {
    if (!this.height) return;
    this.scale = Math.max(this.width / 360, Math.min(this.#maxScale, this.scale));
    const limit = Math.max(0, top - this.height / 2 / this.scale);
    this.#north = Math.max(-limit, Math.min(limit, this.#north));
    this.#east = ((this.#east + 180) % 360 + 360) % 360 - 180;
  }
}

/** Returns the middle and the size of the smallest frame around some cells. */
function middleOf(cells: Cell[]): { east: number, north: number } & Size {
  const east = cells.map(({ longitude }) => longitude);
  const north = cells.map(({ latitude }) => northing(latitude));
  const [west, easternmost] = [east.reduce((a, b) => Math.min(a, b)), east.reduce((a, b) => Math.max(a, b))];
  const [south, highest] = [north.reduce((a, b) => Math.min(a, b)), north.reduce((a, b) => Math.max(a, b))];
  const { size } = cells[0];
  return { east: (west + easternmost) / 2, north: (south + highest) / 2, width: easternmost - west + size, height: highest - south + size };
}

/** Returns clusters of the cells in sight, those with the most photos first: their middle, which photos weigh, its point,
 * the number of photos, and the radius of a circle around them. */
export function clustersOf(cells: Cell[], view: Projection): Cluster[] {
  const clusters: (Point & { cells: Cell[] })[] = [];
  const grid: Map<string, typeof clusters> = new Map();
  const key = (x: number, y: number): string => `${Math.floor(x / distance)} ${Math.floor(y / distance)}`;
  for (const cell of cells.toSorted((one, other) => other.photos - one.photos)) {
    for (const turn of view.turns) {
      const { x, y } = view.point(cell.latitude, cell.longitude + turn);
      if (x < -distance || y < -distance || x > view.width + distance || y > view.height + distance) continue;
      let nearest = null;
      for (const [across, down] of [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down]))) {
        for (const cluster of grid.get(key(x + across * distance, y + down * distance)) ?? []) {
          const gap = Math.hypot(cluster.x - x, cluster.y - y);
          if (gap < distance && gap < (nearest?.gap ?? Infinity)) nearest = { cluster, gap };
        }
      }
      if (nearest) {
        nearest.cluster.cells.push(cell);
        continue;
      }
      const cluster = { x, y, cells: [cell] };
      clusters.push(cluster);
      grid.set(key(x, y), [...grid.get(key(x, y)) ?? [], cluster]);
    }
  }
  return clusters.map(({ x, y, cells: own }) => {
    const photos = own.reduce((sum, cell) => sum + cell.photos, 0);
    const middle = (value: (cell: Cell) => number): number => own.reduce((sum, cell) => sum + cell.photos * value(cell), 0) / photos;
    const [latitude, longitude] = [middle((cell) => cell.latitude), middle((cell) => cell.longitude)];
    const shrink = Math.cos(radians(latitude));
    const radius = own.reduce((largest, cell) =>
      Math.max(largest, Math.hypot(cell.latitude - latitude, (cell.longitude - longitude) * shrink) + cell.size * Math.hypot(1, shrink) / 2), 0);
    return { x, y, cells: own, photos, latitude, longitude, kilometers: radius * kilometersPerDegree };
  });
}
