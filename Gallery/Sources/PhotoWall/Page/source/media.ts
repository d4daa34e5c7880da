// The addresses of thumbnails and of files, and what can be downloaded of a photo.

import { said } from '../elements/elements';
import type { Facts } from './answers';

/** The widths of the thumbnails, the smallest first. */
export const widths = said('brickwork-thumbnails').split(' ').map(Number);
/** The smallest and the largest width. */
export const [smallest, largest] = [widths[0], widths[widths.length - 1]];
/** The address of an empty picture. An image without an address would have a frame. */
export const blank = new URL('blank.svg', import.meta.url).href;

export type Download = { address: string, name: string };

/** Returns the address of a photo's file. Addresses in its facts are relative to the wall's server or to the page. */
export function addressOf(original: string): string {
  return original.replace(/^\//, '');
}

/** What can be downloaded of a photo, and its name: the original, or a JPEG or an MP4 that is given away instead; null for nothing. */
export function downloadOf(facts: Facts | null): Download | null {
  const address = facts?.download ?? facts?.original;
  if (!facts || !address) return null;
  return { address: addressOf(address), name: facts.original ? facts.name : renamed(facts, facts.video ? 'mp4' : 'jpg') };
}

/** Returns the name of a photo's file with another suffix. */
export function renamed({ name }: Facts, suffix: string): string { return `${name.replace(/\.[^.]*$/, '')}.${suffix}`; }
