// The land below the marks of the map, and the names of cities. The page brings both along, in three levels of detail (Natural
// Earth, public domain; GeoNames, CC BY 4.0). Scripts/write-land writes them.

import { get, unpacked } from '../source/fetch';
import { make } from '../elements/elements';
import { northing, Projection } from './projection';

/** The degrees of a step in the data, and the degrees of a piece. */
const levels = [{ step: 0.25, degrees: 360 }, { step: 0.05, degrees: 45 }, { step: 0.01, degrees: 22.5 }] as const;
/** A step is at most this long, in pixels, before the next level is shown. Longer ones are seen as stairs. */
const maxStepSize = 1;
/** The most cities whose names are tried. */
const maxNames = 400;

/** A part of a level. Its paths are in degrees of longitude from its corner, to the east and the south, as the map is drawn. */
interface Piece {
  west: number;
  south: number;
  /** The land, and the coasts and borders: the edges of a piece are neither. */
  land: Path2D;
  lines: Path2D;
  cities: { longitude: number, latitude: number, radius: number, name: string }[];
}

type PieceData = [rings: number[][], cities: [east: number, north: number, radius: number, name: string][]];

/** The pieces that were asked for, by name: null until they have loaded. */
const pieces: Map<string, Piece | null> = new Map();
/** The pause after a failure, in milliseconds. */
const pause = 10_000;

const nameOf = (level: number, column: number, row: number): string => `land-${level}-${column}-${row}.bin`;

/** Loads a piece, unless it is on its way, and calls `onLoad`. */
async function load(level: number, column: number, row: number, onLoad: () => void): Promise<void> {
  const name = nameOf(level, column, row);
  if (pieces.has(name)) return;
  pieces.set(name, null);
  try {
    const data = await unpacked(await get(new URL(name, import.meta.url)));
    pieces.set(name, made(level, column, row, JSON.parse(new TextDecoder().decode(data))));
    onLoad();
  } catch {
    setTimeout(() => pieces.delete(name), pause);
  }
}

function made(level: number, column: number, row: number, [rings, cities]: PieceData): Piece {
  const { step, degrees } = levels[level];
  const [west, south] = [column * degrees - 180, row * degrees - 90];
  const size = Math.round(degrees / step);
  const bottom = northing(south);
  const [land, lines] = [new Path2D(), new Path2D()];
  for (const ring of rings) {
    let [east, north] = [0, 0];
    const points = Array.from({ length: ring.length / 2 }, (_, index) => {
      east += ring[2 * index];
      north += ring[2 * index + 1];
      return { east, north, x: east * step, y: bottom - northing(south + north * step) };
    });
    // The piece's own edge cuts the land. It is no coast.
    const isCut = (one: typeof points[0], other: typeof points[0]) => [0, size].some((edge) => (one.east === edge && other.east === edge) || (one.north === edge && other.north === edge));
    let before = points[points.length - 1];
    lines.moveTo(before.x, before.y);
    points.forEach((point, index) => {
      if (index === 0) land.moveTo(point.x, point.y); else land.lineTo(point.x, point.y);
      if (isCut(before, point)) lines.moveTo(point.x, point.y); else lines.lineTo(point.x, point.y);
      before = point;
    });
    land.closePath();
  }
  return { west, south, land, lines, cities: cities.map(([east, north, radius, name]) => ({ longitude: west + east * step, latitude: south + north * step, radius, name })) };
}

/** Returns the column and row of each piece of a level that is in sight. */
function inSight(level: number, { edges, sides }: Projection): [column: number, row: number][] {
  const { degrees } = levels[level];
  const [columns, rows] = [Math.ceil(360 / degrees), Math.ceil(180 / degrees)];
  const [south, north] = [edges.south, edges.north].map((latitude) => Math.max(0, Math.min(rows - 1, Math.floor((latitude + 90) / degrees))));
  const [west, east] = [sides.west, sides.east].map((longitude) => Math.floor((longitude + 180) / degrees));
  const across = Array.from({ length: Math.min(columns, east - west + 1) }, (_, index) => ((west + index) % columns + columns) % columns);
  return across.flatMap((column) => Array.from({ length: north - south + 1 }, (_, index): [number, number] => [column, south + index]));
}

