// The position of a picture on the stage: plain arithmetic in points around the middle of the stage, independent of the
// document.

// The largest magnification of a picture with few pixels.
const most = 2;

/** A picture's size on the stage, and its largest zooms.
 * @typedef {Size & { native: number, most: number }} Fitted */
/** @typedef {Point & { zoom: number }} View */

/** Returns the size of a picture that is shown whole, and how far the user can zoom in: `native` and `most` are
 * multiples of this size. At `native`, a pixel of the picture is a pixel of the screen.
 * @type {(picture: Size, stage: Size, density: number) => Fitted} */
export function fit(picture, stage, density) {
  const whole = Math.min(stage.width / picture.width, stage.height / picture.height, most / density);
  return {
    width: picture.width * whole,
    height: picture.height * whole,
    native: 1 / density / whole,
    most: Math.max(1, most / density / whole),
  };
}

/** A view of the whole picture: its zoom, and the offset of its middle from the middle of the stage. */
export const whole = { zoom: 1, x: 0, y: 0 };

/** Returns the view zoomed by a factor. The part of the picture at a point stays there.
 * @type {(view: View, factor: number, point: Point, fitted: Fitted, stage: Size) => View} */
export function zoomed(view, factor, point, fitted, stage) {
  const zoom = Math.min(fitted.most, Math.max(1, view.zoom * factor));
  const share = zoom / view.zoom;
  return moved({ zoom, x: point.x - (point.x - view.x) * share, y: point.y - (point.y - view.y) * share }, 0, 0, fitted, stage);
}

/** Returns the view moved within its limits. Edges don't leave the edges of the stage, and a picture that fits stays
 * in the middle.
 * @type {(view: View, x: number, y: number, fitted: Fitted, stage: Size) => View} */
export function moved(view, x, y, fitted, stage) {
  /** @type {(size: number, room: number) => number} */
  const reach = (size, room) => Math.max(0, (size * view.zoom - room) / 2);
  return {
    zoom: view.zoom,
    x: within(view.x + x, reach(fitted.width, stage.width)),
    y: within(view.y + y, reach(fitted.height, stage.height)),
  };
}

/** Returns the zoom after a double click: the picture's pixels, or the largest zoom if they are visible already.
 * @type {(fitted: Fitted) => number} */
export function nearest(fitted) {
  return fitted.native > 1 ? Math.min(fitted.native, fitted.most) : fitted.most;
}

/** @type {(value: number, reach: number) => number} */
function within(value, reach) { return Math.min(reach, Math.max(-reach, value)); }
