// The server's stream of events, with reconnection.

import { Pauses } from './fetching.js';

const names = /** @type {const} */ (['wall', 'progress', 'catalog']);

export class Stream {
  #address; #tell;
  /** @type {EventSource | undefined} */
  #source;
  #pauses = new Pauses();
  #timer = 0;

  /** `tell` gets the name of an event and its data, or `open` and `lost` when the connection opens or fails.
   * @param {string | URL} address @param {Tell} tell */
  constructor(address, tell) {
    this.#address = address;
    this.#tell = tell;
  }

  open() {
    if (this.#source) return;
    const source = this.#source = new EventSource(this.#address);
    source.addEventListener('open', () => {
      this.#pauses.end();
      this.#tell('open');
    });
    for (const name of names) source.addEventListener(name, (event) => this.#tell(name, JSON.parse(event.data)));
    source.addEventListener('error', () => {
      this.#tell('lost');
      if (source.readyState !== EventSource.CLOSED) return;
      this.close();
      this.#timer = setTimeout(() => this.open(), this.#pauses.next());
    });
  }

  close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }
}
