// News from the server: progress, and that the library has changed. A static site has none.

import { showProgress, showTrouble } from './banner.js';
import { source } from './source.js';

/** Listens, for as long as the page lives; `changed` is called when there is another library, or may be. */
export function listen(changed) {
  if (source.isStatic) {
    source.unreadable().then((files) => showProgress({ phase: 'idle', found: 0, read: 0, failed: files.length })).catch(() => {});
    return;
  }
  let pause = 1000;
  const connect = () => {
    const events = new EventSource('events');
    events.addEventListener('open', () => {
      pause = 1000;
      showTrouble('');
    });
    events.addEventListener('progress', (event) => showProgress(JSON.parse(event.data)));
    events.addEventListener('library', (event) => {
      if (JSON.parse(event.data).version !== source.version) changed();
    });
    events.addEventListener('error', () => {
      showTrouble('The server does not answer. This page comes back by itself when it does.');
      if (events.readyState !== EventSource.CLOSED) return;
      setTimeout(connect, pause);
      pause = Math.min(2 * pause, 30_000);
    });
    addEventListener('pagehide', () => events.close(), { once: true });
  };
  connect();
  // A page that the browser takes out of its cache has closed its connection.
  addEventListener('pageshow', (event) => { if (event.persisted) connect(); });
}
