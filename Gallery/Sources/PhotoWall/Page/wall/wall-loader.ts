// Chooses the wall to show: requests it, opens it at the user's position, and follows its changes.

import { Pauses } from '../source/fetch';
import { isSearch, plainWallQuery, type WallQuery } from '../state/wall-query';
import { say } from '../elements/banner';
import { source } from '../source/source';
import { phrase } from '../texts/language';
import type { PlaceAnswer, WallAnswer, WallState } from '../source/answers';
import type { Place, Wall } from './wall-view';

/** A request that takes longer than this isn't repeated immediately, in milliseconds. */
const longWork = 1000;
const damaged = 'damaged';

/** A wall that was requested in advance. */
export type Ahead = { wallQuery: WallQuery, answer?: Promise<WallAnswer> };
/** A running request. `done` resolves when it has ended. */
export type WallRequest = { kind: 'show' | 'refresh' | 'rest', control: AbortController, done: Promise<boolean> };

/** Requests a wall before the page can show it. */
export function requestWall(wallQuery: WallQuery): Ahead {
  const answer = source.wall(wallQuery, {});
  // The code that shows the wall handles the error.
  answer.catch(() => {});
  return { wallQuery, answer };
}

export class WallLoader extends EventTarget {
  /** The requested wall. Each part of the page changes its own properties, and then shows the wall. */
  wanted = { ...plainWallQuery };
  /** The wall that is shown. Undefined before the first one. */
  shown: WallQuery | undefined;
  /** The number of photos on the wall, including those that the overview leaves out, and the total number. */
  found = 0;
  all = 0;
  /** Resolves when the requested wall is shown or has failed. */
  done = Promise.resolve(false);
  /** What the server has said about the shown wall. */
  #answer: WallState = { tag: '', all: 0 };
  /** The only running request: to show a wall, to refresh the shown one, or for the rest of a search after its first results. */
  #request: WallRequest | null = null;
  /** The position of the requested wall if it has failed, and the timer that tries again. */
  #failure: { place: Place | null, timer: number } | null = null;
  /** The next request for the shown wall: whether there may be a new state, and when to ask for it at the earliest. */
  #next = { isDue: false, start: 0, timer: 0 };
  #ahead: Ahead | undefined;
  #pauses = new Pauses();
  /** The position where the wall was last shown, and the number of the user's movements at that time. */
  #near: { place: Place | null, moves: number } | undefined;

