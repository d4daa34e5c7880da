// The user's settings, stored in the browser: the layout, and the distance of the view.

import { byId } from './elements.js';
import { kept, keep } from './keeping.js';
import { phrase } from './language.js';
import { places, wall, walls } from './page.js';

const kinds = ['waterfall', 'justified', 'grid'];
/** The distances of the view: all photos, some of each month, some of each year. */
/** @type {Sample[]} */
const samples = ['', 'month', 'year'];
const least = 120;
const most = 520;
/** The positions of years and months on the slider, before the column widths. */
const slider = byId('size');
/** @type {NodeListOf<HTMLInputElement>} */
const inputs = document.querySelectorAll('#kinds input');
const stops = { year: 100, month: 110 };
/** During a pinch, the widths at which months and years begin. */
const widths = { year: 80, month: 100 };

/** Returns the initial style of the wall.
 * @type {() => Style} */
export function loadStyle() {
  const stored = kept('style');
  const query = new URLSearchParams(location.search);
  // The overview has only months and years. A link to other groups, or to another order, needs the close view.
  const period = history.state?.style?.period ?? (query.has('by') || query.has('order') ? 0 : stored.period);
  return {
    kind: Math.max(0, kinds.indexOf(stored.kind ?? '')),
    period: [1, 2].find((each) => each === period) ?? 0,
    columnWidth: Number.isFinite(stored.columnWidth) ? within(Number(stored.columnWidth)) : innerWidth <= 640 ? 160 : 240,
  };
}

/** Returns the distance for a style, as in a recipe.
 * @type {(style: Pick<Style, 'period'>) => Sample} */
export function sampleOf({ period }) { return samples[period]; }

/** The switch for layouts, and the slider. */
export class Settings {
  /** Whether the last change belongs to a series that makes one history entry. */
  #isSeries = false;

  constructor() {
    for (const input of inputs) {
      input.addEventListener('change', () => this.choose({ kind: kinds.indexOf(input.value), period: 0 }));
    }
    slider.addEventListener('input', () => this.choose(this.#chosen(), true));
    slider.addEventListener('change', () => this.endSeries());
    this.#follow();
  }

  /** Changes the style of the wall. Back undoes a series of changes, such as those of a slider, in one step.
   * @type {(style: Partial<Style>, isOneOfSeries?: boolean, place?: Place) => void} */
  choose(style, isOneOfSeries = false, place = undefined) {
    if (!this.#differs(style)) return;
    const isFirst = !this.#isSeries;
    this.#isSeries = isOneOfSeries;
    // The position belongs to the wall before the change.
    if (isFirst) places.enter();
    const { period } = wall.style;
    this.#apply(style);
    places.change();
    wall.arrange(true);
    if (period !== wall.style.period) walls.showHere(place);
  }

  endSeries() { this.#isSeries = false; }

  /** Takes the style from a history entry. The wall changes together with other parts of the entry.
   * @type {(style: Partial<Style>) => void} */
  follow(style) {
    if (!this.#differs(style)) return;
    this.#apply(style);
    wall.arrange(true);
  }

  /** The width of photos in points. Months and years count as narrower than any column. */
  get size() {
    return [wall.style.columnWidth, widths.month, widths.year][wall.style.period];
  }

  /** Changes the width of photos, or switches to months or years. A gesture moves at most one period from where it
   * began.
   * @type {(size: number, began: number) => void} */
  resize(size, began) {
    const meant = size < (widths.year + widths.month) / 2 ? 2 : size < (widths.month + least) / 2 ? 1 : 0;
    const period = Math.min(began + 1, Math.max(began - 1, meant));
    this.choose(period ? { period } : { period, columnWidth: within(Math.round(size / 10) * 10) }, true);
  }

  /** Goes one step closer around a position: from years to months, from months to all photos.
   * @type {(place: Place) => void} */
  approach(place) { this.choose({ period: Math.max(0, wall.style.period - 1) }, false, place); }

  /** @type {() => Partial<Style>} */
  #chosen() {
    const value = Number(slider.value);
    return value < least ? { period: value > stops.year ? 1 : 2 } : { period: 0, columnWidth: value };
  }

  /** @type {(style: Partial<Style>) => boolean} */
  #differs(style) {
    return Object.entries(style).some(([name, value]) => wall.style[/** @type {keyof Style} */ (name)] !== value);
  }

  /** @type {(style: Partial<Style>) => void} */
  #apply(style) {
    Object.assign(wall.style, style);
    const { kind, period, columnWidth } = wall.style;
    keep('style', { kind: kinds[kind], period, columnWidth });
    this.#follow();
  }

  /** Updates the slider and the distance of the requested wall. */
  #follow() {
    const { kind, period, columnWidth } = wall.style;
    walls.wanted.sample = sampleOf(wall.style);
    for (const input of inputs) input.checked = input.value === kinds[kind];
    slider.value = String([columnWidth, stops.month, stops.year][period]);
    slider.ariaValueText = [phrase('columnWidth', { width: columnWidth }), phrase('months'), phrase('years')][period];
  }
}

/** @type {(width: number) => number} */
function within(width) { return Math.min(most, Math.max(least, width)); }
