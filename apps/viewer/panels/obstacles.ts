import { type ObstacleKind, OBSTACLES, type Session } from '../session/session.ts';
import { button, buttons, section, select, setChoices } from './dom.ts';

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
    const onChosen = (text: string, act: (id: string) => void): HTMLButtonElement =>
      button(text, () => {
        if (this.#obstacle.value !== '') act(this.#obstacle.value);
      });
    const hold = (text: string, turns: boolean): HTMLButtonElement =>
      onChosen(text, (id) => {
        actions.turn(turns);
        actions.hold(id);
      });
    this.root = section(
      'Obstacles',
      false,
      buttons(...kinds.map((kind) => button(`+ ${kind}`, () => actions.add(kind)))),
      obstacle.root,
      buttons(
        hold('move', false),
        hold('turn', true),
        button('let go', () => actions.hold(undefined)),
        onChosen('remove', actions.remove),
      ),
      segment.root,
      buttons(onChosen('attach or detach', (id) => actions.attach(id, this.#segment.value))),
    );
  }

  update({ obstacles, robot }: Session, chosen?: string): void {
    setChoices(this.#obstacle, obstacles);
    if (chosen !== undefined) this.#obstacle.value = chosen;
    setChoices(this.#segment, Object.keys(robot.segments));
  }
}
