// The recipe of a wall: its search, grouping, order, and distance (all photos, months or years).

/** The possible choices. The first of each is the server's default. */
export const choices = {
  by: ['automatic', 'day', 'month', 'year', 'folder', 'none'],
  order: ['newest', 'oldest', 'name', 'added'],
  undated: ['apart', 'filed'],
};

/** The default recipe: a wall of all photos. */
export const plainRecipe = { text: '', tags: [], isUntagged: false, folder: '', photos: '', except: '', catalog: '', ...firstOfEach(), sample: '' };

/** Returns the choices in an address or in a stored string. Missing choices are left out. */
export function chosenIn(query) {
  const found = {};
  for (const [name, values] of Object.entries(choices)) {
    const value = query.get(name);
    if (values.includes(value)) found[name] = value;
  }
  return found;
}

/** Returns the query of a search. */
export function searchQuery({ text, tags, isUntagged, ...others }) {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  for (const tag of tags) query.append('tag', tag);
  if (isUntagged) query.set('untagged', '1');
  for (const name of ['folder', 'photos', 'except', 'catalog']) if (others[name]) query.set(name, others[name]);
  return query;
}

/** Returns the query of a recipe for the server: the parts that differ from the default. */
export function recipeQuery(recipe) {
  const query = searchQuery(recipe);
  for (const [name, value] of Object.entries(wallParts(recipe))) if (value !== plainRecipe[name]) query.set(name, value);
  return query;
}

/** Returns the name of a wall of all photos on a static site. */
export function wallName(recipe) {
  const { by, order, undated, sample } = wallParts(recipe);
  return [sample ? `${sample}-sample` : by, order, undated].join('-');
}

/** Whether the recipe shows only some of the photos. */
export function isSearch({ text, tags, isUntagged, folder, photos, except }) {
  return text !== '' || tags.length > 0 || isUntagged || folder !== '' || isSelection({ photos, except });
}

/** Whether the recipe shows selected photos, or all but some. */
export function isSelection({ photos, except }) {
  return Boolean(photos || except);
}

/** Returns the parts of a recipe without its search. In the overview, the groups are months or years. */
function wallParts({ by, order, undated, sample }) {
  if (!sample) return { by, order, undated, sample };
  return { by: plainRecipe.by, order: order === 'oldest' ? order : plainRecipe.order, undated, sample };
}

/** @returns {any} */
function firstOfEach() {
  return Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values[0]]));
}
