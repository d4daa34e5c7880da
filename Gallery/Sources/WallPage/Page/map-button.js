// The button that opens the map. It is there if a photo has a position, and the wall tells where. The map itself loads when
// it is first opened.

import { make } from './elements.js';
import { source } from './source.js';

/** Adds the button to the view options. */
export function bindMap(walls, search) {
  const open = make('button', '', 'Map');
  let map = null;
  let isKnown = false;
  open.id = 'open-map';
  open.type = 'button';
  open.hidden = true;
  open.addEventListener('click', async () => {
    const { PhotoMap } = await import('./map.js');
    map ??= new PhotoMap((text) => search.set(text));
    map.show();
  });
  document.getElementById('help').before(open);
  document.getElementById('view-button').addEventListener('click', async () => {
    if (isKnown || walls.all === 0) return;
    const cells = await source.map({ level: 0, south: -90, north: 90 }).catch(() => null);
    isKnown = cells !== null;
    open.hidden = !cells || cells.length === 0;
  });
}
