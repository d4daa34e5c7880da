// Pinching on the wall, with two fingers or on a trackpad. Photos grow and shrink around the point between the fingers.
// When they get small enough, the wall shows months and years.

const page = document.getElementById('wall');
/** A series of wheel events ends after a pause of this length. */
const pause = 300;

export function bindPinch(wall, settings) {
  let start = null;
  let ending;

  const begin = (x, y, distance) => {
    wall.hold(x, y);
    start = { size: settings.size, period: wall.style.period, distance };
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
    if (!start) begin(event.clientX, event.clientY, 1);
    start.distance *= Math.exp(Math.max(-50, Math.min(50, event.deltaY)) / 200);
    settings.resize(start.size / start.distance, start.period);
    clearTimeout(ending);
    ending = setTimeout(end, pause);
  }, { passive: false });
}

function span([one, other]) {
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  };
}
