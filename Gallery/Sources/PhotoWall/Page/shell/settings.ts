// The layout and the width of photos, in the View popover.

import { byId } from '../elements/elements';
import { store } from '../state/storage';
import { kinds, narrowest, possibleWidth, sampleOf, type Style } from '../state/style';
import { phrase } from '../texts/language';
import type { Place, Wall, WallLoader } from '../wall/wall';
import type { ScrollHistory } from '../state/history';

/** The positions of years and months on the slider, before the column widths. */
const slider = byId('size');
const inputs: NodeListOf<HTMLInputElement> = document.querySelectorAll('#kinds input');
const stops = { year: 100, month: 110 };
/** During a pinch, the widths at which months and years begin. */
const widths = { year: 80, month: 100 };

export class Settings {
  /** Whether the last change belongs to a series that makes one history entry. */
  #isSeries = false;

  constructor(private readonly wall: Wall, private readonly walls: WallLoader, private readonly places: ScrollHistory) {
    for (const input of inputs) {
      input.addEventListener('change', () => this.choose({ kind: kinds.indexOf(input.value), period: 0 }));
    }
    slider.addEventListener('input', () => this.choose(this.#chosen(), true));
    slider.addEventListener('change', () => this.endSeries());
    this.#follow();
  }

  /** Changes the style of the wall. Back undoes a series of changes, such as those of a slider, in one step. */
  choose(style: Partial<Style>, isOneOfSeries = false, place?: Place): void {
    if (!this.#differs(style)) return;
    const isFirst = !this.#isSeries;
    this.#isSeries = isOneOfSeries;
    // The position belongs to the wall before the change.
    if (isFirst) this.places.enter();
    const { period } = this.wall.style;
    this.#apply(style);
    this.places.change();
    this.wall.arrange(true);
    if (period !== this.wall.style.period) this.walls.showHere(place);
  }

  endSeries() { this.#isSeries = false; }

  /** Takes the style from a history entry. The wall changes together with other parts of the entry. */
  follow(style: Partial<Style>): void {
    if (!this.#differs(style)) return;
    this.#apply(style);
    this.wall.arrange(true);
  }

  /** The width of photos in points. Months and years count as narrower than any column. */
  get size() {
    return [this.wall.style.columnWidth, widths.month, widths.year][this.wall.style.period];
  }

  /** Changes the width of photos, or switches to months or years. A gesture moves at most one period from where it
   * began. */
  resize(size: number, began: number): void {
    const meant = size < (widths.year + widths.month) / 2 ? 2 : size < (widths.month + narrowest) / 2 ? 1 : 0;
    const period = Math.min(began + 1, Math.max(began - 1, meant));
    this.choose(period ? { period } : { period, columnWidth: possibleWidth(Math.round(size / 10) * 10) }, true);
  }

  /** Goes one step closer around a position: from years to months, from months to all photos. */
  approach(place: Place): void { this.choose({ period: Math.max(0, this.wall.style.period - 1) }, false, place); }

  #chosen(): Partial<Style> {
    const value = Number(slider.value);
    return value < narrowest ? { period: value > stops.year ? 1 : 2 } : { period: 0, columnWidth: value };
  }

  #differs(style: Partial<Style>): boolean {
    return Object.entries(style).some(([name, value]) => this.wall.style[(name as keyof Style)] !== value);
  }

  #apply(style: Partial<Style>): void {
    Object.assign(this.wall.style, style);
    const { kind, period, columnWidth } = this.wall.style;
    store('style', { kind: kinds[kind], period, columnWidth });
    this.#follow();
  }

  /** Updates the slider and the distance of the requested wall. */
  #follow() {
    const { kind, period, columnWidth } = this.wall.style;
    this.walls.wanted.sample = sampleOf(this.wall.style);
    for (const input of inputs) input.checked = input.value === kinds[kind];
    slider.value = String([columnWidth, stops.month, stops.year][period]);
    slider.ariaValueText = [phrase('columnWidth', { width: columnWidth }), phrase('months'), phrase('years')][period];
  }
}
