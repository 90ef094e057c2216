/** Commands that misuse what there is: calls with a broken argument, and edits of what calls gave and got. */
import { contacts, elementPairs, timeOfImpact } from '../../../modules/contacts/index.ts';
import { castRays } from '../../../modules/sensors/index.ts';
import type { BatchDistances, Engine, Scene, SegmentSource } from '../../../bindings/index.ts';
import { matrixOf } from '../../support/scenes.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { breakArgument } from '../broken.ts';
import { expectThat } from '../calls.ts';
import { type Draw, isChance, pickOne } from '../draw.ts';
import { copyOf, expectNumbers, expectSame } from '../same.ts';
import { attempt, readRows, type Twin, type World } from '../world.ts';

/** A call as it is meant: on which object, and with what. */
interface Call {
  on: 'scene' | 'function' | 'engine' | 'robot' | 'arm';
  method: string;
  args: unknown[];
}

type Calls = Readonly<Record<string, (draw: Draw, world: World) => unknown[]>>;

const SCENE_CALLS: Calls = {
  addSegment: (draw) => [
    `new${draw.random.integer(0, 9)}`,
    draw.elements(),
    { pose: draw.pose(), static: false },
  ],
  removeSegment: (draw) => [draw.id()],
  addPair: (draw) => [draw.id(), draw.id()],
  removePair: (draw) => draw.pair(),
  setMargin: (draw) => [...draw.pair(), 0.1],
  attach: (draw) => [draw.id(), draw.id(), { touch: [draw.id()] }],
  detach: (draw) => [draw.id()],
  setPose: (draw) => [draw.id(), draw.pose()],
  getPose: (draw) => [draw.id()],
  setPoses: (draw) => [draw.poses(1, 'transform'), { format: 'transform' }],
  evaluate: (draw) => [
    { maxDistance: draw.maxDistance(), tolerance: { relative: 0.1, absolute: 0 }, penetration: 'exact' },
  ],
  nearestElement: (draw) => [draw.id(), draw.random.vector(1), { maxDistance: 3 }],
  isFree: () => [{ margin: 0.1 }],
  evaluateBatch: (draw) => [draw.poses(2, 'matrix'), { count: 2, format: 'matrix', maxDistance: 2 }],
  areFree: (draw) => [
    draw.poses(2, 'matrix'),
    { count: 2, format: 'matrix', margin: 0.1, out: new Uint8Array(2) },
  ],
};

/** Functions whose first argument is the scene. */
const FUNCTIONS = {
  castRays,
  contacts,
  elementPairs,
  timeOfImpact,
  replace: (scene: Scene, id: string, elements: SegmentSource) => scene.segment(id).replace(elements),
  setStatic: (scene: Scene, id: string, isStatic: boolean) => scene.segment(id).setStatic(isStatic),
  marginTo: (scene: Scene, a: string, b: string) => scene.segment(a).marginTo(b),
  segment: (scene: Scene, id: string) => {
    const { elements, size, isStatic, carrier } = scene.segment(id);
    return { elements, size, isStatic, carrier };
  },
};

const FUNCTION_CALLS: Calls = {
  castRays: (draw) => [[...draw.random.vector(1), 1, 0, 0], { maxDistance: 3, ignore: [draw.id()] }],
  contacts: () => [{ maxDistance: 0.1, nearestOnly: true, polygons: 'deepest', penetration: 'exact' }],
  elementPairs: (draw) => [...draw.pair(), { maxDistance: 0.1 }],
  replace: (draw, world) => {
    const id = draw.id();
    return [id, world.first.scene.segments.includes(id) ? world.first.scene.segment(id).elements : []];
  },
  setStatic: (draw) => [draw.id(), true],
  marginTo: (draw) => draw.pair(),
  segment: (draw) => [draw.id()],
  timeOfImpact: (draw) => [{ [draw.id()]: { linear: draw.random.vector(1) } }, { maxTime: 1, margin: 0.01 }],
};

