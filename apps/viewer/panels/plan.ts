import type { Waypoint } from '../../../modules/files/documents/columns.ts';
import type { Session } from '../session/session.ts';
import { button, buttons, h, hint, section } from './dom.ts';

/** What a planner in the page needs of it. */
export interface PlanActions {
  readonly session: () => Session | undefined;
  /** The distance to keep, metres. */
  readonly margin: () => number;
  readonly show: (waypoints: readonly Waypoint[], name: string) => void;
  readonly ghosts: (configurations: readonly Float64Array[]) => void;
}

/** A planner: from a start to a goal, both shown as shadows of the robot. */
export class PlanPanel {
  readonly root: HTMLDetailsElement;
  readonly #actions: PlanActions;
  readonly #answer = h('p', { className: 'hint', aria: { live: 'polite' } });
  readonly #search: HTMLButtonElement;
  #start: Float64Array | undefined;
  #goal: Float64Array | undefined;
  #running: AbortController | undefined;

  constructor(actions: PlanActions) {
    this.#actions = actions;
    this.#search = button('Find a path', () => void this.find());
    this.#search.className = 'primary';
    this.root = section(
      'Plan',
      false,
      hint('Put the robot where the path begins and where it ends; the search proves that the path is free.'),
      buttons(
        button('Start here', () => this.takeHere('start')),
        button('Goal here', () => this.takeHere('goal')),
        this.#search,
      ),
      this.#answer,
    );
  }

  /** Forgets what belongs to another robot. */
  reset(ends: { start?: Float64Array; goal?: Float64Array } = {}): void {
    this.#running?.abort();
    this.#start = undefined;
    this.#goal = undefined;
    this.#answer.textContent = '';
    this.setEnds(ends);
  }

  /** Has the path begin or end where the robot stands. */
  takeHere(end: 'start' | 'goal'): void {
    this.root.open = true;
    const { configuration } = this.#actions.session() ?? {};
    if (configuration === undefined) return;
    this.setEnds({ [end]: configuration.slice() });
    const both = this.#start !== undefined && this.#goal !== undefined;
    const missing = end === 'start' ? 'the goal' : 'the start';
    this.#answer.textContent = `The ${end} is here${both ? '' : `; ${missing} is to be chosen`}.`;
  }

  setEnds({ start, goal }: { start?: Float64Array; goal?: Float64Array }): void {
    this.#start = start ?? this.#start;
    this.#goal = goal ?? this.#goal;
    this.#actions.ghosts([this.#start, this.#goal].filter((end) => end !== undefined));
  }

  /** Looks for a path, or stops looking. */
  async find(): Promise<void> {
    this.root.open = true;
    if (this.#running !== undefined) {
      this.#running.abort();
      return;
    }
    const session = this.#actions.session();
    if (session === undefined || this.#start === undefined || this.#goal === undefined) {
      this.#answer.textContent = 'Choose a start and a goal first.';
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.#search.textContent = 'Stop';
    this.#answer.textContent = 'Searching …';
    try {
      const { findPath } = await import('../session/search.ts');
      const { waypoints, sentence } = await findPath(
        session,
        this.#start,
        this.#goal,
        this.#actions.margin(),
        running.signal,
      );
      this.#answer.textContent = sentence;
      if (waypoints.length > 0) this.#actions.show(waypoints, 'planned path');
    } catch (error) {
      this.#answer.textContent = (error as Error).message;
    } finally {
      this.#running = undefined;
      this.#search.textContent = 'Find a path';
    }
  }
}
