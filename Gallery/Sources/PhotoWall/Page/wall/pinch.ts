// Pinching on the wall, with two fingers or on a trackpad. Photos grow and shrink around the point between the fingers.
// When they get small enough, the wall shows months and years.

import { byId, type Point } from '../elements/elements';
import type { Wall } from './wall-view';

const page = byId('wall');
/** A series of wheel events ends after a pause of this length. */
const pause = 300;

/** What a pinch changes. */
export interface PinchSettings {
  readonly size: number;
  resize(size: number, began: number): void;
  endSeries(): void;
}

export function bindPinch(wall: Wall, settings: PinchSettings): void {
  let start: { size: number, period: number, distance: number } | null = null;
  let ending = 0;

  const begin = (x: number, y: number, distance: number): { size: number, period: number, distance: number } => {
    wall.hold(x, y);
    return start = { size: settings.size, period: wall.style.period, distance };
  };
  const end = () => {
    start = null;
    settings.endSeries();
  };

  // If this isn't canceled, the browser zooms the page, and can't be stopped after that.
  page.addEventListener('touchstart', (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const { x, y, distance } = span(event.touches);
    begin(x, y, distance);
  }, { passive: false });
  page.addEventListener('touchmove', (event) => {
    if (!start || event.touches.length !== 2) return;
    event.preventDefault();
    settings.resize(start.size * span(event.touches).distance / start.distance, start.period);
  }, { passive: false });
  for (const name of ['touchend', 'touchcancel']) page.addEventListener(name, () => start && end());

  // Browsers report a trackpad's pinch as wheel events with the control key.
  page.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const pinch = start ?? begin(event.clientX, event.clientY, 1);
    pinch.distance *= Math.exp(Math.max(-50, Math.min(50, event.deltaY)) / 200);
    settings.resize(pinch.size / pinch.distance, pinch.period);
    clearTimeout(ending);
    ending = setTimeout(end, pause);
  }, { passive: false });
}

function span([one, other]: TouchList): Point & { distance: number } {
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}
