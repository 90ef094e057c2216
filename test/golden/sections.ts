/**
 * What the golden hashes are taken over: every query of the engine, on seeded inputs. A section is a list of
 * numbers that one build computes; a single bit of difference anywhere changes its hash.
 */
import { elementPairs, contacts, elementsWithin } from '../../modules/contacts/index.ts';
import { castRays, castFan, rangeInCone } from '../../modules/sensors/index.ts';
import { cells, heightField, mapOf, heightsOf } from '../../modules/maps/index.ts';
import type {
  BatchColumns,
  BatchDistances,
  Distances,
  ElementKind,
  ElementSource,
  Engine,
  Scene,
} from '../../bindings/index.ts';
import type { Contacts, ElementPairs } from '../../modules/contacts/index.ts';
import { connect, simplify } from '../../modules/plan/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { anyCollision, collide, freeCollision } from '../support/collisions.ts';
import { createRandom, type Random } from '../support/random.ts';
import {
  HOST,
  leverResponse,
  numbersOf,
  openTree,
  randomMotions,
  randomTree,
  withMimics,
  withVectors,
} from '../support/trees.ts';
import { bumpyMesh, elementOf, KINDS, LATER_KINDS, posesOf, rowsOf } from './inputs.ts';
import { springNumbers, worldNumbers } from './worlds.ts';

/** Texts of robots, read by whoever computes the sections. */
export interface GoldenRobot {
  readonly name: string;
  readonly urdf: string;
  readonly srdf: string;
}

/** Files under `data/` that the robots are made of. */
export const ROBOT_FILES = [
  { name: 'spheres', urdf: 'robots/vamp_panda_spherized.urdf', srdf: 'robots/vamp_panda.srdf' },
  { name: 'capsules', urdf: 'robots/erd_panda_collision.urdf', srdf: 'robots/erd_panda.srdf' },
  { name: 'cylinders', urdf: 'robots/erd_romeo_laas_small.urdf', srdf: 'robots/erd_romeo_small.srdf' },
] as const;

/** Sections by name. Those that a cylinder takes part in are named so. */
export type Sections = Record<string, number[]>;

/** Computes all sections on one build. The seed is fixed, whatever the environment says. */
export function goldenSections(engine: Engine, robots: readonly GoldenRobot[]): Sections {
  return {
    ...batchSections(engine),
    'box overlaps': boxOverlaps(engine),
    scenes: sceneNumbers(engine, SWEPT_AND_BOXES),
    'scenes with cylinders': sceneNumbers(engine, KINDS),
    contacts: contactNumbers(engine, SWEPT_AND_BOXES),
    'contacts with cylinders': contactNumbers(engine, KINDS),
    trees: treeNumbers(engine),
    volumes: volumeNumbers(engine),
    ...Object.fromEntries(robots.map((robot) => [`robot of ${robot.name}`, robotNumbers(engine, robot)])),
    ...laterSections(engine),
    ...Object.fromEntries(robots.map((robot) => [`floating ${robot.name}`, floatingNumbers(engine, robot)])),
    ...Object.fromEntries(robots.map((robot) => [`plans of ${robot.name}`, planNumbers(engine, robot)])),
    rays: rayNumbers(engine),
    cones: coneNumbers(engine),
    cells: cellNumbers(engine),
    'height fields': groundNumbers(engine),
    dynamics: dynamicsNumbers(robots),
    collisions: collisionNumbers(),
    worlds: worldNumbers(engine),
    'worlds on springs': springNumbers(engine),
    ...ellipsoidSections(engine),
  };
}

const SWEPT_AND_BOXES = KINDS.filter((kind) => kind !== 'cylinder');

function columns({ distance, pointA, pointB, normal }: BatchColumns): number[] {
  return [...distance, ...pointA, ...pointB, ...normal];
}

function sceneColumns(results: BatchDistances | Distances): number[] {
  return [...columns(results), ...results.elementA, ...results.elementB, ...results.beyond];
}

