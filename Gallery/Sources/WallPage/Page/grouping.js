// How the wall is grouped and in which order: a part of the View popover. It stands in the page's address, and the
// browser remembers it.

import { choices, chosenIn, plainRecipe } from './recipe.js';
import { keep, kept } from './keeping.js';
import { make } from './elements.js';

const menu = document.getElementById('grouping');
const said = document.querySelector('meta[name="brickwork-wall"]')?.content ?? '';
const names = Object.keys(choices);
/** What the menu says of each choice. */
const legends = { by: 'Group by', order: 'Order', undated: 'Photos without a date' };
const labels = {
  automatic: 'Automatic', day: 'Day', month: 'Month', year: 'Year', folder: 'Folder', none: 'None',
  newest: 'Newest first', oldest: 'Oldest first', name: 'Name', added: 'Recently added',
  apart: 'At the end', filed: 'By file date',
};
/** What is shown where nobody has chosen anything: the server may say what. */
const usual = { ...only(plainRecipe), ...chosenIn(new URLSearchParams(said)) };

/** What an address says of grouping and order, and the usual for what it does not. */
export function groupingIn(query) {
  return { ...usual, ...chosenIn(query) };
}

/** What is shown first: what the address says, or where it says nothing what the browser remembers. */
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
    // What the browser remembers stands in the address too, for who is sent that.
    places.change(differing(grouping));
  }

  /** Shows the choices: they are in the document only while somebody can choose. */
  show(isShown) {
    menu.replaceChildren(...(isShown ? names.map(fieldset) : []));
    this.#mark();
  }

  #mark() {
    for (const input of menu.querySelectorAll('input')) input.checked = this.walls.wanted[input.name] === input.value;
  }

  /** Wants what the address says; it is shown with all else that the address says. */
  follow(grouping) {
    Object.assign(this.walls.wanted, grouping);
    this.#mark();
  }

  #choose(choice) {
    const grouping = { ...only(this.walls.wanted), ...choice };
    keep('grouping', grouping);
    const place = this.walls.lookedAt;
    this.places.enter();
    // From afar there are months and years: other groups are seen from near.
    if (choice.by) this.settings.follow({ period: 0 });
    this.follow(grouping);
    this.places.change(differing(grouping));
    this.walls.show(place);
  }
}

function fieldset(name) {
  const set = make('fieldset');
  set.append(make('legend', '', legends[name]));
  for (const value of choices[name]) {
    const label = make('label');
    const input = make('input');
    Object.assign(input, { type: 'radio', name, value });
    label.append(input, labels[value]);
    set.append(label);
  }
  return set;
}

/** The parts of a recipe that are chosen here. */
function only(recipe) {
  return Object.fromEntries(names.map((name) => [name, recipe[name]]));
}

/** What an address has to say; nothing of what is usual. */
function differing(grouping) {
  return Object.fromEntries(names.map((name) => [name, grouping[name] === usual[name] ? '' : grouping[name]]));
}
