// The button that opens the map. It is there if a photo has a position, and the wall tells where.

import { PhotoMap } from './map.js';
import { byId, textButton } from './elements.js';
import { source } from './source.js';
import { phrase } from './language.js';

/** Adds the button to the view options.
 * @type {(walls: Walls, search: Search) => void} */
export function bindMap(walls, search) {
  /** @type {PhotoMap | null} */
  let map = null;
  let isKnown = false;
  const open = textButton(phrase('map'), () => {
    map ??= new PhotoMap((text) => search.set(text));
    map.show();
  });
  Object.assign(open, { id: 'open-map', hidden: true });
  byId('help').before(open);
  byId('view-button').addEventListener('click', async () => {
    if (isKnown || walls.all === 0) return;
    const cells = await source.map({ level: 0, south: -90, north: 90 }).catch(() => null);
    isKnown = cells !== null;
    open.hidden = !cells || cells.length === 0;
  });
}
