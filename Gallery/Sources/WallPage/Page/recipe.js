// Which wall is wanted: what is looked for, how it is grouped, in which order, and from how far away it is seen.

/** What can be chosen; of each, the first is what a server takes where nothing is said. */
export const choices = {
  by: ['automatic', 'day', 'month', 'year', 'folder', 'none'],
  order: ['newest', 'oldest', 'name', 'added'],
  undated: ['apart', 'filed'],
};

/** A wall of all photos, as a server has it where nothing is said. */
export const plainRecipe = { text: '', tags: [], isUntagged: false, ...firstOfEach(), sample: '' };

/** What is chosen in an address, or in what the server or the browser has kept; of what is not, nothing. */
export function chosenIn(query) {
  const found = {};
  for (const [name, values] of Object.entries(choices)) {
    const value = query.get(name);
    if (values.includes(value)) found[name] = value;
  }
  return found;
}

/** What is looked for, as an address says it. */
export function searchQuery({ text, tags, isUntagged }) {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  for (const tag of tags) query.append('tag', tag);
  if (isUntagged) query.set('untagged', '1');
  return query;
}

/** A recipe as a server is asked for it: what differs from the plain one. */
export function recipeQuery(recipe) {
  const query = searchQuery(recipe);
  for (const [name, value] of Object.entries(wallParts(recipe))) if (value !== plainRecipe[name]) query.set(name, value);
  return query;
}

/** The name that a wall of all photos has on a static site. */
export function wallName(recipe) {
  const { by, order, undated, sample } = wallParts(recipe);
  return [sample ? `${sample}-sample` : by, order, undated].join('-');
}

/** Whether only some photos are looked for. */
export function isSearch({ text, tags, isUntagged }) {
  return text !== '' || tags.length > 0 || isUntagged;
}

/** From afar, months or years are the groups, one after another. */
function wallParts({ by, order, undated, sample }) {
  if (!sample) return { by, order, undated, sample };
  return { by: plainRecipe.by, order: order === 'oldest' ? order : plainRecipe.order, undated, sample };
}

function firstOfEach() {
  return Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values[0]]));
}
