// The button that opens the map. It is there if a photo has a position, and the wall tells where.

import { PhotoMap } from './map.js';
import { byId, textButton } from './elements.js';
import { enterLayer } from './layers.js';
import { source } from './source.js';
import { phrase } from './language.js';

/** Adds the button to the view options. Returns a function that opens or closes the map, as an address says.
 * @type {(walls: Walls, search: Search) => (isOpen: boolean) => void} */
export function bindMap(walls, search) {
  /** @type {PhotoMap | null} */
  let map = null;
  let isKnown = false;
  const made = () => (map ??= new PhotoMap((text) => search.set(text)));
  const open = textButton(phrase('map'), () => {
    enterLayer('map', { map: '1' });
    made().show(true);
  });
  Object.assign(open, { id: 'open-map', hidden: true });
  byId('help').before(open);
  byId('view-button').addEventListener('click', async () => {
    if (isKnown || walls.all === 0) return;
    const cells = await source.map({ level: 0, south: -90, north: 90 }).catch(() => null);
    isKnown = cells !== null;
    open.hidden = !cells || cells.length === 0;
  });
  return (isOpen) => {
    if (isOpen) made().show(); else map?.close();
  };
}
