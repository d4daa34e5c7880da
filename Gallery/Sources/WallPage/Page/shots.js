// The pictures of one shot or one burst, one of which the open photo shows.

import { make } from './elements.js';
import { smallest } from './picture.js';
import { source } from './source.js';

/** Returns buttons for the pictures of a photo's shot, beginning with the photo itself. There are none without another picture.
 * `show` is called with the picture to show, or with null for the photo itself. */
export function shots(facts, show) {
  const strip = make('span', 'shots');
  const others = facts.files.filter((file) => file.id);
  for (const picture of others.length > 0 ? [facts, ...others] : []) {
    const choice = make('button');
    choice.type = 'button';
    choice.ariaLabel = choice.title = picture.name;
    choice.ariaPressed = String(picture === facts);
    const image = make('img');
    image.alt = '';
    image.loading = 'lazy';
    image.src = source.thumbnail(picture.id, picture.version, smallest);
    choice.append(image);
    choice.addEventListener('click', () => {
      for (const each of strip.children) each.ariaPressed = String(each === choice);
      show(picture === facts ? null : picture);
    });
    strip.append(choice);
  }
  return strip;
}
