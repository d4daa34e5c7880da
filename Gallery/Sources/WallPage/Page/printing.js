// On paper: a contact sheet of the photos that are selected, or else of those that are seen.

/** Shows what is printed while it is; the wall itself stays as it is on the screen, whatever the paper's size. */
export function bindPrinting(wall, selection) {
  let sheet = null;
  const mark = (isPrinted) => {
    for (const { element, index } of wall.tiles) {
      element.classList.toggle('seen', isPrinted && wall.engine.wall.wall_is_seen(index) === 1);
    }
  };
  addEventListener('beforeprint', () => {
    sheet = selection.sheet;
    if (sheet) document.querySelector('main').append(sheet);
    else mark(true);
    wall.freeze();
  });
  addEventListener('afterprint', () => {
    sheet?.remove();
    mark(false);
    wall.thaw();
  });
}
