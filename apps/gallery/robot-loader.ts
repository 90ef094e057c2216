// A robot that urdf-loader has loaded, and what stands around it, with live distances.
import { Color, Mesh, type MeshPhongMaterial, SphereGeometry } from 'three';
import URDFLoader from 'urdf-loader';
import type { URDFRobot } from 'urdf-loader/src/URDFClasses.js';
import { loadEngine } from 'clearance';
import { clearanceColor, ClearanceLines, fromThree } from 'clearance/three';
import urdf from '../../examples/panda/erd_panda_collision.urdf?raw';
import { COLORS, material } from './common/bodies.ts';
import { dragBodies } from './common/drag.ts';
import { millimetres, onInput, place, setPlace, show, slider } from './common/inputs.ts';
import { Stage } from './common/stage.ts';

const stage = new Stage([0.2, 0, 0.42], 1.9);
const loader = new URDFLoader();
loader.parseVisual = false;
loader.parseCollision = true;
const robot = loader.parse(urdf) as URDFRobot;
// The other finger mimics this one.
robot.setJointValue('panda_finger_joint1', 0.03);
const ball = new Mesh(new SphereGeometry(0.1), material(COLORS.b));
ball.name = 'ball';
stage.add(robot, ball);
for (const object of [robot, ball]) object.traverse((part) => (part.castShadow = true));

/** Moves the objects as the sliders say. */
function move(): void {
  for (const joint of ['1', '2', '4', '6']) {
    robot.setJointValue(`panda_joint${joint}`, (slider(`joint${joint}`) * Math.PI) / 180);
  }
  ball.position.set(...place());
}

const engine = await loadEngine();
move();
// Links that overlap where nothing is in the way always do, and are not compared.
const first = engine.createScene(fromThree(robot)).evaluate();
const bodies = fromThree([robot, ball], { except: first.pairs.filter((_, row) => first.distance[row]! < 0) });
const scene = engine.createScene(bodies);
const lines = new ClearanceLines({ far: 0.2 });
stage.add(lines);

function update(): void {
  move();
  const distances = bodies.sync(scene).evaluate();
  lines.show(distances);
  tint();
  stage.redraw();
  const { a, b, distance } = distances.minimum();
  show({ 'lowest distance': millimetres(distance), 'closest pair': `${a} – ${b}`, pairs: distances.count });
}

const color = new Color();
/** Gives each body the color of its lowest distance. */
function tint(): void {
  const { pairs, distance } = scene.evaluate();
  for (const [id, object] of bodies.objects) {
    const own = pairs.flatMap((pair, row) => (pair.includes(id) ? [distance[row]!] : []));
    clearanceColor(Math.min(...own), 0, 0.2, color);
    for (const child of object.children) {
      if (!('isURDFCollider' in child)) continue;
      child.traverse((part) => (part as Mesh<SphereGeometry, MeshPhongMaterial>).material?.color.copy(color));
    }
  }
}

dragBodies(stage, { groups: new Map([['ball', ball]]) }, ['ball'], (_, position) => {
  setPlace(position);
  update();
});
// The console of the browser may ask the scene, too: scene.evaluate().minimum()
Object.assign(globalThis, { scene });
onInput(update);
