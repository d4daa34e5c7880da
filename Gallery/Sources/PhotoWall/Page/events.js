// News from the server: progress, and that the library has changed. A static site has none.

import { showProgress, showTrouble } from './banner.js';
import { source } from './source.js';

/**
 * Listens, for as long as the page lives; `changed` is called when there is another library, `colored` with the colors
 * that became known (pairs of a position and an RGB 565), `returned` when the server answers again.
 */
export function listen(changed, colored, returned) {
  if (source.isStatic) {
    source.unreadable().then((files) => showProgress({ phase: 'idle', found: 0, read: 0, failed: files.length })).catch(() => {});
    return;
  }
  let pause = 1000;
  let isAway = false;
  const connect = () => {
    const events = new EventSource('events');
    events.addEventListener('open', () => {
      pause = 1000;
      showTrouble('');
      if (isAway) returned();
      isAway = false;
    });
    events.addEventListener('progress', (event) => showProgress(JSON.parse(event.data)));
    events.addEventListener('library', (event) => {
      if (JSON.parse(event.data).version !== source.version) changed();
    });
    events.addEventListener('colors', (event) => {
      const { version, colors } = JSON.parse(event.data);
      if (version === source.version) colored(colors);
    });
    events.addEventListener('error', () => {
      isAway = true;
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
