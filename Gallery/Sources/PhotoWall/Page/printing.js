// On paper: a contact sheet of the photos that are seen.

/** Marks what is printed while it is; the wall itself stays as it is on the screen, whatever the paper's size. */
export function bindPrinting(wall) {
  const mark = (isPrinted) => {
    for (const { element, position } of wall.tiles) {
      element.classList.toggle('seen', isPrinted && wall.engine.wall.wall_is_seen(position) === 1);
    }
  };
  addEventListener('beforeprint', () => {
    mark(true);
    wall.freeze();
  });
  addEventListener('afterprint', () => {
    mark(false);
    wall.thaw();
  });
}
