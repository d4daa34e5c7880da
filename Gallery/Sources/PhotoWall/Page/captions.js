// Captions, names and dates. They are fetched for a whole block when one of its photos becomes visible.

import { dateText } from './dates.js';
import { duration, joined, phrase } from './language.js';
import { source } from './source.js';
import { titleText } from './titles.js';
import { wall } from './page.js';

/** The number of blocks to keep. The visible photos are in fewer blocks. */
const most = 24;
/** The texts by the hash of the block's texts, which doesn't change when colors become known. For walls that are
 * made in the page, by the names of their nodes, which are unique to the wall.
 * @type {Map<string, Texts>} */
let blocks = new Map();
/** @type {Recipe | undefined} */
let shown;

/** Texts that have been requested, and those that were found.
 * @typedef {{ promise: Promise<BlockTexts | null>, found?: BlockTexts }} Texts */

/** Returns the caption, the name and the date of a photo, and its duration: that of a video in seconds, 0 if it isn't
 * known, -1 for a photo with a clip, null for other photos. Also the number of pictures of its burst, or null. Returns a
 * promise if they haven't loaded, or null if they aren't available.
 * @type {(index: number) => PhotoTexts | null | Promise<PhotoTexts | null>} */
export function textOf(index) {
  const { engine, nodes } = wall;
  const block = engine.blockOf(index);
  if (!block || !nodes.recipe) return null;
  forgetOthers(nodes.recipe);
  const texts = blocks.get(block.textHash) ?? fetchTexts(nodes.recipe, block);
  const at = index - block.first;
  /** @type {(found: BlockTexts | null) => PhotoTexts | null} */
  const pick = (found) => found && {
    caption: found.captions[at], name: found.names[at], date: found.dates[at], duration: found.durations?.[at] ?? null,
    burst: found.bursts?.[at] ?? null,
  };
  return texts.found ? pick(texts.found) : texts.promise.then(pick);
}

/** Returns the label of a photo: its caption or name, whether it is a video or a burst, and its day if known. Without
 * texts, the label is its number and section. Photos under "Undated" always have the section in their label.
 * @type {(index: number, texts: PhotoTexts | null) => string} */
export function labelOf(index, texts) { return joined(partsOf(index, texts)); }

/** Returns the same for the text under the mouse, which cuts off long captions. So the day comes first.
 * @type {(index: number, texts: PhotoTexts | null) => string} */
export function hintOf(index, texts) {
  const [name, kind, title] = partsOf(index, texts);
  return [joined([title, kind]), name].filter(Boolean).join('\n');
}

/** @type {(index: number, texts: PhotoTexts | null) => [name: string, kind: string, title: string]} */
function partsOf(index, texts) {
  const name = texts?.caption || texts?.name || phrase('photoNumber', { number: index + 1 });
  const section = wall.engine.photoTitle(index);
  const title = texts?.date && section.kind !== 'undated' ? dateText(texts.date) : titleText(section);
  const seconds = texts?.duration ?? -1;
  const video = seconds > 0 ? phrase('videoOf', { duration: duration(seconds) }) : seconds === 0 ? phrase('video') : '';
  const kind = texts?.burst ? phrase('burst', { count: texts.burst }) : video;
  return [name, kind, title];
}

/** @type {(recipe: Recipe, block: Block) => Texts} */
function fetchTexts(recipe, block) {
  /** @type {Texts} */
  const texts = {
    promise: source.texts(recipe, block).then((found) => (texts.found = found)).catch(() => {
      blocks.delete(block.textHash);
      return null;
    }),
  };
  blocks.set(block.textHash, texts);
  if (blocks.size > most) blocks.delete([...blocks.keys()][0]);
  return texts;
}

/** @type {(recipe: Recipe) => void} */
function forgetOthers(recipe) {
  if (recipe === shown) return;
  if (source.isMadeHere(recipe) || shown && source.isMadeHere(shown)) blocks = new Map();
  shown = recipe;
}
