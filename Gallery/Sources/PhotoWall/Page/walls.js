// Chooses the wall to show: requests it, opens it at the user's position, and follows its changes.

import { Pauses } from './fetching.js';
import { isSearch, plainRecipe } from './recipe.js';
import { say } from './banner.js';
import { source } from './source.js';
import { phrase } from './language.js';
import { wall } from './page.js';

/** A request that takes longer than this isn't repeated immediately, in milliseconds. */
const longWork = 1000;
const damaged = 'damaged';

/** A wall that was requested in advance.
 * @typedef {{ recipe: Recipe, answer?: Promise<WallAnswer> }} Ahead */
/** A running request. `done` resolves when it has ended.
 * @typedef {{ kind: 'show' | 'refresh' | 'rest', control: AbortController, done: Promise<boolean> }} WallRequest */

/** Requests a wall before the page can show it.
 * @type {(recipe: Recipe) => Ahead} */
export function askAhead(recipe) {
  const answer = source.wall(recipe, {});
  // The code that shows the wall handles the error.
  answer.catch(() => {});
  return { recipe, answer };
}

export class Walls extends EventTarget {
  /** The requested wall. Each part of the page changes its own properties, and then shows the wall. */
  wanted = { ...plainRecipe };
  /** The wall that is shown. Undefined before the first one.
   * @type {Recipe | undefined} */
  shown;
  /** The number of photos on the wall, including those that the overview leaves out, and the total number. */
  found = 0;
  all = 0;
  /** Resolves when the requested wall is shown or has failed. */
  done = Promise.resolve(false);
  /** What the server has said about the shown wall.
   * @type {WallState} */
  #answer = { tag: '', all: 0 };
  /** The only running request: to show a wall, to refresh the shown one, or for the rest of a search after its first results.
   * @type {WallRequest | null} */
  #request = null;
  /** The position of the requested wall if it has failed, and the timer that tries again.
   * @type {{ place: Place | null, timer: number } | null} */
  #failure = null;
  /** The next request for the shown wall: whether there may be a new state, and when to ask for it at the earliest. */
  #next = { isDue: false, start: 0, timer: 0 };
  /** @type {Ahead | undefined} */
  #ahead;
  #pauses = new Pauses();
  /** The position where the wall was last shown, and the number of the user's movements at that time.
   * @type {{ place: Place | null, moves: number } | undefined} */
  #near;

