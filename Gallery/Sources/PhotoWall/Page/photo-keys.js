// The keys of the open photo.

import { around, onKeys } from './elements.js';
import { photo, wall } from './page.js';

/** The keys that browsers use for videos. */
const playing = new Set([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Binds the keys of a dialog to the open photo.
 * @type {(dialog: HTMLElement) => void} */
export function bindPhotoKeys(dialog) {
  // A focused video has keys of its own, and so has the choice of seconds.
  onKeys(dialog, (event) => (around(event, 'video, select') && playing.has(event.key) ? {} : actions(event)));
}

/** @type {(event: KeyboardEvent) => KeyActs} */
function actions(event) {
  const { zoom, slideshow, tools } = photo;
  const [forward, back] = wall.isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const at = photo.gestures.pointer;
  const { clientWidth, clientHeight } = zoom.stage;
  /** @type {(x: number, y: number) => () => void} */
  const pan = (x, y) => () => zoom.move(x * clientWidth / 6, y * clientHeight / 6);
  /** @type {Record<string, () => void>} */
  const arrows = zoom.isZoomed
    ? { ArrowLeft: pan(1, 0), ArrowRight: pan(-1, 0), ArrowUp: pan(0, 1), ArrowDown: pan(0, -1) }
    : { [forward]: () => photo.step(1), [back]: () => photo.step(-1) };
  const { video } = photo;
  const play = slideshow.isOn ? () => slideshow.toggle() : video && (() => video.toggle());
  /** @type {Record<string, () => void>} */
  const space = play && !around(event, 'button, a') ? { ' ': play } : {};
  return {
    ...arrows,
    ...space,
    PageDown: () => photo.step(1),
    PageUp: () => photo.step(-1),
    Home: () => photo.openEnd(false),
    End: () => photo.openEnd(true),
    '+': () => zoom.by(1.5, at, true),
    '=': () => zoom.by(1.5, at, true),
    '-': () => zoom.by(1 / 1.5, at, true),
    0: () => zoom.end(true),
    z: () => photo.toggleZoom(at),
    h: () => tools.toggleFavorite(),
    i: () => photo.about.toggle(),
    p: () => photo.faces.toggle(),
    f: () => tools.toggleFull(),
    s: () => photo.play(),
    d: () => tools.download(),
  };
}
