// Many motions of an arm are tested, shared among workers, while the page goes on drawing.
import { BufferGeometry, Color, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import { loadEngine } from 'clearance';
import { Bodies, COLORS, material } from './common/bodies.ts';
import { randomMotions } from './common/motions.ts';
import { byId, input, onInput, show, slider } from './common/inputs.ts';
import { READY, robot } from './common/panda.ts';
import { SHELF } from './common/shelf.ts';
import { Stage } from './common/stage.ts';

/** Radians from one look at a motion to the next. */
const STEP = 0.002;

const engine = await loadEngine();
const scene = robot.createScene(engine, { extra: { shelf: SHELF } });
robot.setConfiguration(scene, READY);
const arm = robot.in(scene, { step: STEP });

const stage = new Stage([0.1, 0, 0.45], 2.9);
const bodies = new Bodies(stage, scene, (id) => material(id === 'shelf' ? COLORS.b : COLORS.quiet));
bodies.update();
const look = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.55 });
const ways = new LineSegments(new BufferGeometry(), look);
// They change, and are always in view.
ways.frustumCulled = false;
stage.add(ways);

/** As many motions at most are drawn. */
const MOST_WAYS = 4000;

/** The way of the hand in each motion as a line from its beginning to its end. */
function drawWays(motions: Float64Array, free: ArrayLike<number>): void {
  const [positions, colors]: [number[], number[]] = [[], []];
  const [isFree, isNot] = [new Color(COLORS.a), new Color(COLORS.accent)];
  const width = robot.joints.length;
  for (let i = 0; i < Math.min(2 * MOST_WAYS, 2 * free.length); i++) {
    const pose = robot.linkPose(motions.subarray(i * width, (i + 1) * width), 'panda_hand');
    positions.push(pose[12]!, pose[13]!, pose[14]!);
    colors.push(...(free[i >> 1] === 1 ? isFree : isNot).toArray());
  }
  ways.geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  ways.geometry.setAttribute('color', new Float32BufferAttribute(colors, 3));
  stage.redraw();
}

/** Draws times as bars: of the page alone, and of pools of one worker and more. */
function drawBars(times: readonly number[]): void {
  const bars = times.flatMap((took, workers) => {
    const [name, bar, text] = [
      document.createElement('dt'),
      ...[0, 1].map(() => document.createElement('dd')),
    ];
    name.textContent = ['page alone', '1 worker'][workers] ?? `${workers} workers`;
    bar!.className = 'bar';
    bar!.style.setProperty('--share', String(took / Math.max(...times)));
    bar!.style.setProperty('--line', workers === 0 ? COLORS.b : COLORS.a);
    const gain = workers === 0 ? '' : `, ${(times[0]! / took).toFixed(1)} ×`;
    text!.textContent = `${took.toFixed(0)} ms${gain}`;
    return [name, bar!, text!];
  });
  byId('bars').replaceChildren(...bars);
}

/** The shortest of three times that something takes, and what came of it. */
async function timeOf<Result>(
  run: () => Result | Promise<Result>,
): Promise<{ result: Result; took: number }> {
  let best: { result: Result; took: number } | undefined;
  for (let i = 0; i < 3; i++) {
    // The page shows what has been found before.
    await new Promise(requestAnimationFrame);
    const begun = performance.now();
    const result = await run();
    const took = performance.now() - begun;
    if (best === undefined || took < best.took) best = { result, took };
  }
  return best!;
}

const button = byId('run') as HTMLButtonElement;
async function run(): Promise<void> {
  button.disabled = true;
  const motions = randomMotions(robot, slider('count'));
  const alone = await timeOf(() => arm.areEdgesFree(motions));
  const free = alone.result;
  const times = [alone.took];
  drawBars(times);
  drawWays(motions, free);
  // While workers compute, the page does what it likes: it notices when it cannot.
  let [pause, last] = [0, performance.now()];
  let isShared = false;
  const ticking = setInterval(() => {
    if (isShared) pause = Math.max(pause, performance.now() - last);
    last = performance.now();
  }, 4);
  let isSame = true;
  for (let workers = 1; workers <= slider('workers'); workers++) {
    const pool = await engine.createPool({ workers });
    // The first call of a pool sends the robot and the scene to its workers.
    await arm.on(pool).areEdgesFree(motions.subarray(0, 2 * robot.joints.length));
    [isShared, last] = [true, performance.now()];
    const shared = await timeOf(() => arm.on(pool).areEdgesFree(motions));
    isShared = false;
    pool.dispose();
    isSame &&= free.every((mark, i) => mark === shared.result[i]);
    times.push(shared.took);
    // In turn: a browser optimizes its code while it runs, and other programs come and go.
    times[0] = Math.min(times[0]!, (await timeOf(() => arm.areEdgesFree(motions))).took);
    drawBars(times);
  }
  clearInterval(ticking);
  const freeOnes = free.filter((mark) => mark === 1).length;
  show({
    'workers are faster by': `${(times[0]! / Math.min(...times.slice(1))).toFixed(2)} ×`,
    'free motions': `${freeOnes.toLocaleString('en')} of ${free.length.toLocaleString('en')}`,
    'page alone': `${Math.round((1e3 * free.length) / times[0]!).toLocaleString('en')} per second`,
    'page never busy for more than': `${pause.toFixed(0)} ms`,
    'same bits': isSame ? 'yes' : 'no',
  });
  button.disabled = false;
}

input('workers').value = String(Math.min(8, navigator.hardwareConcurrency));
onInput(() => undefined);
button.addEventListener('click', () => void run());
await run();
