import { type ClosestPairs, SHOWN } from '../session/closest.ts';
import { button, field, h, millimetres, section } from './dom.ts';

/** Milliseconds that the minimum has to stay before it is said to those who cannot see it. */
const ANNOUNCE_AFTER = 700;

/** The closest pairs as a table, which says the same as the lines in the picture. */
export class DistancePanel {
  readonly root: HTMLDetailsElement;
  readonly #rows: readonly {
    readonly row: HTMLTableRowElement;
    readonly pair: HTMLElement;
    readonly value: HTMLElement;
    readonly allow: HTMLButtonElement;
  }[];
  readonly #sentence = h('p', { className: 'sentence' });
  readonly #live = h('p', { className: 'unseen', aria: { live: 'polite' } });
  readonly #allowed = h('div', { className: 'allowed' });
  readonly #onForbid: (a: string, b: string) => void;
  readonly #margin: HTMLInputElement;
  readonly #marginText = h('output');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pairs: (readonly [string, string])[] = [];

  /**
   * @param onAllow - is told which pair is no longer to be compared
   * @param onForbid - is told which one is to be compared again
   * @param onSave - is told that an SRDF is wanted
   * @param onMargin - is told the distance to keep, metres
   */
  constructor(
    onAllow: (a: string, b: string) => void,
    onForbid: (a: string, b: string) => void,
    onSave: () => void,
    onMargin: (margin: number) => void,
  ) {
    this.#onForbid = onForbid;
    this.#rows = Array.from({ length: SHOWN }, (_, i) => {
      const pair = h('td');
      const value = h('td', { className: 'number' });
      const onClick = (): void => this.#pairs[i] && onAllow(...this.#pairs[i]);
      const allow = button('allow', onClick, 'Do not compare this pair any more');
      return { row: h('tr', {}, pair, value, h('td', {}, allow)), pair, value, allow };
    });
    this.#margin = h('input', {
      ...{ type: 'range', min: '0', max: '100', aria: { label: 'margin' } },
      on: { input: () => onMargin(Number(this.#margin.value) / 1e3) },
    });
    const head = h(
      'tr',
      {},
      h('th', { textContent: 'closest pairs' }),
      h('th', { textContent: 'mm' }),
      h('th', {}, h('span', { className: 'unseen', textContent: 'allow' })),
    );
    this.root = section(
      'Clearance',
      true,
      this.#sentence,
      this.#live,
      h(
        'table',
        { className: 'distances' },
        h('thead', {}, head),
        h('tbody', {}, ...this.#rows.map(({ row }) => row)),
      ),
      field('margin', this.#margin, this.#marginText),
      this.#allowed,
      button('Save SRDF', onSave, 'Pairs that are not compared, as an SRDF'),
    );
  }

  /** @param marginOf - the distance that a pair has to keep, metres */
  update({ rows, count, distances }: ClosestPairs, marginOf: (a: string, b: string) => number): void {
    this.#pairs = [];
    let closest: Closest | undefined;
    for (const [i, { row, pair, value, allow }] of this.#rows.entries()) {
      row.hidden = i >= count;
      if (i >= count) continue;
      const { a, b, linkA, linkB, distance } = distances.at(rows[i]!);
      this.#pairs.push([a, b]);
      setText(pair, `${linkA} – ${linkB}`);
      const state = stateOf(distance, marginOf(a, b));
      setText(value, shown(distance));
      row.classList.toggle('low', state !== 'free');
      const sentence = `${shown(distance)}${distance === 0 ? '' : ' mm'}, ${state}: ${linkA} – ${linkB}`;
      closest ??= { sentence, isLow: state !== 'free' };
      allow.setAttribute('aria-label', `allow ${a} – ${b}`);
    }
    this.#say(closest ?? { sentence: 'Nothing is compared.', isLow: false });
  }

  setMargin(margin: number): void {
    const shown = `${millimetres(margin)} mm`;
    this.#margin.value = String(margin * 1e3);
    this.#margin.setAttribute('aria-valuetext', shown);
    this.#marginText.textContent = shown;
  }

  /** Brings the focus to a pair, by its rank among the closest: its line was clicked. */
  choose(rank: number): void {
    this.root.open = true;
    this.#rows[rank]?.allow.focus();
  }

  /** Lists the pairs that are allowed here. */
  setAllowed(allowed: readonly (readonly [string, string])[]): void {
    const items = allowed.map(([a, b]) =>
      h(
        'li',
        {},
        `${a} – ${b} `,
        h('button', {
          type: 'button',
          textContent: 'compare',
          aria: { label: `compare ${a} – ${b} again` },
          on: { click: () => this.#onForbid(a, b) },
        }),
      ),
    );
    this.#allowed.replaceChildren(
      ...(items.length === 0 ? [] : [h('p', { textContent: 'Allowed to touch:' }), h('ul', {}, ...items)]),
    );
  }

  #say({ sentence, isLow }: Closest): void {
    setText(this.#sentence, sentence);
    this.#sentence.classList.toggle('low', isLow);
    // Said aloud when it has stayed for a while: faster, nobody could listen.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => setText(this.#live, sentence), ANNOUNCE_AFTER);
  }
}

/** What there is to say of the closest pair. */
interface Closest {
  readonly sentence: string;
  readonly isLow: boolean;
}

/** Surfaces that cross are at 0, however deep they are, and so is what touches: neither is called free. */
function stateOf(distance: number, margin: number): 'in collision' | 'below the margin' | 'free' {
  if (distance <= 0) return 'in collision';
  return distance < margin ? 'below the margin' : 'free';
}

function shown(distance: number): string {
  return distance === 0 ? 'overlap' : millimetres(distance);
}

/** Changes a text only where it is another: layout follows every change. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