function batchSections(engine: Engine): Sections {
  const sections: Sections = {};
  KINDS.forEach((kindA, i) => {
    KINDS.forEach((kindB, k) => {
      const random = createRandom(1000 + 10 * i + k);
      const [a, b] = [rowsOf(random, kindA, 240), rowsOf(random, kindB, 240)];
      const results = engine.distances(kindA, kindB, a, b);
      const exact = engine.distances(kindA, kindB, a, b, { penetration: 'exact' });
      const isBounded = kindA !== 'halfSpace' || kindB !== 'halfSpace';
      sections[`batch ${kindA}–${kindB}`] = [
        ...columns(results),
        ...columns(exact),
        ...(isBounded ? engine.certify(kindA, kindB, a, b, results.normal) : []),
      ];
    });
  });
  return sections;
}

/** Batches and scenes of the kinds that came later. */
function laterSections(engine: Engine): Sections {
  const sections: Sections = {};
  LATER_KINDS.forEach((kindA, i) => {
    [...KINDS, ...LATER_KINDS].forEach((kindB, k) => {
      sections[`batch ${kindA}–${kindB}`] = pairNumbers(engine, kindA, kindB, 7000 + 10 * i + k);
    });
  });
  const kinds = [...KINDS, ...LATER_KINDS];
  sections['scenes with cones and hulls'] = sceneNumbers(engine, kinds);
  sections['contacts with cones and hulls'] = contactNumbers(engine, kinds);
  sections['contacts with surfaces'] = mergedNumbers(engine);
  return sections;
}

/** Random elements of two kinds, and what their normals prove. */
function pairNumbers(engine: Engine, kindA: ElementKind, kindB: ElementKind, seed: number): number[] {
  const random = createRandom(seed);
  const draw = (kind: ElementKind) => Array.from({ length: 120 }, () => elementOf(random, kind));
  const [a, b] = [draw(kindA), draw(kindB)];
  const results = engine.distances(kindA, kindB, a, b);
  return [...columns(results), ...engine.certify(kindA, kindB, a, b, results.normal)];
}

/** Ellipsoids beside all kinds: batches, scenes, contacts, rays. */
function ellipsoidSections(engine: Engine): Sections {
  const sections: Sections = {};
  const kinds: ElementKind[] = [...KINDS, ...LATER_KINDS, 'plane', 'ellipsoid'];
  kinds.forEach((kind, k) => {
    sections[`batch ellipsoid–${kind}`] = pairNumbers(engine, 'ellipsoid', kind, 9300 + k);
  });
  sections['scenes with ellipsoids'] = sceneNumbers(engine, kinds);
  sections['contacts with ellipsoids'] = contactNumbers(engine, kinds);
  const random = createRandom(9320);
  using scene = engine.createScene({
    segments: { all: Array.from({ length: 40 }, () => elementOf(random, 'ellipsoid')) },
    pairs: [],
  });
  const rays = Array.from({ length: 1000 }, () => [...random.vector(2), ...random.vector(1)]).flat();
  const { distance, element, normal } = castRays(scene, rays);
  sections['rays at ellipsoids'] = [...distance, ...element, ...normal];
  return sections;
}

function boxOverlaps(engine: Engine): number[] {
  const random = createRandom(2000);
  const withoutRadius = (rows: Float64Array): Float64Array => rows.filter((_, i) => i % 16 !== 15);
  const [a, b] = [withoutRadius(rowsOf(random, 'box', 400)), withoutRadius(rowsOf(random, 'box', 400))];
  return ([15, 6] as const).flatMap((axes) => {
    const { overlap, separation, axis } = engine.boxesOverlap(a, b, { axes });
    return [...overlap, ...separation, ...axis];
  });
}

