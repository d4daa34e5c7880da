// Long presses on a touch screen.

import type { Point } from './elements';

/** The minimum duration in milliseconds, and the maximum movement. */
const long = 500;
const slack = 10;

/** Calls `pressed` with the element below a long press, and then `dragged` with each element below the moving finger. Suppresses
 * the click and the menu that follow. */
export function onLongPress(area: HTMLElement, pressed: (target: Element) => void, dragged: (target: Element | null) => void): void {
  let start: Point | null = null;
  let [waiting, isPressed] = [0, false];
  const end = () => {
    clearTimeout(waiting);
    start = null;
  };
  area.addEventListener('pointerdown', (event) => {
    const { target } = event;
    end();
    isPressed = false;
    if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return;
    start = { x: event.clientX, y: event.clientY };
    waiting = setTimeout(() => {
      isPressed = true;
      pressed(target);
    }, long);
  });
  area.addEventListener('pointermove', (event) => {
    if (isPressed && start) dragged(document.elementFromPoint(event.clientX, event.clientY));
    else if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) end();
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave']) area.addEventListener(type, end);
  // A second finger means something else, wherever it is.
  addEventListener('pointerdown', (event) => event.isPrimary || end(), { capture: true });
  // The finger selects instead of scrolling.
  area.addEventListener('touchmove', (event) => isPressed && start && event.preventDefault(), { passive: false });
  // The browser opens its own menu for links after about the same time.
  area.addEventListener('contextmenu', (event) => (start || isPressed) && event.preventDefault());
  area.addEventListener('click', (event) => {
    // Key presses cause clicks, too.
    if (!isPressed || event.detail === 0) return;
    isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
