// On paper: a contact sheet of the photos that are seen.

/** Marks what is printed while it is, and gives up the places that the wall has on a screen. */
export function bindPrinting(wall) {
  addEventListener('beforeprint', () => {
    for (const tile of wall.tiles) tile.element.classList.toggle('seen', wall.engine.wall.wall_is_seen(tile.position) === 1);
  });
  addEventListener('afterprint', () => {
    for (const tile of wall.tiles) tile.element.classList.remove('seen');
  });
}