function makeScene(engine: Engine, random: Random, kinds: readonly ElementKind[]): Scene {
  const ids = Array.from({ length: 7 }, (_, i) => `s${i}`);
  const bounded = kinds.filter((kind) => kind !== 'halfSpace');
  const some = (): ElementSource[] =>
    Array.from({ length: random.integer(1, 9) }, () =>
      elementOf(random, bounded[random.integer(0, bounded.length - 1)]!),
    );
  const segments = Object.fromEntries(ids.map((id) => [id, some()]));
  const scene = engine.createScene({
    segments,
    pairs: ids.flatMap((a, i) => ids.slice(i + 1).map((b) => [a, b] as const)),
  });
  scene.addSegment('ground', [elementOf(random, 'halfSpace')], { static: true });
  for (const id of ids) scene.addPair('ground', id);
  return scene;
}

function sceneNumbers(engine: Engine, kinds: readonly ElementKind[]): number[] {
  const random = createRandom(3000);
  const numbers: number[] = [];
  for (let round = 0; round < 4; round++) {
    using scene = makeScene(engine, random, kinds);
    const count = scene.movable.length;
    for (const format of ['matrix', 'transform'] as const) {
      scene.setPoses(posesOf(random, count, format), { format });
      numbers.push(...sceneColumns(scene.evaluate()));
      numbers.push(...sceneColumns(scene.evaluate({ maxDistance: 0.4 })));
      numbers.push(...sceneColumns(scene.evaluate({ penetration: 'exact' })));
      const poses = posesOf(random, 9 * count, format);
      numbers.push(...sceneColumns(scene.evaluateBatch(poses, { count: 9, format })));
      for (const margin of [-0.4, -0.1, 0, 0.1]) {
        numbers.push(Number(scene.isFree({ margin })), ...scene.areFree(poses, { count: 9, format, margin }));
      }
    }
    for (const id of scene.movable) {
      numbers.push(...elementPairNumbers(elementPairs(scene, 'ground', id, { maxDistance: 0.5 })));
      const nearest = scene.nearestElement(id, random.vector(2));
      if (nearest) numbers.push(nearest.element, nearest.distance, ...nearest.point, ...nearest.normal);
    }
    scene.attach('s0', 's1');
    scene.setPoses(posesOf(random, scene.movable.length, 'matrix'));
    numbers.push(...sceneColumns(scene.evaluate()), ...scene.getPose('s0'));
  }
  return numbers;
}

function elementPairNumbers(pairs: ElementPairs): number[] {
  return [...pairs.distance, ...pairs.elementA, ...pairs.elementB];
}

function contactNumbers(engine: Engine, kinds: readonly ElementKind[]): number[] {
  const random = createRandom(4000);
  const numbers: number[] = [];
  for (let round = 0; round < 6; round++) {
    using scene = makeScene(engine, random, kinds);
    scene.setPoses(posesOf(random, scene.movable.length, 'matrix'));
    for (const nearestOnly of [false, true])
      numbers.push(...listOf(contacts(scene, { maxDistance: 0.1, nearestOnly })));
  }
  return numbers;
}

/** Contacts of all kinds with a flat and a rough ground, a mesh and cells, merged. */
function mergedNumbers(engine: Engine): number[] {
  const random = createRandom(4100);
  const solids = [...KINDS, ...LATER_KINDS]
    .filter((kind) => kind !== 'halfSpace')
    .map((kind) => elementOf(random, kind));
  const grid = { columns: 17, rows: 17, spacing: [0.25, 0.25], origin: [-2, -2, 0] } as const;
  const rough = Array.from({ length: 289 }, () => random.vector(0.2)[2]);
  const surfaces = {
    flat: heightField(new Float32Array(289), { ...grid, solid: true }),
    rough: heightField(rough, grid),
    mesh: bumpyMesh(random, 3, 0.8),
    cells: cells({
      resolution: 0.25,
      keys: Array.from({ length: 40 }, (_, i) => [i % 8, (i * 3) % 5, i % 3]).flatMap((key) =>
        key.map((k) => 32765 + k),
      ),
    }),
  };
  using scene = engine.createScene({
    segments: {
      ...surfaces,
      ...Object.fromEntries(solids.map((element, i) => [`solid ${i}`, [element]])),
    },
    pairs: Object.keys(surfaces).flatMap((id) => solids.map((_, i) => [id, `solid ${i}`] as const)),
    static: Object.keys(surfaces),
  });
  const numbers: number[] = [];
  for (let round = 0; round < 6; round++) {
    scene.setPoses(posesOf(random, solids.length, 'matrix'));
    for (const maxDistance of [0, 0.05]) {
      const found = contacts(scene, { maxDistance });
      numbers.push(...listOf(found), ...found.vertexDepth);
    }
  }
  return numbers;
}

