import * as Plot from '@observablehq/plot';
import { BASELINE, isBuild, nameOfWorkers, PLAIN_NAME, TREE_OR_NOT } from '../names.ts';
import { type Course, distinct, type Measurement, type Results, type Row } from '../results.ts';
import { BASE, colourOf, FAINT, INK, OURS, OURS_LIGHT, PAPER, PEER, RULE } from './palette.ts';

/** What all plots have in common: colors come from the style sheet. */
const COMMON = { style: { background: 'none', color: INK } } as const;

/** A figure with three digits at most. */
function short(value: number): string {
  return Number(value.toPrecision(value < 10 ? 2 : 3)).toLocaleString('en');
}

/** A label in the middle below an axis without ticks. */
function label(text: string): Plot.AxisXOptions {
  return { label: text, labelArrow: 'none', labelAnchor: 'center', tickSize: 0 };
}

/** Ticks of a logarithmic axis that fit a range: 1 and 3 of every power of ten. */
function logTicks(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const powers = Array.from({ length: 25 }, (_, i) => 10 ** (i - 12));
  return powers.flatMap((power) => [power, 3 * power]).filter((tick) => tick >= least && tick <= most);
}

interface Bar {
  name: string;
  value: number;
  color: string;
}

/** Horizontal bars with their figures; without an axis, as the figures tell. */
export function plotBars(
  bars: readonly Bar[],
  options: { width: number; format?: (value: number) => string },
): Element {
  return Plot.plot({
    ...rowsOf(bars, options.width),
    height: 24 * bars.length + 12,
    marginBottom: 4,
    x: { domain: [0, Math.max(...bars.map(({ value }) => value))], axis: null },
    marks: [
      Plot.barX(bars, { x: 'value', y: 'name', fill: 'color', insetTop: 2, insetBottom: 2 }),
      figures(bars, options.format ?? short),
    ],
  });
}

/** What is said behind the quantity of an axis on which equal lengths are equal ratios. */
const LOGARITHMIC = ', logarithmic axis';

/** Dots with their figures on a logarithmic scale, where the length of a bar would mean nothing. */
function plotDots(bars: readonly Bar[], quantity: string, width: number): Element {
  const values = bars.map(({ value }) => value);
  const domain = [Math.min(...values) / 1.5, Math.max(...values)];
  return Plot.plot({
    ...rowsOf(bars, width),
    height: 24 * bars.length + 54,
    marginBottom: 46,
    x: { type: 'log', domain },
    marks: [
      Plot.gridX(logTicks(domain), { stroke: RULE, strokeOpacity: 1 }),
      Plot.axisX(logTicks(domain), { ...label(quantity + LOGARITHMIC), tickFormat: short, fill: FAINT }),
      Plot.ruleY(bars, { y: 'name', x1: domain[0]!, x2: 'value', stroke: 'color', strokeWidth: 1.5 }),
      Plot.dot(bars, { x: 'value', y: 'name', fill: 'color', r: 5 }),
      figures(bars, short),
    ],
  });
}

/** What plots with one named row per bar have in common. */
function rowsOf(bars: readonly Bar[], width: number): Plot.PlotOptions {
  const names = bars.map(({ name }) => name);
  return {
    ...COMMON,
    width,
    marginTop: 4,
    marginLeft: Math.min(250, 18 + 6.4 * Math.max(...names.map(({ length }) => length))),
    marginRight: 64,
    y: { label: null, domain: names, tickSize: 0, type: 'band' },
  };
}

/** The figure behind each bar. */
function figures(bars: readonly Bar[], format: (value: number) => string): Plot.Markish {
  const text = ({ value }: Bar) => format(value);
  return Plot.text(bars, { x: 'value', y: 'name', text, textAnchor: 'start', dx: 10, fill: INK });
}

/** Colours of the kernel plots, by contestant. */
export const KERNEL_KEY: readonly (readonly [name: string, color: string])[] = [
  [PLAIN_NAME, PEER],
  ['double-simd', OURS_LIGHT],
  ['single-simd', OURS],
];

