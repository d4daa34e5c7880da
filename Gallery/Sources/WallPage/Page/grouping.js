// How the wall is grouped and in which order: a menu in the bar. It stands in the page's address, and the browser
// remembers it.

import { choices, chosenIn, plainRecipe } from './recipe.js';
import { keep, kept } from './keeping.js';
import { draw, make } from './elements.js';

const button = document.getElementById('grouping-button');
const menu = document.getElementById('grouping');
const said = document.querySelector('meta[name="brickwork-wall"]')?.content ?? '';
const names = Object.keys(choices);
/** What the menu says of each choice. */
const legends = { by: 'Group by', order: 'Order', undated: 'Photos without a date' };
const labels = {
  automatic: 'Automatic', day: 'Day', month: 'Month', year: 'Year', folder: 'Folder', none: 'None',
  newest: 'Newest first', oldest: 'Oldest first', name: 'Name', added: 'Last added first',
  apart: 'Apart, at the end', filed: 'By the date of their file',
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
    draw(button, 'group', 'Grouping and order');
    button.append(make('span', '', 'Group'));
    button.addEventListener('click', () => this.open(menu.hidden));
    menu.addEventListener('change', ({ target }) => this.#choose({ [target.name]: target.value }));
    menu.addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('pointerdown', (event) => this.#isElsewhere(event.target) && this.open(false));
    document.addEventListener('focusin', (event) => this.#isElsewhere(event.target) && this.open(false));
    const grouping = groupingToBegin();
    this.follow(grouping);
    // What the browser remembers stands in the address too, for who is sent that.
    places.change(differing(grouping));
  }

  /** Opens the menu, or closes it: what it has is in the document only while it is open. */
  open(isOpen) {
    menu.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    menu.replaceChildren(...(isOpen ? names.map(fieldset) : []));
    if (!isOpen) return;
    this.#mark();
    menu.querySelector(':checked').focus();
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

  #isElsewhere(target) {
    return !menu.hidden && !menu.contains(target) && !button.contains(target);
  }

  #key(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.open(false);
    button.focus();
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
