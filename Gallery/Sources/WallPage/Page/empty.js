// The text on a wall without photos: a welcome, the progress of reading, "nothing found", or a problem with the server.

import { number } from './language.js';
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
    else if (isMore) empty.replaceChildren(line(`Looking for “${this.search.description}” …`));
    else if (all > 0 && isSearch(shown)) this.#sayNothingIsFound();
    else if (isReading) this.#sayHowFar(this.#progress);
    else this.#welcome();
  }

  #center() {
    empty.style.setProperty('--seen', `${Math.max(0, visualViewport.height - this.wall.barHeight)}px`);
  }

  #welcome() {
    if (source.isStatic) return empty.replaceChildren(line('There are no photos here.'));
    empty.replaceChildren(
      drawing(),
      line('Welcome', 'strong'),
      ...folders.map((folder) => line(folder, 'code')),
      line(`This is a wall for the photos in ${place()}. Put some there, and they will appear here.`));
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
    bar.ariaLabel = 'Reading photos';
    empty.replaceChildren(
      drawing(),
      line('Welcome', 'strong'),
      line(`The folder is being read: ${number(read)} of ${number(found)} photos so far. They will appear here.`), bar);
  }

  #sayNothingIsFound() {
    empty.replaceChildren(
      line(`Nothing found for “${this.search.description}”.`), textButton('Show all photos', () => this.search.end()));
  }

  #sayThatNothingIsHere() {
    empty.replaceChildren(line(this.walls.whatFailed), textButton('Try again', () => this.walls.retry()));
  }
}

/** Returns words for where photos are looked for. */
function place() {
  switch (folders.length) {
    case 0: return 'a folder, which has none yet';
    case 1: return 'this folder, which has none yet';
    default: return 'these folders, which have none yet';
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
