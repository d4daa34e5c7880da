// Events from the server: progress, and changes of photos. A static site has none.

import { say, showProgress } from './banner.js';
import { source } from './source.js';
import { Stream } from './stream.js';
import { get } from './fetching.js';
import { phrase } from './language.js';

/** Listens as long as the page exists. Calls `changed` when photos may have changed since the last request, and
 * `returned` when the server answers again.
 * @type {(changed: () => void, returned: () => void) => void} */
export function listen(changed, returned) {
  if (source.isStatic) return;
  let isAway = false;
  /** @type {{ [Name in keyof ServerEvents]: (data: ServerEvents[Name]) => void }} */
  const hear = {
    open: () => {
      say('trouble', '');
      if (isAway) returned();
      isAway = false;
    },
    lost: () => {
      isAway = true;
      say('trouble', phrase('serverLost'));
      // The server also ends the events of a user who was removed or signed out elsewhere. Then the page asks to sign in.
      get('.', { method: 'HEAD' }).catch(() => {});
    },
    progress: showProgress,
    wall: changed,
    catalog: ({ isAway }) => say('trouble', isAway ? phrase('catalogLost') : ''),
  };
  /** @type {Tell} */
  const tell = (name, data) => hear[name](/** @type {never} */ (data));
  if (self.SharedWorker) listenWithOthers(tell);
  else listenWhileSeen(tell);
}

/** Listens to the stream that all tabs share.
 * @type {(tell: Tell) => void} */
function listenWithOthers(tell) {
  const worker = new SharedWorker(new URL('shared-stream.js', import.meta.url), { type: 'module' });
  const leave = () => {
    worker.port.postMessage('bye');
    worker.port.close();
  };
  worker.port.addEventListener('message', ({ data: [name, data] }) => tell(name, data));
  worker.port.start();
  addEventListener('pagehide', leave, { once: true });
  worker.addEventListener('error', () => {
    // The browser supports shared workers, but doesn't run this one.
    removeEventListener('pagehide', leave);
    listenWhileSeen(tell);
  }, { once: true });
  // The page came back from the browser's cache. It left the stream when it went there.
  addEventListener('pageshow', (event) => { if (event.persisted) listenWithOthers(tell); }, { once: true });
}

/** Listens only while the page is visible, for browsers without shared workers, such as those on Android.
 * @type {(tell: Tell) => void} */
function listenWhileSeen(tell) {
  const stream = new Stream('events', tell);
  const follow = () => document.visibilityState === 'visible' ? stream.open() : stream.close();
  addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => stream.close());
  addEventListener('pageshow', follow);
  follow();
}
