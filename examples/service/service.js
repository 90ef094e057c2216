// Answers questions about distances and paths over HTTP: node:http and this package, nothing else. A question
// brings its scene or robot along, so the service reads no files and keeps nothing between two of them.
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { loadEngine } from 'clearance';
import { Search } from 'clearance/plan';
import { loadRobot } from 'clearance/robot';

/** What a question may be at most, unless `startService` is told otherwise. */
const LIMITS = {
  /** Bytes of a question, and pairs of its scene. */
  bytes: 2 ** 20,
  pairs: 10_000,
  /** Milliseconds that a search for a path may take, and that a question may take to arrive. */
  searching: 5000,
  arriving: 5000,
  /** Questions that are worked on or wait; further ones are refused at once. */
  waiting: 64,
};

/** Samples between two looks at the clock and at other questions. */
const SAMPLES = 64;

/** What is wrong with a question, as the one who asks has to be told. */
class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const ANSWERS = { 'POST /distances': distances, 'POST /plan': plan };

/**
 * Starts the service.
 *
 * @param port - 0 takes any that is free
 * @param limits - in place of some of `LIMITS`
 * @returns its address, and what closes it: no question is taken any more, and those that were are answered
 */
export async function startService(port = 0, limits = {}) {
  const all = { ...LIMITS, ...limits };
  const engine = await loadEngine();
  let waiting = 0;
  const server = createServer({ requestTimeout: all.arriving, connectionsCheckingInterval: 250 });
  server.on('request', async (request, response) => {
    waiting++;
    try {
      if (waiting > all.waiting)
        throw new Refusal(503, `${all.waiting} questions wait already; ask again later`);
      send(response, 200, await answer(engine, request, all));
    } catch (error) {
      // A question that is refused before it has arrived ends its connection.
      if (!request.complete) response.setHeader('connection', 'close');
      send(response, statusOf(error), { error: error.message });
    } finally {
      waiting--;
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      engine.dispose();
    },
  };
}

/** The arguments of functions that are refused by a TypeError or RangeError are those of the question. */
function statusOf(error) {
  if (error instanceof Refusal) return error.status;
  return ['TypeError', 'RangeError', 'FileError'].includes(error.name) ? 400 : 500;
}

function send(response, status, document) {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(document)}\n`);
}

async function answer(engine, request, limits) {
  const find = ANSWERS[`${request.method} ${request.url}`];
  if (find === undefined) {
    throw new Refusal(
      404,
      `there is no ${request.method} ${request.url}; there are ${Object.keys(ANSWERS).join(', ')}`,
    );
  }
  const question = parse(await readBody(request, limits.bytes));
  if (question === null || typeof question !== 'object')
    throw new Refusal(400, 'a question must be an object');
  return find(engine, question, limits);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'a question must be JSON');
  }
}

async function readBody(request, most) {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > most) throw new Refusal(413, `a question must have at most ${most} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** `{ scene, poses? }`: all distances of a scene as `scene.toJSON()` writes it, with poses by segment. */
function distances(engine, { scene: description, poses = {} }, limits) {
  const scene = engine.createScene(description);
  try {
    checkPairs(scene, limits);
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
async function plan(engine, { urdf, srdf, segments = {}, from, to, margin = 0, seed = 0 }, limits) {
  const robot = loadRobot(urdf, { ...(srdf !== undefined && { srdf }) });
  const scene = robot.createScene(engine, { extra: segments });
  try {
    checkPairs(scene, limits);
    const arm = robot.in(scene, { margin });
    const [start, goal] = [robot.configuration(from), robot.configuration(to)];
    const search = new Search(arm, start, goal, { seed });
    const end = performance.now() + limits.searching;
    let result = search.result;
    while (result === undefined) {
      if (performance.now() > end) throw new Refusal(504, `no path was found within ${limits.searching} ms`);
      // Others are answered meanwhile.
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
    scene.dispose();
  }
}

function checkPairs({ pairs }, limits) {
  if (pairs.length <= limits.pairs) return;
  throw new Refusal(413, `a scene must have at most ${limits.pairs} pairs, and this one has ${pairs.length}`);
}
