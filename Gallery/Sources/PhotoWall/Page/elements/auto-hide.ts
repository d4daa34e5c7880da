// Controls that hide after a while without movement.

const pause = 3000;

export class AutoHide {
  #timer = 0;

  /** `element` has the class `idle` while the controls are hidden. `mayRest` returns whether they may hide. */
  constructor(private readonly element: HTMLElement, private readonly mayRest: () => boolean) {
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) element.addEventListener(type, () => this.wake());
  }

  /** Shows the controls, and hides them after the pause. */
  wake() {
    this.end();
    this.#timer = setTimeout(() => this.element.classList.toggle('idle', this.mayRest()), pause);
  }

  end() {
    clearTimeout(this.#timer);
    this.element.classList.remove('idle');
  }
}
