// The page's service worker. It keeps what the page loads: while the server doesn't answer, the page shows the last walls and their
// thumbnails.
//
// Kept answers belong to a user, or to the visitor of a link. If the server answers somebody else, they are deleted before the page
// gets its first answer. Other programs may use the same address at another time, as local servers do. If a page isn't the wall's, and
// neither is the worker's own address, the worker deletes everything that it has kept, and unregisters itself.

import { cachePrefix, deleteKept } from './offline';

/** How much the browser keeps, in bytes. */
const maxBytes = 200_000_000;
const { scope } = registration;
/** The header with which a server says whose page it is. */
const ownerHeader = 'Wall-Owner';
/** The number of answers that were kept since the last look at their size. */
let added = 0;
/** Whether another program has the address now. */
let isGone = false;
/** Whether requests are the page's, by the identifiers of those who send them. */
const senders: Map<string, Promise<boolean>> = new Map();
/** The name of the cache, or nothing until the page has been loaded once. */
let cacheName = '';
let ready: Promise<unknown> = caches.keys().then((names) => { cacheName ||= names.find((each) => each.startsWith(cachePrefix)) ?? ''; });

addEventListener('install', () => skipWaiting());
// An earlier version kept everything under one name.
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), caches.delete('wall')])));

/** Whether an address is the page's. It is the same for each query. */
const isPage = (path: string): boolean => /^(index\.html)?([?#]|$)/.test(path);

/** Whether an answer is kept. Large files aren't, and neither are events and an answer to `bare=1`, which is only what has changed. */
const isKept = (path: string): boolean => !/^(originals|events|archive)\b|-(full\.jpg|video\.mp4)$|[?&]bare=1/.test(path);

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (isGone || method !== 'GET' || !url.startsWith(scope)) return;
  const path = url.slice(scope.length);
  if (mode === 'navigate') {
    const page = fetchedPage(event, event.request, isPage(path));
    return event.respondWith(isPage(path) ? orKept(page, scope) : page);
  }
  if (isKept(path)) event.respondWith(answered(event, path));
});

// Addresses that the page has loaded before this worker ran. The page itself comes first, and tells whose the others are.
addEventListener('message', (event) => {
  for (const url of event.data as string[]) {
    if (!url.startsWith(scope) || !isKept(url.slice(scope.length))) continue;
    const loaded = (url === scope ? fetchedPage(event, new Request(scope), true) : keptOrFetched(event, url, new Request(url))).catch(() => {});
    if (url === scope) ready = loaded;
    event.waitUntil(loaded);
  }
});

/** Returns an answer, or the one that is kept if the server doesn't answer. */
async function orKept(answer: Promise<Response>, key: string): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    const before = await kept(key);
    if (!before) throw error;
    return before;
  }
}

/** Answers a request of the page. Those of other pages go to the server. */
async function answered(event: FetchEvent, path: string): Promise<Response> {
  const { request, request: { url } } = event;
  if (!await isFromPage(event)) return fetch(request);
  // The content of these never changes. The others are asked for again, which also makes them the newest.
  if (/^(nodes|thumbnails)\//.test(path) && request.cache !== 'reload') {
    // The browser's own cache doesn't know whose they are, so the server is asked.
    return keptOrFetched(event, url, request.cache === 'default' ? new Request(request, { cache: 'no-cache' }) : request);
  }
  return orKept(fetched(event, url, request), url);
}

function isFromPage({ clientId }: FetchEvent): Promise<boolean> {
  const known = senders.get(clientId);
  if (known) return known;
  const isPages = clients.get(clientId).then((client) => !client || isPage(client.url.slice(scope.length)));
  senders.set(clientId, isPages);
  return isPages;
}

async function keptOrFetched(event: ExtendableEvent, key: string, request: Request): Promise<Response> {
  return await kept(key) ?? fetched(event, key, request);
}

async function kept(key: string): Promise<Response | undefined> {
  await ready;
  return cacheName ? (await caches.open(cacheName)).match(key, { ignoreVary: true }) : undefined;
}

async function fetched(event: ExtendableEvent, key: string, request: Request): Promise<Response> {
  await ready;
  const name = cacheName;
  const answer = await fetch(request);
  if (answer.type === 'basic') keep(event, key, answer, name);
  return answer;
}

/** Fetches a page. Deletes what is kept if it is another one's, or another program's, before anybody gets an answer. */
async function fetchedPage(event: ExtendableEvent, request: Request, isToPage: boolean): Promise<Response> {
  const answer = await fetch(request);
  const owner = isToPage ? await ownerOf(answer) : null;
  if (owner !== null) {
    cacheName = cachePrefix + owner;
    await deleteKept((each) => each !== cacheName);
    keep(event, scope, answer, cacheName);
  } else if (isToPage && answer.type === 'opaqueredirect') {
    // The server asks who it is.
    cacheName = '';
    await deleteKept();
  } else if (/html|xml/.test(answer.headers.get('Content-Type') ?? '') && !await isHere()) {
    isGone = true;
    await deleteKept();
    await registration.unregister();
  }
  return answer;
}

/** Returns whose page an answer is: what the server says, or nothing for a static site. Null if it isn't the wall's page. */
async function ownerOf(answer: Response): Promise<string | null> {
  if (answer.headers.has(ownerHeader)) return answer.headers.get(ownerHeader);
  if (answer.status !== 200 || !/html/.test(answer.headers.get('Content-Type') ?? '')) return null;
  return (await answer.clone().text()).includes('<meta name="brickwork" content="static">') ? '' : null;
}

/** Whether the worker's address is still the wall's. It is if nobody answers. */
async function isHere(): Promise<boolean> {
  const answer = await fetch('worker.js', { cache: 'no-store' }).catch(() => null);
  return !answer || answer.ok && (await answer.text()).includes(cachePrefix);
}

/** Keeps an answer in a cache, unless another one has taken its place. */
function keep(event: ExtendableEvent, key: string, answer: Response, name: string): void {
  if (answer.status !== 200 || !name || name !== cacheName || /no-store/.test(answer.headers.get('Cache-Control') ?? '')) return;
  // A full disk is no trouble: the browser asks the server again.
  event.waitUntil(put(key, answer.clone(), name).catch(() => {}));
}

async function put(key: string, answer: Response, name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(key, answer);
  // The user may have changed meanwhile.
  if (name !== cacheName) await caches.delete(name);
  added += 1;
  if (added < 100) return;
  added = 0;
  const { usage = 0 } = await navigator.storage.estimate();
  if (usage <= maxBytes) return;
  // The oldest come first.
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, requests.length / 2).map((each) => cache.delete(each)));
}
