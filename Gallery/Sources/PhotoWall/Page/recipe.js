// The recipe of a wall: its search, grouping, order, and distance (all photos, months or years).

/** The possible choices. The first of each is the server's default.
 * @type {{ [Name in keyof Choices]: Choices[Name][] }} */
export const choices = {
  by: ['automatic', 'day', 'month', 'year', 'folder', 'none'],
  order: ['newest', 'oldest', 'name', 'added'],
  undated: ['apart', 'filed'],
};

/** The default recipe: a wall of all photos.
 * @type {Recipe} */
export const plainRecipe = {
  text: '', tags: [], isUntagged: false, folder: '', photos: '', except: '', catalog: '', album: '',
  by: choices.by[0], order: choices.order[0], undated: choices.undated[0], sample: '',
};

/** Returns the choices in an address or in a stored string. Missing choices are left out.
 * @type {(query: URLSearchParams) => Partial<Choices>} */
export function chosenIn(query) {
  return Object.fromEntries(Object.entries(/** @type {Record<string, string[]>} */ (choices)).flatMap(([name, values]) => {
    const value = values.find((each) => each === query.get(name));
    return value ? [[name, value]] : [];
  }));
}

/** Returns the query of a search.
 * @type {(search: Partial<SearchQuery> & Pick<SearchQuery, 'text' | 'tags' | 'isUntagged'>) => URLSearchParams} */
export function searchQuery({ text, tags, isUntagged, folder, photos, except, catalog, album }) {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  for (const tag of tags) query.append('tag', tag);
  if (isUntagged) query.set('untagged', '1');
  for (const [name, value] of Object.entries({ folder, photos, except, catalog, album })) if (value) query.set(name, value);
  return query;
}

/** Returns the query of a recipe for the server: the parts that differ from the default.
 * @type {(recipe: Recipe) => URLSearchParams} */
export function recipeQuery(recipe) {
  const query = searchQuery(recipe);
  for (const [name, value] of Object.entries(wallParts(recipe))) if (value !== plainRecipe[/** @type {keyof Recipe} */ (name)]) query.set(name, value);
  return query;
}

/** Returns the name of a wall of all photos on a static site.
 * @type {(recipe: Recipe) => string} */
export function wallName(recipe) {
  const { by, order, undated, sample } = wallParts(recipe);
  return [sample ? `${sample}-sample` : by, order, undated].join('-');
}

/** Whether the recipe shows only some of the photos.
 * @type {(search: SearchQuery) => boolean} */
export function isSearch({ text, tags, isUntagged, folder, album, photos, except }) {
  return text !== '' || tags.length > 0 || isUntagged || folder !== '' || album !== '' || isSelection({ photos, except });
}

/** Whether the recipe shows selected photos, or all but some.
 * @type {(search: Pick<SearchQuery, 'photos' | 'except'>) => boolean} */
export function isSelection({ photos, except }) {
  return Boolean(photos || except);
}

/** Returns the parts of a recipe without its search. In the overview, the groups are months or years.
 * @type {(recipe: Recipe) => Choices & { sample: Sample }} */
function wallParts({ by, order, undated, sample }) {
  if (!sample) return { by, order, undated, sample };
  return { by: plainRecipe.by, order: order === 'oldest' ? order : plainRecipe.order, undated, sample };
}
