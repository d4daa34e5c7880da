// Where a picture stands on the stage: plain arithmetic, in points around the stage's middle, without the document.

// A picture of few pixels is blown up to twice its size and no further.
const most = 2;

/**
 * How large a picture is when all of it is seen, and how far one can go into it: `native` and `most` are multiples of
 * that size. At `native` a pixel of the picture is one of the screen.
 */
export function fit(picture, stage, density) {
  const whole = Math.min(stage.width / picture.width, stage.height / picture.height, most / density);
  return {
    width: picture.width * whole,
    height: picture.height * whole,
    native: 1 / density / whole,
    most: Math.max(1, most / density / whole),
  };
}

/** A view that shows all of the picture: how far in it is, and where its middle is from the stage's. */
export const whole = { zoom: 1, x: 0, y: 0 };

/** The view so many times nearer; the part of the picture at a point stays there. */
export function zoomed(view, factor, point, fitted, stage) {
  const zoom = Math.min(fitted.most, Math.max(1, view.zoom * factor));
  const share = zoom / view.zoom;
  return moved({ zoom, x: point.x - (point.x - view.x) * share, y: point.y - (point.y - view.y) * share }, 0, 0, fitted, stage);
}

/** The view moved, as far as the picture's edges allow: none leaves the stage's edge, and what fits stays in the middle. */
export function moved(view, x, y, fitted, stage) {
  const reach = (size, room) => Math.max(0, (size * view.zoom - room) / 2);
  return {
    zoom: view.zoom,
    x: within(view.x + x, reach(fitted.width, stage.width)),
    y: within(view.y + y, reach(fitted.height, stage.height)),
  };
}

/** How far into the picture a double click goes: to its pixels, or where they are seen already, as far as one can. */
export function nearest(fitted) {
  return fitted.native > 1 ? Math.min(fitted.native, fitted.most) : fitted.most;
}

function within(value, reach) { return Math.min(reach, Math.max(-reach, value)); }
