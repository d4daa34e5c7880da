// What fingers and the mouse do to the large photo: a click shows the original's pixels, one for each of the screen's,
// and a drag moves them; a swipe goes to the next photo, or down to close.

const swipe = 60;

export class Zoom {
  isZoomed = false;
  #start = null;
  #image = null;
  #hasMoved = false;

  constructor(stage, original, step, close) {
    this.stage = stage;
    this.original = original;
    this.step = step;
    this.close = close;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event));
    stage.addEventListener('pointercancel', () => (this.#start = null));
    stage.addEventListener('click', (event) => {
      if (!this.#hasMoved) this.toggle(event);
    });
  }

  /** Shows the original pixels, or the whole photo again. */
  toggle(event) {
    if (this.isZoomed) this.end(); else this.#begin(event);
  }

  end() {
    this.isZoomed = false;
    this.stage.classList.remove('zoomed');
    this.#image?.remove();
    this.#image = null;
  }

  async #begin(event) {
    this.isZoomed = true;
    const image = this.#image = document.createElement('img');
    image.className = 'original';
    image.draggable = false;
    image.alt = this.stage.querySelector('img[alt]:not([alt=""])')?.alt ?? '';
    // A format that the browser does not know is shown by the largest picture that the server has made of it.
    for (const address of await this.original()) {
      image.src = address;
      const isShown = await image.decode().then(() => true, () => false);
      if (this.#image !== image) return;
      if (isShown) return this.#show(image, event);
    }
    this.end();
  }

  #show(image, event) {
    const { stage } = this;
    const box = stage.getBoundingClientRect();
    image.style.width = `${image.naturalWidth / devicePixelRatio}px`;
    stage.append(image);
    stage.classList.add('zoomed');
    const x = event?.clientX ? (event.clientX - box.left) / box.width : 0.5;
    const y = event?.clientY ? (event.clientY - box.top) / box.height : 0.5;
    stage.scrollTo((stage.scrollWidth - box.width) * x, (stage.scrollHeight - box.height) * y);
  }

  #down(event) {
    this.#hasMoved = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const { stage } = this;
    this.#start = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop };
  }

  #move(event) {
    if (!this.#start || !event.isPrimary) return;
    const x = event.clientX - this.#start.x;
    const y = event.clientY - this.#start.y;
    if (Math.hypot(x, y) > 6) this.#hasMoved = true;
    if (this.isZoomed && event.pointerType === 'mouse') this.stage.scrollTo(this.#start.left - x, this.#start.top - y);
  }

  #up(event) {
    const start = this.#start;
    this.#start = null;
    if (!start || this.isZoomed) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    const forward = document.documentElement.dir === 'rtl' ? 1 : -1;
    if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) this.step(Math.sign(x) * forward);
    else if (y > 2 * swipe && y > 2 * Math.abs(x)) this.close();
  }
}
