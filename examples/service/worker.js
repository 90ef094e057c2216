// What one worker of the service does: it answers one question at a time, and keeps nothing between two of
// them.
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { loadEngine, sphere } from 'clearance';
import { Search } from 'clearance/plan';
import { loadRobot } from 'clearance/robot';

/** Samples between two looks at the clock. */
const SAMPLES = 64;

/** What is wrong with a question, as the one who asks has to be told. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const ANSWERS = { '/distances': distances, '/plan': plan };
const limits = workerData;
const engine = await loadEngine();

parentPort.on('message', async ({ path, text }) => {
  if (path === 'memory') {
    parentPort.postMessage(memory());
    return;
  }
  try {
    parentPort.postMessage({ status: 200, document: await ANSWERS[path](parse(text)) });
  } catch (error) {
    parentPort.postMessage({ status: statusOf(error), document: { error: error.message } });
  }
});

/**
 * Bytes that this worker uses, after a collection where `--expose-gc` allows one. The memory of an engine
 * never shrinks: it is the most that was needed.
 */
function memory() {
  globalThis.gc?.();
  const segments = { a: [sphere([0, 0, 0], 1)], b: [sphere([3, 0, 0], 1)] };
  const scene = engine.createScene({ segments, pairs: [['a', 'b']] });
  // Results are views of it.
  const wasm = scene.evaluate().distance.buffer.byteLength;
  scene.dispose();
  return { heap: getHeapStatistics().used_heap_size, wasm };
}

/** The arguments of functions that are refused by a TypeError or RangeError are those of the question. */
function statusOf(error) {
  if (error instanceof Refusal) return error.status;
  return ['TypeError', 'RangeError', 'FileError'].includes(error.name) ? 400 : 500;
}

function parse(text) {
  let question;
  try {
    question = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'a question must be JSON');
  }
  if (question === null || typeof question !== 'object')
    throw new Refusal(400, 'a question must be an object');
  return question;
}

/** `{ scene, poses? }`: all distances of a scene as `scene.toJSON()` writes it, with poses by segment. */
function distances({ scene: description, poses = {} }) {
  const scene = engine.createScene(description);
  try {
    checkPairs(scene);
    for (const [id, pose] of Object.entries(poses)) scene.setPose(id, pose);
    const found = scene.evaluate();
    const pairs = Array.from({ length: found.count }, (_, row) => found.at(row));
    return {
      free: scene.isFree(),
      pairs: pairs.map(({ a, b, distance, pointA, pointB }) => ({ a, b, distance, pointA, pointB })),
    };
  } finally {
    scene.dispose();
  }
}

/** `{ urdf, srdf?, segments?, from, to, margin?, seed? }`: a path. `from` and `to` are numbers by joint. */
async function plan({ urdf, srdf, segments = {}, from, to, margin = 0, seed = 0 }) {
  const robot = loadRobot(urdf, { ...(srdf !== undefined && { srdf }) });
  const scene = robot.createScene(engine, { extra: segments });
  let search;
  try {
    checkPairs(scene);
    const arm = robot.in(scene, { margin });
    const [start, goal] = [robot.configuration(from), robot.configuration(to)];
    search = new Search(arm, start, goal, { seed });
    const end = performance.now() + limits.searching;
    let result = search.result;
    while (result === undefined) {
      if (performance.now() > end) throw new Refusal(504, `no path was found within ${limits.searching} ms`);
      // The service may end this worker meanwhile.
      await setImmediate();
      result = search.step(SAMPLES);
    }
    if (!result.solved) {
      const { linkA, linkB } = result.conflict ?? {};
      return { status: result.status, ...(linkA !== undefined && { between: [linkA, linkB] }) };
    }
    const joints = robot.joints.map(({ name }) => name);
    const waypoints = [];
    for (let at = 0; at < result.path.length; at += joints.length) {
      waypoints.push([...result.path.subarray(at, at + joints.length)]);
    }
    return { status: result.status, certified: result.certified, joints, waypoints };
  } finally {
    search?.dispose();
    scene.dispose();
  }
}

function checkPairs({ pairs }) {
  if (pairs.length <= limits.pairs) return;
  throw new Refusal(413, `a scene must have at most ${limits.pairs} pairs, and this one has ${pairs.length}`);
}