/** Nanoseconds per pair of each kind of pair, by contestant, on a logarithmic scale. */
export function plotKernels({ measurements }: Results, group: string, width: number): Element {
  const here = measurements.filter(
    (one) => one.group === group && KERNEL_KEY.some(([name]) => name === one.by),
  );
  const dots = here.map(({ task, by, timing }) => ({ task: toPair(task), by, value: timing.minimum }));
  const values = dots.map(({ value }) => value);
  return Plot.plot({
    ...COMMON,
    width,
    height: 250,
    marginTop: 8,
    marginBottom: 40,
    marginLeft: 110,
    marginRight: 30,
    x: { type: 'log' },
    y: { label: null, domain: distinct(dots.map(({ task }) => task)), tickSize: 0 },
    color: { domain: KERNEL_KEY.map(([name]) => name), range: KERNEL_KEY.map(([, color]) => color) },
    marks: [
      Plot.gridX(logTicks(values), { stroke: RULE, strokeOpacity: 1 }),
      Plot.axisX(logTicks(values), { ...label(`ns per pair${LOGARITHMIC}`), tickFormat: short }),
      Plot.ruleY(
        dots,
        Plot.groupY({ x1: 'min', x2: 'max' }, { x: 'value', y: 'task', stroke: RULE, strokeWidth: 3 }),
      ),
      Plot.dot(dots, { x: 'value', y: 'task', fill: 'by', r: 5 }),
    ],
  });
}

/** Nanoseconds in a unit in which they are short. */
function duration(nanoseconds: number): string {
  const [unit, size] = (
    [
      ['s', 1e9],
      ['ms', 1e6],
      ['µs', 1e3],
    ] as const
  ).find(([, least]) => nanoseconds >= least) ?? ['ns', 1];
  return `${short(nanoseconds / size)} ${unit}`;
}

/** A task as it is named beside a plot; what grows stands behind it. */
function nameOfTask({ task, at }: Measurement): string {
  return at === undefined ? task : `${task}: ${at.toLocaleString('en')}`;
}

/** As many tasks at most have a row: the tables have all. */
const MOST_ROWS = 16;

/**
 * How long each task of a group takes, a dot per contestant, on a logarithmic scale. Dots of double precision
 * are hollow. Some groups have our builds as tasks: they are contestants there as well.
 */
export function plotTimes(measurements: readonly Measurement[], unit: string, width: number): Element {
  const all = measurements
    .filter(({ timing }) => timing.minimum > 0)
    .map((one) => {
      const who = isBuild(one.task) ? one.task : one.by;
      const [row, color] = [nameOfTask(one), colourOf(who)];
      const isHollow = who.includes('double');
      return { row, by: one.by, value: one.timing.minimum, color, fill: isHollow ? PAPER : color };
    });
  return plotRows(all, { label: `time per ${unit}`, format: duration, width });
}

/** A dot in a row. */
interface Dot {
  readonly row: string;
  readonly by: string;
  readonly value: number;
  readonly color: string;
  readonly fill: string;
}

/** Rows of dots on a logarithmic axis. */
function plotRows(
  all: readonly Dot[],
  options: { label: string; format: (value: number) => string; width: number },
): Element {
  const { format, width } = options;
  const rows = distinct(all.map(({ row }) => row)).slice(0, MOST_ROWS);
  const dots = all.filter(({ row }) => rows.includes(row));
  const values = dots.map(({ value }) => value);
  const domain = [Math.min(...values) / 1.6, Math.max(...values) * 1.6];
  const few = logTicks(domain);
  const ticks = few.length > 8 ? few.filter((tick) => Number.isInteger(Math.log10(tick))) : few;
  const left = Math.min(330, 24 + 6.6 * Math.max(...rows.map(({ length }) => length)));
  return Plot.plot({
    ...COMMON,
    width,
    height: 32 * rows.length + 52,
    marginTop: 6,
    marginBottom: 46,
    marginLeft: left,
    marginRight: 24,
    x: { type: 'log', domain },
    y: { type: 'band', domain: rows },
    marks: [
      Plot.gridX(ticks, { stroke: RULE, strokeOpacity: 1 }),
      Plot.axisX(ticks, { ...label(options.label + LOGARITHMIC), tickFormat: format, fill: FAINT }),
      Plot.axisY({ label: null, tickSize: 0, lineWidth: (left - 16) / 12.2, fill: INK }),
      Plot.ruleY(
        dots,
        Plot.groupY({ x1: 'min', x2: 'max' }, { x: 'value', y: 'row', stroke: RULE, strokeWidth: 3 }),
      ),
      Plot.dot(dots, {
        ...{ x: 'value', y: 'row', fill: 'fill', stroke: 'color', strokeWidth: 2, r: 4.5 },
        title: ({ by, value }: (typeof dots)[number]) => `${by}: ${format(value)}`,
      }),
    ],
  });
}

