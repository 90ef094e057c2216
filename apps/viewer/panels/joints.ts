import type { RobotJoint } from '../../../modules/robot/index.ts';
import { h, section } from './dom.ts';

/** The positions of a joint without limits that its slider reaches, radians or metres. */
const FREE_REACH = { turning: Math.PI, sliding: 1 };

const DEGREE = Math.PI / 180;

/** Which way keys move a slider. */
const WAYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** A slider and a number for each joint. */
export class JointPanel {
  readonly root = section('Joints', true);
  readonly #onMove: (joint: number, position: number) => void;
  #rows: { readonly slider: HTMLInputElement; readonly text: HTMLInputElement; readonly factor: number }[] =
    [];

  constructor(onMove: (joint: number, position: number) => void) {
    this.#onMove = onMove;
  }

  /** Makes the sliders of a robot. */
  setJoints(joints: readonly RobotJoint[]): void {
    this.#rows = [];
    const rows = joints.map((joint, i) => this.#makeRow(joint, i));
    this.root.replaceChildren(this.root.firstElementChild!, h('div', { className: 'joints' }, ...rows));
  }

  /** Shows where the robot stands. */
  update(configuration: ArrayLike<number>): void {
    for (const [i, { slider, text, factor }] of this.#rows.entries()) {
      slider.value = String(configuration[i]!);
      if (!text.matches(':focus'))
        text.value = (configuration[i]! / factor).toFixed(factor === DEGREE ? 1 : 3);
    }
  }

  #makeRow({ name, type, lower, upper }: RobotJoint, joint: number): HTMLElement {
    const turns = type === 'revolute' || type === 'continuous';
    const reach = turns ? FREE_REACH.turning : FREE_REACH.sliding;
    const factor = turns ? DEGREE : 1;
    const unit = turns ? 'degrees' : type === 'prismatic' ? 'metres' : 'part of a quaternion';
    const move = (value: number): void => {
      if (Number.isFinite(value)) this.#onMove(joint, Math.min(upper, Math.max(lower, value)));
    };
    const slider = h('input', {
      type: 'range',
      min: String(Math.max(lower, -reach)),
      max: String(Math.min(upper, reach)),
      step: 'any',
      aria: { label: `${name}, ${unit}` },
      on: {
        input: () => move(Number(slider.value)),
        // A step of the keys is a degree or a millimetre, ten with the shift key.
        keydown: (event) => {
          const { key, shiftKey } = event as KeyboardEvent;
          const way = WAYS[key];
          if (way === undefined) return;
          event.preventDefault();
          move(Number(slider.value) + way * (turns ? DEGREE : 1e-3) * (shiftKey ? 10 : 1));
        },
      },
    });
    const text = h('input', {
      type: 'number',
      step: 'any',
      aria: { label: `${name}, ${unit}` },
      on: { change: () => move(Number(text.value) * factor) },
    });
    this.#rows.push({ slider, text, factor });
    const limits = Number.isFinite(lower)
      ? `${(lower / factor).toFixed(turns ? 0 : 3)} to ${(upper / factor).toFixed(turns ? 0 : 3)} ${unit}`
      : unit;
    return h(
      'div',
      { className: 'joint', title: `${name}: ${limits}` },
      h('span', { textContent: name }),
      slider,
      text,
    );
  }
}
