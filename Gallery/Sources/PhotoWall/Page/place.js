// Where the reader was, kept for a reload of the page.

const key = 'brickwork-place';

/** Keeps the place when the page is left. */
export function keepPlace(wall) {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    const { wall: engine } = wall.engine;
    const position = engine.wall_first_seen();
    if (position < 0) return;
    const place = { id: engine.wall_id(position), distance: engine.wall_photo_offset(position) - engine.wall_offset() };
    try { sessionStorage.setItem(key, JSON.stringify(engine.wall_offset() > 0 ? place : null)); } catch { /* Not kept. */ }
  });
}

/** Goes to where the reader was. */
export function restorePlace(wall) {
  const { wall: engine } = wall.engine;
  let place = null;
  try { place = JSON.parse(sessionStorage.getItem(key)); } catch { /* Not kept. */ }
  const position = place ? engine.wall_position_of_id(place.id) : -1;
  const offset = position < 0 ? -1 : engine.wall_photo_offset(position);
  if (offset >= 0) wall.jump(offset - place.distance);
}
