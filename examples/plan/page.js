/* global document, DOMPoint, performance, requestAnimationFrame */
// Draws the arm, moves it along its path, and plans anew when an obstacle is dragged.
import { loadEngine } from 'clearance';
import { connect, pathClearance } from 'clearance/plan';
import { configurationsOf, createScene, goal, margin, obstacles, poseAt, robot, start } from './arm.js';

const svg = document.querySelector('svg');
const output = document.querySelector('output');
const scene = createScene(await loadEngine());
const arm = robot.in(scene, { margin });

/** The way the arm moves along now, one configuration after the other. */
let steps = [start];

function plan() {
  const begin = performance.now();
  const result = connect(arm, start, goal, { maxIterations: 2000 });
  const time = performance.now() - begin;
  output.dataset.status = result.status;
  if (!result.solved) {
    const { conflict } = result;
    output.textContent = conflict ? `${result.status}: ${conflict.a} and ${conflict.b}` : result.status;
    steps = [start];
  } else {
    const room = (1000 * pathClearance(arm, result.path).lower).toFixed(0);
    const proof = result.certified ? 'proved free' : 'free as far as it is sampled';
    output.textContent = `Planned in ${time.toFixed(1)} ms, ${proof}, at least ${room} mm from everything.`;
    steps = divide(configurationsOf(result.path));
  }
  const between = steps.filter((_, i) => i % 12 === 0).map((step) => drawArm(step, 'between'));
  const points = steps.map((step) => tipOf(step).join()).join(' ');
  layers.path.replaceChildren(...between, element('polyline', { class: 'trace', points }));
}

/** Configurations at most 0.03 rad apart. */
function divide(configurations) {
  const steps = configurations.slice(1).flatMap((to, i) => {
    const from = configurations[i];
    const count = Math.ceil(Math.max(...from.map((x, k) => Math.abs(to[k] - x))) / 0.03);
    return Array.from({ length: count }, (_, s) => from.map((x, k) => x + (s / count) * (to[k] - x)));
  });
  return [...steps, configurations.at(-1)];
}

/** A point of a link, whose pose is a matrix column by column. The y axis points up, that of a page down. */
function toPage(pose, [x, y]) {
  return [pose[0] * x + pose[4] * y + pose[12], -(pose[1] * x + pose[5] * y + pose[13])];
}

function tipOf(configuration) {
  return toPage(robot.linkPose(configuration, 'link4'), [0.34, 0]);
}

/** The balls of all links: just what is tested. */
function drawArm(configuration, name) {
  const group = element('g', { class: name });
  for (const [link, balls] of Object.entries(robot.segments)) {
    const pose = robot.linkPose(configuration, link);
    for (const { vertices, radius } of balls) {
      const [cx, cy] = toPage(pose, vertices[0]);
      group.append(element('circle', { cx, cy, r: radius }));
    }
  }
  return group;
}

function element(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const layers = { path: element('g', {}), arm: element('g', {}) };
svg.append(layers.path, drawArm(start, 'start'), drawArm(goal, 'goal'), layers.arm);
for (const [id, { position, radius }] of Object.entries(obstacles)) {
  const circle = element('circle', { id, class: 'obstacle', cx: position[0], cy: -position[1], r: radius });
  circle.addEventListener('pointerdown', (event) => circle.setPointerCapture(event.pointerId));
  circle.addEventListener('pointermove', (event) => {
    if (!circle.hasPointerCapture(event.pointerId)) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    circle.setAttribute('cx', at.x);
    circle.setAttribute('cy', at.y);
    scene.setPose(id, poseAt([at.x, -at.y, 0]));
    plan();
  });
  svg.append(circle);
}

/** Forth and back, a step per frame. */
let frame = 0;
function animate() {
  const last = Math.max(1, steps.length - 1);
  const at = frame++ % (2 * last);
  layers.arm.replaceChildren(
    drawArm(steps[Math.min(steps.length - 1, at < last ? at : 2 * last - at)], 'arm'),
  );
  requestAnimationFrame(animate);
}
plan();
animate();
