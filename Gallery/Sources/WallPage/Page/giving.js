// Photos that are passed on: downloaded together, or as links.

import { Archive } from './archive.js';
import { addressOf } from './files.js';
import { get } from './fetching.js';
import { source } from './source.js';

/** As many photos are asked for at a time. */
const atOnce = 4;

/** What can be downloaded of a photo, and its name: the original, or a JPEG or an MP4 that is given away instead; null for nothing. */
export function downloadOf(facts) {
  const address = facts?.download ?? facts?.original;
  if (!address) return null;
  return { address: addressOf(address), name: facts.original ? facts.name : `${facts.name.replace(/\.[^.]*$/, '')}.${facts.video ? 'mp4' : 'jpg'}` };
}

/** Photos in one file, and how many of them are in it. `progress` is told how many are done. */
export async function archiveOf(ids, signal, progress) {
  const archive = new Archive();
  let [done, count, isFull] = [0, 0, false];
  for await (const [facts, bytes] of inOrder(ids, (id) => photoOf(id, signal))) {
    signal.throwIfAborted();
    progress(done += 1);
    if (!bytes) continue;
    if (!archive.add(downloadOf(facts).name, bytes, facts.date)) {
      isFull = true;
      break;
    }
    count += 1;
  }
  return { file: archive.file, count, isFull };
}

/** The addresses of photos in the page, a line each. */
export async function linksTo(ids) {
  const links = [];
  for await (const facts of inOrder(ids, (id) => source.details(id).catch(() => null))) {
    if (facts?.address) links.push(linkTo(facts.address));
  }
  return links;
}

/** Lets the browser save a file. */
export function save(file, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Puts a text on the clipboard; whether that worked. */
export async function copy(text) {
  // Over plain HTTP, browsers have no clipboard but for a text that is selected.
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  /** @type {any} */
  const focused = document.activeElement;
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return isCopied;
}

function linkTo(address) {
  return `${location.origin}${location.pathname}?${new URLSearchParams({ photo: address })}`.replaceAll('%2F', '/');
}

async function photoOf(id, signal) {
  const facts = await source.details(id).catch(() => null);
  const download = downloadOf(facts);
  if (!download) return [facts, null];
  const bytes = await get(download.address, { signal }).then((response) => response.arrayBuffer()).catch(() => null);
  return [facts, bytes && new Uint8Array(bytes)];
}

/** Yields the answers for a list in its order. Asks a few at a time. */
export async function* inOrder(list, ask) {
  const running = [];
  for (const each of list) {
    running.push(ask(each));
    if (running.length === atOnce) yield await running.shift();
  }
  while (running.length > 0) yield await running.shift();
}
