// The map of a static site, from the lines of its search texts.

import { column } from './sitesearch.js';

/** Returns the cells of the map with photos, as a server does.
 * @type {(part: MapPart, lines: SiteLine[]) => MapCell[]} */
export function cellsOf({ level, south, north }, lines) {
  const perDegree = 10 ** level / 10;
  /** @type {Map<string, MapCell>} */
  const cells = new Map();
  for (const line of lines) {
    const place = line[column.place];
    if (!place) continue;
    const [latitude, longitude] = place.split(' ').map((degrees) => (Math.floor(Number(degrees) * perDegree) + 0.5) / perDegree);
    // A place may have a name and no position.
    if (!(latitude >= south && latitude <= north)) continue;
    const key = `${latitude} ${longitude}`;
    cells.set(key, [latitude, longitude, (cells.get(key)?.[2] ?? 0) + 1]);
  }
  return [...cells.values()];
}
