import UPlot from 'uplot';
import { type MeasuredPath, type Proofs, runsOf, sampleAt } from '../session/measured.ts';

/** The colors of a plot, which are drawn on a canvas. */
export interface PlotColors {
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  readonly margin: string;
  /** Of what is neither proved free nor known to hit. */
  readonly open: string;
}

/** Pixels of the strip that shows what is proved. */
const STRIP = 5;

/** Clearance along a path. Its cursor moves the robot, and the robot's place on the path moves its cursor. */
export class Plot {
  readonly root: HTMLElement;
  readonly #onPlace: (sample: number) => void;
  #plot: UPlot | undefined;
  #path: MeasuredPath | undefined;
  #margin = 0;
  #proofs: Proofs | undefined;
  #place = 0;
  #colors: PlotColors = { text: '#000', grid: '#ccc', line: '#00f', margin: '#f00', open: '#888' };

  constructor(root: HTMLElement, onPlace: (sample: number) => void) {
    this.root = root;
    this.#onPlace = onPlace;
  }

  setColors(colors: PlotColors): void {
    this.#colors = colors;
    if (this.#path !== undefined) this.show(this.#path, this.#margin, this.#proofs);
  }

  show(path: MeasuredPath | undefined, margin: number, proofs?: Proofs): void {
    this.#plot?.destroy();
    this.#plot = undefined;
    this.#path = path;
    this.#margin = margin;
    this.#proofs = proofs;
    if (path === undefined) return;
    const data: UPlot.AlignedData = [path.places, path.distance.map((value) => value * 1e3)];
    this.#plot = new UPlot(this.#options(path), data, this.root);
    this.setPlace(this.#place);
  }

  setMargin(margin: number): void {
    this.#margin = margin;
    this.#plot?.redraw();
  }

  /** Shows what is proved of the path, as a strip below the curve. */
  setProofs(proofs: Proofs): void {
    this.#proofs = proofs;
    this.#plot?.redraw();
  }

  /** Shows the sample at which the robot is. */
  setPlace(sample: number): void {
    this.#place = sample;
    const [plot, path] = [this.#plot, this.#path];
    if (plot === undefined || path === undefined) return;
    const left = plot.valToPos(path.places[sample] ?? 0, 'x');
    const top = plot.valToPos((path.distance[sample] ?? 0) * 1e3, 'y');
    plot.setCursor({ left, top });
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (this.#plot !== undefined && width > 0) this.#plot.setSize({ width, height });
  }

  /** The plot as a picture. */
  toPicture(): Promise<Blob | null> {
    const canvas = this.root.querySelector('canvas');
    return new Promise((resolve) => (canvas === null ? resolve(null) : canvas.toBlob(resolve)));
  }

  #options(path: MeasuredPath): UPlot.Options {
    const { text, grid, line } = this.#colors;
    const [font, lines] = ['11px system-ui', { stroke: grid, width: 1 }];
    const axis = { stroke: text, grid: lines, ticks: lines, labelSize: 18, font, labelFont: font };
    return {
      width: Math.max(100, this.root.clientWidth),
      height: Math.max(80, this.root.clientHeight),
      legend: { show: false },
      scales: {
        x: { time: false },
        y: { range: (_plot, low, high) => rangeOf(low, high, this.#margin * 1e3) },
      },
      axes: [
        { ...axis, label: path.isMotion === undefined ? 'waypoint' : 'time, s', size: 32 },
        { ...axis, label: 'clearance, mm', size: 44 },
      ],
      series: [{}, { label: 'clearance', stroke: line, width: 2, points: { show: false } }],
      cursor: { drag: { x: false, y: false } },
      hooks: {
        setCursor: [
          (plot) => {
            const { left, event } = plot.cursor;
            // Only a pointer moves the robot; sizes and places that are set move the cursor alone.
            if (!event || left === undefined || left === null || left < 0) return;
            this.#place = sampleAt(path, plot.posToVal(left, 'x'));
            this.#onPlace(this.#place);
          },
        ],
        draw: [(plot) => this.#drawMarks(plot, path)],
      },
    };
  }

  /** The margin as a band, and the lowest point of each leg. */
  #drawMarks(plot: UPlot, path: MeasuredPath): void {
    const { ctx, bbox } = plot;
    const bottom = bbox.top + bbox.height;
    const top = Math.max(bbox.top, Math.min(bottom, plot.valToPos(this.#margin * 1e3, 'y', true)));
    ctx.save();
    ctx.fillStyle = this.#colors.margin;
    ctx.globalAlpha = 0.18;
    ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
    ctx.globalAlpha = 1;
    if (this.#proofs !== undefined) this.#drawProofs(plot, path, this.#proofs);
    ctx.fillStyle = this.#colors.line;
    for (const sample of path.lowestOfLegs) {
      const x = plot.valToPos(path.places[sample]!, 'x', true);
      const y = plot.valToPos(path.distance[sample]! * 1e3, 'y', true);
      const size = (sample === path.lowest ? 5 : 2.5) * devicePixelRatio;
      ctx.beginPath();
      ctx.arc(x, y, size, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }

  /** What is proved free has the color of the curve, and what hits that of what is near. */
  #drawProofs(plot: UPlot, { places }: MeasuredPath, proofs: Proofs): void {
    const { ctx, bbox } = plot;
    const { line, margin, open } = this.#colors;
    const colors = { free: line, hit: margin, unresolved: open };
    const height = STRIP * devicePixelRatio;
    for (const { proof, from, to } of runsOf(proofs)) {
      const [left, right] = [from, to].map((sample) => plot.valToPos(places[sample]!, 'x', true)) as [
        number,
        number,
      ];
      ctx.fillStyle = colors[proof];
      ctx.fillRect(left, bbox.top + bbox.height - height, Math.max(1, right - left), height);
    }
  }
}

/** What the axis of distances shows: zero, the margin and all values. */
function rangeOf(low: number, high: number, margin: number): [number, number] {
  const least = Math.min(0, low);
  const most = Math.max(margin, high, least + 1);
  return [least - 0.04 * (most - least), most + 0.06 * (most - least)];
}
