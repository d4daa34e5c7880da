// The button that opens the map. It is there if a photo has a position, and the wall tells where.

import { PhotoMap } from './map.js';
import { textButton } from './elements.js';
import { source } from './source.js';
import { phrase } from './language.js';

/** Adds the button to the view options. */
export function bindMap(walls, search) {
  let map = null;
  let isKnown = false;
  const open = textButton(phrase('map'), () => {
    map ??= new PhotoMap((text) => search.set(text));
    map.show();
  });
  open.id = 'open-map';
  open.hidden = true;
  document.getElementById('help').before(open);
  document.getElementById('view-button').addEventListener('click', async () => {
    if (isKnown || walls.all === 0) return;
    const cells = await source.map({ level: 0, south: -90, north: 90 }).catch(() => null);
    isKnown = cells !== null;
    open.hidden = !cells || cells.length === 0;
  });
}
