// The page's own address: which photo is open, what is searched for, and how it is grouped. Everything else in it is left
// alone.

import { groupingIn } from './grouping.js';

/** What the address says. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return {
    photo: query.get('photo') ?? '',
    search: {
      text: query.get('q') ?? '',
      tags: query.getAll('tag').filter(Boolean),
      isUntagged: query.get('untagged') === '1',
    },
    grouping: groupingIn(query),
  };
}

/** The address with some things changed; an empty value takes one out, and a list stands there value by value. */
export function addressWith(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const one of [value].flat()) if (one) query.append(name, one);
  }
  // Paths stay readable.
  const text = query.toString().replaceAll('%2F', '/');
  return text ? `?${text}` : location.pathname;
}
