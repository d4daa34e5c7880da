// The text on a wall without photos: a welcome, the progress of reading, "nothing found", or a problem with the server.

import { phrase } from './language.js';
import { onProgress } from './banner.js';
import { textButton } from './elements.js';
import { isSearch } from './recipe.js';
import { leftOutText } from './unreadable.js';
import { source } from './source.js';

const empty = document.getElementById('empty');
/** The library folders, if the user is on the server's machine. */
const folders = [...document.querySelectorAll('meta[name="brickwork-folder"]')].map(({ content }) => content);

export class Empty {
  #progress = null;
  /** Describes the files that aren't pictures. */
  #leftOut = '';

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
    visualViewport.addEventListener('resize', () => this.#center());
    // The bar becomes higher when the number of photos arrives.
    new ResizeObserver(() => this.#center()).observe(document.getElementById('bar'));
  }

  #draw() {
    const { shown, all, isFailed, isMore } = this.walls;
    empty.hidden = shown ? this.wall.engine.wall.wall_count() > 0 : !isFailed;
    if (empty.hidden) return;
    this.#center();
    const isReading = this.#progress && this.#progress.phase !== 'idle';
    if (!shown) this.#sayThatNothingIsHere();
    else if (isMore) empty.replaceChildren(line(phrase('lookingFor', { search: this.search.description })));
    else if (all > 0 && isSearch(shown)) this.#sayNothingIsFound();
    else if (isReading) this.#sayHowFar(this.#progress);
    else this.#welcome();
  }

  #center() {
    empty.style.setProperty('--seen', `${Math.max(0, visualViewport.height - this.wall.barHeight)}px`);
  }

  #welcome() {
    if (source.isStatic) return empty.replaceChildren(line(phrase('noPhotos')));
    empty.replaceChildren(
      drawing(),
      line(phrase('welcome'), 'strong'),
      ...folders.map((folder) => line(folder, 'code')),
      line(welcome()));
    if (this.#leftOut) empty.append(line(this.#leftOut));
    this.#askWhatIsLeftOut();
  }

  /** The folder may contain only videos. */
  async #askWhatIsLeftOut() {
    const text = leftOutText(await source.leftOut().catch(() => []));
    if (text === this.#leftOut) return;
    this.#leftOut = text;
    this.#draw();
  }

  #sayHowFar({ found, read }) {
    const bar = document.createElement('progress');
    if (found > 0) [bar.max, bar.value] = [found, read];
    bar.ariaLabel = phrase('reading');
    empty.replaceChildren(
      drawing(),
      line(phrase('welcome'), 'strong'),
      line(phrase('folderIsRead', { number: read, all: found })), bar);
  }

  #sayNothingIsFound() {
    empty.replaceChildren(
      line(phrase('nothingFound', { search: this.search.description })), textButton(phrase('showAll'), () => this.search.end()));
  }

  #sayThatNothingIsHere() {
    empty.replaceChildren(line(this.walls.whatFailed), textButton(phrase('tryAgain'), () => this.walls.retry()));
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
  const made = document.createElement('div');
  made.className = 'drawing';
  made.append(...Array.from({ length: 6 }, () => document.createElement('i')));
  return made;
}

function line(text, name = 'span') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
