// Events from the server: progress, and changes of photos. A static site has none.

import { say, showProgress } from '../elements/banner';
import { source } from './source';
import { get, Pauses } from './fetch';
import { phrase } from '../texts/language';
import type { ServerEvents } from './answers';

/** Listens while the page is visible, because browsers open only six connections to a server. The server begins with the latest event of
 * each kind. Calls `changed` when photos may have changed since the last request, and `returned` when the server answers again. */
export function listen(changed: () => void, returned: () => void): void {
  if (source.isStatic) return;
  const pauses = new Pauses();
  let stream: EventSource | undefined;
  let timer = 0;
  let isAway = false;
  const open = () => {
    if (stream) return;
    const opened = stream = new EventSource('events');
    const hear = <Name extends keyof ServerEvents>(name: Name, act: (data: ServerEvents[Name]) => void) =>
      opened.addEventListener(name, ({ data }) => act(JSON.parse(data)));
    hear('wall', changed);
    hear('progress', showProgress);
    hear('catalog', (catalog) => say('trouble', catalog.isAway ? phrase('catalogLost') : ''));
    opened.addEventListener('open', () => {
      pauses.end();
      say('trouble', '');
      if (isAway) returned();
      isAway = false;
    });
    opened.addEventListener('error', () => {
      isAway = true;
      say('trouble', phrase('serverLost'));
      // The server also ends the events of a user who was removed or signed out elsewhere. Then the page asks to sign in.
      get('.', { method: 'HEAD' }).catch(() => {});
      // The browser connects again by itself after a broken connection, but not after a response without success.
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, pauses.next());
    });
  };
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  };
  const follow = () => document.visibilityState === 'visible' ? open() : close();
  addEventListener('visibilitychange', follow);
  addEventListener('pagehide', close);
  addEventListener('pageshow', follow);
  follow();
}
