// Sets up the page.

import { loadTexts, number, phrase } from './language.js';
import { Empty } from './empty.js';
import { Grouping, groupingToBegin } from './grouping.js';
import { News } from './news.js';
import { Photo } from './photo.js';
import { Places } from './place.js';
import { Scrubber } from './scrubber.js';
import { Rooms } from './rooms.js';
import { Search } from './search.js';
import { Selection } from './selection.js';
import { Share } from './share.js';
import { Settings, loadStyle, sampleOf } from './settings.js';
import { Tags } from './tags.js';
import { ThisDay, askForThisDay } from './this-day.js';
import { Wall } from './wall.js';
import { Way } from './way.js';
import { Walls, askAhead } from './walls.js';
import { collections } from './collections.js';
import { bindBar } from './bar.js';
import { bindDialogs } from './dialogs.js';
import { bindHiding } from './hiding.js';
import { bindKeyboard } from './keyboard.js';
import { bindPinch } from './pinch.js';
import { bindPrinting } from './printing.js';
import { bindSession } from './session.js';
import { keepForLater } from './offline.js';
import { listen } from './events.js';
import { onProgress, say } from './banner.js';
import { loadEngine } from './engine.js';
import { byId, narrow, opensElsewhere } from './elements.js';
import { plainRecipe } from './recipe.js';
import { readAddress } from './address.js';
import { restoreTitle } from './titles.js';
import { afterFirst } from './thumbnails.js';
import { source } from './source.js';

const [known, earlier, style] = [tagsNow(), askForThisDay(), loadStyle()];
// Fetches the wall while the engine loads.
const ahead = askAhead({ ...plainRecipe, ...readAddress().search, ...groupingToBegin(), sample: sampleOf(style) });
// The texts have begun to load before the modules.
const [engine] = await Promise.all([loadEngine(), loadTexts()]);
restoreTitle();
const wall = new Wall(engine, style);
const walls = new Walls(engine, wall, ahead);
const places = new Places(wall, walls);
const settings = new Settings(wall, walls, places);
const grouping = new Grouping(walls, places, settings);
const thisDay = new ThisDay(walls, (index) => photo.open(index));
/** @type {Search} */
const search = new Search(wall, walls, places, () => {
  tags.mark();
  thisDay.mark();
});
const tags = new Tags(wall, walls, search);
const rooms = new Rooms(wall, walls, search, (goal) => way.go(goal));
/** @type {Way} */
const way = new Way(walls, places, search, rooms);
const photo = new Photo(wall, walls, search);
new Empty(wall, walls, search);
new Scrubber(wall, walls);
const selection = new Selection(wall, walls, photo, new Share(walls, search));
bindBar(wall, tags, grouping);
bindDialogs();
bindHiding(wall);
bindKeyboard(wall, selection);
bindPinch(wall, settings);
bindPrinting(wall, selection);
bindSession();

walls.addEventListener('change', () => {
  const { shown, found, all, isMore } = walls;
  if (shown || walls.isFailed) document.documentElement.classList.remove('loading');
  if (!shown) return;
  const count = byId('count');
  // Screen readers wait for the final number.
  count.ariaBusy = String(isMore);
  const text = isMore ? phrase('countSoFar', { count: found }) : found === all ? number(all) : phrase('of', { number: found, all });
  if (count.textContent !== text) count.textContent = text;
  say('correction', walls.hint || walls.correction && phrase('corrected', { correction: walls.correction, search: search.text }));
  byId('more').hidden = !isMore || found === 0;
  sayWhatToSearch();
});

/** Names the number of photos in the search field where there is room. */
function sayWhatToSearch() {
  byId('search').placeholder = narrow.matches || !walls.all ? phrase('search') : phrase('searchCount', { count: walls.all });
}

sayWhatToSearch();
narrow.addEventListener('change', sayWhatToSearch);

byId('photos').addEventListener('click', (event) => {
  const tile = wall.tileAt(event.target);
  // The circle in the corner isn't part of the link.
  if (tile && event.target === tile.element) return selection.pick(tile, event);
  if (tile && selection.take(tile, event)) return event.preventDefault();
  if (!tile || opensElsewhere(event)) return;
  event.preventDefault();
  if (wall.style.period === 0) photo.open(tile.index); else approach(tile);
});

addEventListener('popstate', () => followAddress(places.follow() ? places.here : null));

way.follow(readAddress().search);
search.follow(readAddress().search);
wall.arrange();
tags.show(await known);
collections.addEventListener('change', () => wall.tiles.forEach((tile) => tile.markFavorite()));
thisDay.show(await earlier);
await followAddress(places.here);
afterFirst(walls.found).then(() => collections.load());
const news = new News(wall, async (isReading) => {
  walls.refresh();
  tags.show(await tagsNow(), isReading);
});
onProgress((progress) => news.progress(progress));
listen(
  () => news.changed(),
  () => {
    wall.retry();
    walls.retry();
  },
);

keepForLater().catch(() => {});

/** For scripts that inspect or measure the wall: `(await import(…/main.js)).wall`. */
export { source, wall, walls };
export { PhotoMap } from './map.js';

/** Fetches the tags. There are none if the server doesn't answer. */
function tagsNow() {
  return source.tags().catch(() => []);
}

/** Goes one step closer in the overview. A photo there represents those around it, and stays in place.
 * @type {(tile: Tile) => Promise<void>} */
async function approach({ id, index, element }) {
  const distance = element.getBoundingClientRect().top - wall.barHeight;
  settings.approach({ id, index, count: engine.count, distance });
  if (await walls.done && wall.shownAt >= 0) wall.reveal(wall.shownAt);
}

/** Shows what the address describes, at a scroll position.
 * @type {(place: Place | null) => Promise<void>} */
async function followAddress(place) {
  const address = readAddress();
  // A photo always opens in the close view.
  settings.follow({ ...history.state?.style, ...(address.photo ? { period: 0 } : {}) });
  grouping.follow(address.grouping);
  way.follow(address.search);
  search.follow(address.search);
  rooms.follow();
  await walls.show(place);
  await photo.follow(address.photo);
}
