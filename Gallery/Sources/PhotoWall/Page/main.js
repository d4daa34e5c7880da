// Puts the page together.

import { addressWith, readAddress } from './address.js';
import { bindKeyboard } from './keyboard.js';
import { bindStyle, loadStyle } from './settings.js';
import { keepPlace, restorePlace } from './place.js';
import { listen } from './events.js';
import { loadEngine } from './engine.js';
import { Photo } from './photo.js';
import { Scrubber } from './scrubber.js';
import { Search } from './search.js';
import { showTrouble } from './banner.js';
import { source, versionOf } from './source.js';
import { Tags } from './tags.js';
import { Wall } from './wall.js';

const rightToLeft = /^(ar|arc|ckb|dv|fa|ha-Arab|he|khw|ks|ps|sd|ug|ur|yi)\b/;
const direction = new URLSearchParams(location.search).get('dir');
document.documentElement.dir = direction === 'rtl' || direction === 'ltr' ? direction : rightToLeft.test(navigator.language) ? 'rtl' : 'ltr';

let isLoading = false;
let isAskedAgain = false;
const arrival = source.library();
const engine = await loadEngine();
const wall = new Wall(engine, loadStyle());
const search = new Search(wall, searchChanged);
const tags = new Tags(wall, search);
const photo = new Photo(wall, search);
new Scrubber(wall);
bindStyle(wall);
bindKeyboard(wall);
keepPlace(wall);

const count = document.getElementById('count');
let counted = '';
wall.addEventListener('change', () => {
  const shown = engine.wall.wall_count();
  const all = engine.wall.wall_library_count();
  if (counted === `${shown} ${all}`) return;
  counted = `${shown} ${all}`;
  count.textContent = shown === all ? all.toLocaleString() : `${shown.toLocaleString()} of ${all.toLocaleString()}`;
});

document.getElementById('photos').addEventListener('click', (event) => {
  const tile = wall.tiles.find((tile) => tile.link.contains(event.target));
  if (!tile || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  photo.open(tile.position);
});

addEventListener('popstate', () => followAddress());

const { text, tag } = readAddress();
search.begin(text, tag);
wall.arrange();
await load(await arrival.catch(() => null));
restorePlace(wall);
await followAddress();
listen(() => load(), (colors) => colors.forEach(([position, color]) => engine.wall.wall_set_color(position, color)), () => wall.retry());

/** For whoever wants to look at a wall, or measure it: `(await import(…/main.js)).wall`. */
export { wall };

/** Shows the library as it is now; `bytes` if they are here already. Asked again meanwhile, it does so again. */
async function load(bytes) {
  if (isLoading) {
    isAskedAgain = true;
    return;
  }
  isLoading = true;
  try {
    do {
      isAskedAgain = false;
      const library = bytes ?? await source.library();
      bytes = undefined;
      isAskedAgain ||= !await search.show(library, versionOf(library));
      await tags.load();
    } while (isAskedAgain);
  } catch (error) {
    showTrouble(error.message);
  } finally {
    isLoading = false;
  }
}

/** Writes what is searched for into the address. */
function searchChanged() {
  history.replaceState(history.state, '', addressWith({ q: search.text, tag: search.tag }));
  tags.mark();
}

/** Does what the address says. */
async function followAddress() {
  const address = readAddress();
  await search.set(address.text, address.tag);
  photo.follow(address.photo);
}
