// The outline of the world, which comes with the page (Natural Earth, public domain).

import { get, once } from './fetching.js';

/** The rings of the outline, as lists of points in degrees.
 * @type {() => Promise<[east: number, north: number][][]>} */
export const rings = once(async () => (await (await get(new URL('world.json', import.meta.url))).json()).map((/** @type {number[]} */ ring) => {
  let [east, north] = [0, 0];
  return Array.from({ length: ring.length / 2 }, (_, index) => {
    east += ring[2 * index];
    north += ring[2 * index + 1];
    return [east / 10, north / 10];
  });
}));

/** Draws the land that is in sight. The canvas has its color, and that of coasts and borders as the color of its outline.
 * @type {(land: [east: number, north: number][][], canvas: HTMLCanvasElement, view: Projection) => void} */
export function drawLand(land, canvas, view) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { width, height } = view;
  // Computed colors are the ones of the theme.
  const style = getComputedStyle(canvas);
  Object.assign(canvas, { width: width * devicePixelRatio, height: height * devicePixelRatio });
  context.scale(devicePixelRatio, devicePixelRatio);
  context.fillStyle = style.color;
  context.strokeStyle = style.outlineColor;
  context.lineWidth = 0.75;
  context.lineJoin = 'round';
  for (const turn of view.turns) {
    context.beginPath();
    for (const ring of land) {
      ring.forEach(([east, north], index) => {
        const { x, y } = view.point(north, east + turn);
        if (index === 0) context.moveTo(x, y); else context.lineTo(x, y);
      });
      context.closePath();
    }
    context.fill('evenodd');
    context.stroke();
  }
}
