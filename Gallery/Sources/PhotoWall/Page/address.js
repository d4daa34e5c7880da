// The page's own address: which photo is open, and what is searched for. Everything else in it is left alone.

/** What the address says. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return { photo: Number(query.get('photo')) || 0, text: query.get('q') ?? '', tag: query.get('tag') ?? '' };
}

/** The address with some things changed: an empty value takes one out. */
export function addressWith(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value); else query.delete(name);
  }
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}
