// The room of the people: a card for each, with a round picture of the face that is cut out of a thumbnail.

import { card, showCards } from './cards.js';
import { make, onLink } from './elements.js';
import { phrase } from './language.js';
import { largest, widths } from './picture.js';
import { source } from './source.js';
import { way } from './page.js';

/** The part of a picture around a face is larger than the face by this factor. */
const room = 1.8;
/** The smallest part, as a share of the picture's shorter side. Smaller ones would be blurred. */
const least = 0.15;
/** The width of the round pictures in pixels. */
const shownWidth = 144;

export class People {
  element = make('div', { id: 'people' });

  constructor() { onLink(this.element, ({ dataset }) => way.go(dataset)); }

  /** @type {(parent: HTMLElement) => void} */
  show(parent) {
    const content = make('div');
    this.element.replaceChildren(make('h2', '', phrase('people')), content);
    parent.append(this.element);
    showCards(content, 'nobody', async (offset) => {
      const { count, people } = await source.people(offset);
      return { count, items: people.map((each) => make('li', '', card({ search: searchFor(each.name) }, portrait(each.name, each.cover), each))) };
    });
  }
}

/** Returns the search for a person. The whole name is between quotation marks, because others may have a longer one.
 * @type {(name: string) => string} */
export function searchFor(name) { return `people:"${name.replaceAll('"', '')}"`; }

/** Returns a round picture of a face, or the middle of the photo if it isn't known where the face is. Without the thumbnail, it has
 * the initials.
 * @type {(name: string, cover: PersonCover) => HTMLElement} */
function portrait(name, { id, version, width, height, face }) {
  const longest = Math.min(width, height);
  const side = face ? Math.min(longest, Math.max(least * longest, room * Math.max(face.width * width, face.height * height))) : longest;
  /** Where the part begins, so that the middle of the face is its own middle, as far as the picture goes.
   * @type {(start: number, share: number, length: number) => number} */
  const edge = (start, share, length) => Math.max(0, Math.min(length - side, (start + share / 2) * length - side / 2));
  const { x, y, width: across, height: down } = face ?? { x: 0, y: 0, width: 1, height: 1 };
  const needed = shownWidth * devicePixelRatio * width / side;
  const src = source.thumbnail(id, version, widths.find((each) => each >= needed) ?? largest);
  const img = make('img', { alt: '', loading: 'lazy', src });
  img.addEventListener('error', () => img.remove());
  /** @type {(pixels: number) => string} */
  const share = (pixels) => `${100 * pixels / side}%`;
  Object.assign(img.style, {
    width: share(width), height: share(height), left: share(-edge(x, across, width)), top: share(-edge(y, down, height)),
  });
  return make('span', { className: 'portrait', ariaHidden: 'true' }, initials(name), img);
}

/** Returns the first letters of the first and the last word.
 * @type {(name: string) => string} */
function initials(name) {
  const words = name.trim().split(/\s+/u);
  return [words[0], ...words.slice(1).slice(-1)].map((word) => [...word][0] ?? '').join('').toLocaleUpperCase();
}
