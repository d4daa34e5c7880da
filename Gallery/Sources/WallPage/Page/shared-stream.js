// A worker that all tabs share: it alone listens to the server, for browsers open only six connections to one.

import { Stream } from './stream.js';

const ports = new Set();
/** How things stand, for a tab that comes later: the last of each kind of news. */
const last = new Map();
const stream = new Stream(new URL('../../events', import.meta.url), (name, data) => {
  if (name === 'open' || name === 'lost') ['open', 'lost'].forEach((each) => last.delete(each));
  last.set(name, data);
  for (const port of ports) port.postMessage([name, data]);
});

addEventListener('connect', ({ ports: [port] }) => {
  ports.add(port);
  // The only thing that a tab says is that it goes.
  port.addEventListener('message', () => leave(port));
  port.start();
  for (const news of last) port.postMessage(news);
  stream.open();
});

function leave(port) {
  ports.delete(port);
  if (ports.size > 0) return;
  stream.close();
  last.clear();
}
