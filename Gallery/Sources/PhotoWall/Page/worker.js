// The page's service worker. It keeps what the page loads: while the server doesn't answer, the page shows the last walls and their
// thumbnails.

import { keepName } from './offline.js';

/** How much the browser keeps, in bytes. */
const most = 200_000_000;
const { scope } = registration;
/** The number of answers that were kept since the last look at their size. */
let added = 0;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { destination, headers, method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  const path = url.slice(scope.length);
  if (mode === 'navigate') {
    // The page is the same for each query.
    if (/^(index\.html)?([?#]|$)/.test(path)) event.respondWith(fetchedOrKept(event, scope));
    return;
  }
  const isLarge = ['audio', 'video'].includes(destination) || /^originals\/|-full\.jpg$/.test(path);
  if (isLarge || headers.get('Accept') === 'text/event-stream') return;
  // The content of these never changes. The others are asked for again, which also makes them the newest.
  const answer = /^(nodes|thumbnails)\//.test(path) ? keptOrFetched : fetchedOrKept;
  event.respondWith(answer(event, url));
});

/** @type {(event: FetchEvent, key: string) => Promise<Response>} */
async function keptOrFetched(event, key) {
  return await kept(key) ?? fetched(event, key);
}

/** @type {(event: FetchEvent, key: string) => Promise<Response>} */
async function fetchedOrKept(event, key) {
  try {
    return await fetched(event, key);
  } catch (error) {
    const answer = await kept(key);
    if (!answer) throw error;
    return answer;
  }
}

/** @type {(key: string) => Promise<Response | undefined>} */
async function kept(key) {
  return (await caches.open(keepName)).match(key, { ignoreVary: true });
}

/** @type {(event: FetchEvent, key: string) => Promise<Response>} */
async function fetched(event, key) {
  const answer = await fetch(event.request);
  // A request that names a tag gets only what has changed.
  if (answer.status === 200 && answer.type === 'basic' && !event.request.headers.has('If-None-Match')) {
    // A full disk is no trouble: the browser asks the server again.
    event.waitUntil(keep(key, answer.clone()).catch(() => {}));
  }
  return answer;
}

/** @type {(key: string, answer: Response) => Promise<void>} */
async function keep(key, answer) {
  const cache = await caches.open(keepName);
  await cache.put(key, answer);
  added += 1;
  if (added < 100) return;
  added = 0;
  const { usage = 0 } = await navigator.storage.estimate();
  if (usage <= most) return;
  // The oldest come first.
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, requests.length / 2).map((each) => cache.delete(each)));
}
