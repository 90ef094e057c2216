import { type ObstacleKind, OBSTACLES, type Session } from '../session/session.ts';
import { button, h, section, select, setChoices } from './dom.ts';

/** What can be done with obstacles. */
export interface ObstacleActions {
  readonly add: (kind: ObstacleKind) => void;
  readonly remove: (id: string) => void;
  /** Takes hold of one with the handle; nothing lets it go. */
  readonly hold: (id: string | undefined) => void;
  /** Attaches one to a segment, or detaches it. */
  readonly attach: (id: string, segment: string) => void;
  readonly turn: (turns: boolean) => void;
}

/** Obstacles: added, moved, attached and removed. */
export class ObstaclePanel {
  readonly root: HTMLDetailsElement;
  readonly #obstacle: HTMLSelectElement;
  readonly #segment: HTMLSelectElement;

  constructor(actions: ObstacleActions) {
    const obstacle = select('obstacle', [], (id) => actions.hold(id));
    const segment = select('attach to', [], () => {});
    this.#obstacle = obstacle.element;
    this.#segment = segment.element;
    const kinds = Object.keys(OBSTACLES) as ObstacleKind[];
    const chosen = (act: (id: string) => void) => (): void => {
      if (this.#obstacle.value !== '') act(this.#obstacle.value);
    };
    this.root = section(
      'Obstacles',
      false,
      h(
        'div',
        { className: 'buttons' },
        ...kinds.map((kind) => button(`+ ${kind}`, () => actions.add(kind))),
      ),
      obstacle.root,
      h(
        'div',
        { className: 'buttons' },
        button(
          'move',
          chosen((id) => {
            actions.turn(false);
            actions.hold(id);
          }),
        ),
        button(
          'turn',
          chosen((id) => {
            actions.turn(true);
            actions.hold(id);
          }),
        ),
        button('let go', () => actions.hold(undefined)),
        button('remove', chosen(actions.remove)),
      ),
      segment.root,
      h(
        'div',
        { className: 'buttons' },
        button(
          'attach or detach',
          chosen((id) => actions.attach(id, this.#segment.value)),
        ),
      ),
    );
  }

  update({ obstacles, robot }: Session, chosen?: string): void {
    setChoices(this.#obstacle, obstacles);
    if (chosen !== undefined) this.#obstacle.value = chosen;
    setChoices(this.#segment, Object.keys(robot.segments));
  }
}
