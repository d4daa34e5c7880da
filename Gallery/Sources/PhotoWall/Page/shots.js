// The pictures of one shot or one burst, one of which the open photo shows.

import { make } from './elements.js';
import { smallest } from './picture.js';
import { source } from './source.js';

/** Returns buttons for the pictures of a photo's shot, beginning with the photo itself. There are none without another picture.
 * `show` is called with the picture to show, or with null for the photo itself.
 * @type {(facts: Facts, show: (shot: Shot | null) => void) => HTMLElement} */
export function shots(facts, show) {
  const strip = make('span', 'shots');
  const others = (facts.files ?? []).flatMap(({ id, version, name, width, height }) => (
    id && version !== undefined && width && height ? [{ id, version, name, width, height }] : []));
  for (const picture of others.length > 0 ? [facts, ...others] : []) {
    const choice = make(
      'button', { ariaLabel: picture.name, title: picture.name, ariaPressed: String(picture === facts) },
      make('img', { alt: '', loading: 'lazy', src: source.thumbnail(picture.id, picture.version, smallest) }));
    choice.addEventListener('click', () => {
      for (const each of strip.children) each.ariaPressed = String(each === choice);
      show(picture === facts ? null : picture);
    });
    strip.append(choice);
  }
  return strip;
}
