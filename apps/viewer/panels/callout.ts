import { h } from './dom.ts';
import { svg } from './icons.ts';

/** Pixels from what is named to its label, and those that stay free at the edges of the picture. */
const [AWAY, EDGE] = [46, 8];

/** A place on the picture, pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A label beside what it names, and a line that leads there. */
export class Callout {
  readonly label = h('div', { className: 'callout', hidden: true, aria: { hidden: 'true' } });
  readonly leader: SVGSVGElement;
  readonly #value = h('div', { className: 'label' });
  readonly #names = h('div', { className: 'names' });
  readonly #lines: readonly SVGLineElement[];
  #size: { readonly width: number; readonly height: number; readonly text: string } | undefined;

  constructor() {
    this.label.append(this.#value, this.#names);
    this.#lines = ['casing', 'core'].map((name) => svg('line', { class: name }));
    this.leader = svg('svg', { class: 'leader', 'aria-hidden': 'true' }, ...this.#lines);
  }

  hide(): void {
    this.label.hidden = true;
    this.leader.style.display = 'none';
  }

  /** Whether what it tells is near. */
  set isNear(isNear: boolean) {
    this.label.classList.toggle('near', isNear);
  }

  /**
   * @param at - what is named
   * @param from - the label is on the other side of this: the middle of what it would hide
   * @param stage - the size of the picture
   */
  show(value: string, names: string, at: Place, from: Place, stage: HTMLElement): void {
    this.label.hidden = false;
    this.leader.style.display = '';
    const text = `${value}\n${names}`;
    if (this.#size?.text !== text) {
      this.#value.textContent = value;
      this.#names.textContent = names;
      // Measured only where the text is another: layout follows.
      const { offsetWidth: width, offsetHeight: height } = this.label;
      this.#size = { width, height, text };
    }
    const { width, height } = this.#size;
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    // Farther to the side than up or down: labels are wider than they are high.
    const middle = {
      x: at.x + (dx / length) * AWAY + Math.sign(dx || 1) * (width / 2),
      y: at.y + (dy / length) * AWAY,
    };
    const x = clamp(middle.x - width / 2, stage.clientWidth - width);
    const y = clamp(middle.y - height / 2, stage.clientHeight - height);
    this.label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    // To the nearest place of the label's outline.
    const ends = {
      x1: at.x,
      y1: at.y,
      x2: Math.min(x + width, Math.max(x, at.x)),
      y2: Math.min(y + height, Math.max(y, at.y)),
    };
    for (const line of this.#lines) {
      for (const [name, number] of Object.entries(ends)) line.setAttribute(name, number.toFixed(1));
    }
  }
}

function clamp(value: number, most: number): number {
  return Math.max(EDGE, Math.min(most - EDGE, value));
}
