// Sets up the page.

// First, because it makes the parts, and each of these uses others.
import { earlierAhead, grouping, photo, places, rooms, search, selection, settings, tagRow, tagsAhead, thisDay, wall, walls, way } from './page.js';
import { number, phrase } from './language.js';
import { Empty } from './empty.js';
import { News } from './news.js';
import { Scrubber } from './scrubber.js';
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
import { byId, narrow, opensElsewhere } from './elements.js';
import { readAddress } from './address.js';
import { afterFirst } from './thumbnails.js';
import { source } from './source.js';

new Empty();
new Scrubber();
bindBar();
bindDialogs();
bindHiding();
bindKeyboard();
bindPinch();
bindPrinting();
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
tagRow.show(await tagsAhead);
collections.addEventListener('change', () => wall.tiles.forEach((tile) => tile.markFavorite()));
thisDay.show(await earlierAhead);
await followAddress(places.here);
afterFirst(walls.found).then(() => collections.load());
const news = new News(async (isReading) => {
  walls.refresh();
  tagRow.show(await source.tags().catch(() => []), isReading);
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
export { source };
export { wall, walls } from './page.js';
export { PhotoMap } from './map.js';

/** Goes one step closer in the overview. A photo there represents those around it, and stays in place.
 * @type {(tile: Tile) => Promise<void>} */
async function approach({ id, index, element }) {
  const distance = element.getBoundingClientRect().top - wall.barHeight;
  settings.approach({ id, index, count: wall.engine.count, distance });
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
