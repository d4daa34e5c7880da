// What the reader has chosen, kept in the browser: the layout, and from how near the wall is seen.

import { kept, keep } from './keeping.js';

const kinds = ['waterfall', 'justified', 'grid'];
/** From how far away the wall is seen: all photos, some of each month, some of each year. */
const samples = ['', 'month', 'year'];
const least = 120;
const most = 520;
/** Where on the slider years and months are, before the widths of columns. */
const slider = document.getElementById('size');
const stops = { year: 100, month: 110 };
/** From how far away each begins, where the wall is stretched by two fingers. */
const widths = { year: 80, month: 100 };

/** The style of the wall as the page begins with it. */
export function loadStyle() {
  const stored = kept('style');
  const isNarrow = innerWidth <= 640;
  const gap = isNarrow ? 8 : innerWidth < 1920 ? 12 : 16;
  return {
    kind: Math.max(0, kinds.indexOf(stored.kind)),
    period: [1, 2].includes(stored.period) ? stored.period : 0,
    columnWidth: Number.isFinite(stored.columnWidth) ? within(stored.columnWidth) : isNarrow ? 160 : 240,
    spacing: gap,
    margin: gap,
  };
}

/** From how far away a wall of that style is seen, in the words of its recipe. */
export function sampleOf({ period }) { return samples[period]; }

/** The switch of layouts and the slider. */
export class Settings {
  /** Whether the last change is one of a series that makes one entry in the history. */
  #isSeries = false;

  constructor(wall, walls, places) {
    this.wall = wall;
    this.walls = walls;
    this.places = places;
    for (const input of document.querySelectorAll('#kinds input')) {
      input.addEventListener('change', () => this.choose({ kind: kinds.indexOf(input.value), period: 0 }));
    }
    slider.addEventListener('input', () => this.choose(this.#chosen(), true));
    slider.addEventListener('change', () => this.endSeries());
    this.#follow();
  }

  /** Arranges the wall in another way; one change after another, as of a slider, is undone by Back in one go. */
  choose(style, isOneOfSeries = false, place) {
    if (!this.#differs(style)) return;
    const isFirst = !this.#isSeries;
    this.#isSeries = isOneOfSeries;
    // The place is that of the wall as it was before.
    if (isFirst) this.places.enter();
    const { period } = this.wall.style;
    this.#apply(style);
    this.places.change();
    this.wall.arrange(true);
    if (period !== this.wall.style.period) this.walls.showHere(place);
  }

  endSeries() { this.#isSeries = false; }

  /** Arranges the wall as an entry of the history has it, and wants it from as far away; that is shown with all else
   * that the entry says. */
  follow(style) {
    if (!this.#differs(style)) return;
    this.#apply(style);
    this.wall.arrange(true);
  }

  /** How wide photos are, in points: months and years count as narrower than any column. */
  get size() {
    return [this.wall.style.columnWidth, widths.month, widths.year][this.wall.style.period];
  }

  /** Shows photos about so wide, or months, or years; from the period where a gesture began, at most the next one. */
  resize(size, began) {
    const meant = size < (widths.year + widths.month) / 2 ? 2 : size < (widths.month + least) / 2 ? 1 : 0;
    const period = Math.min(began + 1, Math.max(began - 1, meant));
    this.choose(period ? { period } : { period, columnWidth: within(Math.round(size / 10) * 10) }, true);
  }

  /** One step nearer: from years to months, from months to all photos; around a place. */
  approach(place) { this.choose({ period: Math.max(0, this.wall.style.period - 1) }, false, place); }

  #chosen() {
    const value = Number(slider.value);
    return value < least ? { period: value > stops.year ? 1 : 2 } : { period: 0, columnWidth: value };
  }

  #differs(style) {
    return Object.entries(style).some(([name, value]) => this.wall.style[name] !== value);
  }

  #apply(style) {
    Object.assign(this.wall.style, style);
    const { kind, period, columnWidth } = this.wall.style;
    keep('style', { kind: kinds[kind], period, columnWidth });
    this.#follow();
  }

  /** Lets the slider say what is chosen, and the wall that is wanted be seen from there. */
  #follow() {
    const { kind, period, columnWidth } = this.wall.style;
    this.walls.wanted.sample = sampleOf(this.wall.style);
    for (const input of document.querySelectorAll('#kinds input')) input.checked = input.value === kinds[kind];
    slider.value = [columnWidth, stops.month, stops.year][period];
    slider.ariaValueText = [`Columns of ${columnWidth} pixels`, 'Months', 'Years'][period];
  }
}

function within(width) { return Math.min(most, Math.max(least, width)); }