function listOf(found: Contacts): number[] {
  return [...found].flatMap((contact) => [
    contact.elementA,
    contact.elementB,
    contact.distance,
    ...contact.pointA,
    ...contact.pointB,
    ...contact.normal,
    ...contact.point,
    ...(contact.polygon ? [contact.polygon.area, ...contact.polygon.vertices.flat()] : []),
  ]);
}

function treeNumbers(engine: Engine): number[] {
  const random = createRandom(5000);
  const [first, second] = [bumpyMesh(random, 4, 0.5), bumpyMesh(random, 3, 0.4)];
  using scene = engine.createScene({
    segments: { first: [first], second: [second] },
    pairs: [['first', 'second']],
  });
  const numbers: number[] = [];
  for (let round = 0; round < 30; round++) {
    scene.setPoses(posesOf(random, 2, 'matrix').map((x, i) => (i % 16 >= 12 && i % 16 < 15 ? 0.6 * x : x)));
    numbers.push(...sceneColumns(scene.evaluate()));
    numbers.push(...sceneColumns(scene.evaluate({ maxDistance: 0.2 })));
    numbers.push(...sceneColumns(scene.evaluate({ tolerance: { relative: 0.1 } })));
    for (const margin of [-0.01, 0, 0.05]) numbers.push(Number(scene.isFree({ margin })));
    numbers.push(...elementPairNumbers(elementPairs(scene, 'first', 'second', { maxDistance: 0.001 })));
    const nearest = scene.nearestElement('first', random.vector(1), { maxDistance: 0.8 });
    if (nearest) numbers.push(nearest.element, nearest.distance, ...nearest.point, ...nearest.normal);
  }
  return numbers;
}

function volumeNumbers(engine: Engine): number[] {
  const random = createRandom(6000);
  const solid = bumpyMesh(random, 2, 0.5);
  const elements = Array.from({ length: 12 }, () =>
    elementOf(random, SWEPT_AND_BOXES[random.integer(0, 3)]!),
  );
  const numbers: number[] = [];
  for (const what of [solid, elements]) {
    const sphere = engine.fitSphere(what);
    const fitted = engine.fitBox(what);
    numbers.push(
      ...sphere.center,
      sphere.radius,
      ...fitted.center,
      ...fitted.halfExtents,
      ...fitted.axes.flat(),
      ...fitted.row,
    );
  }
  for (const kind of ['points', 'lines', 'solids', 'triangles'] as const) {
    const cover = engine.fitElements(solid, { kind, count: 6 });
    numbers.push(
      cover.excess,
      ...cover.elements.flatMap((element) =>
        element.kind === 'box'
          ? [...element.center, ...element.halfExtents, ...element.rotation]
          : [...element.vertices.flat(), element.radius],
      ),
    );
  }
  return numbers;
}

