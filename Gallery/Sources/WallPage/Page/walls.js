// Chooses the wall to show: requests it, opens it at the user's position, and follows its changes.

import { Pauses } from './fetching.js';
import { isSearch, plainRecipe } from './recipe.js';
import { showFailure, showTrouble } from './banner.js';
import { source } from './source.js';
import { phrase } from './language.js';

/** A request that takes longer than this isn't repeated immediately, in milliseconds. */
const longWork = 1000;
const damaged = 'damaged';

/** Requests a wall before the page can show it. */
export function askAhead(recipe) {
  const answer = source.wall(recipe, {});
  // The code that shows the wall handles the error.
  answer.catch(() => {});
  return { recipe, answer };
}

export class Walls extends EventTarget {
  /** The requested wall. Each part of the page changes its own properties, and then shows the wall. */
  wanted = { ...plainRecipe };
  /** The wall that is shown. Undefined before the first one. */
  shown;
  /** The number of photos on the wall, including those that the overview leaves out, and the total number. */
  found = 0;
  all = 0;
  /** What a search with typing errors was corrected to; empty where it was not. */
  correction = '';
  /** What isn't understood in the search, as a sentence. */
  hint = '';
  /** Whether these are the first results of a search, and the rest is being fetched. */
  isMore = false;
  /** Resolves when the requested wall is shown or has failed. */
  done = Promise.resolve(false);
  /** Whether the requested wall has failed. */
  isFailed = false;
  /** The position at which the failed wall was to be shown. */
  #failedAt = null;
  #engine;
  #wall;
  #tag = '';
  /** The total number of photos, as last reported. */
  #heard = 0;
  #running;
  #isRefreshing = false;
  #isStale = false;
  #isDamaged = false;
  /** Cancels the request for the new state, or for the rest of a search. */
  #following;
  /** The same for the rest of a search, while it is running. */
  #completing;
  #restsUntil = 0;
  #resting;
  /** Resolves when the whole search has loaded, or is no longer shown. */
  #whole = Promise.resolve();
  #pauses = new Pauses();
  #again;
  /** The position where the wall was last shown, and the number of the user's movements at that time. */
  #near;
  /** A wall that was requested in advance. */
  #ahead;

