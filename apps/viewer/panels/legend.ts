import { type Coloring, gradientOf } from '../view/near-color.ts';
import { h, millimetres } from './dom.ts';

/** What the colors mean. */
export class Legend {
  readonly #near = h('span');
  readonly #far = h('span');
  readonly #bar = h('div', { className: 'bar' });
  readonly root = h(
    'div',
    { className: 'legend' },
    'clearance, mm',
    this.#bar,
    h('div', { className: 'ends' }, this.#near, this.#far),
  );

  update(coloring: Coloring, margin: number, far: number): void {
    const gradient = gradientOf(coloring);
    this.root.hidden = gradient === undefined;
    if (gradient !== undefined) this.#bar.style.background = gradient;
    this.#near.textContent = millimetres(margin);
    this.#far.textContent = `${millimetres(margin + far)} and more`;
  }
}
