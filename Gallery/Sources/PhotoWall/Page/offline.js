// What the browser keeps for times without the server. A service worker (`worker.js`) keeps what the page loads. Browsers have
// service workers over HTTPS and on their own machine only.

/** The name of the browser's storage. */
export const keepName = 'wall';

/** What a page loads at its start, of a server or a static site. An answer to `bare=1` is only what has changed. */
const atStart = /^(assets|nodes|texts|thumbnails|walls)\/(?!.*(-full\.jpg|-video\.mp4)$)|^(wall|albums|map)\?(?!.*bare=1)|^(tags|folders|search)\.json$/;

/** Starts the service worker. On the first visit, the page itself keeps what it has loaded before the worker runs. */
export async function keepForLater() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const { scope } = await serviceWorker.register('worker.js');
  const cache = await caches.open(keepName);
  cache.add(scope).catch(() => {});
  /** @type {Set<string>} */
  const seen = new Set();
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      // To keep something loads it again, and that is observed, too.
      if (seen.has(name) || !name.startsWith(scope) || !atStart.test(name.slice(scope.length))) continue;
      seen.add(name);
      cache.match(name, { ignoreVary: true }).then(async (kept) => { if (!kept) await cache.add(name); }).catch(() => {});
    }
  }).observe({ type: 'resource', buffered: true });
}

/** Stops the service worker, and removes what it has kept. */
export async function forgetKept() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.unregister();
  await caches.delete(keepName);
}
