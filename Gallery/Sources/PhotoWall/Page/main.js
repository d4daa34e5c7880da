// Puts the page together.

import { number, quantity } from './language.js';
import { Empty } from './empty.js';
import { Photo } from './photo.js';
import { Places } from './place.js';
import { Scrubber } from './scrubber.js';
import { Search } from './search.js';
import { Selection } from './selection.js';
import { Settings, loadStyle } from './settings.js';
import { Tags } from './tags.js';
import { Wall } from './wall.js';
import { bindBar } from './bar.js';
import { bindKeyboard } from './keyboard.js';
import { bindPinch } from './pinch.js';
import { bindPrinting } from './printing.js';
import { listen } from './events.js';
import { loadEngine } from './engine.js';
import { readAddress } from './address.js';
import { showTrouble } from './banner.js';
import { source, versionOf } from './source.js';

let isLoading = false;
let isAskedAgain = false;
const arrival = Promise.all([source.library(), tagsNow()]);
const engine = await loadEngine();
const wall = new Wall(engine, loadStyle());
const places = new Places(wall);
const settings = new Settings(wall, places);
const search = new Search(wall, places, () => tags.mark());
const tags = new Tags(wall, search);
const photo = new Photo(wall, search);
new Empty(wall, search);
new Scrubber(wall);
const selection = new Selection(wall);
bindBar(wall, tags);
bindKeyboard(wall, selection);
bindPinch(wall, settings);
bindPrinting(wall, selection);

const count = document.getElementById('count');
let counted = '';
wall.addEventListener('change', () => {
  const shown = engine.wall.wall_count();
  const all = engine.wall.wall_library_count();
  if (counted === `${shown} ${all}`) return;
  counted = `${shown} ${all}`;
  count.textContent = shown === all ? number(all) : `${number(shown)} of ${number(all)}`;
  document.getElementById('search').placeholder = `Search ${quantity(all, 'photo')}`;
});

document.getElementById('photos').addEventListener('click', (event) => {
  const tile = wall.tiles.find((tile) => tile.link.contains(event.target));
  if (tile && selection.take(tile, event)) return event.preventDefault();
  if (!tile || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { position } = tile;
  if (wall.style.period === 0) return photo.open(position);
  // From afar a photo stands for those around it.
  const { left, top, width, height } = tile.element.getBoundingClientRect();
  wall.hold(left + width / 2, top + height / 2);
  settings.approach();
  wall.reveal(position);
});

addEventListener('popstate', () => {
  places.follow();
  followAddress();
});

search.begin(readAddress());
wall.arrange();
await load(await arrival.catch(() => null));
places.restore();
await followAddress();
listen(
  () => load(),
  (colors) => colors.forEach(([position, color]) => engine.wall.wall_set_color(position, color)),
  () => {
    wall.retry();
    search.retry();
  },
);

/** For whoever wants to look at a wall, or measure it: `(await import(…/main.js)).wall`. */
export { wall };

/** Which tags there are; none where the server does not say. */
function tagsNow() {
  return source.tags().catch(() => []);
}

/** Shows the library as it is now, and its tags; `arrived` if they are here already. Asked again meanwhile, it does so
 * again. */
async function load(arrived) {
  if (isLoading) {
    isAskedAgain = true;
    return;
  }
  isLoading = true;
  try {
    do {
      isAskedAgain = false;
      const [library, names] = arrived ?? await Promise.all([source.library(), tagsNow()]);
      arrived = undefined;
      tags.show(names);
      isAskedAgain ||= !await search.show(library, versionOf(library));
    } while (isAskedAgain);
  } catch (error) {
    showTrouble(error.message);
  } finally {
    isLoading = false;
  }
}

/** Does what the address says, and shows the place of another search or layout. */
async function followAddress() {
  const address = readAddress();
  const isRearranged = settings.follow(history.state?.style);
  const isOther = await search.follow(address);
  if (isRearranged || isOther) places.restore();
  photo.follow(address.photo);
}
