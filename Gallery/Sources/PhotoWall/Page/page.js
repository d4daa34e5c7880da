// The parts of the page that others use, in the order in which they are made. There is one of each.

import { Grouping, groupingToBegin } from './grouping.js';
import { Photo } from './photo.js';
import { Places } from './place.js';
import { Rooms } from './rooms.js';
import { Search } from './search.js';
import { Selection } from './selection.js';
import { Settings, loadStyle, sampleOf } from './settings.js';
import { Tags } from './tags.js';
import { ThisDay, askForThisDay } from './this-day.js';
import { Wall } from './wall.js';
import { Walls, askAhead } from './walls.js';
import { Way } from './way.js';
import { loadEngine } from './engine.js';
import { loadTexts } from './language.js';
import { plainRecipe } from './recipe.js';
import { readAddress } from './address.js';
import { restoreTitle } from './titles.js';
import { source } from './source.js';

const style = loadStyle();
/** What is fetched while the engine loads: the tags and the photos of earlier years. */
export const [tagsAhead, earlierAhead] = [source.tags().catch(() => []), askForThisDay()];
const ahead = askAhead({ ...plainRecipe, ...readAddress().search, ...groupingToBegin(), sample: sampleOf(style) });
// The texts have begun to load before the modules.
const [engine] = await Promise.all([loadEngine(), loadTexts()]);
restoreTitle();

export const wall = new Wall(engine, style);
export const walls = new Walls(ahead);
export const places = new Places();
export const settings = new Settings();
export const grouping = new Grouping();
export const thisDay = new ThisDay();
export const search = new Search();
export const tagRow = new Tags();
export const rooms = new Rooms();
export const way = new Way();
export const photo = new Photo();
export const selection = new Selection();
