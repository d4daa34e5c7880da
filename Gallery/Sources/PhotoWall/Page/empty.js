// The text on a wall without photos: a welcome, the progress of reading, "nothing found", or a problem with the server.

import { phrase } from './language.js';
import { onProgress, progressBar } from './banner.js';
import { byId, make, textButton } from './elements.js';
import { isSearch } from './recipe.js';
import { leftOutText } from './unreadable.js';
import { source } from './source.js';

const empty = byId('empty');
/** The library folders, if the user is on the server's machine. */
const folders = Array.from(
  /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="brickwork-folder"]')), ({ content }) => content);

export class Empty {
  /** @type {Progress | null} */
  #progress = null;
  /** Describes the files that aren't pictures. */
  #leftOut = '';

  /** @param {Wall} wall @param {Walls} walls @param {Search} search */
  constructor(wall, walls, search) {
    this.wall = wall;
    this.walls = walls;
    this.search = search;
    wall.addEventListener('change', () => this.#draw());
    walls.addEventListener('change', () => this.#draw());
    onProgress((progress) => {
      this.#progress = progress;
      this.#draw();
    });
    // A phone's keyboard covers part of the page. The text is centered in the rest.
    visualViewport?.addEventListener('resize', () => this.#center());
    // The bar becomes higher when the number of photos arrives.
    new ResizeObserver(() => this.#center()).observe(byId('bar'));
  }

  #draw() {
    const { shown, all, isFailed, isMore } = this.walls;
    empty.hidden = shown ? this.wall.engine.count > 0 : !isFailed;
    if (empty.hidden) return;
    this.#center();
    if (!shown) this.#sayThatNothingIsHere();
    else if (isMore) empty.replaceChildren(make('span', '', phrase('lookingFor', { search: this.search.description })));
    else if (all > 0 && isSearch(shown)) this.#sayNothingIsFound();
    else if (this.#progress?.phase === 'reading') this.#sayHowFar(this.#progress);
    else this.#welcome();
  }

  #center() {
    empty.style.setProperty('--seen', `${Math.max(0, (visualViewport?.height ?? innerHeight) - this.wall.barHeight)}px`);
  }

  #welcome() {
    if (source.isStatic) return empty.replaceChildren(make('span', '', phrase('noPhotos')));
    empty.replaceChildren(
      drawing(),
      make('strong', '', phrase('welcome')),
      ...folders.map((folder) => make('code', '', folder)),
      make('span', '', welcome()));
    if (this.#leftOut) empty.append(make('span', '', this.#leftOut));
    this.#askWhatIsLeftOut();
  }

  /** The folder may contain only videos. */
  async #askWhatIsLeftOut() {
    const text = leftOutText(await source.leftOut().catch(() => []));
    if (text === this.#leftOut) return;
    this.#leftOut = text;
    this.#draw();
  }

  /** @type {(progress: Progress) => void} */
  #sayHowFar(progress) {
    empty.replaceChildren(
      drawing(),
      make('strong', '', phrase('welcome')),
      make('span', '', phrase('folderIsRead', { number: progress.read, all: progress.found })), progressBar(progress));
  }

  #sayNothingIsFound() {
    empty.replaceChildren(
      make('span', '', phrase('nothingFound', { search: this.search.description })), textButton(phrase('showAll'), () => this.search.end()));
  }

  #sayThatNothingIsHere() {
    empty.replaceChildren(make('span', '', this.walls.whatFailed), textButton(phrase('tryAgain'), () => this.walls.retry()));
  }
}

/** Returns a text that says where photos are looked for. */
function welcome() {
  switch (folders.length) {
    case 0: return phrase('welcomeServer');
    case 1: return phrase('welcomeFolder');
    default: return phrase('welcomeFolders');
  }
}

/** Draws an empty wall. */
function drawing() {
  return make('div', 'drawing', ...Array.from({ length: 6 }, () => make('i')));
}