const ENGINE_CALLS: Calls = {
  distances: (draw) => {
    const [a, b] = [draw.kind(), draw.kind()];
    return [a, b, [randomOfKind(draw.random, a)], [randomOfKind(draw.random, b)], { penetration: 'exact' }];
  },
  certify: (draw) => {
    const kind = pickOne(draw.random, ['point', 'line', 'box', 'cylinder'] as const);
    const list = [randomOfKind(draw.random, kind)];
    return [kind, 'point', list, [randomOfKind(draw.random, 'point')], Float64Array.of(1, 0, 0)];
  },
  fitSphere: (draw) => [[randomOfKind(draw.random, 'box'), draw.mesh()]],
  fitBox: (draw) => [[randomOfKind(draw.random, 'cylinder'), draw.mesh()]],
  convertVolume: (draw) => [randomOfKind(draw.random, 'cylinder'), 'box'],
  fitElements: (draw) => [draw.mesh(), { kind: 'points', count: 3, maxEdge: 1 }],
  boxesOverlap: (draw) => {
    const row = [0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1];
    return [
      Float64Array.from(row),
      Float64Array.from([...row.slice(1, 4), ...row.slice(3)]),
      { axes: isChance(draw.random, 0.5) ? 6 : 15 },
    ];
  },
  createScene: (_, world) => [world.first.scene.toJSON()],
};

const ROBOT_CALLS: Calls = {
  setConfiguration: (_, { robot }) => ['scene', robot!.joints.map(() => 0.1)],
  in: () => ['scene', { margin: 0.1, step: 0.05, metric: 'euclidean' }],
};

const ARM_CALLS: Calls = {
  isFree: (_, { robot }) => [robot!.joints.map(() => 0.1), { margin: 0.1 }],
  evaluate: (_, { robot }) => [[...robot!.joints, ...robot!.joints].map(() => 0.1), { maxDistance: 1 }],
  areFree: (_, { robot }) => [[...robot!.joints, ...robot!.joints].map(() => 0.1), { margin: 0.1 }],
  isEdgeFree: (_, { robot }) => [
    robot!.joints.map(() => 0.1),
    robot!.joints.map(() => 0.2),
    { margin: 0.01, knownFree: true },
  ],
};

function drawCall(world: World, draw: Draw): Call {
  const tables = {
    scene: SCENE_CALLS,
    function: FUNCTION_CALLS,
    engine: ENGINE_CALLS,
    robot: ROBOT_CALLS,
    arm: ARM_CALLS,
  } as const;
  const choices =
    world.robot === undefined
      ? (['scene', 'scene', 'function', 'engine'] as const)
      : (['scene', 'function', 'engine', 'robot', 'arm'] as const);
  const on = pickOne(draw.random, choices);
  const [method, make] = pickOne(draw.random, Object.entries(tables[on]));
  return { on, method, args: make(draw, world) };
}

/**
 * A call with one broken argument, on scenes that were made for it. Either it is refused, and nothing has
 * changed; or what it was given was right by chance, and the scene answers as a new one. Engines agree.
 */
export function callBroken(world: World, draw: Draw): void {
  const { on, method, args } = drawCall(world, draw);
  const broken = breakArgument(draw.random, args);
  if (broken === undefined) return;
  const name = `${on}.${method} with ${broken.what}`;
  const answers = world.twins.map((twin) => tryOn(world, twin, name, { on, method, args: broken.args }));
  for (const answer of answers) expectSame(`${name}, in all engines`, answer, answers[0]);
}

/** What a call is made on, in a copy of the scene. Throws where its segments are no more the robot's. */
function targetOf(world: World, engine: Engine, copy: Scene, on: Call['on']): unknown {
  if (on === 'arm') return world.robot!.in(copy);
  return { scene: copy, function: FUNCTIONS, engine, robot: world.robot }[on];
}

/** Makes a call for a copy of the scene. */
function callOn(target: unknown, copy: Scene, { on, method, args }: Call): unknown {
  const own = args.map((arg, i) => (on === 'robot' && i === 0 && arg === 'scene' ? copy : arg));
  const call = (target as Record<string, (...args: unknown[]) => unknown>)[method]!;
  return call.apply(target, on === 'function' ? [copy, ...own] : own);
}

