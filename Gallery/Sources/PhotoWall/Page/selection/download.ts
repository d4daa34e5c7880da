// Photos that are passed on: downloaded together, or as links.

import { ZipArchive } from './zip';
import { make } from '../elements/elements';
import { get } from '../source/fetch';
import { downloadOf, largest, renamed, type Download } from '../source/media';
import { source } from '../source/source';
import type { Facts } from '../source/answers';

/** As many photos are asked for at a time. */
const atOnce = 4;

export type PhotoFile = Download & { bytes: Uint8Array, date: string };

/** The largest thumbnail of a photo, or null for a video. */
function largestOf(facts: Facts): Download | null {
  return facts.video ? null : { address: source.thumbnail(facts.id, facts.version, largest), name: renamed(facts, 'webp') };
}

/** Photos in one file, and how many of them are in it. `progress` is told how many are done. */
export async function archiveOf(
  ids: number[], signal: AbortSignal, progress: (done: number) => void,
): Promise<{ file: Blob, count: number, isFull: boolean }> {
  const archive = new ZipArchive();
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

/** The addresses of photos in the page, a line each. */
export async function linksTo(ids: number[]): Promise<string[]> {
  // A visitor's link opens the photo among those that are shared.
  const share = new URLSearchParams(location.search).get('share');
  const links = [];
  for await (const facts of inOrder(ids, (id) => source.details(id).catch(() => null))) {
    if (!facts?.address) continue;
    const query = new URLSearchParams({ ...(share ? { share } : {}), photo: facts.address });
    links.push(`${location.origin}${location.pathname}?${query}`.replaceAll('%2F', '/'));
  }
  return links;
}

export function save(file: Blob, name: string): void {
  const link = make('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function photoOf(id: number, signal: AbortSignal): Promise<PhotoFile | null> {
  const facts = await source.details(id).catch(() => null);
  const download = facts && (downloadOf(facts) ?? largestOf(facts));
  if (!download) return null;
  const bytes = await get(download.address, { signal }).then((response) => response.arrayBuffer()).catch(() => null);
  return bytes && { ...download, bytes: new Uint8Array(bytes), date: facts.date };
}

/** Yields the answers for a list in its order. Asks a few at a time. */
export async function* inOrder<Each, Answer>(list: Each[], ask: (each: Each) => Promise<Answer>) {
  const running: Promise<Answer>[] = [];
  for (const each of list) {
    running.push(ask(each));
    if (running.length === atOnce) yield await (running.shift() as Promise<Answer>);
  }
  yield* running;
}