/** Returns the most detailed pieces that have loaded everywhere in sight. Loads those that the scale asks for, and calls `onLoad`. */
function loadedPieces(view: Projection, onLoad: () => void): Piece[] {
  const fitting = levels.findIndex(({ step }) => step * view.scale <= maxStepSize);
  const wanted = fitting < 0 ? levels.length - 1 : fitting;
  for (let level = wanted; level >= 0; level--) {
    const places = inSight(level, view);
    const found = places.flatMap(([column, row]) => pieces.get(nameOf(level, column, row)) ?? []);
    if (found.length === places.length) return found;
    // The overview is small. The map can be used while the details load, and if they can't be loaded.
    if (level === wanted || level === 0) for (const [column, row] of places) load(level, column, row, onLoad);
  }
  return [];
}

/** Draws the land and the cities in sight, and calls `onLoad` when more has loaded. The canvas has the land's color, the color of coasts
 * and borders as that of its outline, and that of names as that of its border. */
export function drawLand(canvas: HTMLCanvasElement, view: Projection, onLoad: () => void): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  Object.assign(canvas, { width: view.width * devicePixelRatio, height: view.height * devicePixelRatio });
  context.scale(devicePixelRatio, devicePixelRatio);
  const shown = loadedPieces(view, onLoad);
  // Computed colors are the ones of the theme.
  const style = getComputedStyle(canvas);
  const each = (draw: (piece: Piece) => void) => {
    for (const turn of view.turns) {
      for (const piece of shown) {
        const { x, y } = view.point(piece.south, piece.west + turn);
        context.save();
        context.translate(x, y);
        context.scale(view.scale, view.scale);
        draw(piece);
        context.restore();
      }
    }
  };
  Object.assign(context, { fillStyle: style.color, strokeStyle: style.color, lineJoin: 'round', lineWidth: 0.75 / view.scale });
  // A line in the color of the land covers the seams between pieces.
  each(({ land }) => { context.fill(land); context.stroke(land); });
  context.strokeStyle = style.outlineColor;
  each(({ lines }) => context.stroke(lines));
  drawCities(context, style, shown.flatMap(({ cities }) => cities), view);
}

/** Writes the names of cities, the largest first. A name that would cover another one is left out. */
function drawCities(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, cities: Piece['cities'], view: Projection) {
  const size = parseFloat(style.fontSize);
  Object.assign(context, { font: `${size}px ${style.fontFamily}`, fillStyle: style.borderTopColor, textBaseline: 'middle' });
  const places = view.turns.flatMap((turn) => cities.map(({ latitude, longitude, radius, name }) => ({ ...view.point(latitude, longitude + turn), radius, name })))
    .filter(({ x, y }) => x > 0 && y > 0 && x < view.width && y < view.height)
    .sort((one, other) => other.radius - one.radius);
  const taken: { left: number, top: number, right: number, bottom: number }[] = [];
  for (const { x, y, name } of places.slice(0, maxNames)) {
    const frame = { left: x - 4, top: y - size, right: x + 10 + context.measureText(name).width, bottom: y + size };
    if (taken.some((other) => frame.left < other.right && other.left < frame.right && frame.top < other.bottom && other.top < frame.bottom)) continue;
    taken.push(frame);
    context.beginPath();
    context.arc(x, y, 1.5, 0, 2 * Math.PI);
    context.fill();
    context.fillText(name, x + 5, y);
  }
}

/** The size of a small map in pixels, and the degrees around a place that it shows. */
const smallMap = { width: 240, height: 120, degrees: 8 };

/** Returns a small map of the land around a place. The land is loaded when the map comes into sight. */
export function mapAround({ latitude, longitude }: { latitude: number, longitude: number }): HTMLElement {
  const { width, height, degrees } = smallMap;
  const view = new Projection();
  view.resize(width, height);
  view.show([{ latitude, longitude, photos: 1, size: degrees }]);
  const { x, y } = view.point(latitude, longitude);
  const [canvas, mark] = [make('canvas'), make('i')];
  Object.assign(mark.style, { left: `${100 * x / width}%`, top: `${100 * y / height}%` });
  const map = make('div', { className: 'around', ariaHidden: 'true' }, canvas, mark);
  const draw = () => drawLand(canvas, view, draw);
  const seen = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) return;
    seen.disconnect();
    draw();
  });
  seen.observe(map);
  return map;
}
