import { type ObstacleKind, OBSTACLES, type Session } from '../session/session.ts';
import { button, buttons, h, section, select, setChoices } from './dom.ts';

/** What can be done with obstacles. */
export interface ObstacleActions {
  readonly add: (kind: ObstacleKind) => void;
  readonly remove: (id: string) => void;
  /** Takes hold of one with the handle; nothing lets it go. */
  readonly hold: (id: string | undefined) => void;
  /** Attaches one to a segment, or detaches it. */
  readonly attach: (id: string, segment: string) => void;
  readonly turn: (turns: boolean) => void;
  /** Moves one along an axis, 0 to 2, to a number of metres. */
  readonly shift: (id: string, axis: number, metres: number) => void;
}

/** Obstacles: added, moved, attached and removed. */
export class ObstaclePanel {
  readonly root: HTMLDetailsElement;
  readonly #obstacle: HTMLSelectElement;
  readonly #segment: HTMLSelectElement;
  readonly #place: readonly HTMLInputElement[];
  readonly #chosen = h('div', { hidden: true });

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
    this.#place = ['x', 'y', 'z'].map((name, axis) => {
      const input = h('input', {
        ...{ type: 'number', step: '10', aria: { label: `${name} of the obstacle, millimetres` } },
        on: { change: () => actions.shift(this.#obstacle.value, axis, Number(input.value) / 1e3) },
      });
      return input;
    });
    this.#chosen.append(
      obstacle.root,
      h('div', { className: 'place' }, ...this.#place.flatMap((input, i) => ['xyz'[i]!, input]), 'mm'),
      buttons(
        hold('move', false),
        hold('turn', true),
        button('let go', () => actions.hold(undefined)),
        onChosen('remove', actions.remove),
      ),
      segment.root,
      buttons(onChosen('attach or detach', (id) => actions.attach(id, this.#segment.value))),
    );
    this.root = section(
      'Obstacles',
      false,
      buttons(...kinds.map((kind) => button(`+ ${kind}`, () => actions.add(kind)))),
      h('p', { className: 'hint', textContent: 'Or drop a map (.bt, .ot), points (.pcd, .ply) or a scene.' }),
      this.#chosen,
    );
  }

  /** Lists what is there now, and chooses what is new. */
  update({ obstacles, robot }: Session): void {
    const known = new Set(Array.from(this.#obstacle.options, ({ value }) => value));
    const fresh = obstacles.findLast((id) => !known.has(id));
    setChoices(this.#obstacle, obstacles);
    if (fresh !== undefined) this.#obstacle.value = fresh;
    setChoices(this.#segment, Object.keys(robot.segments));
    this.#chosen.hidden = obstacles.length === 0;
  }

  /** The obstacle that is chosen; undefined where there is none. */
  get chosen(): string | undefined {
    const { value } = this.#obstacle;
    return value === '' ? undefined : value;
  }

  /** Shows where the chosen obstacle is. */
  place({ scene, obstacles }: Session): void {
    const id = this.#obstacle.value;
    if (!obstacles.includes(id)) return;
    const pose = scene.getPose(id);
    for (const [i, input] of this.#place.entries()) {
      const text = (pose[12 + i]! * 1e3).toFixed(0);
      if (!input.matches(':focus') && input.value !== text) input.value = text;
    }
  }

  /** Brings the focus to where the chosen obstacle is. */
  focus(): void {
    this.root.open = true;
    this.#place[0]?.focus();
    this.#place[0]?.select();
  }
}