function tryOn(world: World, twin: Twin, name: string, { on, method, args }: Call): unknown {
  using copy = world.makeCopy(twin);
  const before = copy.toJSON();
  const answer = attempt(() => {
    const value = callOn(targetOf(world, twin.engine, copy, on), copy, { on, method, args });
    const made = value as { dispose?: () => void; distance?: unknown; elementA?: unknown; beyond?: unknown };
    if (method === 'createScene') made.dispose!();
    // With a tolerance, trees may find what is a little farther than what is found without.
    if (/^(createScene|setConfiguration|in)$/.test(method) || (on === 'scene' && method === 'evaluate')) {
      return undefined;
    }
    if (made?.beyond !== undefined) return readRows(value as BatchDistances);
    if (method === 'contacts') return copyOf((value as { distance: unknown }).distance);
    return copyOf(value);
  });
  if ('refused' in answer) expectSame(`${name}, which is refused`, copy.toJSON(), before);
  else expectNumbers(name, answer.value);
  const rows = readRows(copy.evaluate());
  expectNumbers(`evaluate after ${name}`, rows);
  using again = twin.engine.createScene({ ...copy.toJSON(), treeFrom: twin.treeFrom });
  expectSame(`evaluate after ${name}`, rows, readRows(again.evaluate()));
  return answer;
}

/** Edits a value if it can be edited. */
function spoil(value: unknown): void {
  if (Object.isFrozen(value)) return;
  if (ArrayBuffer.isView(value)) (value as Float64Array).fill(7);
  else if (Array.isArray(value)) value.splice(0, 1, 'spoilt', undefined);
  else if (typeof value === 'object' && value !== null) Object.assign(value, { x: 1, id: 7 });
}

/** Edits what was returned and what was given: the scene must not notice. */
export function tamper(world: World, draw: Draw): void {
  for (const { scene } of world.twins) {
    spoil(scene.segments);
    spoil(scene.movable);
    spoil(scene.pairs);
    const json = scene.toJSON();
    for (const segment of json.segments) {
      spoil(segment.pose);
      for (const element of segment.elements) {
        Object.values(element).forEach(spoil);
        spoil(element);
      }
      spoil(segment.elements);
    }
    for (const part of [json.pairs, json.margins, json.attached, json.segments]) spoil(part);
    for (const id of scene.segments) {
      spoil(scene.getPose(id));
      spoil(scene.segment(id).elements);
    }
    const found = contacts(scene, { maxDistance: 1 });
    Object.values(found).forEach(spoil);
    const pose = matrixOf(draw.transform());
    const [id] = world.model.movable;
    if (id === undefined) continue;
    const kept = scene.getPose(id);
    scene.setPose(id, pose);
    spoil(pose);
    scene.setPose(id, kept);
  }
  world.check();
}

/** A scene of this engine comes, is asked, and goes; memory may grow. Views of others keep their content. */
export function visitor(world: World, draw: Draw): void {
  const results = world.twins.map(({ scene }) => scene.evaluate());
  const before = results.map(readRows);
  for (const { engine } of world.twins) {
    const count = draw.random.integer(1, 8);
    const segments = Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, [draw.mesh()]]));
    using scene = engine.createScene({ segments, pairs: count > 1 ? [['v0', 'v1']] : [] });
    scene.evaluate();
    scene.isFree();
  }
  results.forEach((result, i) => expectSame('results after another scene', readRows(result), before[i]));
}

/** Scenes that are disposed refuse everything, by name. */
export function useDisposed(world: World, draw: Draw): void {
  const { on, method, args } = drawCall(world, draw);
  if (on === 'engine') return;
  const copy = world.makeCopy();
  const target = attempt(() => targetOf(world, world.first.engine, copy, on));
  if ('refused' in target) return;
  copy.dispose();
  copy.dispose();
  const answer = attempt(() => callOn(target.value, copy, { on, method, args }));
  expectThat('refused' in answer, () => `${on}.${method} of a disposed scene is not refused`);
}