function robotNumbers(engine: Engine, { urdf, srdf }: GoldenRobot): number[] {
  const random = createRandom(7000);
  const robot = loadRobot(urdf, { srdf });
  const around = Array.from({ length: 12 }, () => elementOf(random, SWEPT_AND_BOXES[random.integer(0, 3)]!));
  using scene = robot.createScene(engine, { extra: { around, table: [elementOf(random, 'halfSpace')] } });
  const configurations = configurationsOf(random, robot, 40);
  const numbers = [...sceneColumns(robot.in(scene).evaluate(configurations))];
  const of = (i: number): Float64Array =>
    configurations.subarray(i * robot.joints.length, (i + 1) * robot.joints.length);
  for (const margin of [-0.2, -0.02, 0, 0.05])
    numbers.push(...robot.in(scene).areFree(configurations, { margin }));
  for (let i = 0; i < 8; i++) {
    robot.setConfiguration(scene, of(i));
    const found = scene.evaluate();
    numbers.push(...sceneColumns(found));
    const isSelfFree = Number(robot.pairs.every((_, row) => found.distance[row]! >= 0));
    // The record has this answer twice.
    numbers.push(isSelfFree, isSelfFree);
    numbers.push(Number(robot.in(scene).isEdgeFree(of(i), of(i + 1), { margin: -0.1 })));
  }
  for (const id of scene.segments) numbers.push(...scene.getPose(id));
  return numbers;
}

/** What planners and controllers ask of a robot that floats. */
function floatingNumbers(engine: Engine, { urdf, srdf }: GoldenRobot): number[] {
  const random = createRandom(7500);
  const robot = loadRobot(urdf, { srdf, base: 'floating' });
  const around = Array.from({ length: 12 }, () => elementOf(random, SWEPT_AND_BOXES[random.integer(0, 3)]!));
  using scene = robot.createScene(engine, { extra: { around } });
  const configurations = configurationsOf(random, robot, 24);
  const joints = robot.joints.length;
  // Quaternions of lengths from 1 to 2.
  for (let w = 6; w < configurations.length; w += joints) configurations[w] = 1;
  const path = configurations.subarray(0, 4 * joints);
  const { gradient, ...lowest } = robot.in(scene).lowest(configurations, { gradient: true });
  const { cost, gradient: slopes } = robot.in(scene).rate(configurations, {
    waypoints: 6,
    safe: 0.3,
    gradient: true,
  });
  const numbers = [
    ...[lowest.distance, lowest.pair, lowest.pointA, lowest.pointB, lowest.normal, gradient!, cost, slopes!],
    ...[
      robot.in(scene).evaluate(path, { gradient: true }).gradient!,
      robot.jacobian(path.slice(0, joints), robot.linkNames.at(-1)!),
    ],
  ].flatMap((column) => [...column]);
  for (const margin of [-0.3, -0.1, 0]) {
    const conflict = robot.in(scene, { step: 0.05 }).firstConflict(path, { margin });
    if (conflict)
      numbers.push(conflict.configuration, conflict.share, conflict.distance, ...conflict.position);
  }
  return numbers;
}

/** What rays meet of all kinds and of a mesh, in fans too. */
function rayNumbers(engine: Engine): number[] {
  const [scene, rays] = raysAmongAll(engine);
  const hits = castRays(scene, rays);
  const fan = castFan(scene, 'mesh', { type: 'image', width: 24, height: 18, fov: 2 }, { ignore: ['mesh'] });
  scene.dispose();
  return [hits, fan].flatMap(columnNumbers);
}

/** What is nearest in cones. */
function coneNumbers(engine: Engine): number[] {
  const [scene, rays] = raysAmongAll(engine);
  const cones = rangeInCone(scene, rays.slice(0, 180), { halfAngle: 0.2 });
  scene.dispose();
  return columnNumbers(cones);
}

function columnNumbers(columns: object): number[] {
  return Object.values(columns).flatMap((column) => [...(column as Float64Array)]);
}

/** All kinds and a mesh, and rays from around them. */
function raysAmongAll(engine: Engine): [Scene, number[]] {
  const random = createRandom(8800);
  const all = [...KINDS, ...LATER_KINDS];
  const elements = Array.from({ length: 120 }, () =>
    elementOf(random, all[random.integer(0, all.length - 1)]!),
  );
  const scene = engine.createScene({
    segments: {
      elements: elements.filter(({ kind }) => kind !== 'halfSpace'),
      mesh: [bumpyMesh(random, 3, 0.6)],
    },
    pairs: [],
  });
  scene.setPoses(posesOf(random, 2, 'matrix'));
  const rays = Array.from({ length: 2000 }, () => [...random.vector(2), ...random.vector(1)]).flat();
  return [scene, rays];
}

