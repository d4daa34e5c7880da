// The position of a picture on the stage: plain arithmetic in points around the middle of the stage, independent of the
// document.

import type { Point, Size } from '../elements/elements';

// The largest magnification of a picture with few pixels.
const maxMagnification = 2;

/** A picture's size on the stage, and its largest zooms. */
export type Fitted = Size & { native: number, maxZoom: number };
export type View = Point & { zoom: number };

/** Returns the size of a picture that is shown whole, and how far the user can zoom in: `native` and `maxZoom` are
 * multiples of this size. At `native`, a pixel of the picture is a pixel of the screen. */
export function fit(picture: Size, stage: Size, density: number): Fitted {
  const filling = Math.min(stage.width / picture.width, stage.height / picture.height);
  const whole = Math.min(filling, maxMagnification / density);
  return {
    width: picture.width * whole,
    height: picture.height * whole,
    native: 1 / density / whole,
    // A picture that fills the stage can be looked at more closely, even if its pixels become large.
    maxZoom: Math.max(filling < maxMagnification / density ? maxMagnification : 1, maxMagnification / density / whole),
  };
}

/** A view of the whole picture: its zoom, and the offset of its middle from the middle of the stage. */
export const whole = { zoom: 1, x: 0, y: 0 };

/** Returns the view zoomed by a factor. The part of the picture at a point stays there. */
export function zoomed(view: View, factor: number, point: Point, fitted: Fitted, stage: Size): View {
  const zoom = Math.min(fitted.maxZoom, Math.max(1, view.zoom * factor));
  const share = zoom / view.zoom;
  return moved({ zoom, x: point.x - (point.x - view.x) * share, y: point.y - (point.y - view.y) * share }, 0, 0, fitted, stage);
}

/** Returns the view moved within its limits. Edges don't leave the edges of the stage, and a picture that fits stays
 * in the middle. */
export function moved(view: View, x: number, y: number, fitted: Fitted, stage: Size): View {
  const reach = (size: number, room: number): number => Math.max(0, (size * view.zoom - room) / 2);
  return {
    zoom: view.zoom,
    x: within(view.x + x, reach(fitted.width, stage.width)),
    y: within(view.y + y, reach(fitted.height, stage.height)),
  };
}

/** Returns the zoom after a double click: the picture's pixels, or the largest zoom if they are visible already. At least a zoom,
 * if the picture allows it. */
export function nearest(fitted: Fitted, least: number): number {
  return fitted.native > 1 ? Math.min(Math.max(fitted.native, least), fitted.maxZoom) : fitted.maxZoom;
}

function within(value: number, reach: number): number { return Math.min(reach, Math.max(-reach, value)); }
