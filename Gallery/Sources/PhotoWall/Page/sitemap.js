// The map of a static site, from the lines of its search texts.

import { column } from './sitesearch.js';

/** Returns the middle of the cell in which a photo is, or null.
 * @type {(line: SiteLine, level: number) => number[] | null} */
function middleOf(line, level) {
  const perDegree = 10 ** level / 10;
  const degrees = line[column.place]?.split(' ', 2).map(Number) ?? [];
  // A place may have a name and no position.
  return degrees.length === 2 && degrees.every(Number.isFinite) ? degrees.map((each) => (Math.floor(each * perDegree) + 0.5) / perDegree) : null;
}

/** Returns the cells of the map with photos, as a server does.
 * @type {(part: MapPart, lines: SiteLine[]) => MapCell[]} */
export function cellsOf({ level, south, north }, lines) {
  /** @type {Map<string, MapCell>} */
  const cells = new Map();
  for (const line of lines) {
    const middle = middleOf(line, level);
    if (!middle || !(middle[0] >= south && middle[0] <= north)) continue;
    cells.set(String(middle), [middle[0], middle[1], (cells.get(String(middle))?.[2] ?? 0) + 1]);
  }
  return [...cells.values()];
}

/** Returns the photo with the highest number of each of some cells, or null.
 * @type {(level: number, cells: { latitude: number, longitude: number }[], lines: SiteLine[]) => (Cover | null)[]} */
export function coversOf(level, cells, lines) {
  const keys = cells.map(({ latitude, longitude }) => `${latitude},${longitude}`);
  /** @type {Map<string, Cover | null>} */
  const covers = new Map(keys.map((key) => [key, null]));
  for (const line of lines) {
    const [id, version] = line[line.length - 1].split(' ').map(Number);
    const key = String(middleOf(line, level));
    if (covers.has(key) && id > (covers.get(key)?.id ?? 0)) covers.set(key, { id, version });
  }
  return keys.map((key) => covers.get(key) ?? null);
}
