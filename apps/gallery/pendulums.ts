// Newton's cradle: a world of bodies with mass, which pass on what they run into each other with.
import { Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from 'three';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { box, line, loadEngine } from 'clearance';
import { createWorld, type World, type WorldRobot } from 'clearance/dynamics';
import { loadRobot } from 'clearance/robot';
import { Bodies, COLORS, drawElements, material } from './common/bodies.ts';
import { BALL, COUNT, HEIGHT, MOST_ANGLE, placeOf, writeCradle } from './common/cradle.ts';
import { dragBodies } from './common/drag.ts';
import { byId, input, onInput, show, slider } from './common/inputs.ts';
import { animate, Stage } from './common/stage.ts';

/** Seconds of a step, and as many at most between two frames: the row is slower then than it would be. */
const STEP = 1e-3;
const MOST_STEPS = 40;

const engine = await loadEngine();
const robot = loadRobot(writeCradle());

/** A world with nothing but the row, as the sliders have it. */
function hang(configuration: readonly number[]): { world: World; row: WorldRobot } {
  const world = createWorld(engine, { contact: { restitution: slider('restitution'), friction: 0 } });
  // For the console of the browser: world.energy()
  Object.assign(globalThis, { world });
  return { world, row: world.addRobot('row', robot, { configuration }) };
}

let { world, row } = hang(Array.from({ length: COUNT }, () => 0));
const lowest = world.energy().total;

const scene = robot.createScene(engine);
const stage = new Stage([0, 0, 0.37]);
const bodies = new Bodies(stage, scene, () => material(COLORS.a));
/** What the row hangs on. It is drawn, and touches nothing. */
const END = placeOf(COUNT - 1) + 0.09;
const legs = [-END, END].flatMap((x) =>
  [-1, 1].map((side) => line([x, 0.14 * side, 0.02], [x, 0.01 * side, HEIGHT], 0.009)),
);
const beam = line([-END, 0, HEIGHT], [END, 0, HEIGHT], 0.012);
stage.add(drawElements([...legs, beam, box([0, 0, 0.01], [END + 0.05, 0.18, 0.01])], material(COLORS.quiet)));

/** Has all of the row seen, from where it is seen. */
function fit(): void {
  const { camera, controls } = stage;
  const half = Math.tan((camera.fov * Math.PI) / 360);
  const distance = Math.max(0.5 / half, 0.74 / (half * camera.aspect));
  camera.position.sub(controls.target).setLength(distance).add(controls.target);
  controls.update();
}
stage.camera.position.set(0.22, -1, 0.62);
new ResizeObserver(fit).observe(stage.canvas);

/** A flash between each ball and the next, which fades. */
const flashes = Array.from({ length: COUNT - 1 }, () => {
  const look = new MeshBasicMaterial({ color: COLORS.accent, transparent: true, depthTest: false });
  return new Mesh(new SphereGeometry(BALL.radius, 24, 16), look);
});
const glow = new Float64Array(COUNT - 1);
stage.add(...flashes);

/** Goes on by a step, and lights up where balls have met. */
function step(): void {
  world.step(STEP);
  for (const { linkA, linkB, point, impulse } of world.contacts()) {
    const between = Math.min(...[linkA, linkB].map((link) => Number(link.split(' ')[1])));
    const strength = Math.min(1, new Vector3(...impulse).length() / 3);
    flashes[between]!.position.set(...point);
    // What only leans on its neighbor does not flash.
    if (strength > 0.02) glow[between] = Math.max(glow[between]!, strength);
  }
}

/** Energies of the last seconds: times, total, kinetic, potential. */
const history: [number[], number[], number[], number[]] = [[], [], [], []];
const SHOWN_SECONDS = 8;
/** So many steps from one to the next. */
const STEPS_SHOWN = 16;

function record(): void {
  const { kinetic, potential, total } = world.energy();
  [world.time, total - lowest, kinetic, potential - lowest].forEach((value, i) => history[i]!.push(value));
  while (history[0][0]! < world.time - SHOWN_SECONDS) for (const list of history) list.shift();
}

const plotted = byId('plot');
const fine = { stroke: '#8a93a155', width: 1 };
const axis = { stroke: '#8a93a1', grid: fine, ticks: fine };
const plot = new UPlot(
  {
    width: plotted.clientWidth,
    height: plotted.clientHeight,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: {
        time: false,
        range: (_, __, last) => [Math.max(0, last - SHOWN_SECONDS), Math.max(SHOWN_SECONDS, last)],
      },
      y: { range: (_, __, most) => [0, Math.max(0.1, 1.1 * most)] },
    },
    axes: [
      { ...axis, label: 'time, s', size: 34, labelSize: 22 },
      { ...axis, label: 'energy, J' },
    ],
    series: [
      {},
      ...[() => getComputedStyle(plotted).color, COLORS.a, COLORS.b].map((stroke) => ({
        ...{ stroke, width: 2, points: { show: false } },
      })),
    ],
  },
  history,
  plotted,
);
new ResizeObserver(() => {
  plot.setSize({ width: plotted.clientWidth, height: plotted.clientHeight });
}).observe(plotted);

