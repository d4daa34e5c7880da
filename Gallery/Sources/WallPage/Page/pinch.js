// Two fingers on the wall, or a trackpad's pinch: photos grow and shrink about the place between the fingers, and from
// far enough away there are months and years.

const page = document.getElementById('wall');
/** A series of turns of the wheel ends when none follows for so long. */
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

  // What is not cancelled here becomes the browser's own zoom, and then cannot be.
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

  // Browsers tell of a trackpad's pinch as of the wheel, with the control key.
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