/** A map beside all kinds, before and after changes. */
function cellNumbers(engine: Engine): number[] {
  const random = createRandom(8900);
  const key = (): number => 32768 + random.integer(-9, 9);
  const keysOf = (count: number): number[] => Array.from({ length: 3 * count }, key);
  const solids = [...KINDS, ...LATER_KINDS].map((kind) => elementOf(random, kind));
  using scene = engine.createScene({
    segments: {
      map: cells({ resolution: 0.11, origin: [0.3, -0.2, 0.1], keys: keysOf(300) }),
      ...Object.fromEntries(solids.map((element, i) => [`solid ${i}`, [element]])),
    },
    pairs: solids.map((_, i) => ['map', `solid ${i}`] as const),
  });
  const map = mapOf(scene, 'map');
  const numbers: number[] = [];
  for (let round = 0; round < 4; round++) {
    scene.setPoses(posesOf(random, solids.length + 1, 'matrix'));
    numbers.push(...sceneColumns(scene.evaluate()), Number(scene.isFree({ margin: -0.1 })));
    const { element, distance } = elementsWithin(scene, 'map', random.vector(1), 0.6);
    const hits = castRays(
      scene,
      Array.from({ length: 200 }, () => [...random.vector(2), ...random.vector(1)]).flat(),
    );
    numbers.push(...element, ...distance, ...hits.distance, ...hits.element);
    map.set(keysOf(200));
    map.clear(keysOf(300));
    map.set([32752, 32768, 32752], [13]);
    const { keys, levels } = map.read();
    numbers.push(...keys, ...levels);
  }
  return numbers;
}

/** Grounds, a surface and a solid one, beside all kinds, before and after changes. */
function groundNumbers(engine: Engine): number[] {
  const random = createRandom(8901);
  const heights = (count: number): number[] => Array.from({ length: count }, () => random.vector(0.5)[0]);
  const solids = [...KINDS, ...LATER_KINDS].map((kind) => elementOf(random, kind));
  const origin = [-1.3, -0.9, 0.1] as const;
  const grid = { columns: 14, rows: 11, spacing: [0.21, 0.17], origin } as const;
  using scene = engine.createScene({
    segments: {
      surface: heightField(heights(154), grid),
      solid: heightField(heights(154), { ...grid, solid: true }),
      ...Object.fromEntries(solids.map((element, i) => [`solid ${i}`, [element]])),
    },
    pairs: ['surface', 'solid'].flatMap((id) => solids.map((_, i) => [id, `solid ${i}`] as const)),
  });
  const numbers: number[] = [];
  for (let round = 0; round < 4; round++) {
    scene.setPoses(posesOf(random, solids.length + 2, 'matrix'));
    numbers.push(...sceneColumns(scene.evaluate()), Number(scene.isFree({ margin: -0.1 })));
    const hits = castRays(
      scene,
      Array.from({ length: 200 }, () => [...random.vector(2), ...random.vector(1)]).flat(),
    );
    numbers.push(...hits.distance, ...hits.element);
    for (const id of ['surface', 'solid']) {
      const { element, distance } = elementsWithin(scene, id, random.vector(1), 0.6);
      numbers.push(...element, ...distance);
      heightsOf(scene, id).set(heights(12), { column: 3 * round, row: 2 * round, columns: 4, rows: 3 });
    }
  }
  return numbers;
}

