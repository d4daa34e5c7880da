// Puts the page together. Parts of the page don't know each other, except those that they are given here.

import { Breadcrumb } from './folders/breadcrumb';
import { EmptyState } from './shell/empty-state';
import { Grouping } from './shell/grouping';
import { LiveUpdates } from './shell/live-updates';
import { OnThisDay, fetchOnThisDay } from './wall/on-this-day';
import { PhotoViewer } from './photo/viewer';
import { Rooms } from './shell/rooms';
import { ScrollHistory } from './state/history';
import { Scrubber } from './wall/scrubber';
import { Search } from './search/search';
import { Selection } from './selection/selection';
import { Settings } from './shell/settings';
import { Share } from './sharing/share';
import { TagRow } from './search/tag-row';
import { Wall, type Place } from './wall/wall-view';
import { WallLoader, requestWall } from './wall/wall-loader';
import { afterFirst } from './wall/thumbnail-queue';
import { albums } from './albums/albums';
import { bindBar } from './shell/bar';
import { bindDialogs } from './elements/dialogs';
import { bindHiding } from './shell/hide-bar';
import { bindKeyboard } from './shell/keyboard';
import { bindPinch } from './wall/pinch';
import { bindPrinting } from './selection/print';
import { bindSession } from './sharing/session';
import { bindViewerKeys } from './photo/viewer-keys';
import { byId, narrow, opensElsewhere } from './elements/elements';
import { groupingToBegin } from './state/grouping';
import { keepForLater } from './offline/offline';
import { listen } from './source/events';
import { loadEngine } from './engine/engine';
import { loadStyle, sampleOf } from './state/style';
import { loadTexts, number, phrase } from './texts/language';
import { onProgress, say } from './elements/banner';
import { plainWallQuery } from './state/wall-query';
import { readAddress } from './state/address';
import { restoreTitle } from './state/document-title';
import { sayHowManyFailed } from './shell/unreadable';
import { showShortcuts } from './shell/shortcuts';
import { source } from './source/source';
import type { Tile } from './wall/tile';

/** For scripts that inspect or measure the wall: `(await import(…/main.js)).wall`. */
export { source };
export { PhotoMap } from './map/map';

/** How long what isn't seen at once waits for the first picture, in milliseconds. */
const patience = 3000;
const style = loadStyle();
// These are fetched while the engine loads: the tags, the photos of earlier years, and the wall.
const [tags, earlier] = [source.tags().catch(() => []), fetchOnThisDay()];
const request = requestWall({ ...plainWallQuery, ...readAddress().search, ...groupingToBegin(), sample: sampleOf(style) });
// The texts have begun to load before the modules.
const [engine] = await Promise.all([loadEngine(), loadTexts()]);
restoreTitle();

export const wall = new Wall(engine, style);
export const walls = new WallLoader(wall, request);
const places = new ScrollHistory(wall, walls);
const settings = new Settings(wall, walls, places);
const grouping = new Grouping(wall, walls, places, settings);
const search = new Search(wall, walls, places);
const onThisDay = new OnThisDay(walls, (ids, id) => viewer.openAmong(ids, id));
search.addEventListener('change', () => onThisDay.mark());
const tagRow = new TagRow(walls, search);
const rooms: Rooms = new Rooms(wall, walls, { go: (goal) => breadcrumb.go(goal), find: (text) => search.set(text) });
const breadcrumb: Breadcrumb = new Breadcrumb(walls, places, search, rooms);
const viewer: PhotoViewer = new PhotoViewer(wall, walls, (text, tag) => search.set(text, tag));
const share = new Share(walls, () => search.description);
const selection = new Selection(wall, walls, {
  play: (ids) => viewer.playOnly(ids), share: (query, count) => share.openSelection(query, count),
});
new EmptyState(wall, walls, search);
new Scrubber(wall, walls);
bindBar(wall, grouping, (isOpen) => tagRow.open(isOpen));
bindDialogs();
bindHiding(wall);
bindKeyboard(wall, selection);
bindPinch(wall, settings);
bindPrinting(wall, selection);
bindSession();
bindViewerKeys(viewer, showShortcuts);

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
  nameNumberInSearch();
});

/** Names the number of photos in the search field where there is room. */
function nameNumberInSearch() {
  byId('search').placeholder = narrow.matches || !walls.all ? phrase('search') : phrase('searchCount', { count: walls.all });
}

nameNumberInSearch();
narrow.addEventListener('change', nameNumberInSearch);

byId('photos').addEventListener('click', (event) => {
  const tile = wall.tileAt(event.target);
  // The circle in the corner isn't part of the link.
  if (tile && selection.take(tile, event, event.target === tile.element)) return event.preventDefault();
  if (!tile || opensElsewhere(event)) return;
  event.preventDefault();
  if (wall.style.period === 0) viewer.open(tile.index); else approach(tile);
});

addEventListener('popstate', () => followAddress(places.follow() ? places.here : null));

breadcrumb.follow(readAddress().search);
search.follow(readAddress().search);
wall.arrange();
tagRow.show(await tags);
albums.addEventListener('change', () => wall.tiles.forEach((tile) => tile.markFavorite()));
onThisDay.show(await earlier);
await followAddress(places.here);
const updates = new LiveUpdates(wall, async (isReading) => {
  walls.refresh();
  tagRow.show(await source.tags().catch(() => []), isReading);
});
onProgress((progress) => {
  sayHowManyFailed(progress.failed);
  updates.progress(progress);
});
// What isn't seen at once comes after the first picture, unless that takes long. The server tells what has happened meanwhile.
Promise.race([afterFirst(walls.found), new Promise((done) => setTimeout(done, patience))]).then(() => {
  albums.load();
  listen(
    () => updates.changed(),
    () => {
      wall.retry();
      walls.retry();
    },
  );
  keepForLater().catch(() => {});
});

/** Goes one step closer in the overview. A photo there represents those around it, and stays in place. */
async function approach({ id, index, element }: Tile): Promise<void> {
  const distance = element.getBoundingClientRect().top - wall.barHeight;
  settings.approach({ id, index, count: wall.engine.count, distance });
  if (await walls.done && wall.shownAt >= 0) wall.reveal(wall.shownAt);
}

/** Shows what the address describes, at a scroll position. */
async function followAddress(place: Place | null): Promise<void> {
  const address = readAddress();
  // A photo always opens in the close view.
  settings.follow({ ...history.state?.style, ...(address.photo ? { period: 0 } : {}) });
  grouping.follow(address.grouping);
  breadcrumb.follow(address.search);
  search.follow(address.search);
  rooms.follow();
  await walls.show(place);
  await viewer.follow(address.photo);
}
