// Captions, names and dates. They are fetched for a whole block when one of its photos becomes visible.

import { dateText } from '../texts/dates';
import { duration, joined, phrase } from '../texts/language';
import { source } from '../source/source';
import { titleText } from './titles';
import type { WallQuery } from '../state/wall-query';
import type { BlockTexts } from '../source/answers';
import type { Block, Engine } from '../engine/engine';
import type { NodeLoader } from '../engine/node-loader';

/** What a photo's label says. `duration` is that of a video in seconds, 0 if it isn't known, -1 for a photo with a clip, -2 for a
 * picture that moves, and null for other photos. */
export interface PhotoTexts { caption: string | null; name: string; date: string; duration: number | null; burst: number | null }

/** The number of blocks to keep. The visible photos are in fewer blocks. */
const maxBlocks = 24;

/** Texts that have been requested, and those that were found. */
export type Texts = { promise: Promise<BlockTexts | null>, found?: BlockTexts };

export class Captions {
  /** The texts by the hash of the block's texts, which doesn't change when colors become known. For walls that are
   * made in the page, by the names of their nodes, which are unique to the wall. */
  #blocks: Map<string, Texts> = new Map();
  #shown: WallQuery | undefined;

  constructor(private readonly engine: Engine, private readonly nodes: NodeLoader) {}

  /** Returns the caption, the name and the date of a photo, and its duration: that of a video in seconds, 0 if it isn't
   * known, -1 for a photo with a clip, null for other photos. Also the number of pictures of its burst, or null. Returns a
   * promise if they haven't loaded, or null if they aren't available. */
  textOf(index: number): PhotoTexts | null | Promise<PhotoTexts | null> {
    const block = this.engine.blockOf(index);
    if (!block || !this.nodes.wallQuery) return null;
    this.#forgetOthers(this.nodes.wallQuery);
    const texts = this.#blocks.get(block.textHash) ?? this.#fetchTexts(this.nodes.wallQuery, block);
    const at = index - block.first;
    const pick = (found: BlockTexts | null): PhotoTexts | null => found && {
      caption: found.captions[at], name: found.names[at], date: found.dates[at], duration: found.durations?.[at] ?? null,
      burst: found.bursts?.[at] ?? null,
    };
    return texts.found ? pick(texts.found) : texts.promise.then(pick);
  }

  /** Returns the label of a photo: its caption or name, whether it is a video or a burst, and its day if known. Without
   * texts, the label is its number and section. Photos under "Undated" always have the section in their label. */
  labelOf(index: number, texts: PhotoTexts | null): string { return joined(this.#partsOf(index, texts)); }

  /** Returns the same for the text under the mouse, which cuts off long captions. So the day comes first. */
  hintOf(index: number, texts: PhotoTexts | null): string {
    const [name, kind, title] = this.#partsOf(index, texts);
    return [joined([title, kind]), name].filter(Boolean).join('\n');
  }

  #partsOf(index: number, texts: PhotoTexts | null): [name: string, kind: string, title: string] {
    const name = texts?.caption || texts?.name || phrase('photoNumber', { number: index + 1 });
    const section = this.engine.photoTitle(index);
    const title = texts?.date && section.kind !== 'undated' ? dateText(texts.date) : titleText(section);
    const seconds = texts?.duration ?? -1;
    const video = seconds > 0 ? phrase('videoOf', { duration: duration(seconds) }) : seconds === 0 ? phrase('video') : '';
    const kind = texts?.burst ? phrase('burst', { count: texts.burst }) : video;
    return [name, kind, title];
  }

  #fetchTexts(wallQuery: WallQuery, block: Block): Texts {
    const texts: Texts = {
      promise: source.texts(wallQuery, block).then((found) => (texts.found = found)).catch(() => {
        this.#blocks.delete(block.textHash);
        return null;
      }),
    };
    this.#blocks.set(block.textHash, texts);
    if (this.#blocks.size > maxBlocks) this.#blocks.delete([...this.#blocks.keys()][0]);
    return texts;
  }

  #forgetOthers(wallQuery: WallQuery): void {
    if (wallQuery === this.#shown) return;
    if (source.isMadeHere(wallQuery) || this.#shown && source.isMadeHere(this.#shown)) this.#blocks = new Map();
    this.#shown = wallQuery;
  }
}