  /** @param {Ahead} ahead */
  constructor(ahead) {
    super();
    this.#ahead = ahead;
    wall.nodesAreGone = () => this.#refreshNow();
    // A new state of the wall may appear some time after it has loaded.
    wall.addEventListener('change', () => this.shown && this.#count());
  }

  /** Whether these are the first results of a search, and the rest is being fetched. */
  get isMore() { return this.#answer.isMore ?? false; }
  /** What a search with typing errors was corrected to, or an empty text. */
  get correction() { return this.#answer.correction ?? ''; }
  /** What isn't understood in the search, as a sentence. */
  get hint() { return this.#answer.hint ?? ''; }
  /** Whether the requested wall has failed. */
  get isFailed() { return this.#failure !== null; }

  /** Whether requests are running, other than for the rest of a search. */
  get isBusy() { return (this.#request !== null && this.#request.kind !== 'rest') || wall.nodes.isBusy; }

  /** The photo that the user looks at, or null. */
  get lookedAt() { return this.#placeOf(wall.lookedAt); }

  /** The first visible photo, or null. */
  get firstSeen() { return this.#placeOf(wall.engine.firstSeen); }

  /** A description of the failed request. */
  get whatFailed() {
    return phrase(isSearch(this.wanted) ? 'searchFailed' : 'photosFailed');
  }

  /** Shows the requested wall at a position, or from its start. The result is false if this failed.
   * @type {(place?: Place | null) => Promise<boolean>} */
  show(place = null) {
    return this.done = this.#show(place);
  }

  /** @type {(place: Place | null) => Promise<boolean>} */
  async #show(place) {
    const { recipe, answer: here } = this.#take();
    clearTimeout(this.#failure?.timer);
    if (this.shown && isSame(recipe, this.shown)) return this.#stay(place);
    this.#next.start = 0;
    return this.#start('show', async (signal) => {
      try {
        const [answer, index] = await Promise.all([
          here ?? source.wall(recipe, { signal }),
          place?.id ? source.place(recipe, place.id, signal).catch(() => -1) : -1,
        ]);
        if (signal.aborted) return false;
        this.#open(answer, recipe, place && { ...place, found: index });
        return true;
      } catch (error) {
        if (!signal.aborted) this.#fail(error, place);
        return false;
      }
    });
  }

  /** Shows the requested wall around a position, or around the photo that the user looks at. Switching to the
   * overview and back returns to the same photo.
   * @type {(place?: Place) => Promise<void>} */
  async showHere(place) {
    const before = this.#near;
    const kept = place ?? (before?.moves === wall.moves ? before.place : this.lookedAt);
    const isShown = await this.show(kept);
    if (isShown) this.#near = { place: kept, moves: wall.moves };
  }

  /** Tries again after a failure. */
  retry() {
    wall.nodes.retry();
    if (this.#failure) this.show(this.#failure.place);
    else if (this.#next.isDue) this.#refreshNow();
  }

  /** Returns the index of a photo on the shown wall, or -1 if it isn't there.
   * @type {(id: number) => Promise<number>} */
  async find(id) {
    return (await this.#look(async () => {
      const here = wall.engine.indexOf(id);
      return { index: here >= 0 || !this.shown ? here : await source.place(this.shown, id) };
    })).index;
  }

  /** The index and the identifier of the photo that an address names: `{ index, photo }`; -1 if it is not there.
   * @type {(file: string) => Promise<PlaceAnswer>} */
  findFile(file) {
    return this.#look(async () => {
      if (!this.shown) return { index: -1 };
      const found = await source.placeOfFile(this.shown, file);
      // Walls that are made in the page know the positions of their photos.
      const here = found.photo ? wall.engine.indexOf(found.photo) : -1;
      return here >= 0 ? { ...found, index: here } : found;
    });
  }

  /** Looks for a photo, and again in the whole search if it isn't among the first results.
   * @type {(find: () => Promise<PlaceAnswer>) => Promise<PlaceAnswer>} */
  async #look(find) {
    const { shown, isMore } = this;
    const found = await find();
    if (found.index >= 0 || !isMore) return found;
    await this.#request?.done;
    return this.shown === shown && !this.isMore ? find() : found;
  }

  /** Shows the new state of the wall at the current scroll position. Calls during a request repeat it once. After a
   * slow request, the next one waits. */
  refresh() {
    this.#next.isDue = !source.isStatic;
    this.#goOn();
  }

  #refreshNow() {
    this.#next.start = 0;
    this.refresh();
  }

  /** Takes the requested recipe, and its response if it was requested in advance.
   * @type {() => Ahead} */
  #take() {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && isSame(ahead.recipe, this.wanted)) return ahead;
    return { recipe: { ...this.wanted, tags: [...this.wanted.tags] } };
  }

  /** Starts a request instead of the running one.
   * @type {(kind: WallRequest['kind'], body: (signal: AbortSignal) => Promise<boolean>) => Promise<boolean>} */
  #start(kind, body) {
    this.#cancel();
    const control = new AbortController();
    const request = this.#request = { kind, control, done: Promise.resolve(false) };
    request.done = body(control.signal).finally(() => {
      if (this.#request !== request) return;
      this.#request = null;
      this.#goOn();
    });
    return request.done;
  }

  #cancel() {
    this.#request?.control.abort();
    this.#request = null;
  }

  /** Starts the next request for the shown wall, if there is something to ask for. */
  #goOn() {
    const { shown } = this;
    const { isDue, start, timer } = this.#next;
    clearTimeout(timer);
    // Running requests come first.
    if (this.#request || !shown || !(isDue || this.isMore)) return;
    const rest = start - performance.now();
    if (rest > 0) this.#next.timer = setTimeout(() => this.#goOn(), rest);
    else this.#start(this.isMore ? 'rest' : 'refresh', (signal) => this.#follow(shown, signal));
  }

  /** Shows the new state of the wall at the current scroll position. For a search, waits for the whole result.
   * @type {(recipe: Recipe, signal: AbortSignal) => Promise<boolean>} */
  async #follow(recipe, signal) {
    const start = performance.now();
    this.#next.isDue = false;
    try {
      const { bytes, tag, ...answer } = await source.wall(recipe, { tag: this.#answer.tag, isWhole: isSearch(recipe), signal });
      if (signal.aborted) return false;
      const work = performance.now() - start;
      if (work > longWork) this.#next.start = start + 5 * work;
      this.#answer = { ...answer, tag: this.#answer.tag };
      if (bytes) {
        if (!wall.open(bytes, recipe, { isSameWall: true })) throw new Error(damaged);
        this.#answer.tag = tag;
        say('damage', '');
      }
      this.#pauses.end();
      this.#count();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.#complain(error);
      this.#next = { ...this.#next, isDue: true, start: performance.now() + this.#pauses.next() };
      return false;
    }
  }

  /** @type {(answer: WallAnswer, recipe: Recipe, place: Place | null) => void} */
  #open({ bytes, ...answer }, recipe, place) {
    const [before, former] = [this.shown, this.#answer];
    [this.shown, this.#answer] = [recipe, answer];
    if (!bytes || !wall.open(bytes, recipe, { place, glides: before !== undefined })) {
      [this.shown, this.#answer] = [before, former];
      throw new Error(damaged);
    }
    this.#pauses.end();
    say('damage', '');
    this.#succeed();
    this.#count();
  }

  /** The requested wall is shown already.
   * @type {(place: Place | null) => boolean} */
  #stay(place) {
    if (this.#request?.kind === 'show') this.#cancel();
    this.#succeed();
    if (place) wall.showAt(place);
    this.#goOn();
    this.#tell();
    return true;
  }

  #succeed() {
    this.#failure = null;
    say('failure', '');
  }

  /** @type {(error: unknown, place: Place | null) => void} */
  #fail(error, place) {
    this.#complain(error);
    this.#failure = { place, timer: setTimeout(() => this.retry(), this.#pauses.next()) };
    // The previous wall stays, with a message that the new one failed.
    if (this.shown) say('failure', this.whatFailed, () => this.retry());
    this.#tell();
  }

  /** Shows an error. If the server doesn't answer, another part of the page says so.
   * @type {(error: unknown) => void} */
  #complain(error) {
    const message = error instanceof Error ? error.message : String(error);
    if (message === damaged) say('damage', phrase('damagedWall'));
    else console.info(`No wall: ${message}`);
  }

  /** Updates the number of photos. A wall of all photos contains it. */
  #count() {
    this.found = wall.engine.total;
    this.all = this.shown && isSearch(this.shown) ? Math.max(this.found, this.#answer.all || this.all) : this.found;
    this.#tell();
  }

  #tell() { this.dispatchEvent(new Event('change')); }

  /** @type {(index: number) => Place | null} */
  #placeOf(index) {
    const { count } = wall.engine;
    return index < 0 ? null : { id: wall.engine.idOf(index), index, count, ...wall.engine.keptPlace(index) };
  }
}

/** @type {(one: Recipe, other: Recipe) => boolean} */
function isSame(one, other) {
  const names = /** @type {(keyof Recipe)[]} */ (Object.keys(plainRecipe));
  return names.every((name) => String(one[name]) === String(other[name])) && one.tags.length === other.tags.length;
}
