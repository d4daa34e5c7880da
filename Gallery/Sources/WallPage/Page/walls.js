// Which wall is shown: asks for the one that is wanted, opens it where the reader looks, and follows what it becomes.

import { Pauses } from './fetching.js';
import { isSearch, plainRecipe } from './recipe.js';
import { showFailure, showTrouble } from './banner.js';
import { source } from './source.js';

/** What takes so many milliseconds is not asked for again at once. */
const longWork = 1000;
const damaged = 'The wall is damaged, or not one that this page understands. Reload the page.';

/** Asks for a wall before there is anything that could show it. */
export function askAhead(recipe) {
  const answer = source.wall(recipe, {});
  // Who shows it hears of what goes wrong.
  answer.catch(() => {});
  return { recipe, answer };
}

export class Walls extends EventTarget {
  /** The wall that is wanted: each part of the page changes what is its own, and then shows it. */
  wanted = { ...plainRecipe };
  /** The wall that is shown; undefined before the first. */
  shown;
  /** How many photos are shown, with those that a view from afar leaves out, and how many there are. */
  found = 0;
  all = 0;
  /** What a search with typing errors was corrected to; empty where it was not. */
  correction = '';
  /** Whether these are the first of a search, and all of them are being looked for. */
  isMore = false;
  /** Done when what is wanted is shown, or was not to be had. */
  done = Promise.resolve();
  /** Whether the wall that is wanted was not to be had. */
  isFailed = false;
  /** From where on it was to be shown. */
  #failedAt = null;
  #engine;
  #wall;
  #tag = '';
  /** How many photos there are, as far as was heard. */
  #heard = 0;
  #running;
  #isRefreshing = false;
  #isStale = false;
  #isDamaged = false;
  /** What ends the question for what the wall has become, or for all of a search. */
  #following;
  /** The same for all of a search, while that is waited for. */
  #completing;
  #restsUntil = 0;
  #resting;
  /** Done when all of a search is here, or it is no longer shown. */
  #whole = Promise.resolve();
  #pauses = new Pauses();
  #again;
  /** Around which place the wall was shown last, and how often the reader had moved then. */
  #near;
  /** A wall that was asked for ahead. */
  #ahead;

  /** `wall` is the wall in the document. */
  constructor(engine, wall, ahead) {
    super();
    [this.#engine, this.#wall, this.#ahead] = [engine, wall, ahead];
    wall.nodesAreGone = () => this.#refreshNow();
    // What the wall has become may be shown later than it came.
    wall.addEventListener('change', () => this.shown && this.#count());
  }

  /** Whether something is asked for. */
  get isBusy() { return this.#running !== undefined || this.#isRefreshing || this.#wall.nodes.isBusy; }

  /** The photo that is looked at: `{ id, index, count, distance }`, of how many, and how far from the top of what is
   * seen; null if there is none. */
  get lookedAt() { return this.#placeOf(this.#wall.lookedAt); }

  /** The first photo that is seen, in the same way. */
  get firstSeen() { return this.#placeOf(this.#engine.wall.wall_first_seen()); }

  /** What was not to be had, in words. */
  get whatFailed() {
    return isSearch(this.wanted)
      ? 'The search did not work: the server does not answer it.' : 'The photos are not available now: the server does not answer.';
  }

  /** Shows the wall that is wanted, from a place on, or from its start; false if that is not so in the end. */
  show(place = null) {
    return this.done = this.#show(place);
  }

  async #show(place) {
    const { recipe, answer: here } = this.#take();
    this.#running?.abort();
    this.#running = undefined;
    clearTimeout(this.#again);
    if (this.shown && isSame(recipe, this.shown)) return this.#stay(place);
    // Nobody waits any longer for all of what was looked for.
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

  /** Shows the wall that is wanted around a place, or the photo that is looked at: from afar and back, that of before. */
  async showHere(place) {
    const before = this.#near;
    const isUnmoved = before?.moves === this.#wall.moves;
    const kept = place ?? (isUnmoved ? before.place : this.lookedAt);
    const isShown = await this.show(kept);
    if (isShown) this.#near = { place: kept, moves: this.#wall.moves };
  }

  /** Tries again what was not to be had. */
  retry() {
    this.#wall.nodes.retry();
    if (this.isFailed) this.show(this.#failedAt);
  }

  /** The index of a photo in the wall that is shown; -1 if it is not there. */
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
    const found = await source.placeOfFile(shown, file);
    if (found.index >= 0 || !isMore) return found;
    await this.#whole;
    return this.shown === shown && !this.isMore ? source.placeOfFile(shown, file) : found;
  }

  #find(id) {
    const here = this.#engine.wall.wall_index_of_id(id);
    return here >= 0 ? here : source.place(this.shown, id);
  }

  /** The wall may have changed: what it has become is shown where the reader looks. Asked again meanwhile, once more; what the
   * server has long been at, after a rest. */
  refresh() {
    this.#isStale = true;
    const rest = this.#restsUntil - performance.now();
    if (rest <= 0) return this.#refreshNow();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#refreshNow(), rest);
  }

  async #refreshNow() {
    this.#isStale = true;
    // What is being waited for is shown before what it has become.
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

  /** The recipe that is wanted now, and the answer, if it was asked for ahead. */
  #take() {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && isSame(ahead.recipe, this.wanted)) return ahead;
    return { recipe: { ...this.wanted, tags: [...this.wanted.tags] } };
  }

  /** Where all of a search is shown, all of what it has become is waited for. */
  async #refreshOnce() {
    if (source.isStatic) return;
    await this.#follow({ isWhole: isSearch(this.shown) && !this.isMore });
    if (this.#lacksRest) this.#complete();
  }

  /** Waits for all of a search, of which the first is shown. */
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

  /** Whether a search is shown of which nobody asks for the rest. */
  get #lacksRest() { return this.isMore && !this.#isCompleting && !this.#running; }

  get #isCompleting() { return this.#completing !== undefined && !this.#completing.signal.aborted; }

  /** Shows what the wall has become, where the reader looks. The last question is the one that is answered. */
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
    this.#pauses.end();
    this.#mend();
    showFailure('');
    this.#count();
    if (this.isMore) this.#complete();
  }

  /** The wall that is wanted is shown already. */
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
    // What is shown stays, and says that it is not what was asked for.
    if (this.shown) showFailure(this.whatFailed, () => this.retry());
    this.#again = setTimeout(() => this.retry(), this.#pauses.next());
    this.#tell();
  }

  /** That the server does not answer is said elsewhere. */
  #complain({ message }) {
    this.#isDamaged ||= message === damaged;
    if (message === damaged) showTrouble(message);
    else console.info(`No wall: ${message}`);
  }

  #mend() {
    if (this.#isDamaged) showTrouble('');
    this.#isDamaged = false;
  }

  /** A wall of all photos says itself how many there are. */
  #count() {
    this.found = this.#engine.wall.wall_total();
    this.all = isSearch(this.shown) ? Math.max(this.found, this.#heard || this.all) : this.found;
    this.#tell();
  }

  #tell() { this.dispatchEvent(new Event('change')); }

  #placeOf(index) {
    if (index < 0) return null;
    const { wall } = this.#engine;
    const distance = wall.wall_photo_offset(index) - wall.wall_offset();
    return { id: wall.wall_id(index), index, count: wall.wall_count(), distance };
  }
}

function isSame(one, other) {
  return Object.keys(plainRecipe).every((name) => String(one[name]) === String(other[name])) && one.tags.length === other.tags.length;
}
