import type { Session } from '../session/session.ts';
import { button, buttons, h } from './dom.ts';
import { describeMissing, folded } from './missing.ts';

/** What is to be known about a robot: what is missing, and what was read approximately. */
export class Notes {
  readonly root = h('div', { className: 'notes' });
  readonly #onLeaveOut: (session: Session) => void;

  /** @param onLeaveOut - is told that pairs which need no comparison are to be left out */
  constructor(onLeaveOut: (session: Session) => void) {
    this.#onLeaveOut = onLeaveOut;
  }

  show(session: Session): void {
    const { missing, remarks } = session.loaded;
    const lines = [...remarks, ...session.warnings];
    const parts: Node[] = [];
    if (missing.length > 0) {
      const { sentence, items } = describeMissing(missing);
      parts.push(h('p', { textContent: `${sentence}; distances do without.` }), folded('Which', items));
    }
    if (lines.length > 0) {
      parts.push(folded(lines.length === 1 ? 'A note' : `${lines.length} notes`, lines));
    }
    this.root.replaceChildren(...parts, ...this.#offer(session));
  }

  /** Says one thing more. */
  add(text: string): void {
    this.root.prepend(h('p', { textContent: text }));
  }

  /** A button for robots whose shapes reach into each other in many pairs. */
  #offer(session: Session): Node[] {
    if (session.overlaps === undefined) return [];
    const title = 'Finds them by random configurations, as "clearance srdf" does';
    const leaveOut = button(
      'Leave out pairs that need no comparison',
      () => this.#onLeaveOut(session),
      title,
    );
    return [h('p', { textContent: `${session.overlaps}.` }), buttons(leaveOut)];
  }
}