/** Colours of figures in print and of ours. */
export const BESIDE_KEY: readonly (readonly [name: string, color: string])[] = [
  ['in print', BASE],
  ['ours', OURS],
];

/** What is in print and ours, a row each, on a logarithmic axis; texts and zeros are in tables only. */
export function plotBeside(rows: readonly Row[], unit: string, width: number): Element {
  const dots = rows.flatMap(({ what, printed, ours }) =>
    ([printed, ours] as const).flatMap((figures, side) =>
      Object.entries(figures).flatMap(([by, value]): Dot[] => {
        if (typeof value !== 'number' || value <= 0) return [];
        const [name, color] = BESIDE_KEY[side]!;
        return [{ row: what, by: `${name}, ${by}`, value, color, fill: color }];
      }),
    ),
  );
  return plotRows(dots, { label: unit, format: short, width });
}

/** `point point` as it reads in a plot. */
function toPair(task: string): string {
  return task.replace(' ', '–');
}

/** Ratios of two contestants by kind of pair, as bars. */
export function plotRatios(
  { measurements }: Results,
  group: string,
  [slow, fast]: readonly [string, string],
  width: number,
): Element {
  const here = measurements.filter((one) => one.group === group);
  const time = (task: string, by: string) =>
    here.find((one) => one.task === task && one.by === by)!.timing.minimum;
  const bars = distinct(here.map(({ task }) => task)).map((task) => ({
    name: toPair(task),
    value: time(task, slow) / time(task, fast),
    color: fast.startsWith('single') ? OURS : OURS_LIGHT,
  }));
  return plotBars(bars, { width, format: (value) => `${value.toFixed(1)}×` });
}

/** How much of a quantity contestants do per second, on a logarithmic scale. */
export function plotContestants(
  measurements: readonly Measurement[],
  quantity: string,
  width: number,
): Element {
  const bars = measurements
    .map(({ by, timing }) => ({ name: by, value: 1e9 / timing.minimum, color: colourOf(by) }))
    .sort((a, b) => b.value - a.value);
  return plotDots(bars, quantity, width);
}

/** How one contestant is drawn where the cost grows. */
function seriesColour({ by }: Point): string {
  if (by === 'single-simd') return OURS;
  if (by === 'double-simd' || by === nameOfWorkers(1)) return OURS_LIGHT;
  if (by === BASELINE || by === nameOfWorkers(0) || by === TREE_OR_NOT.none) return BASE;
  return isBuild(by) ? FAINT : OURS;
}

interface Point {
  by: string;
  at: number;
  value: number;
}

const HEIGHT = 280;
const MARGIN = { top: 24, bottom: 40 };

