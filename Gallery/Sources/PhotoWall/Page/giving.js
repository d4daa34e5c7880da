// Photos that are passed on: downloaded together, or as links.

import { Archive } from './archive.js';
import { addressOf } from './files.js';
import { make } from './elements.js';
import { get } from './fetching.js';
import { largest } from './picture.js';
import { source } from './source.js';

/** As many photos are asked for at a time. */
const atOnce = 4;

/** A file that can be downloaded.
 * @typedef {{ address: string, name: string }} Download */
/** A photo's file.
 * @typedef {Download & { bytes: Uint8Array, date: string }} PhotoFile */

/** What can be downloaded of a photo, and its name: the original, or a JPEG or an MP4 that is given away instead; null for nothing.
 * @type {(facts: Facts | null) => Download | null} */
export function downloadOf(facts) {
  const address = facts?.download ?? facts?.original;
  if (!facts || !address) return null;
  return { address: addressOf(address), name: facts.original ? facts.name : renamed(facts, facts.video ? 'mp4' : 'jpg') };
}

/** The largest thumbnail of a photo, or null for a video.
 * @type {(facts: Facts) => Download | null} */
function largestOf(facts) {
  return facts.video ? null : { address: source.thumbnail(facts.id, facts.version, largest), name: renamed(facts, 'webp') };
}

/** @type {(facts: Facts, suffix: string) => string} */
function renamed({ name }, suffix) { return `${name.replace(/\.[^.]*$/, '')}.${suffix}`; }

/** Photos in one file, and how many of them are in it. `progress` is told how many are done.
 * @type {(ids: number[], signal: AbortSignal, progress: (done: number) => void) => Promise<{ file: Blob, count: number, isFull: boolean }>} */
export async function archiveOf(ids, signal, progress) {
  const archive = new Archive();
  let [done, count, isFull] = [0, 0, false];
  for await (const photo of inOrder(ids, (id) => photoOf(id, signal))) {
    signal.throwIfAborted();
    progress(done += 1);
    if (!photo) continue;
    if (!archive.add(photo.name, photo.bytes, photo.date)) {
      isFull = true;
      break;
    }
    count += 1;
  }
  return { file: archive.file, count, isFull };
}

/** The addresses of photos in the page, a line each.
 * @type {(ids: number[]) => Promise<string[]>} */
export async function linksTo(ids) {
  const links = [];
  for await (const facts of inOrder(ids, (id) => source.details(id).catch(() => null))) {
    if (facts?.address) links.push(linkTo(facts.address));
  }
  return links;
}

/** Lets the browser save a file.
 * @type {(file: Blob, name: string) => void} */
export function save(file, name) {
  const link = make('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Puts a text on the clipboard; whether that worked.
 * @type {(text: string) => Promise<boolean>} */
export async function copy(text) {
  // Over plain HTTP, browsers have no clipboard but for a text that is selected.
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const area = make('textarea', { value: text });
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return isCopied;
}

/** @type {(address: string) => string} */
function linkTo(address) {
  // A visitor's link opens the photo among those that are shared.
  const share = new URLSearchParams(location.search).get('share');
  const query = new URLSearchParams({ ...(share ? { share } : {}), photo: address });
  return `${location.origin}${location.pathname}?${query}`.replaceAll('%2F', '/');
}

/** @type {(id: number, signal: AbortSignal) => Promise<PhotoFile | null>} */
async function photoOf(id, signal) {
  const facts = await source.details(id).catch(() => null);
  const download = facts && (downloadOf(facts) ?? largestOf(facts));
  if (!download) return null;
  const bytes = await get(download.address, { signal }).then((response) => response.arrayBuffer()).catch(() => null);
  return bytes && { ...download, bytes: new Uint8Array(bytes), date: facts.date };
}

/** Yields the answers for a list in its order. Asks a few at a time.
 * @template Each, Answer @param {Each[]} list @param {(each: Each) => Promise<Answer>} ask */
export async function* inOrder(list, ask) {
  /** @type {Promise<Answer>[]} */
  const running = [];
  for (const each of list) {
    running.push(ask(each));
    if (running.length === atOnce) yield await /** @type {Promise<Answer>} */ (running.shift());
  }
  yield* running;
}
