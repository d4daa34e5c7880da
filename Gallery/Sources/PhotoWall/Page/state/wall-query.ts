// A wall query identifies a wall: its search, grouping, order, and distance (all photos, months or years).

/** What a search finds. `photos` and `except` are numbers as addresses have them, of the catalog named by `catalog`. */
export interface SearchQuery {
  text: string;
  tags: string[];
  isUntagged: boolean;
  folder: string;
  photos: string;
  except: string;
  catalog: string;
  /** The identifier of an album, or of the favorites. */
  album: string;
}

/** How a wall is grouped and ordered. */
export interface Choices {
  by: 'automatic' | 'day' | 'month' | 'year' | 'folder' | 'none';
  order: 'newest' | 'oldest' | 'name' | 'added';
  undated: 'apart' | 'filed';
}

/** All photos, or some of each month or year. */
export type Sample = '' | 'month' | 'year';

/** Identifies a wall. */
export interface WallQuery extends SearchQuery, Choices { sample: Sample }

export type SuggestionQuery = Pick<SearchQuery, 'text' | 'tags' | 'isUntagged'>;

/** The possible choices. The first of each is the server's default. */
export const choices: { [Name in keyof Choices]: Choices[Name][] } = {
  by: ['automatic', 'day', 'month', 'year', 'folder', 'none'],
  order: ['newest', 'oldest', 'name', 'added'],
  undated: ['apart', 'filed'],
};

/** The default wall query: a wall of all photos. */
export const plainWallQuery: WallQuery = {
  text: '', tags: [], isUntagged: false, folder: '', photos: '', except: '', catalog: '', album: '',
  by: choices.by[0], order: choices.order[0], undated: choices.undated[0], sample: '',
};

/** Returns the choices in an address or in a stored string. Missing choices are left out. */
export function chosenIn(query: URLSearchParams): Partial<Choices> {
  return Object.fromEntries(Object.entries(choices as Record<string, string[]>).flatMap(([name, values]) => {
    const value = values.find((each) => each === query.get(name));
    return value ? [[name, value]] : [];
  }));
}

export function searchQuery(
  { text, tags, isUntagged, folder, photos, except, catalog, album }: Partial<SearchQuery> & Pick<SearchQuery, 'text' | 'tags' | 'isUntagged'>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (text) query.set('q', text);
  for (const tag of tags) query.append('tag', tag);
  if (isUntagged) query.set('untagged', '1');
  for (const [name, value] of Object.entries({ folder, photos, except, catalog, album })) if (value) query.set(name, value);
  return query;
}

/** Returns the parameters of a wall query for the server: the parts that differ from the default. */
export function wallParameters(wallQuery: WallQuery): URLSearchParams {
  const query = searchQuery(wallQuery);
  for (const [name, value] of Object.entries(wallParts(wallQuery))) if (value !== plainWallQuery[(name as keyof WallQuery)]) query.set(name, value);
  return query;
}

/** Returns the name of a wall of all photos on a static site. */
export function wallName(wallQuery: WallQuery): string {
  const { by, order, undated, sample } = wallParts(wallQuery);
  return [sample ? `${sample}-sample` : by, order, undated].join('-');
}

/** Whether the wall query shows only some of the photos. */
export function isSearch({ text, tags, isUntagged, folder, album, photos, except }: SearchQuery): boolean {
  return text !== '' || tags.length > 0 || isUntagged || folder !== '' || album !== '' || isSelection({ photos, except });
}

/** Whether the wall query shows selected photos, or all but some. */
export function isSelection({ photos, except }: Pick<SearchQuery, 'photos' | 'except'>): boolean {
  return Boolean(photos || except);
}

/** Returns the parts of a wall query without its search. In the overview, the groups are months or years. */
function wallParts({ by, order, undated, sample }: WallQuery): Choices & { sample: Sample } {
  if (!sample) return { by, order, undated, sample };
  return { by: plainWallQuery.by, order: order === 'oldest' ? order : plainWallQuery.order, undated, sample };
}

/** Returns the search for a person. The whole name is between quotation marks, because others may have a longer one. */
export function searchFor(name: string): string { return `people:"${name.replaceAll('"', '')}"`; }
