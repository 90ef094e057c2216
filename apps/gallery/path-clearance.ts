// How near an arm comes to itself along a path: a plot that moves the arm.
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { loadEngine } from 'clearance';
import { ClearanceLines } from 'clearance/three';
import text from '../../examples/panda/near.csv?raw';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { byId, millimetres, onInput, show, slider, input } from './common/inputs.ts';
import { robot } from './common/panda.ts';
import { Stage } from './common/stage.ts';

const engine = await loadEngine();
const scene = robot.createScene(engine);
const [, ...lines] = text.trim().split('\n');
const waypoints = lines.map((line) => line.split(',').map(Number));

/** Configurations between one waypoint and the next. */
const STEPS = 32;
const samples = waypoints
  .slice(1)
  .flatMap((to, leg) =>
    Array.from({ length: STEPS }, (_, i) =>
      waypoints[leg]!.map((from, joint) => from + (i / STEPS) * (to[joint]! - from)),
    ),
  )
  .concat(waypoints.slice(-1));
/** Where samples are: 1 is the first waypoint. */
const places = samples.map((_, i) => 1 + i / STEPS);
const lowest = robot.in(scene).lowest(samples.flat());
const heights = Array.from(lowest.distance, (metres) => metres * 1e3);
const least = heights.indexOf(Math.min(...heights));

const stage = new Stage([0.05, 0, 0.4], 1.7);
const bodies = new Bodies(stage, scene, () => material(COLORS.quiet));
const line = new ClearanceLines({ count: 1, color: stage.ink.color, labels: false });
stage.add(line);

const sample = input('sample');
sample.max = String(samples.length - 1);
sample.value = String(least);

const plotted = byId('plot');
const fine = { stroke: '#8a93a155', width: 1 };
const axis = { stroke: '#8a93a1', grid: fine, ticks: fine };
const plot = new UPlot(
  {
    width: plotted.clientWidth,
    height: plotted.clientHeight,
    legend: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, most * 1.05] } },
    axes: [
      { ...axis, label: 'waypoint' },
      { ...axis, label: 'clearance, mm' },
    ],
    series: [{}, { stroke: COLORS.a, width: 2, points: { show: false } }],
    cursor: { drag: { x: false, y: false } },
    hooks: {
      setCursor: [
        ({ cursor: { idx, event } }) => {
          // Only a pointer moves the arm; a cursor that was set follows it.
          if (!event || typeof idx !== 'number') return;
          sample.value = String(idx);
          sample.dispatchEvent(new Event('input', { bubbles: true }));
        },
      ],
    },
  },
  [places, heights],
  plotted,
);

function update(): void {
  const at = slider('sample');
  robot.setConfiguration(scene, samples[at]!);
  line.show({
    distance: lowest.distance.subarray(at, at + 1),
    pointA: lowest.pointA.subarray(3 * at, 3 * at + 3),
    pointB: lowest.pointB.subarray(3 * at, 3 * at + 3),
  });
  bodies.update();
  plot.setCursor({ left: plot.valToPos(places[at]!, 'x'), top: plot.valToPos(heights[at]!, 'y') }, false);
  const [a, b] = scene.pairs[lowest.pair[at]!]!;
  show({
    'clearance here': millimetres(lowest.distance[at]!),
    'closest pair': `${a} – ${b}`.replaceAll('panda_', ''),
    waypoint: places[at]!.toFixed(2),
    'lowest of the path': `${millimetres(lowest.distance[least]!)} at ${places[least]!.toFixed(2)}`,
  });
}

byId('lowest').addEventListener('click', () => {
  sample.value = String(least);
  sample.dispatchEvent(new Event('input', { bubbles: true }));
});
onInput(update);
// The plot has no places before it has a size.
new ResizeObserver(() => {
  plot.setSize({ width: plotted.clientWidth, height: plotted.clientHeight });
  update();
}).observe(plotted);
