// The keys of the open photo.

import { around, backKey, byId, forwardKey, onKeys, type KeyActs } from '../elements/elements';
import type { PhotoViewer } from './viewer';

/** The keys that browsers use for videos. */
const playing = new Set([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

export function bindViewerKeys(photo: PhotoViewer, showShortcuts: () => void): void {
  // A focused video has keys of its own, and so has the choice of seconds.
  onKeys(byId('photo'), (event) => (around(event, 'video, select') && playing.has(event.key) ? {} : { ...actions(event, photo), '?': showShortcuts }));
}

function actions(event: KeyboardEvent, photo: PhotoViewer): KeyActs {
  const { zoom, slideshow, tools } = photo;
  const at = photo.gestures.pointer;
  const { clientWidth, clientHeight } = zoom.stage;
  const pan = (x: number, y: number): () => void => () => zoom.move(x * clientWidth / 6, y * clientHeight / 6);
  const arrows: Record<string, () => void> = zoom.isZoomed
    ? { ArrowLeft: pan(1, 0), ArrowRight: pan(-1, 0), ArrowUp: pan(0, 1), ArrowDown: pan(0, -1) }
    : { [forwardKey]: () => photo.step(1), [backKey]: () => photo.step(-1) };
  const { video } = photo;
  const play = slideshow.isOn ? () => slideshow.toggle() : video && (() => video.toggle());
  const space: Record<string, () => void> = play && !around(event, 'button, a') ? { ' ': play } : {};
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
