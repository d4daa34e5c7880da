// The text on a wall without photos: a welcome, the progress of reading, "nothing found", or a problem with the server.

import { phrase } from './language.js';
import { onProgress, progressBar } from './banner.js';
import { byId, make, textButton } from './elements.js';
import { isSearch } from './recipe.js';
import { leftOutText } from './unreadable.js';
import { source } from './source.js';
import { search, wall, walls } from './page.js';

const empty = byId('empty');
/** The library folders, if the user is on the server's machine. */
const folders = Array.from(
  /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="brickwork-folder"]')), ({ content }) => content);

export class Empty {
  /** @type {Progress | null} */
  #progress = null;
  /** Describes the files that aren't pictures. */
  #leftOut = '';

  constructor() {
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
    const { shown, isFailed } = walls;
    empty.hidden = shown ? wall.engine.count > 0 : !isFailed;
    if (empty.hidden) return;
    this.#center();
    empty.replaceChildren(...this.#content(shown).filter(Boolean));
  }

  /** @type {(shown?: Recipe) => (Node | string)[]} */
  #content(shown) {
    const { all, isMore } = walls;
    const { description } = search;
    if (!shown) return [line(walls.whatFailed), textButton(phrase('tryAgain'), () => walls.retry())];
    if (isMore) return [line(phrase('lookingFor', { search: description }))];
    if (all > 0 && isSearch(shown)) return [line(phrase('nothingFound', { search: description })), textButton(phrase('showAll'), () => search.end())];
    const welcome = [drawing(), make('strong', '', phrase('welcome'))];
    if (this.#progress?.phase === 'reading') {
      const { read, found } = this.#progress;
      return [...welcome, line(phrase('folderIsRead', { number: read, all: found })), progressBar(this.#progress)];
    }
    if (source.isStatic) return [line(phrase('noPhotos'))];
    this.#askWhatIsLeftOut();
    const where = (/** @type {const} */ (['welcomeServer', 'welcomeFolder']))[folders.length] ?? 'welcomeFolders';
    return [...welcome, ...folders.map((folder) => make('code', '', folder)), line(phrase(where)), this.#leftOut && line(this.#leftOut)];
  }

  #center() {
    empty.style.setProperty('--seen', `${Math.max(0, (visualViewport?.height ?? innerHeight) - wall.barHeight)}px`);
  }

  /** The folder may contain only videos. */
  async #askWhatIsLeftOut() {
    const text = leftOutText(await source.leftOut().catch(() => []));
    if (text === this.#leftOut) return;
    this.#leftOut = text;
    this.#draw();
  }
}

/** @type {(text: string) => HTMLElement} */
function line(text) { return make('span', '', text); }

/** Draws an empty wall. */
function drawing() {
  return make('div', 'drawing', ...Array.from({ length: 6 }, () => make('i')));
}
