// The style of the wall: the layout, the width of photos, and the distance of the view. The browser stores it.

import { stored } from './storage';
import type { Sample } from './wall-query';

/** What the user has chosen to see: an index of the kinds of layout, and one of the samples. */
export interface Style { kind: number; period: number; columnWidth: number }

export const kinds = ['waterfall', 'justified', 'grid'];
/** The distances of the view: all photos, some of each month, some of each year. */
const samples: Sample[] = ['', 'month', 'year'];
/** The narrowest and the widest columns, in pixels. */
export const narrowest = 120;
const widest = 520;
/** Returns the initial style of the wall. */
export function loadStyle(): Style {
  const kept = stored('style');
  const query = new URLSearchParams(location.search);
  // The overview has only months and years. A link to other groups, or to another order, needs the close view.
  const period = history.state?.style?.period ?? (query.has('by') || query.has('order') ? 0 : kept.period);
  return {
    kind: Math.max(0, kinds.indexOf(kept.kind ?? '')),
    period: [1, 2].find((each) => each === period) ?? 0,
    columnWidth: Number.isFinite(kept.columnWidth) ? possibleWidth(Number(kept.columnWidth)) : innerWidth <= 640 ? 160 : 240,
  };
}

/** Returns the distance for a style, as in a wall query. */
export function sampleOf({ period }: Pick<Style, 'period'>): Sample { return samples[period]; }

/** Returns a width of columns that is possible. */
export function possibleWidth(width: number): number { return Math.min(widest, Math.max(narrowest, width)); }
