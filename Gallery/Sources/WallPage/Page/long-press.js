// Long presses on a touch screen.

/** The minimum duration in milliseconds, and the maximum movement. */
const long = 500;
const slack = 10;

/** Calls `pressed` with the element below a long press, and then `dragged` with each element below the moving finger. Suppresses
 * the click and the menu that follow. */
export function onLongPress(area, pressed, dragged) {
  let [start, waiting, isPressed] = [null, 0, false];
  const end = () => {
    clearTimeout(waiting);
    start = null;
  };
  area.addEventListener('pointerdown', (event) => {
    end();
    isPressed = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    waiting = setTimeout(() => {
      isPressed = true;
      pressed(event.target);
    }, long);
  });
  area.addEventListener('pointermove', (event) => {
    if (isPressed && start) dragged(document.elementFromPoint(event.clientX, event.clientY));
    else if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) end();
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave']) area.addEventListener(type, end);
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
