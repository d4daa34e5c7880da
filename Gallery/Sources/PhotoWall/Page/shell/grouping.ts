// The grouping and the order of the wall, in the View popover.

import { byId, choiceOf } from '../elements/elements';
import { choices, type Choices } from '../state/wall-query';
import { differing, groupingToBegin, names, only } from '../state/grouping';
import { store } from '../state/storage';
import { phrase } from '../texts/language';
import type { ScrollHistory } from '../state/history';
import type { Settings } from './settings';
import type { Wall, WallLoader } from '../wall/wall';

const menu = byId('grouping');
const legends = { by: 'groupBy', order: 'order', undated: 'withoutDate' } as const;

export class Grouping {
  constructor(
    private readonly wall: Wall, private readonly walls: WallLoader, private readonly places: ScrollHistory, private readonly settings: Settings,
  ) {
    menu.addEventListener('change', ({ target }) => {
      const { name, value } = target as HTMLInputElement;
      this.#choose({ [name]: value });
    });
    const grouping = groupingToBegin();
    this.follow(grouping);
    // The remembered choice is also written into the address, so that a shared link shows the same wall.
    this.places.change(differing(grouping));
  }

  /** Shows the choices. They are in the document only while the user can choose. */
  show(isShown: boolean): void {
    menu.replaceChildren(...(isShown ? names.map((name) => choiceOf(name, phrase(legends[name]), choices[name].map((value) => [value, phrase(value)]))) : []));
    this.#mark();
  }

  #mark() {
    const { wanted } = this.walls;
    for (const input of menu.querySelectorAll('input')) input.checked = wanted[(input.name as keyof Choices)] === input.value;
  }

  /** Takes the grouping from the address. The wall changes together with other parts of the address. */
  follow(grouping: Choices): void {
    Object.assign(this.walls.wanted, grouping);
    this.#mark();
  }

  #choose(choice: Partial<Choices>): void {
    const grouping = { ...only(this.walls.wanted), ...choice };
    store('grouping', grouping);
    // Within the first screen, nobody looks for a photo there: a new order is seen from its start.
    const place = this.wall.isInFirstScreen ? null : this.walls.lookedAt;
    this.places.enter();
    // The overview has only months and years. Other groups need the close view.
    if (choice.by) this.settings.follow({ period: 0 });
    this.follow(grouping);
    this.places.change(differing(grouping));
    this.walls.show(place);
  }
}
