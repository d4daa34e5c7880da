// What the reader has chosen, kept in the browser: the layout, and from how near the wall is seen.

const kinds = ['waterfall', 'justified', 'grid'];
const key = 'brickwork';
const least = 120;
const most = 520;
/** Where on the slider years and months are, before the widths of columns. */
const slider = document.getElementById('size');
const stops = { year: 100, month: 110 };
/** From how far away each begins, where the wall is stretched by two fingers. */
const widths = { year: 80, month: 100 };

/** The style of the wall as the engine takes it. */
export function loadStyle() {
  let stored = {};
  try { stored = JSON.parse(localStorage.getItem(key)) ?? {}; } catch { /* The browser keeps nothing: defaults. */ }
  const isNarrow = innerWidth <= 640;
  return {
    kind: Math.max(0, kinds.indexOf(stored.kind)),
    period: [1, 2].includes(stored.period) ? stored.period : 0,
    columnWidth: Number.isFinite(stored.columnWidth) ? within(stored.columnWidth) : isNarrow ? 160 : 240,
    spacing: isNarrow ? 8 : 12,
    margin: isNarrow ? 8 : 12,
  };
}

/** The switch of layouts and the slider. */
export class Settings {
  /** Whether the last change is one of a series that makes one entry in the history. */
  #isSeries = false;

  constructor(wall, places) {
    this.wall = wall;
    this.places = places;
    for (const input of document.querySelectorAll('#kinds input')) {
      input.addEventListener('change', () => this.choose({ kind: kinds.indexOf(input.value), period: 0 }));
    }
    slider.addEventListener('input', () => this.choose(this.#chosen(), true));
    slider.addEventListener('change', () => this.endSeries());
    this.#show();
  }

  /** Arranges the wall in another way; one change after another, as of a slider, is undone by Back in one go. */
  choose(style, isOneOfSeries = false) {
    if (!this.#differs(style)) return;
    const isFirst = !this.#isSeries;
    this.#isSeries = isOneOfSeries;
    // The place is that of the wall as it was before.
    if (isFirst) this.places.enter();
    this.#apply(style);
    this.places.change();
  }

  endSeries() { this.#isSeries = false; }

  /** Arranges the wall as an entry of the history has it; whether that is another way. */
  follow(style) {
    if (!style || !this.#differs(style)) return false;
    this.#apply(style);
    return true;
  }

  /** How wide photos are, in points: months and years count as narrower than any column. */
  get size() {
    return [this.wall.style.columnWidth, widths.month, widths.year][this.wall.style.period];
  }

  /** Shows photos about so wide, or months, or years. */
  resize(size) {
    const period = size < (widths.year + widths.month) / 2 ? 2 : size < (widths.month + least) / 2 ? 1 : 0;
    this.choose(period ? { period } : { period, columnWidth: within(Math.round(size / 10) * 10) }, true);
  }

  /** One step nearer: from years to months, from months to days. */
  approach() { this.choose({ period: Math.max(0, this.wall.style.period - 1) }); }

  #chosen() {
    const value = Number(slider.value);
    return value < least ? { period: value > stops.year ? 1 : 2 } : { period: 0, columnWidth: value };
  }

  #differs(style) {
    return Object.entries(style).some(([name, value]) => this.wall.style[name] !== value);
  }

  #apply(style) {
    Object.assign(this.wall.style, style);
    this.wall.arrange(true);
    this.#show();
    const { kind, period, columnWidth } = this.wall.style;
    try { localStorage.setItem(key, JSON.stringify({ kind: kinds[kind], period, columnWidth })); } catch { /* Not kept. */ }
  }

  #show() {
    const { kind, period, columnWidth } = this.wall.style;
    for (const input of document.querySelectorAll('#kinds input')) input.checked = input.value === kinds[kind];
    slider.value = [columnWidth, stops.month, stops.year][period];
    slider.ariaValueText = [`Columns of ${columnWidth} pixels`, 'Months', 'Years'][period];
  }
}

function within(width) { return Math.min(most, Math.max(least, width)); }
