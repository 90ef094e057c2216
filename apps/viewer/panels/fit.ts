import { COVERS, type CoverChoice, type Fitted } from '../session/fit.ts';
import { button, buttons, field, h, hint, millimetres, section, select, setChoices } from './dom.ts';

/** Simple volumes around a segment, beside what they stand for. */
export class FitPanel {
  readonly root: HTMLDetailsElement;
  readonly #segment: HTMLSelectElement;
  readonly #answer = h('p', { className: 'hint', aria: { live: 'polite' } });

  /**
   * @param fit - puts volumes around a segment and shows them
   * @param clear - shows them no longer
   */
  constructor(fit: (segment: string, choice: CoverChoice, count: number) => Fitted, clear: () => void) {
    const segment = select('segment', [], () => {});
    const kind = select('by', COVERS, () => {});
    const count = h('input', { type: 'number', min: '1', max: '32', value: '4' });
    this.#segment = segment.element;
    const run = (): void => {
      const chosen = Math.min(32, Math.max(1, Math.round(Number(count.value) || 1)));
      try {
        const { elements, excess } = fit(this.#segment.value, kind.element.value as CoverChoice, chosen);
        const reach = excess === undefined ? '' : `, at most ${millimetres(excess)} mm beyond the surface`;
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
      field('at most', count),
      buttons(button('Fit', run), button('Clear', clear)),
      this.#answer,
    );
  }

  setSegments(segments: readonly string[]): void {
    setChoices(this.#segment, segments);
    this.#answer.textContent = '';
  }
}
