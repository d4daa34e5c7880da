// Controls that hide after a while without movement.

const pause = 3000;

export class Resting {
  #timer = 0;

  /** `element` has the class `idle` while the controls are hidden. `mayRest` returns whether they may hide.
   * @param {HTMLElement} element @param {() => boolean} mayRest */
  constructor(element, mayRest) {
    this.element = element;
    this.mayRest = mayRest;
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) element.addEventListener(type, () => this.wake());
  }

  /** Shows the controls, and hides them after the pause. */
  wake() {
    this.end();
    this.#timer = setTimeout(() => this.element.classList.toggle('idle', this.mayRest()), pause);
  }

  /** Shows the controls. */
  end() {
    clearTimeout(this.#timer);
    this.element.classList.remove('idle');
  }
}
