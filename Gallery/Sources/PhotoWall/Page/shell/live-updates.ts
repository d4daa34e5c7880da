// Updates of the wall. While a folder is read, photos come in any order. The visible photos then stay in place, and the wall
// follows when nobody looks.

import { byId } from '../elements/elements';
import type { Progress } from '../source/answers';
import type { Wall } from '../wall/wall';

const photo = byId('photo');
/** A pass that reads fewer files is over before anybody could mind. */
const many = 25;
/** How long nobody has moved, in milliseconds, before the wall follows what was read. */
const rest = 1000;

export class LiveUpdates {
  #isReading = false;
  /** Whether the wall is older than what the server has told. */
  #isWaiting = false;
  /** Whether the page was hidden, and no change was shown since. */
  #wasHidden = false;
  #timer = 0;

  /** `show` is called to show what the wall has become; with `true` while the folder is still being read. */
  constructor(private readonly wall: Wall, private readonly show: (isReading: boolean) => void) {
    this.wall.addEventListener('scroll', () => this.#moved());
    for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, () => this.#moved(), { passive: true });
    addEventListener('visibilitychange', () => { this.#wasHidden = true; });
  }

  /** Hears how far reading is. */
  progress({ phase, found }: Progress): void {
    const wasReading = this.#isReading;
    this.#isReading = phase === 'reading' && (wasReading || found >= many);
    this.wall.isCalm = this.#isReading;
    // What was read last is told a little later: one change is less than two.
    if (wasReading && !this.#isReading) this.#restSoon();
  }

  /** Hears that the wall has changed. */
  changed() {
    this.#isWaiting = true;
    this.#follow();
  }

  #follow() {
    if (!this.#isWaiting || !this.#maySee) return;
    this.#isWaiting = this.#wasHidden = false;
    this.show(this.#isReading);
  }

  /** Whether a change would not be noticed, or is wanted: photos are still to be added where the window has room. */
  get #maySee() {
    if (this.#wasHidden || photo.open) return true;
    if (!this.#isReading) return this.#timer === 0;
    return this.wall.left < (scrollY > 0 ? 2 : 0.1) * this.wall.visibleHeight;
  }

  #moved() {
    if (this.#timer) this.#restSoon();
    if (this.#isReading) this.#follow();
  }

  #restSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#follow();
    }, rest);
  }
}
