// The grouping and the order of the wall. They are part of the page's address, and the browser remembers them.

import { choices, chosenIn, plainWallQuery, type Choices } from './wall-query';
import { stored } from './storage';
import { said } from '../elements/elements';

/** What can be chosen. */
export const names = Object.keys(choices) as (keyof Choices)[];
/** The default grouping, which the server may set. */
const usual = { ...only(plainWallQuery), ...chosenIn(new URLSearchParams(said('brickwork-wall'))) };

/** Returns the grouping and order in an address, with defaults for what is missing. */
export function groupingIn(query: URLSearchParams): Choices {
  return { ...usual, ...chosenIn(query) };
}

/** Returns the initial grouping: from the address, or else from the browser's memory. */
export function groupingToBegin() {
  const query = new URLSearchParams(location.search);
  const isSaid = Object.keys(chosenIn(query)).length > 0;
  return isSaid ? groupingIn(query) : { ...usual, ...chosenIn(new URLSearchParams(stored('grouping'))) };
}

/** Returns the parts of a wall query that can be chosen. */
export function only(wallQuery: Choices): Choices {
  return { by: wallQuery.by, order: wallQuery.order, undated: wallQuery.undated };
}

/** Returns the parts that differ from the defaults, for the address. */
export function differing(grouping: Choices): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, grouping[name] === usual[name] ? '' : grouping[name]]));
}