/** Cost by size, one line per contestant, named at its end. */
export function plotSeries(
  measurements: readonly Measurement[],
  options: { x: string; log: boolean; width: number },
): Element {
  const rows = measurements.map(({ by, at, timing }) => ({ by, at: at!, value: timing.minimum / 1e3 }));
  const values = rows.map(({ value }) => value);
  const sizes = distinct(rows.map(({ at }) => at));
  const domain = [options.log ? Math.min(...values) : 0, Math.max(...values)] as const;
  const type = options.log ? 'log' : 'linear';
  const longest = Math.max(...rows.map(({ by }) => by.length));
  return Plot.plot({
    ...COMMON,
    width: options.width,
    height: HEIGHT,
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom,
    marginLeft: 48,
    marginRight: 14 + 6.4 * longest,
    x: { type },
    y: { type, domain },
    marks: [
      Plot.gridY(options.log ? logTicks(domain) : undefined, { stroke: RULE, strokeOpacity: 1, ticks: 5 }),
      Plot.axisY(options.log ? logTicks(domain) : undefined, {
        tickFormat: short,
        tickSize: 0,
        ticks: 5,
        label: `µs per set of poses${options.log ? LOGARITHMIC : ''}`,
        labelArrow: 'none',
      }),
      // Without a limit: a logarithmic axis would leave the numbers of some sizes out.
      Plot.axisX(options.log ? sizes : undefined, {
        ...label(options.x + (options.log ? LOGARITHMIC : '')),
        tickFormat: short,
        ticks: options.log ? Infinity : 5,
      }),
      Plot.lineY(rows, { x: 'at', y: 'value', z: 'by', stroke: seriesColour }),
      Plot.dot(rows, { x: 'at', y: 'value', r: 2.5, fill: seriesColour }),
      ...labelEnds(rows, domain, options.log).map(({ row, shift }) =>
        Plot.text([row], {
          x: 'at',
          y: 'value',
          text: 'by',
          textAnchor: 'start',
          dx: 8,
          dy: shift,
          fill: INK,
        }),
      ),
    ],
  });
}

/** The last point of each line and by how many pixels its label is shifted to keep clear of the others. */
function labelEnds(
  rows: readonly Point[],
  [least, most]: readonly [number, number],
  log: boolean,
): { row: Point; shift: number }[] {
  const scale = log ? Math.log : (value: number) => value;
  const perUnit = (HEIGHT - MARGIN.top - MARGIN.bottom) / (scale(most) - scale(least));
  const yOf = ({ value }: Point) => (scale(most) - scale(value)) * perUnit;
  const last = Math.max(...rows.map(({ at }) => at));
  const ends = rows.filter(({ at }) => at === last).sort((a, b) => yOf(a) - yOf(b));
  // From the bottom up, each label at least a line above the one below it.
  let below = Infinity;
  return ends.reverse().map((row) => {
    const y = Math.min(yOf(row), below - 14);
    below = y;
    return { row, shift: y - yOf(row) };
  });
}

/** What plots of courses have in common. */
const COURSE = { ...COMMON, height: 172, marginTop: 24, marginLeft: 56, marginBottom: 36 } as const;

/** In how many steps something was counted so often. */
export function plotHistogram({ least, width, steps }: Course, name: string, pixels: number): Element {
  const bars = steps.map((count, i) => ({ from: least + i * width, to: least + (i + 1) * width, count }));
  return Plot.plot({
    ...COURSE,
    width: pixels,
    y: { label: 'steps', labelArrow: 'none', tickSize: 0, ticks: 4 },
    marks: [
      Plot.axisX({ ...label(name), ticks: 5 }),
      Plot.gridY({ stroke: RULE, strokeOpacity: 1, ticks: 4 }),
      Plot.rectY(bars, { x1: 'from', x2: 'to', y: 'count', fill: OURS, insetLeft: 0.5, insetRight: 0.5 }),
    ],
  });
}

/** How a count goes on over the time, in the mean. */
export function plotCourse({ seconds, means }: Course, pixels: number): Element {
  const points = means.map((mean, i) => ({ time: i * seconds, mean }));
  return Plot.plot({
    ...COURSE,
    width: pixels,
    y: { label: null, tickSize: 0, ticks: 4, zero: true },
    marks: [
      Plot.axisX({ ...label('seconds'), ticks: 5 }),
      Plot.gridY({ stroke: RULE, strokeOpacity: 1, ticks: 4 }),
      Plot.lineY(points, { x: 'time', y: 'mean', stroke: OURS, curve: 'step-after' }),
    ],
  });
}
