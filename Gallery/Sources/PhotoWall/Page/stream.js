// The server's stream of events, with reconnection.

const names = /** @type {const} */ (['wall', 'progress', 'catalog']);

export class Stream {
  /** @type {string | URL} */
  #address;
  /** @type {Tell} */
  #tell;
  /** @type {EventSource | undefined} */
  #source;
  #pause = 1000;
  /** @type {number | undefined} */
  #timer;

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
      this.#pause = 1000;
      this.#tell('open');
    });
    for (const name of names) source.addEventListener(name, (event) => this.#tell(name, JSON.parse(event.data)));
    source.addEventListener('error', () => {
      this.#tell('lost');
      if (source.readyState !== EventSource.CLOSED) return;
      this.close();
      this.#timer = setTimeout(() => this.open(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, 30_000);
    });
  }

  close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }
}
