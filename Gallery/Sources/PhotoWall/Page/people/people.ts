// The room of the people: a card for each, with a round picture of the face that is cut out of a thumbnail.

import { card, showCards, type Goal } from '../elements/cards';
import { make, onLink } from '../elements/elements';
import { once } from '../source/fetch';
import { phrase } from '../texts/language';
import { largest, widths } from '../source/media';
import { searchFor } from '../state/wall-query';
import { source } from '../source/source';
import type { PersonCover } from '../source/answers';

/** The part of a picture around a face is larger than the face by this factor. */
const room = 1.8;
/** The smallest part, as a share of the picture's shorter side. Smaller ones would be blurred. */
const least = 0.15;
/** The width of the round pictures in the room, in pixels. */
const roomWidth = 144;

export class People {
  element = make('div', { id: 'people' });

  /** `go` is called with the link of a card. */
  constructor(go: (goal: Goal) => void) { onLink(this.element, ({ dataset }) => go(dataset)); }

  show(parent: HTMLElement): void {
    const content = make('div');
    this.element.replaceChildren(make('h2', '', phrase('people')), content);
    parent.append(this.element);
    showCards(content, 'nobody', async (offset) => {
      const { count, people } = await source.people(offset);
      return { count, items: people.map((each) => make('li', '', card({ search: searchFor(each.name) }, portrait(each.name, each.cover, roomWidth), each))) };
    });
  }
}

/** Returns a picture of a person by name, if it is one of those with the most photos. */
export async function portraitOf(name: string, width: number): Promise<HTMLElement | undefined> {
  const person = (await mostSeen()).people.find((each) => each.name === name);
  return person && portrait(name, person.cover, width);
}

const mostSeen = once(() => source.people(0));

/** Returns a round picture of a face, or the middle of the photo if it isn't known where the face is. Without the thumbnail, it has
 * the initials. */
function portrait(name: string, { id, version, width, height, face }: PersonCover, shownWidth: number): HTMLElement {
  const longest = Math.min(width, height);
  const side = face ? Math.min(longest, Math.max(least * longest, room * Math.max(face.width * width, face.height * height))) : longest;
  /** Where the part begins, so that the middle of the face is its own middle, as far as the picture goes. */
  const edge = (start: number, share: number, length: number): number => Math.max(0, Math.min(length - side, (start + share / 2) * length - side / 2));
  const { x, y, width: across, height: down } = face ?? { x: 0, y: 0, width: 1, height: 1 };
  const needed = shownWidth * devicePixelRatio * width / side;
  const src = source.thumbnail(id, version, widths.find((each) => each >= needed) ?? largest);
  const img = make('img', { alt: '', loading: 'lazy', src });
  img.addEventListener('error', () => img.remove());
  const share = (pixels: number): string => `${100 * pixels / side}%`;
  Object.assign(img.style, {
    width: share(width), height: share(height), left: share(-edge(x, across, width)), top: share(-edge(y, down, height)),
  });
  return make('span', { className: 'portrait', ariaHidden: 'true' }, initials(name), img);
}

/** Returns the first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  return [words[0], ...words.slice(1).slice(-1)].map((word) => [...word][0] ?? '').join('').toLocaleUpperCase();
}