/** Paths of searches, and what is proved of motions. */
function planNumbers(engine: Engine, { urdf, srdf }: GoldenRobot): number[] {
  const random = createRandom(7700);
  const robot = loadRobot(urdf, { srdf });
  const kinds = ['point', 'line', 'box'] as const;
  const around = Array.from({ length: 6 }, () => elementOf(random, kinds[random.integer(0, 2)]!));
  using scene = robot.createScene(engine, { extra: { around } });
  const checker = robot.in(scene, { margin: -0.3 });
  const width = robot.joints.length;
  const configurations = configurationsOf(random, robot, 12);
  const of = (i: number): Float64Array => configurations.subarray(i * width, (i + 1) * width);
  const numbers: number[] = [];
  for (let i = 0; i < 6; i++) {
    const found = connect(checker, of(2 * i), of(2 * i + 1), {
      seed: i,
      maxIterations: 200,
      simplify: false,
    });
    const { status } = found;
    numbers.push(['solved', 'exhausted', 'start in collision', 'goal in collision'].indexOf(status));
    if (found.solved) {
      numbers.push(...found.path, found.cost, Number(found.certified), found.statistics.edges);
      numbers.push(...simplify(checker, found.path, { maxEdges: 60 }));
    }
    const clearance = robot.in(scene).edgeClearance(of(2 * i), of(2 * i + 1));
    if (clearance !== undefined)
      numbers.push(...Object.values(clearance).filter((value) => typeof value === 'number'));
    const contact = robot.in(scene).firstContact(of(2 * i), of(2 * i + 1), { margin: -0.3 });
    if (contact !== undefined)
      numbers.push(...Object.values(contact).filter((value) => typeof value === 'number'));
  }
  return numbers;
}

/** Forces and motions, of which no engine knows: every build of one has the same. */
function dynamicsNumbers(robots: readonly GoldenRobot[]): number[] {
  const random = createRandom(8800);
  const { exports } = HOST;
  const numbers: number[] = [];
  for (let i = 0; i < 12; i++) {
    const motions = ['turn', 'slide', 'float'] as const;
    const tree = randomTree(random, { count: 8, floating: i % 2 === 0, ...(i % 3 === 0 && { motions }) });
    const description = i % 4 < 2 ? tree : withMimics(random, tree, 0.5);
    const opened = openTree(description, randomMotions(random, description));
    const { address, lists, rates } = opened;
    exports.accelerate(address);
    numbers.push(...lists.accelerations);
    const [point, impulse] = [random.vector(1), random.vector(1)];
    numbers.push(...leverResponse(address, [8, point], [5, point]));
    withVectors([point, impulse], (at, by) => exports.applyImpulse(address, 7, at, by));
    exports.inverseDynamics(address);
    numbers.push(...lists.torques, ...numbersOf(rates * rates, (to) => exports.massMatrix(address, to)));
    for (let step = 0; step < 10; step++) {
      exports.stepEuler(address, 1e-3);
      exports.stepRungeKutta(address, 1e-3);
    }
    numbers.push(...lists.configuration, ...lists.velocities, exports.kineticEnergy(address));
    numbers.push(exports.potentialEnergy(address), ...numbersOf(6, (to) => exports.momentum(address, to)));
    opened.dispose();
  }
  for (const { name, urdf } of robots) {
    if (name !== 'spheres') continue;
    const { dynamics, joints } = loadRobot(urdf);
    const list = (): number[] => joints.map(() => random.between(-2, 2));
    numbers.push(...dynamics.accelerations(list(), list(), list(), { damping: true }));
  }
  return numbers;
}

/** Impulses of contacts of all sorts. */
function collisionNumbers(): number[] {
  const random = createRandom(8801);
  return Array.from({ length: 2000 }, (_, i) => {
    const { impulse, velocity } = collide(i % 2 === 0 ? anyCollision(random) : freeCollision(random));
    return [...impulse, ...velocity];
  }).flat();
}

function configurationsOf(random: Random, { joints }: Robot, count: number): Float64Array {
  const one = (): number[] =>
    joints.map(({ lower, upper }) => random.between(Math.max(lower, -3), Math.min(upper, 3)));
  return Float64Array.from(Array.from({ length: count }, one).flat());
}
