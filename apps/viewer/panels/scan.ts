import { button, buttons, h, hint, section, select, setChoices } from './dom.ts';

/** What can be done with a range sensor. */
export interface ScanActions {
  /** Puts a sensor on a segment, and says what it sees; without one it takes the sensor off. */
  readonly look: (segment: string | undefined, sensor: string, axis: string) => Promise<string>;
}

/** The names of the sensors: what draws them is loaded when one is wanted. */
const SENSORS = ['planar laser', 'nodding laser', 'depth camera'];

/** A range sensor on a body: its beams and what they meet. */
export class ScanPanel {
  readonly root: HTMLDetailsElement;
  readonly #segment: HTMLSelectElement;
  readonly #sensor: HTMLSelectElement;
  readonly #axis: HTMLSelectElement;
  readonly #answer = h('p', { className: 'hint', aria: { live: 'polite' } });
  readonly #actions: ScanActions;
  #isOn = false;

  constructor(actions: ScanActions) {
    this.#actions = actions;
    const again = (): void => {
      if (this.#isOn) void this.turn(true);
    };
    const segment = select('on', [], again);
    const sensor = select('sensor', SENSORS, again);
    const axis = select('along its axis', ['z', 'x', 'y'], again);
    this.#axis = axis.element;
    this.#segment = segment.element;
    this.#sensor = sensor.element;
    this.root = section(
      'Scan',
      false,
      hint('Beams from a body of the robot, and what they meet within 4 m.'),
      segment.root,
      axis.root,
      sensor.root,
      buttons(
        button('Scan', () => void this.turn(true)),
        button('No scan', () => void this.turn(false)),
      ),
      this.#answer,
    );
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Begins with another robot; the sensor goes on its last body. */
  setSegments(segments: readonly string[]): void {
    setChoices(this.#segment, segments);
    this.#segment.value = segments.at(-1) ?? '';
    this.#isOn = false;
    this.#answer.textContent = '';
  }

  /** Turns the sensor on or off. */
  async turn(isOn: boolean): Promise<void> {
    this.#isOn = isOn;
    if (isOn) this.root.open = true;
    const segment = isOn ? this.#segment.value : undefined;
    this.#answer.textContent = await this.#actions.look(segment, this.#sensor.value, this.#axis.value);
  }
}