  /** `wall` is the wall in the document. */
  constructor(engine, wall, ahead) {
    super();
    [this.#engine, this.#wall, this.#ahead] = [engine, wall, ahead];
    wall.nodesAreGone = () => this.#refreshNow();
    // A new state of the wall may appear some time after it has loaded.
    wall.addEventListener('change', () => this.shown && this.#count());
  }

  /** Whether requests are running. */
  get isBusy() { return this.#running !== undefined || this.#isRefreshing || this.#wall.nodes.isBusy; }

  /** The photo that the user looks at: `{ id, index, count, distance, fraction }`, with the number of photos. `fraction` is
   * the point of its height that stays in place, and `distance` is how far below the top of the visible part this is. Null
   * if there is no photo. */
  get lookedAt() { return this.#placeOf(this.#wall.lookedAt); }

  /** The first visible photo, in the same form. */
  get firstSeen() { return this.#placeOf(this.#engine.wall.wall_first_seen()); }

  /** A description of the failed request. */
  get whatFailed() {
    return phrase(isSearch(this.wanted) ? 'searchFailed' : 'photosFailed');
  }

  /** Shows the requested wall at a position, or from its start. The result is false if this failed. */
  show(place = null) {
    return this.done = this.#show(place);
  }

  async #show(place) {
    const { recipe, answer: here } = this.#take();
    this.#running?.abort();
    this.#running = undefined;
    clearTimeout(this.#again);
    if (this.shown && isSame(recipe, this.shown)) return this.#stay(place);
    // The rest of the previous search is no longer needed.
    this.#following?.abort();
    clearTimeout(this.#resting);
    this.#restsUntil = 0;
    const running = this.#running = new AbortController();
    const { signal } = running;
    try {
      const [answer, index] = await Promise.all([
        here ?? source.wall(recipe, { signal }),
        place?.id ? source.place(recipe, place.id, signal).catch(() => -1) : -1,
      ]);
      if (signal.aborted) return false;
      this.#open(answer, recipe, place && { ...place, found: index });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this.#fail(error, place);
      return false;
    } finally {
      if (this.#running === running) this.#running = undefined;
      if (this.#isStale && !this.#running) this.refresh();
    }
  }

  /** Shows the requested wall around a position, or around the photo that the user looks at. Switching to the
   * overview and back returns to the same photo. */
  async showHere(place) {
    const before = this.#near;
    const isUnmoved = before?.moves === this.#wall.moves;
    const kept = place ?? (isUnmoved ? before.place : this.lookedAt);
    const isShown = await this.show(kept);
    if (isShown) this.#near = { place: kept, moves: this.#wall.moves };
  }

  /** Tries again after a failure. */
  retry() {
    this.#wall.nodes.retry();
    if (this.isFailed) this.show(this.#failedAt);
  }

  /** Returns the index of a photo on the shown wall, or -1 if it isn't there. */
  async find(id) {
    const { shown, isMore } = this;
    const index = await this.#find(id);
    if (index >= 0 || !isMore) return index;
    await this.#whole;
    return this.shown === shown && !this.isMore ? this.#find(id) : index;
  }

  /** The index and the identifier of the photo that an address names: `{ index, photo }`; -1 if it is not there. */
  async findFile(file) {
    const { shown, isMore } = this;
    const found = await this.#placeOfFile(file);
    if (found.index >= 0 || !isMore) return found;
    await this.#whole;
    return this.shown === shown && !this.isMore ? this.#placeOfFile(file) : found;
  }

  /** Walls that are made in the page know the positions of their photos. */
  async #placeOfFile(file) {
    const found = await source.placeOfFile(this.shown, file);
    const here = found.photo ? this.#engine.wall.wall_index_of_id(found.photo) : -1;
    return here >= 0 ? { ...found, index: here } : found;
  }

  #find(id) {
    const here = this.#engine.wall.wall_index_of_id(id);
    return here >= 0 ? here : source.place(this.shown, id);
  }

  /** Shows the new state of the wall at the current scroll position. Calls during a request repeat it once. After a
   * slow request, the next one waits. */
  refresh() {
    this.#isStale = true;
    const rest = this.#restsUntil - performance.now();
    if (rest <= 0) return this.#refreshNow();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#refreshNow(), rest);
  }

  async #refreshNow() {
    this.#isStale = true;
    // Running requests come first.
    if (this.#isRefreshing || this.#running || this.#isCompleting || !this.shown) return;
    this.#isRefreshing = true;
    try {
      while (this.#isStale && !this.#running && !this.#isCompleting) {
        this.#isStale = false;
        await this.#refreshOnce();
      }
      this.#pauses.end();
    } catch (error) {
      this.#complain(error);
      setTimeout(() => this.refresh(), this.#pauses.next());
    } finally {
      this.#isRefreshing = false;
    }
  }

  /** Takes the requested recipe, and its response if it was requested in advance. */
  #take() {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && isSame(ahead.recipe, this.wanted)) return ahead;
    return { recipe: { ...this.wanted, tags: [...this.wanted.tags] } };
  }

  /** If the whole search is shown, waits for the whole new result. */
  async #refreshOnce() {
    if (source.isStatic) return;
    await this.#follow({ isWhole: isSearch(this.shown) && !this.isMore });
    if (this.#lacksRest) this.#complete();
  }

  /** Fetches the rest of a search after its first results. */
  #complete() {
    this.#whole = this.#waitForAll();
  }

  async #waitForAll() {
    const completing = this.#completing = new AbortController();
    try {
      await this.#follow({ isWhole: true }, completing);
      this.#pauses.end();
    } catch (error) {
      this.#complain(error);
      this.#restsUntil = performance.now() + this.#pauses.next();
    }
    if (this.#completing === completing) this.#completing = undefined;
    if (!completing.signal.aborted && (this.#isStale || this.isMore)) this.refresh();
  }

  /** Whether only the first results are shown and the rest isn't being fetched. */
  get #lacksRest() { return this.isMore && !this.#isCompleting && !this.#running; }

  get #isCompleting() { return this.#completing !== undefined && !this.#completing.signal.aborted; }

  /** Shows the new state of the wall at the current scroll position. Only the last request counts. */
  async #follow({ isWhole }, following = new AbortController()) {
    const recipe = this.shown;
    this.#following?.abort();
    this.#following = following;
    const { signal } = following;
    const start = performance.now();
    try {
      const answer = await source.wall(recipe, { tag: this.#tag, isWhole, signal });
      if (signal.aborted) return;
      const work = performance.now() - start;
      if (work > longWork) this.#restsUntil = start + 5 * work;
      this.#heard = answer.all;
      this.isMore = answer.isMore ?? false;
      this.correction = answer.correction ?? '';
      this.hint = answer.hint ?? '';
      if (!answer.bytes) return this.#count();
      if (!this.#wall.open(answer.bytes, recipe, { isSameWall: true })) throw new Error(damaged);
      this.#tag = answer.tag;
      this.#mend();
      this.#count();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #open(answer, recipe, place) {
    const [glides, before] = [this.shown !== undefined, this.shown];
    this.shown = recipe;
    this.#heard = answer.all;
    if (!this.#wall.open(answer.bytes, recipe, { place, glides })) {
      this.shown = before;
      throw new Error(damaged);
    }
    [this.#tag, this.isFailed, this.isMore] = [answer.tag, false, answer.isMore ?? false];
    this.correction = answer.correction ?? '';
    this.hint = answer.hint ?? '';
    this.#pauses.end();
    this.#mend();
    showFailure('');
    this.#count();
    if (this.isMore) this.#complete();
  }

  /** The requested wall is shown already. */
  #stay(place) {
    this.isFailed = false;
    showFailure('');
    if (place) this.#wall.showAt(place);
    if (this.#lacksRest) this.refresh();
    this.#tell();
    return true;
  }

  #fail(error, place) {
    this.#complain(error);
    this.isFailed = true;
    this.#failedAt = place;
    // The previous wall stays, with a message that the new one failed.
    if (this.shown) showFailure(this.whatFailed, () => this.retry());
    this.#again = setTimeout(() => this.retry(), this.#pauses.next());
    this.#tell();
  }

  /** Shows an error. If the server doesn't answer, another part of the page says so. */
  #complain({ message }) {
    this.#isDamaged ||= message === damaged;
    if (message === damaged) showTrouble(phrase('damagedWall'));
    else console.info(`No wall: ${message}`);
  }

  #mend() {
    if (this.#isDamaged) showTrouble('');
    this.#isDamaged = false;
  }

  /** Updates the number of photos. A wall of all photos contains it. */
  #count() {
    this.found = this.#engine.wall.wall_total();
    this.all = isSearch(this.shown) ? Math.max(this.found, this.#heard || this.all) : this.found;
    this.#tell();
  }

  #tell() { this.dispatchEvent(new Event('change')); }

  #placeOf(index) {
    if (index < 0) return null;
    const { wall } = this.#engine;
    const [distance, fraction] = [wall.wall_kept_distance(index), wall.wall_kept_fraction(index)];
    return { id: wall.wall_id(index), index, count: wall.wall_count(), distance, fraction };
  }
}

function isSame(one, other) {
  return Object.keys(plainRecipe).every((name) => String(one[name]) === String(other[name])) && one.tags.length === other.tags.length;
}
