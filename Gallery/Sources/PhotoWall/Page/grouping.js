// The grouping and the order of the wall, in the View popover. They are part of the page's address, and the browser
// remembers them.

import { choices, chosenIn, plainRecipe } from './recipe.js';
import { keep, kept } from './keeping.js';
import { byId, choiceOf, said } from './elements.js';
import { phrase } from './language.js';
import { places, settings, wall, walls } from './page.js';

const menu = byId('grouping');
const names = /** @type {(keyof Choices)[]} */ (Object.keys(choices));
/** The headings of the menu. */
const legends = /** @type {const} */ ({ by: 'groupBy', order: 'order', undated: 'withoutDate' });
/** The default grouping, which the server may set. */
const usual = { ...only(plainRecipe), ...chosenIn(new URLSearchParams(said('brickwork-wall'))) };

/** Returns the grouping and order in an address, with defaults for what is missing.
 * @type {(query: URLSearchParams) => Choices} */
export function groupingIn(query) {
  return { ...usual, ...chosenIn(query) };
}

/** Returns the initial grouping: from the address, or else from the browser's memory. */
export function groupingToBegin() {
  const query = new URLSearchParams(location.search);
  const isSaid = Object.keys(chosenIn(query)).length > 0;
  return isSaid ? groupingIn(query) : { ...usual, ...chosenIn(new URLSearchParams(kept('grouping'))) };
}

/** The menu. */
export class Grouping {
  constructor() {
    menu.addEventListener('change', ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      this.#choose({ [name]: value });
    });
    const grouping = groupingToBegin();
    this.follow(grouping);
    // The remembered choice is also written into the address, so that a shared link shows the same wall.
    places.change(differing(grouping));
  }

  /** Shows the choices. They are in the document only while the user can choose.
   * @type {(isShown: boolean) => void} */
  show(isShown) {
    menu.replaceChildren(...(isShown ? names.map((name) => choiceOf(name, phrase(legends[name]), choices[name].map((value) => [value, phrase(value)]))) : []));
    this.#mark();
  }

  #mark() {
    const { wanted } = walls;
    for (const input of menu.querySelectorAll('input')) input.checked = wanted[/** @type {keyof Choices} */ (input.name)] === input.value;
  }

  /** Takes the grouping from the address. The wall changes together with other parts of the address.
   * @type {(grouping: Choices) => void} */
  follow(grouping) {
    Object.assign(walls.wanted, grouping);
    this.#mark();
  }

  /** @type {(choice: Partial<Choices>) => void} */
  #choose(choice) {
    const grouping = { ...only(walls.wanted), ...choice };
    keep('grouping', grouping);
    // Within the first screen, nobody looks for a photo there: a new order is seen from its start.
    const place = wall.isInFirstScreen ? null : walls.lookedAt;
    places.enter();
    // The overview has only months and years. Other groups need the close view.
    if (choice.by) settings.follow({ period: 0 });
    this.follow(grouping);
    places.change(differing(grouping));
    walls.show(place);
  }
}

/** Returns the parts of a recipe that can be chosen here.
 * @type {(recipe: Choices) => Choices} */
function only(recipe) {
  return { by: recipe.by, order: recipe.order, undated: recipe.undated };
}

/** Returns the parts that differ from the defaults, for the address.
 * @type {(grouping: Choices) => Record<string, string>} */
function differing(grouping) {
  return Object.fromEntries(names.map((name) => [name, grouping[name] === usual[name] ? '' : grouping[name]]));
}
