import { COVERS, type CoverChoice, type FitLimits, type Fitted } from '../session/fit.ts';
import { button, buttons, field, h, hint, section, select, setChoices } from './dom.ts';

/** Simple volumes around a segment, beside what they stand for. */
export class FitPanel {
  readonly root: HTMLDetailsElement;
  readonly #segment: HTMLSelectElement;
  readonly #answer = h('p', { className: 'hint', aria: { live: 'polite' } });

  /**
   * @param fit - puts volumes around a segment and shows them
   * @param clear - shows them no longer
   */
  constructor(fit: (segment: string, choice: CoverChoice, limits: FitLimits) => Fitted, clear: () => void) {
    const segment = select('segment', [], () => {});
    const kind = select('by', COVERS, () => showLimits());
    const count = h('input', { type: 'number', min: '1', max: '32', value: '4' });
    const excess = h('input', { type: 'number', min: '0', step: 'any', value: '5' });
    const countField = field('at most', count);
    const excessField = field('within, mm', excess);
    /** Shows what the chosen kind has of limits. */
    const showLimits = (): void => {
      countField.hidden = !['capsules', 'spheres'].includes(kind.element.value);
      excessField.hidden = !kind.element.value.endsWith('pieces');
    };
    showLimits();
    this.#segment = segment.element;
    const run = (): void => {
      const limits = {
        count: Math.min(32, Math.max(1, Math.round(Number(count.value) || 1))),
        excess: Math.max(0, Number(excess.value) / 1e3),
      };
      try {
        const fitted = fit(this.#segment.value, kind.element.value as CoverChoice, limits);
        const { elements, excess: most } = fitted;
        const reach =
          most === undefined ? '' : `, at most ${Number((1e3 * most).toPrecision(2))} mm beyond the surface`;
        this.#answer.textContent = `${elements.length} around ${this.#segment.value}${reach}`;
      } catch (error) {
        this.#answer.textContent = (error as Error).message;
      }
    };
    this.root = section(
      'Fit',
      false,
      hint('Simple volumes that hold a segment, drawn around it.'),
      segment.root,
      kind.root,
      countField,
      excessField,
      buttons(button('Fit', run), button('Clear', clear)),
      this.#answer,
    );
  }

  setSegments(segments: readonly string[]): void {
    setChoices(this.#segment, segments);
    this.#answer.textContent = '';
  }
}
