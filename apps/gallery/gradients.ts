// An arm that keeps its distance from a ball: the gradient says which joints to turn, and how far.
import { loadEngine, sphere, type Vector } from 'clearance';
import { Arrow, ClearanceLines } from 'clearance/three';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { dragBodies } from './common/drag.ts';
import { byId, millimetres, onInput, place, setPlace, show, slider, input } from './common/inputs.ts';
import { READY, robot } from './common/panda.ts';
import { animate, Stage } from './common/stage.ts';

const engine = await loadEngine();
const scene = robot.createScene(engine, { extra: { ball: [sphere([0, 0, 0], 0.1)] } });
const arm = robot.in(scene);
// Only the ball counts here, not how near the arm is to itself.
for (const [a, b] of robot.pairs) scene.removePair(a, b);

const stage = new Stage([0.2, 0, 0.42], 1.9);
const bodies = new Bodies(stage, scene, (id) => material(id === 'ball' ? COLORS.b : COLORS.quiet));
const line = new ClearanceLines({ count: 1, color: stage.ink.color, labels: false });
const way = new Arrow(stage.ink, 0.008);
/** One arrow per joint of the arm, along its axis: the z axis of the link that it turns. */
const arrows = robot.joints.slice(0, 7).map(() => new Arrow(COLORS.accent));
stage.add(line, way, ...arrows);

const q = Float64Array.from(READY);

/** Moves the arm toward its own pose with the least change that keeps its distance, as far as it can. */
function step(): void {
  const { distance, gradient } = arm.lowest(q, { gradient: true });
  const slopes = Array.from(gradient!);
  const change = slopes.map((_, i) => 0.06 * (READY[i]! - q[i]!));
  const squared = slopes.reduce((sum, slope) => sum + slope * slope, 0);
  const expected = slopes.reduce((sum, slope, i) => sum + slope * change[i]!, distance[0]!);
  const lack = slider('keep') / 1e3 - expected;
  const push = lack > 0 && squared > 1e-6 ? Math.min(lack / squared, 0.05 / Math.sqrt(squared)) : 0;
  for (const [i, { lower, upper }] of robot.joints.entries()) {
    q[i] = Math.max(lower, Math.min(upper, q[i]! + change[i]! + push * slopes[i]!));
  }
}

function draw(): void {
  const { distance, pointA, pointB, pair, gradient } = arm.lowest(q, { gradient: true });
  robot.setConfiguration(scene, q);
  const [a, b] = scene.pairs[pair[0]!]!;
  const [link, near] = a === 'ball' ? [b, pointB] : [a, pointA];
  line.show({ distance, pointA, pointB });
  const jacobian = robot.jacobian(q, link, near);
  const moves: [number, number, number] = [0, 0, 0];
  for (const [joint, slope] of gradient!.entries()) {
    for (let k = 0; k < 3; k++) moves[k]! += 0.3 * slope * jacobian[6 * joint + k]!;
  }
  // Where the closest point goes when the joints turn along the gradient.
  way.set(near, moves);
  for (const [joint, arrow] of arrows.entries()) {
    const pose = robot.linkPose(q, `panda_link${joint + 1}`);
    const length = 0.35 * gradient![joint]!;
    const axis: Vector = [pose[8]! * length, pose[9]! * length, pose[10]! * length];
    arrow.set(pose.slice(12, 15), axis);
  }
  bodies.update();
  const perDegree = (slope: number): string => `${((slope * 1e3 * Math.PI) / 180).toFixed(2)} mm/°`;
  show({
    distance: millimetres(distance[0]!),
    'closest link': link,
    ...Object.fromEntries(arrows.map((_, i) => [`joint ${i + 1}`, perDegree(gradient![i]!)])),
  });
}

function moveBall(): void {
  scene.setPose('ball', { position: place(), quaternion: [0, 0, 0, 1] });
  draw();
}

dragBodies(stage, bodies, ['ball'], (_, position) => {
  setPlace(position);
  moveBall();
});
onInput(moveBall);
byId('step').addEventListener('click', () => {
  step();
  draw();
});
animate(() => {
  if (!input('yielding').checked) return;
  step();
  draw();
});