  constructor(private readonly wall: Wall, ahead: Ahead) {
    super();
    this.#ahead = ahead;
    this.wall.nodesAreGone = () => this.#refreshNow();
    // A new state of the wall may appear some time after it has loaded.
    this.wall.addEventListener('change', () => this.shown && this.#count());
  }

  /** Whether these are the first results of a search, and the rest is being fetched. */
  get isMore() { return this.#answer.isMore ?? false; }
  /** What a search with typing errors was corrected to, or an empty text. */
  get correction() { return this.#answer.correction ?? ''; }
  /** What isn't understood in the search, as a sentence. */
  get hint() { return this.#answer.hint ?? ''; }
  get isFailed() { return this.#failure !== null; }

  /** Whether requests are running, other than for the rest of a search. */
  get isBusy() { return (this.#request !== null && this.#request.kind !== 'rest') || this.wall.nodes.isBusy; }

  /** The photo that the user looks at, or null. */
  get lookedAt() { return this.#placeOf(this.wall.lookedAt); }

  /** The first visible photo, or null. */
  get firstSeen() { return this.#placeOf(this.wall.engine.firstSeen); }

  get whatFailed() {
    return phrase(isSearch(this.wanted) ? 'searchFailed' : 'photosFailed');
  }

  /** Shows the requested wall at a position, or from its start. The result is false if this failed. */
  show(place: Place | null = null): Promise<boolean> {
    return this.done = this.#show(place);
  }

  async #show(place: Place | null): Promise<boolean> {
    const { wallQuery, answer: here } = this.#take();
    clearTimeout(this.#failure?.timer);
    if (this.shown && isSame(wallQuery, this.shown)) return this.#stay(place);
    this.#next.start = 0;
    return this.#start('show', async (signal) => {
      try {
        const [answer, index] = await Promise.all([
          here ?? source.wall(wallQuery, { signal }),
          place?.id ? source.place(wallQuery, place.id, signal).catch(() => -1) : -1,
        ]);
        if (signal.aborted) return false;
        this.#open(answer, wallQuery, place && { ...place, found: index });
        return true;
      } catch (error) {
        if (!signal.aborted) this.#fail(error, place);
        return false;
      }
    });
  }

  /** Shows the requested wall around a position, or around the photo that the user looks at. Switching to the
   * overview and back returns to the same photo. */
  async showHere(place?: Place): Promise<void> {
    const before = this.#near;
    const kept = place ?? (before?.moves === this.wall.moves ? before.place : this.lookedAt);
    const isShown = await this.show(kept);
    if (isShown) this.#near = { place: kept, moves: this.wall.moves };
  }

  retry() {
    this.wall.nodes.retry();
    if (this.#failure) this.show(this.#failure.place);
    else if (this.#next.isDue) this.#refreshNow();
  }

  /** Returns the index of a photo on the shown wall, or -1 if it isn't there. */
  async find(id: number): Promise<number> {
    return (await this.#look(async () => {
      const here = this.wall.engine.indexOf(id);
      return { index: here >= 0 || !this.shown ? here : await source.place(this.shown, id) };
    })).index;
  }

  /** Returns the index and the identifier of the photo that an address names, with an index of -1 if it isn't there. An identifier
   * from another catalog would be another photo's here. */
  async findNamed(name: string): Promise<PlaceAnswer> {
    const [, id, token] = /^(\d+)~(\w+)$/.exec(name) ?? [];
    const photo = token === source.token ? Number(id) : 0;
    if (id) return { photo, index: photo ? await this.find(photo) : -1 };
    return this.#look(async () => {
      if (!this.shown) return { index: -1 };
      const found = await source.placeOfFile(this.shown, name);
      // Walls that are made in the page know the positions of their photos.
      const here = found.photo ? this.wall.engine.indexOf(found.photo) : -1;
      return here >= 0 ? { ...found, index: here } : found;
    });
  }

  /** Looks for a photo, and again in the whole search if it isn't among the first results. */
  async #look(find: () => Promise<PlaceAnswer>): Promise<PlaceAnswer> {
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

  /** Takes the requested query, and its response if it was requested in advance. */
  #take(): Ahead {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && isSame(ahead.wallQuery, this.wanted)) return ahead;
    return { wallQuery: { ...this.wanted, tags: [...this.wanted.tags] } };
  }

  /** Starts a request instead of the running one. */
  #start(kind: WallRequest['kind'], body: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
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

  /** Shows the new state of the wall at the current scroll position. For a search, waits for the whole result. */
  async #follow(wallQuery: WallQuery, signal: AbortSignal): Promise<boolean> {
    const start = performance.now();
    this.#next.isDue = false;
    try {
      const { bytes, tag, ...answer } = await source.wall(wallQuery, { tag: this.#answer.tag, isWhole: isSearch(wallQuery), signal });
      if (signal.aborted) return false;
      const work = performance.now() - start;
      if (work > longWork) this.#next.start = start + 5 * work;
      this.#answer = { ...answer, tag: this.#answer.tag };
      if (bytes) {
        if (!this.wall.open(bytes, wallQuery, { isSameWall: true })) throw new Error(damaged);
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

  #open({ bytes, ...answer }: WallAnswer, wallQuery: WallQuery, place: Place | null): void {
    const [shown, earlier] = [this.shown, this.#answer];
    [this.shown, this.#answer] = [wallQuery, answer];
    if (!bytes || !this.wall.open(bytes, wallQuery, { place, glides: shown !== undefined })) {
      [this.shown, this.#answer] = [shown, earlier];
      throw new Error(damaged);
    }
    this.#pauses.end();
    say('damage', '');
    this.#succeed();
    this.#count();
  }

  /** The requested wall is shown already. */
  #stay(place: Place | null): boolean {
    if (this.#request?.kind === 'show') this.#cancel();
    this.#succeed();
    if (place) this.wall.showAt(place);
    this.#goOn();
    this.#tell();
    return true;
  }

  #succeed() {
    this.#failure = null;
    say('failure', '');
  }

  #fail(error: unknown, place: Place | null): void {
    this.#complain(error);
    this.#failure = { place, timer: setTimeout(() => this.retry(), this.#pauses.next()) };
    // The previous wall stays, with a message that the new one failed.
    if (this.shown) say('failure', this.whatFailed, () => this.retry());
    this.#tell();
  }

  /** Shows an error. If the server doesn't answer, another part of the page says so. */
  #complain(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message === damaged) say('damage', phrase('damagedWall'));
    else console.info(`No wall: ${message}`);
  }

  /** Updates the number of photos. A wall of all photos contains it. */
  #count() {
    this.found = this.wall.engine.total;
    this.all = this.shown && isSearch(this.shown) ? Math.max(this.found, this.#answer.all || this.all) : this.found;
    this.#tell();
  }

  #tell() { this.dispatchEvent(new Event('change')); }

  #placeOf(index: number): Place | null {
    const { count } = this.wall.engine;
    return index < 0 ? null : { id: this.wall.engine.idOf(index), index, count, ...this.wall.engine.keptPlace(index) };
  }
}

function isSame(one: WallQuery, other: WallQuery): boolean {
  const names = Object.keys(plainWallQuery) as (keyof WallQuery)[];
  return names.every((name) => String(one[name]) === String(other[name])) && one.tags.length === other.tags.length;
}
