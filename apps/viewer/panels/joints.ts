import type { RobotJoint } from '../../../modules/robot/index.ts';
import { h, section } from './dom.ts';

const DEGREE = Math.PI / 180;

/** How a joint is shown: its unit, and how far its slider reaches where it has no limits. */
interface Unit {
  /** Radians, metres or parts of a quaternion that a unit is. */
  readonly size: number;
  readonly sign: string;
  readonly words: string;
  readonly digits: number;
  readonly reach: number;
  /** What a step of the keys is; ten with the shift key. */
  readonly step: number;
}

const DEGREES: Unit = { size: DEGREE, sign: '°', words: 'degrees', digits: 1, reach: Math.PI, step: DEGREE };
const METRES: Unit = { size: 1, sign: 'm', words: 'metres', digits: 3, reach: 1, step: 1e-3 };
const PART: Unit = { size: 1, sign: '', words: 'part of a quaternion', digits: 3, reach: 1, step: 1e-3 };

/** Which way keys move a slider. */
const WAYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface Row {
  readonly slider: HTMLInputElement;
  readonly text: HTMLInputElement;
  readonly unit: Unit;
}

/** A slider between its limits and a number with its unit for each joint. */
export class JointPanel {
  readonly root = section('Joints', true);
  readonly #onMove: (joint: number, position: number) => void;
  #rows: Row[] = [];

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
    for (const [i, { slider, text, unit }] of this.#rows.entries()) {
      const shown = (configuration[i]! / unit.size).toFixed(unit.digits);
      slider.value = String(configuration[i]!);
      // Said as it is shown: what the slider itself has is radians.
      slider.setAttribute('aria-valuetext', `${shown} ${unit.words}`);
      if (!text.matches(':focus')) text.value = shown;
    }
  }

  /** Brings the focus to the first slider. */
  focus(): void {
    this.root.open = true;
    this.#rows[0]?.slider.focus();
  }

  #makeRow({ name, type, lower, upper }: RobotJoint, joint: number): HTMLElement {
    const turns = type === 'revolute' || type === 'continuous';
    const unit = turns ? DEGREES : type === 'prismatic' ? METRES : PART;
    const move = (value: number): void => {
      if (Number.isFinite(value)) this.#onMove(joint, Math.min(upper, Math.max(lower, value)));
    };
    const ends = [Math.max(lower, -unit.reach), Math.min(upper, unit.reach)] as const;
    const label = { label: `${name}, ${unit.words}` };
    const slider = h('input', {
      ...{ type: 'range', min: String(ends[0]), max: String(ends[1]), step: 'any', aria: label },
      on: {
        input: () => move(Number(slider.value)),
        keydown: (event) => {
          const { key, shiftKey } = event as KeyboardEvent;
          const way = WAYS[key];
          if (way === undefined) return;
          event.preventDefault();
          move(Number(slider.value) + way * unit.step * (shiftKey ? 10 : 1));
        },
      },
    });
    const text = h('input', {
      ...{ type: 'number', step: 'any', aria: label },
      on: { change: () => move(Number(text.value) * unit.size) },
    });
    this.#rows.push({ slider, text, unit });
    return h(
      'div',
      { className: 'joint' },
      h('span', { className: 'name', textContent: name, title: name }),
      h('span', { className: 'limit', textContent: limit(lower, unit) }),
      slider,
      h('span', { className: 'limit', textContent: limit(upper, unit) }),
      h('span', { className: 'value' }, text, h('span', { className: 'unit', textContent: unit.sign })),
    );
  }
}

/** A limit as it stands at the end of a slider; one that there is not is endless. */
function limit(position: number, { size, sign, digits }: Unit): string {
  if (!Number.isFinite(position)) return position < 0 ? '−∞' : '∞';
  const shown = (position / size).toFixed(Math.max(0, digits - 1)).replace(/\.0$/, '');
  return shown.replace('-', '−') + (sign === '°' ? sign : '');
}
