// Many configurations of an arm, shared among workers, while the page goes on drawing.
import { BufferGeometry, Color, Float32BufferAttribute, Points, PointsMaterial } from 'three';
import { box, loadEngine } from 'clearance';
import { clearanceColor } from 'clearance/three';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { randomConfigurations } from './common/configurations.ts';
import { byId, millimetres, onInput, show, slider } from './common/inputs.ts';
import { READY, robot } from './common/panda.ts';
import { Stage } from './common/stage.ts';

const engine = await loadEngine();
const shelf = [box([0.6, 0, 0.3], [0.15, 0.5, 0.01]), box([0.6, 0, 0.7], [0.15, 0.5, 0.01])];
const scene = robot.createScene(engine, { extra: { shelf } });
robot.setConfiguration(scene, READY);

const stage = new Stage([0.1, 0, 0.4], 3.4);
const bodies = new Bodies(stage, scene, (id) => material(id === 'shelf' ? COLORS.a : COLORS.quiet));
bodies.update();
const cloud = new Points(new BufferGeometry(), new PointsMaterial({ size: 0.012, vertexColors: true }));
// It grows, and is always in view.
cloud.frustumCulled = false;
stage.add(cloud);

/** The hand of each configuration as a point: yellow where the arm is close to anything, pink in overlap. */
function drawCloud(configurations: Float64Array, distance: ArrayLike<number>): void {
  const [positions, colors]: [number[], number[]] = [[], []];
  const [width, color] = [robot.joints.length, new Color()];
  for (let i = 0; i < distance.length; i++) {
    const pose = robot.linkPose(configurations.subarray(i * width, (i + 1) * width), 'panda_hand');
    positions.push(pose[12]!, pose[13]!, pose[14]!);
    colors.push(...clearanceColor(distance[i]!, 0, 0.15, color).toArray());
  }
  cloud.geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  cloud.geometry.setAttribute('color', new Float32BufferAttribute(colors, 3));
  stage.redraw();
}

const button = byId('run') as HTMLButtonElement;
async function run(): Promise<void> {
  button.disabled = true;
  const configurations = randomConfigurations(robot, slider('count'));
  const pool = await engine.createPool({ workers: slider('workers') });
  // The first call of a pool sends the robot and the scene to its workers.
  await robot.in(scene).on(pool).lowest(configurations);
  let frames = 0;
  let isBusy = true;
  const count = (): void => {
    frames++;
    if (isBusy) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  let begun = performance.now();
  const shared = await robot.in(scene).on(pool).lowest(configurations);
  const together = performance.now() - begun;
  isBusy = false;
  begun = performance.now();
  const { distance } = robot.in(scene).lowest(configurations);
  const alone = performance.now() - begun;
  drawCloud(configurations, distance);
  show({
    'lowest distance': millimetres(Math.min(...distance)),
    free: `${distance.filter((metres) => metres > 0).length} of ${distance.length}`,
    'by workers': `${together.toFixed(0)} ms`,
    'frames drawn meanwhile': frames,
    'by the page alone': `${alone.toFixed(0)} ms`,
    'same bits': distance.every((metres, i) => Object.is(metres, shared.distance[i])) ? 'yes' : 'no',
    'shared memory': pool.sharedMemory ? 'yes' : 'no',
  });
  pool.dispose();
  button.disabled = false;
}

onInput(() => undefined);
button.addEventListener('click', () => void run());
await run();
