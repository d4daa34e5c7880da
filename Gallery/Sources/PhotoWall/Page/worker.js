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

/** Whether an answer is kept. Large files aren't, and neither are events and an answer to `bare=1`, which is only what has changed.
 * @type {(path: string) => boolean} */
const isKept = (path) => !/^(originals|events|archive)\b|-(full\.jpg|video\.mp4)$|[?&]bare=1/.test(path);

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  const path = url.slice(scope.length);
  if (mode === 'navigate') {
    // The page is the same for each query.
    if (/^(index\.html)?([?#]|$)/.test(path)) event.respondWith(fetchedOrKept(event, scope, event.request));
    return;
  }
  if (!isKept(path)) return;
  // The content of these never changes. The others are asked for again, which also makes them the newest.
  const answer = /^(nodes|thumbnails)\//.test(path) ? keptOrFetched : fetchedOrKept;
  event.respondWith(answer(event, url, event.request));
});

// Addresses that the page has loaded before this worker ran.
addEventListener('message', (event) => {
  for (const url of /** @type {string[]} */ (event.data)) {
    if (url.startsWith(scope) && isKept(url.slice(scope.length))) event.waitUntil(keptOrFetched(event, url, new Request(url)).catch(() => {}));
  }
});

/** @typedef {(event: ExtendableEvent, key: string, request: Request) => Promise<Response>} Answer */

/** @type {Answer} */
async function keptOrFetched(event, key, request) {
  return await kept(key) ?? fetched(event, key, request);
}

/** @type {Answer} */
async function fetchedOrKept(event, key, request) {
  try {
    return await fetched(event, key, request);
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

/** @type {Answer} */
async function fetched(event, key, request) {
  const answer = await fetch(request);
  // A full disk is no trouble: the browser asks the server again.
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keep(key, answer.clone()).catch(() => {}));
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
