// A worker that all tabs share. It alone listens to the server, because browsers open only six connections to a server.

import { Stream } from './stream.js';

/** @type {Set<MessagePort>} */
const ports = new Set();
/** The current state for new tabs: the last event of each kind.
 * @type {Map<keyof ServerEvents, unknown>} */
const last = new Map();
const stream = new Stream(new URL('../../events', import.meta.url), (name, data) => {
  if (name === 'open' || name === 'lost') {
    last.delete('open');
    last.delete('lost');
  }
  last.set(name, data);
  for (const port of ports) port.postMessage([name, data]);
});

addEventListener('connect', ({ ports: [port] }) => {
  ports.add(port);
  // A tab sends a message only when it leaves.
  port.addEventListener('message', () => leave(port));
  port.start();
  for (const news of last) port.postMessage(news);
  stream.open();
});

/** @type {(port: MessagePort) => void} */
function leave(port) {
  ports.delete(port);
  if (ports.size > 0) return;
  stream.close();
  last.clear();
}
