// What the browser keeps for times without the server. A service worker (`worker.js`) keeps what the page loads. Browsers have
// service workers over HTTPS and on their own machine only.

/** The name of the browser's storage. */
export const keepName = 'wall';

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
  await caches.delete(keepName);
}
