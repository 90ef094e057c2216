// The robot of the home page: an arm that is dragged, and keeps away from a ball, the floor and itself.
import { Color, Matrix4, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { ClearanceLines } from 'clearance/three';
import { LiveArm, type Pull } from './arm.ts';
import { BALL, loadCell } from './panda.ts';
import { ClearancePlot } from './plot.ts';
import { Stage } from './stage.ts';

/** Seven angles, and the opening of a finger. */
const START = [0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0.03];
/** Where the ball lies at first, metres. */
const BALL_START = [0.46, 0.12, 0.42] as const;
/** How long the arm takes to come back to where it was, seconds. */
const PERIOD = 8;
/** When it begins: far from the ball. */
const BEGIN = (3 / 4) * PERIOD;
/** Sets of distances that are timed at once. */
const REPEATED = 200;
/** Metres by which a key moves the arm. */
const KEY_STEP = 0.03;

const root = document.querySelector<HTMLElement>('.live')!;
const find = (name: string): HTMLElement => root.querySelector<HTMLElement>(`[data-part=${name}]`)!;

/** Where the arm is led while nobody drags it. */
function wander(time: number): number[] {
  const turn = (2 * Math.PI * time) / PERIOD;
  const q = [...START];
  q[0] = 0.95 * Math.sin(turn);
  q[1] = -0.35 + 0.28 * Math.cos(2 * turn);
  q[3] = -2.15 + 0.25 * Math.sin(2 * turn);
  q[5] = 1.75 + 0.25 * Math.cos(turn);
  return q;
}

const { robot, scene } = await loadCell();
const canvas = find('canvas') as HTMLCanvasElement;
const stage = new Stage(canvas, scene);
const plot = new ClearancePlot(find('plot'));
const ink = new Color();
const lines = new ClearanceLines({ count: 1, color: ink });
stage.picture.add(lines);
const arm = new LiveArm(robot, scene, wander(BEGIN));
const toggle = find('toggle');

let ball: number[] = [...BALL_START];
/** Seconds. */
let time = BEGIN;
let isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
/** When the cost of distances was measured, milliseconds. */
let measured = -Infinity;
/** What is dragged: a point of a link in its frame, or the ball by an offset; and the plane it moves in. */
let taken: { id: string; local: Vector3; target: Vector3 } | undefined;
const plane = new Plane();

/** Moves all by some seconds. */
function step(seconds: number): void {
  time += seconds;
  scene.setPose('ball', { position: [ball[0]!, ball[1]!, ball[2]!], quaternion: [0, 0, 0, 1] });
  const isPulled = taken !== undefined && taken.id !== 'ball';
  const wish = isPulled ? pullOf(taken!) : isMoving ? wander(time) : arm.q;
  arm.step(seconds, wish);
}

function pullOf({ id, local, target }: { id: string; local: Vector3; target: Vector3 }): Pull {
  const pose = new Matrix4().fromArray(scene.getPose(id));
  return { link: id, point: local.clone().applyMatrix4(pose).toArray(), target: target.toArray() };
}

/** Shows how things are. */
function show(): void {
  const distances = scene.evaluate();
  const { a, b, distance } = distances.minimum();
  lines.show(distances);
  stage.draw();
  plot.add(time - BEGIN, distance);
  plot.draw();
  write('distance', (distance * 1e3).toFixed(1));
  write('pair', `${nameOf(a)} – ${nameOf(b)}`);
  if (performance.now() - measured > 3000) measure();
}

const moved = new Float64Array(START.length);
/** Says how long distances take here. Clocks of pages are coarse: many times are measured at once. */
function measure(): void {
  const begun = performance.now();
  for (let i = 0; i < REPEATED; i++) {
    // What has not moved costs nothing.
    moved.set(arm.q);
    moved[0]! += i % 2 === 0 ? 1e-3 : 0;
    robot.setConfiguration(scene, moved);
    scene.evaluate();
  }
  measured = performance.now();
  const took = (1e3 * (measured - begun)) / REPEATED;
  write('cost', `${scene.pairs.length} pairs of bodies in ${took.toFixed(0)} µs`);
}

function write(part: string, text: string): void {
  const element = find(part);
  if (element.textContent !== text) element.textContent = text;
}

function nameOf(id: string): string {
  return id.replace('panda_', '').replace(/(\D)(\d|finger)/, '$1 $2');
}

function setMoving(wanted: boolean): void {
  isMoving = wanted;
  toggle.textContent = wanted ? 'Pause' : 'Play';
  ask();
}

/** Steps and draws in each frame for as long as something moves and the picture is seen. */
let isAsked = false;
let isSeen = true;
let last = 0;
/** Frames that are drawn although nothing moves: what was let go comes to rest. */
let rest = 0;
function ask(): void {
  rest = 60;
  if (!isAsked && isSeen) {
    isAsked = true;
    last = performance.now();
    requestAnimationFrame(frame);
  }
}
function frame(now: number): void {
  isAsked = false;
  const seconds = Math.min(0.05, Math.max(0, (now - last) / 1e3));
  last = now;
  // Two steps follow a pointer that moves fast more closely than one.
  step(seconds / 2);
  step(seconds / 2);
  show();
  rest--;
  if (isSeen && (isMoving || taken !== undefined || rest > 0)) {
    isAsked = true;
    requestAnimationFrame(frame);
  }
}

function aim({ clientX, clientY }: PointerEvent): Raycaster {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const ray = new Raycaster();
  const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
  ray.setFromCamera(at, stage.camera);
  return ray;
}

function hitOf(event: PointerEvent): { id: string; point: Vector3 } | undefined {
  const ray = aim(event);
  const hits = [...stage.bodies].flatMap(([id, body]) =>
    ray.intersectObject(body).map(({ distance, point }) => ({ id, distance, point })),
  );
  return hits.sort((one, other) => one.distance - other.distance)[0];
}

// Before the camera's own listener, which would turn the view.
canvas.addEventListener(
  'pointerdown',
  (event) => {
    const hit = hitOf(event);
    if (hit === undefined || hit.id === 'panda_link0') return;
    event.stopImmediatePropagation();
    canvas.setPointerCapture(event.pointerId);
    stage.controls.enabled = false;
    plane.setFromNormalAndCoplanarPoint(stage.camera.getWorldDirection(new Vector3()), hit.point);
    const pose = new Matrix4().fromArray(scene.getPose(hit.id));
    taken = { id: hit.id, local: hit.point.clone().applyMatrix4(pose.invert()), target: hit.point };
    if (hit.id !== 'ball') setMoving(false);
    ask();
  },
  { capture: true },
);
// A finger on the arm drags it; the page scrolls where it touches anything else.
canvas.addEventListener('touchstart', (event) => taken !== undefined && event.preventDefault());
canvas.addEventListener('pointermove', (event) => {
  if (taken === undefined) {
    const hit = event.buttons === 0 ? hitOf(event) : undefined;
    canvas.style.cursor = hit === undefined || hit.id === 'panda_link0' ? '' : 'grab';
    return;
  }
  canvas.style.cursor = 'grabbing';
  if (aim(event).ray.intersectPlane(plane, taken.target) === null) return;
  taken.target.z = Math.max(taken.target.z, 0.01);
  if (taken.id === 'ball') moveBall(taken.target.clone().sub(taken.local).toArray());
});
for (const end of ['pointerup', 'pointercancel'] as const) {
  canvas.addEventListener(end, () => {
    taken = undefined;
    stage.controls.enabled = true;
    ask();
  });
}

function moveBall([x, y, z]: readonly number[]): void {
  ball = [limit(x!, 1), limit(y!, 1), Math.min(1.2, Math.max(BALL, z!))];
  ask();
}

function limit(x: number, most: number): number {
  return Math.min(most, Math.max(-most, x));
}

/** Arrow keys move the ball to the sides and up and down; with Shift, nearer and farther. */
canvas.addEventListener('keydown', (event) => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (way === undefined) return;
  event.preventDefault();
  const view = stage.camera.getWorldDirection(new Vector3());
  const ahead = new Vector3(view.x, view.y, 0).normalize();
  const aside = new Vector3(ahead.y, -ahead.x, 0);
  const up = event.shiftKey ? ahead : new Vector3(0, 0, 1);
  const to = new Vector3(...ball).addScaledVector(aside, way[0]! * KEY_STEP);
  moveBall(to.addScaledVector(up, way[1]! * KEY_STEP).toArray());
});
toggle.addEventListener('click', () => setMoving(!isMoving));
find('reset').addEventListener('click', () => {
  ball = [...BALL_START];
  setMoving(true);
});
stage.controls.addEventListener('change', ask);

/** Colors of the page: what its reader chose, or the system. */
const darkness = matchMedia('(prefers-color-scheme: dark)');
function recolor(): void {
  const { theme } = document.documentElement.dataset;
  const isDark = theme === 'dark' || (theme !== 'light' && darkness.matches);
  stage.setScheme(isDark ? 'dark' : 'light');
  ink.set(isDark ? '#ffd27a' : '#a8470a');
  ask();
}
darkness.addEventListener('change', recolor);
new MutationObserver(recolor).observe(document.documentElement, { attributeFilter: ['data-theme'] });
new ResizeObserver(() => {
  stage.resize();
  stage.draw();
  ask();
}).observe(canvas);
new IntersectionObserver(([entry]) => {
  isSeen = entry!.isIntersecting;
  if (isSeen) ask();
}).observe(root);

recolor();
stage.resize();
setMoving(isMoving);
step(0);
show();
root.classList.add('ready');
// The console of the browser may ask, too: live.scene.evaluate().minimum()
Object.assign(globalThis, {
  live: { scene, robot, arm, stage, step, show, setMoving, hold: () => (isSeen = false) },
});
