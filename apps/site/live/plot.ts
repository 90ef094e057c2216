import UPlot from 'uplot';
import { KEEP } from './arm.ts';

/** Seconds that are shown. */
const SPAN = 10;

/** The clearance of the last seconds. */
export class ClearancePlot {
  readonly #plot: UPlot;
  readonly #times: number[] = [];
  readonly #values: number[] = [];
  readonly #box: HTMLElement;

  constructor(box: HTMLElement) {
    this.#box = box;
    // A custom property is not resolved; the color of an element is.
    const probe = document.createElement('span');
    box.append(probe);
    const color = (name: string) => (): string => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const grid = { stroke: color('--edge'), width: 1 };
    const axis = { stroke: color('--soft'), font: '12px system-ui, sans-serif', grid };
    this.#plot = new UPlot(
      {
        width: box.clientWidth,
        height: box.clientHeight,
        padding: [8, 12, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: (_, __, last) => [last - SPAN, last] },
          y: { range: (_, least, most) => [Math.min(0, least), Math.max(160, most * 1.05)] },
        },
        axes: [
          { ...axis, size: 26, space: 60, values: (_, ticks) => ticks.map((x) => (x < 0 ? '' : `${x} s`)) },
          { ...axis, size: 68, space: 28, values: (_, ticks) => ticks.map((y) => `${y} mm`) },
        ],
        series: [
          {},
          { stroke: color('--near'), width: 2, points: { show: false } },
          { stroke: color('--soft'), width: 1, dash: [5, 4], points: { show: false } },
        ],
      },
      [[], [], []],
      box,
    );
    new ResizeObserver(() => this.resize()).observe(box);
  }

  /** @param time - seconds; @param distance - metres */
  add(time: number, distance: number): void {
    this.#times.push(time);
    this.#values.push(distance * 1e3);
    while (this.#times[0]! < time - SPAN - 0.2) {
      this.#times.shift();
      this.#values.shift();
    }
  }

  draw(): void {
    this.#plot.setData([this.#times, this.#values, this.#times.map(() => KEEP * 1e3)]);
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#box;
    if (width > 0) this.#plot.setSize({ width, height });
  }
}
