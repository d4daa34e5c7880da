// What the browser keeps for times without the server. A service worker (`worker.ts`) keeps what the page loads. Browsers have
// service workers over HTTPS and on their own machine only.

/** The beginning of the name of the cache. Whose it is follows. */
export const cachePrefix = 'brickwork-wall ';

/** Starts the service worker. On the first visit, the page tells it what was loaded before it ran. */
export async function keepForLater() {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  await serviceWorker.register('worker.js');
  const { active, scope } = await serviceWorker.ready;
  active?.postMessage([scope]);
  new PerformanceObserver((list) => active?.postMessage(list.getEntries().map(({ name }) => name))).observe({ type: 'resource', buffered: true });
}

/** Stops the service worker, and removes what it has kept. */
export async function forgetKept() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.unregister();
  await deleteKept();
}

/** Deletes the caches of the wall, or some of them. */
export async function deleteKept(isMeant: (name: string) => boolean = () => true): Promise<void> {
  const names = (await caches.keys()).filter((each) => each.startsWith(cachePrefix) && isMeant(each));
  await Promise.all(names.map((each) => caches.delete(each)));
}
