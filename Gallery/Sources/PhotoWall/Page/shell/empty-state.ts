// The text on a wall without photos: a welcome, the progress of reading, "nothing found", or a problem with the server.

import { phrase } from '../texts/language';
import { onProgress, progressBar } from '../elements/banner';
import { byId, make, textButton } from '../elements/elements';
import { isSearch, type WallQuery } from '../state/wall-query';
import { leftOutText } from './unreadable';
import { source } from '../source/source';
import type { Progress } from '../source/answers';
import type { Wall, WallLoader } from '../wall/wall';
import type { Search } from '../search/search';

const empty = byId('empty');
/** The library folders, if the user is on the server's machine. */
const folders = Array.from(
  document.querySelectorAll('meta[name="brickwork-folder"]') as NodeListOf<HTMLMetaElement>, ({ content }) => content);

export class EmptyState {
  #progress: Progress | null = null;
  /** Describes the files that aren't pictures. */
  #leftOut = '';

  constructor(private readonly wall: Wall, private readonly walls: WallLoader, private readonly search: Search) {
    this.wall.addEventListener('change', () => this.#draw());
    this.walls.addEventListener('change', () => this.#draw());
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
    const { shown, isFailed } = this.walls;
    empty.hidden = shown ? this.wall.engine.count > 0 : !isFailed;
    if (empty.hidden) return;
    this.#center();
    empty.replaceChildren(...this.#content(shown).filter(Boolean));
  }

  #content(shown?: WallQuery): (Node | string)[] {
    const { all, isMore } = this.walls;
    const { description } = this.search;
    if (!shown) return [line(this.walls.whatFailed), textButton(phrase('tryAgain'), () => this.walls.retry())];
    if (isMore) return [line(phrase('lookingFor', { search: description }))];
    const isNoAlbum = shown.album && !description;
    if (all > 0 && isSearch(shown)) return [line(isNoAlbum ? phrase('noSuchAlbum') : phrase('nothingFound', { search: description })), textButton(phrase('showAll'), () => this.search.end())];
    const boxes = Array.from({ length: 6 }, () => make('i'));
    const welcome = [make('div', 'drawing', ...boxes), make('strong', '', phrase('welcome'))];
    if (this.#progress?.phase === 'reading') {
      const { read, found } = this.#progress;
      return [...welcome, line(phrase('folderIsRead', { number: read, all: found })), progressBar(this.#progress)];
    }
    if (source.isStatic) return [line(phrase('noPhotos'))];
    this.#askWhatIsLeftOut();
    const where = (['welcomeServer', 'welcomeFolder'] as const)[folders.length] ?? 'welcomeFolders';
    return [...welcome, ...folders.map((folder) => make('code', '', folder)), line(phrase(where)), this.#leftOut && line(this.#leftOut)];
  }

  #center() {
    empty.style.setProperty('--seen', `${Math.max(0, (visualViewport?.height ?? innerHeight) - this.wall.barHeight)}px`);
  }

  /** The folder may contain only videos. */
  async #askWhatIsLeftOut() {
    const text = leftOutText(await source.leftOut().catch(() => []));
    if (text === this.#leftOut) return;
    this.#leftOut = text;
    this.#draw();
  }
}

function line(text: string): HTMLElement { return make('span', '', text); }
