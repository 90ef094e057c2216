import { clearanceGradient } from '../../../modules/three/clearance-colors.ts';
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

  constructor() {
    this.#bar.style.background = clearanceGradient();
  }

  update(margin: number, far: number): void {
    this.#near.textContent = millimetres(margin);
    this.#far.textContent = `${millimetres(margin + far)} and more`;
  }
}
