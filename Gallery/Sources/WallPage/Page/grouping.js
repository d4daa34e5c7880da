// The grouping and the order of the wall, in the View popover. They are part of the page's address, and the browser
// remembers them.

import { choices, chosenIn, plainRecipe } from './recipe.js';
import { keep, kept } from './keeping.js';
import { make } from './elements.js';
import { phrase } from './language.js';

const menu = document.getElementById('grouping');
const said = document.querySelector('meta[name="brickwork-wall"]')?.content ?? '';
const names = Object.keys(choices);
/** The headings of the menu. */
const legends = /** @type {const} */ ({ by: 'groupBy', order: 'order', undated: 'withoutDate' });
/** The default grouping, which the server may set. */
const usual = { ...only(plainRecipe), ...chosenIn(new URLSearchParams(said)) };

/** Returns the grouping and order in an address, with defaults for what is missing. */
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
  constructor(walls, places, settings) {
    this.walls = walls;
    this.places = places;
    this.settings = settings;
    menu.addEventListener('change', ({ target }) => this.#choose({ [target.name]: target.value }));
    const grouping = groupingToBegin();
    this.follow(grouping);
    // The remembered choice is also written into the address, so that a shared link shows the same wall.
    places.change(differing(grouping));
  }

  /** Shows the choices. They are in the document only while the user can choose. */
  show(isShown) {
    menu.replaceChildren(...(isShown ? names.map(fieldset) : []));
    this.#mark();
  }

  #mark() {
    for (const input of menu.querySelectorAll('input')) input.checked = this.walls.wanted[input.name] === input.value;
  }

  /** Takes the grouping from the address. The wall changes together with other parts of the address. */
  follow(grouping) {
    Object.assign(this.walls.wanted, grouping);
    this.#mark();
  }

  #choose(choice) {
    const grouping = { ...only(this.walls.wanted), ...choice };
    keep('grouping', grouping);
    const place = this.walls.lookedAt;
    this.places.enter();
    // The overview has only months and years. Other groups need the close view.
    if (choice.by) this.settings.follow({ period: 0 });
    this.follow(grouping);
    this.places.change(differing(grouping));
    this.walls.show(place);
  }
}

function fieldset(name) {
  const set = make('fieldset');
  set.append(make('legend', '', phrase(legends[name])));
  for (const value of choices[name]) {
    const label = make('label');
    const input = make('input');
    Object.assign(input, { type: 'radio', name, value });
    label.append(input, phrase(value));
    set.append(label);
  }
  return set;
}

/** Returns the parts of a recipe that can be chosen here. */
function only(recipe) {
  return Object.fromEntries(names.map((name) => [name, recipe[name]]));
}

/** Returns the parts that differ from the defaults, for the address. */
function differing(grouping) {
  return Object.fromEntries(names.map((name) => [name, grouping[name] === usual[name] ? '' : grouping[name]]));
}
