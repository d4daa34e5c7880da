// Captions, names and dates, fetched for a block of photos at a time when one of them is seen.

import { dateText } from './dates.js';
import { number } from './language.js';
import { source } from './source.js';
import { titleText } from './titles.js';

/** As many blocks as are kept; what is seen is in fewer. */
const most = 24;
/** By the hashes of blocks' texts, which outlive colors that become known; of walls that are made here, by their nodes'
 * names, which are of that wall alone. */
let blocks = new Map();
let wall;

/** The caption, the name and the date of a photo: at once if they are here, else by a promise; null if there are none to be had. */
export function textOf({ engine, nodes }, index) {
  const block = engine.blockOf(index);
  if (!block) return null;
  forgetOthers(nodes.recipe);
  const texts = blocks.get(block.textHash) ?? fetchTexts(nodes.recipe, block);
  const at = index - block.first;
  const pick = (found) => found && { caption: found.captions[at], name: found.names[at], date: found.dates[at] };
  return texts.found ? pick(texts.found) : texts.promise.then(pick);
}

/** What a photo is called: by its caption or its name, and its day, as far as it is known. Without its texts, by its number
 * and its section, as what stands under "Undated" is in any case. */
export function labelOf({ engine }, index, texts) {
  const name = texts?.caption || texts?.name || `Photo ${number(index + 1)}`;
  const section = engine.photoTitle(index);
  const title = texts?.date && section.kind !== 'undated' ? dateText(texts.date) : titleText(section);
  return title ? `${name}, ${title}` : name;
}

function fetchTexts(recipe, block) {
  const texts = {};
  texts.promise = source.texts(recipe, block).then((found) => (texts.found = found)).catch(() => {
    blocks.delete(block.textHash);
    return null;
  });
  blocks.set(block.textHash, texts);
  if (blocks.size > most) blocks.delete(blocks.keys().next().value);
  return texts;
}

function forgetOthers(recipe) {
  if (recipe === wall) return;
  if (source.isMadeHere(recipe) || wall && source.isMadeHere(wall)) blocks = new Map();
  wall = recipe;
}