/** Shows the row, after so many seconds in which flashes fade. */
function draw(seconds: number): void {
  robot.setConfiguration(scene, row.configuration);
  flashes.forEach((flash, i) => {
    glow[i]! *= Math.exp(-seconds / 0.15);
    flash.visible = glow[i]! > 0.02;
    flash.material.opacity = Math.min(0.85, glow[i]!);
    flash.scale.setScalar(0.35 + 0.5 * (1 - glow[i]!));
  });
  bodies.update();
  plot.setData(history);
  const [time, total, kinetic, potential] = history.map((list) => list.at(-1)!);
  show({
    'total energy': joules(total!),
    kinetic: joules(kinetic!),
    potential: joules(potential!),
    time: `${time!.toFixed(2)} s`,
  });
}

function joules(energy: number): string {
  // Rounding may leave less than nothing.
  return `${(Math.round(1e3 * energy) / 1e3 + 0).toFixed(3)} J`;
}

/** The ball that is dragged. */
let taken: string | undefined;

/** Raises some balls on the left, and lets them go. */
function letGo(): void {
  const angle = (slider('angle') * Math.PI) / 180;
  world.dispose();
  ({ world, row } = hang(Array.from({ length: COUNT }, (_, i) => (i < slider('raised') ? -angle : 0))));
  taken = undefined;
  for (const list of history) list.length = 0;
  record();
  draw(Infinity);
}

dragBodies(
  stage,
  bodies,
  scene.segments,
  (id, _, [x, , z]) => {
    taken = id.split(' ')[1]!;
    const angle = Math.atan2(x - placeOf(Number(taken)), HEIGHT - z);
    const position = Math.max(-MOST_ANGLE, Math.min(MOST_ANGLE, angle));
    // A strong spring takes it along, so that it takes others along that are in its way.
    row.motors({ [taken]: { position, stiffness: 600, damping: 60 } });
    if (!isAnimated) goOn(0.02);
  },
  {
    normal: [0, 1, 0],
    onEnd() {
      if (taken !== undefined) row.motors({ [taken]: undefined });
      taken = undefined;
    },
  },
);

/** Goes on by some time. */
function goOn(seconds: number): void {
  for (let left = Math.round(seconds / STEP); left > 0; left--) {
    step();
    if (left % STEPS_SHOWN === 1) record();
  }
  draw(seconds);
}

let sliders = '';
onInput(() => {
  const now = ['raised', 'angle', 'restitution'].map(slider).join(' ');
  if (now !== sliders) letGo();
  sliders = now;
});
byId('again').addEventListener('click', letGo);
byId('step').addEventListener('click', () => goOn(0.1));
/** Time that has passed and is shorter than a step. */
let rest = 0;
const isAnimated = animate((seconds) => {
  if (!input('moving').checked && taken === undefined) return;
  rest = Math.min(rest + seconds, MOST_STEPS * STEP);
  const whole = Math.floor(rest / STEP) * STEP;
  rest -= whole;
  goOn(whole);
});
