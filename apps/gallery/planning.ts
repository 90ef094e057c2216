// An arm that plans its way anew whenever an obstacle moves.
import { Group } from 'three';
import { loadEngine, sphere, type Vector } from 'clearance';
import { connect } from 'clearance/plan';
import { PathTube } from 'clearance/three';
import { Bodies, COLORS, drawElements, material } from './common/bodies.ts';
import { dragBodies } from './common/drag.ts';
import {
  byId,
  input,
  millimetres,
  onInput,
  place,
  setPlace,
  show,
  showValues,
  slider,
} from './common/inputs.ts';
import { robot } from './common/panda.ts';
import { animate, Stage } from './common/stage.ts';

const START = [-1.1, 0.35, 0, -1.9, 0, 2.2, 0.785, 0.03];
const GOAL = [1.1, 0.35, 0, -1.9, 0, 2.2, 0.785, 0.03];
const at: Record<string, Vector> = { low: [0.5, 0, 0.25], high: [0.52, 0.15, 0.75], near: [0.1, 0.65, 0.85] };

const engine = await loadEngine();
const ball = [sphere([0, 0, 0], 0.11)];
const scene = robot.createScene(engine, { extra: { low: ball, high: ball, near: ball } });
/** Paths keep a centimetre from everything. */
const checker = robot.in(scene, { margin: 0.01 });

const stage = new Stage([0.2, 0, 0.4], 2.6);
const bodies = new Bodies(stage, scene, (id) => material(id in at ? COLORS.b : COLORS.quiet));
const trace = new PathTube({ color: COLORS.accent, radius: 0.003 });
stage.add(ghost(START), ghost(GOAL), trace);

/** The arm where it begins or ends, see-through. */
function ghost(configuration: readonly number[]): Group {
  const arm = new Group();
  for (const [link, elements] of Object.entries(robot.segments)) {
    const drawn = drawElements(elements, material(COLORS.a, 0.22));
    drawn.matrix.fromArray(robot.linkPose(configuration, link));
    arm.add(drawn);
  }
  return arm;
}

let steps = [START];

function plan(): void {
  for (const [id, position] of Object.entries(at)) {
    scene.setPose(id, { position, quaternion: [0, 0, 0, 1] });
  }
  const begun = performance.now();
  const result = connect(checker, START, GOAL, { maxIterations: 3000 });
  const took = `${(performance.now() - begun).toFixed(1)} ms`;
  let path: number[][] = [START];
  if (result.solved) {
    path = rowsOf(result.path);
    const legs = path
      .slice(1)
      .map((to, i) => robot.in(scene).edgeClearance(path[i]!, to, { tolerance: 1e-5 })!.lower);
    const proof = result.certified ? 'proved' : 'at samples';
    const clearance = millimetres(Math.min(...legs));
    show({ 'clearance of the path': clearance, waypoints: path.length, free: proof, 'found in': took });
  } else {
    const pair =
      result.status === 'aborted' || !result.conflict ? '' : `${result.conflict.a} – ${result.conflict.b}`;
    show({ path: 'none', why: result.status, 'in the way': pair, 'searched for': took });
  }
  steps = path
    .slice(1)
    .flatMap((to, i) => divide(path[i]!, to))
    .concat([path.at(-1)!]);
  trace.set(steps.flatMap((step) => [...robot.linkPose(step, 'panda_hand').slice(12, 15)]));
  pose();
}

function rowsOf(path: Float64Array): number[][] {
  const width = robot.joints.length;
  return Array.from({ length: path.length / width }, (_, i) => [...path.slice(i * width, (i + 1) * width)]);
}

/** Configurations from one up to, not with, another, no more than 0.02 rad apart. */
function divide(from: readonly number[], to: readonly number[]): number[][] {
  const count = Math.ceil(Math.max(...from.map((x, i) => Math.abs(to[i]! - x))) / 0.02);
  return Array.from({ length: count }, (_, s) => from.map((x, i) => x + (s / count) * (to[i]! - x)));
}

/** Puts the arm to the place on its path that the slider says. */
function pose(): void {
  robot.setConfiguration(scene, steps[Math.round((slider('along') / 100) * (steps.length - 1))]!);
  bodies.update();
}

const chosen = byId('obstacle') as HTMLSelectElement;
chosen.addEventListener('input', (event) => {
  event.stopPropagation();
  setPlace(at[chosen.value]!);
});
const along = input('along');
along.addEventListener('input', (event) => {
  // Where the arm is on its path changes nothing of it.
  event.stopPropagation();
  showValues();
  pose();
});
dragBodies(stage, bodies, Object.keys(at), (id, position) => {
  chosen.value = id;
  at[id] = setPlace(position);
  plan();
});
setPlace(at[chosen.value]!);
onInput(() => {
  at[chosen.value] = place();
  plan();
});
/** Seconds of the way there and back, of which it stands still at both ends for one each. */
const ROUND = 9;
let time = 0;
const isAnimated = animate((seconds) => {
  if (!input('moving').checked) return;
  time = (time + seconds) % ROUND;
  const share = Math.max(0, Math.min(1, (ROUND / 2 - 0.5 - Math.abs(time - ROUND / 2)) / (ROUND / 2 - 1)));
  // It begins and ends softly.
  along.value = String(100 * share * share * (3 - 2 * share));
  showValues();
  pose();
});
input('moving').parentElement!.hidden = !isAnimated;
