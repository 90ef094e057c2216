import { elementPairs, contacts, elementsWithin } from '../../modules/contacts/index.ts';
import { castRays, anyHit } from '../../modules/sensors/index.ts';
import {
  type ElementSource,
  type Engine,
  line,
  type Scene,
  type SegmentSource,
  sphere,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import { points } from '../../modules/maps/index.ts';
import type { Random } from './random.ts';
import { copyColumns, matrixOf, randomTransform, translation } from './scenes.ts';
import { randomOfKind } from './solid-scenes.ts';

/** What is compared with a map or a ground, and a hand that carries a small one. */
function othersFor(random: Random): Record<string, readonly ElementSource[]> {
  return {
    spheres: [sphere(random.vector(1), 0.2), sphere(random.vector(1), 0.02), sphere(random.vector(1), 0)],
    ball: [sphere([0, 0, 0], 0.3)],
    large: [sphere([0, 0, 0], 1.5)],
    swept: [
      line(random.vector(1), random.vector(1), 0.1),
      triangle(random.vector(1), random.vector(1), random.vector(1), 0),
    ],
    solids: (['box', 'cylinder', 'cone', 'hull'] as const).map((kind) => randomOfKind(random, kind)),
    ground: [randomOfKind(random, 'halfSpace')],
    sheet: [randomOfKind(random, 'plane')],
    cloud: [points(Array.from({ length: 40 }, () => random.vector(1)).flat(), { radius: 0.05 })],
    tree: Array.from({ length: 20 }, () =>
      triangle(random.vector(1), random.vector(1), random.vector(1), random.between(0, 0.05)),
    ),
    hand: [sphere([0, 0, 0], 0.1)],
  };
}

/** Segments that are put close to the map. */
const MOVED = ['spheres', 'ball', 'large', 'swept', 'solids', 'cloud', 'tree', 'hand'];

/** One segment in two ways that have to be answered alike. */
type Way<T> = (source: T) => SegmentSource;

/** Both ways, and from how many elements on there are trees. */
export interface TwoWays<T> {
  readonly parts: readonly [one: Way<T>, other: Way<T>];
  readonly treesFrom: readonly [one: number, other: number];
}

/** Two scenes with a map and a smaller one in a hand, in which these are made in two ways. */
export function makeMapScenes<T>(
  engine: Engine,
  random: Random,
  map: T,
  held: T,
  { parts, treesFrom }: TwoWays<T>,
): [one: Scene, other: Scene] {
  const others = othersFor(random);
  const pairs = Object.keys(others).map((id) => ['map', id] as const);
  return parts.map((part, i) => {
    const scene = engine.createScene({
      segments: { map: part(map), held: part(held), ...others },
      pairs: [...pairs, ['map', 'held']],
      margins: [['map', 'large', 0.25]],
      treeFrom: treesFrom[i]!,
    });
    scene.attach('held', 'hand');
    return scene;
  }) as [Scene, Scene];
}

/**
 * Asks two scenes of `makeMapScenes` everything, at random places.
 *
 * @param middle - a place in the map
 * @param isTurned - whether the map is moved, too
 * @param reach - how far the others are from the middle, m
 * @returns what both have answered
 */
export function askBoth(
  scenes: readonly [Scene, Scene],
  random: Random,
  middle: readonly number[],
  isTurned: boolean,
  reach = 1,
): [one: unknown, other: unknown] {
  const place = isTurned ? matrixOf(randomTransform(random, 1)) : translation(0, 0, 0);
  const poses = MOVED.map((id) => {
    const pose = matrixOf(randomTransform(random, reach));
    for (let k = 0; k < 3; k++) pose[12 + k]! += middle[k]!;
    return [id, pose] as const;
  });
  const position = random.vector(1).map((x, k) => x + middle[k]!) as unknown as Vector;
  const rays = Array.from({ length: 8 }, () => [
    ...random.vector(2).map((x, k) => x + middle[k]!),
    ...random.vector(1),
  ]).flat();
  const distance = scenes[1].evaluate().distance[0]!;
  return scenes.map((scene) => {
    scene.setPose('map', place);
    for (const [id, pose] of poses) scene.setPose(id, pose);
    return askAll(scene, position, [-0.1, 0, 0.1, distance, -distance], rays);
  }) as [unknown, unknown];
}

/** Everything that can be asked of a scene. */
function askAll(
  scene: Scene,
  position: Vector,
  margins: readonly number[],
  rays: readonly number[],
): unknown {
  const hits = castRays(scene, rays);
  return {
    columns: copyColumns(scene.evaluate()),
    limited: copyColumns(scene.evaluate({ maxDistance: 0.3 })),
    free: margins.map((margin) => scene.isFree({ margin })),
    closest: scene.closest(),
    several: scene.closest(3, { maxDistance: 2 }),
    near: ['spheres', 'swept', 'solids', 'cloud', 'tree', 'held'].map((id) =>
      elementPairs(scene, 'map', id, { maxDistance: 0.1 }),
    ),
    contacts: [contacts(scene, { nearestOnly: true }), contacts(scene, { maxDistance: 0.05, merge: false })],
    nearest: [scene.nearestElement('map', position), scene.nearestElement('held', position)],
    within: [0.05, 0.4].map((radius) => elementsWithin(scene, 'map', position, radius)),
    contains: scene.contains('map', [...position, ...rays.slice(0, 3)]),
    rays: [hits.distance, hits.segment, hits.element, hits.normal].map((column) => Array.from(column)),
    any: Array.from(anyHit(scene, rays)),
  };
}

/** Asks two scenes about the same random poses in batches. */
export function askBatches(
  scenes: readonly [Scene, Scene],
  random: Random,
): [one: BatchAnswers, other: BatchAnswers] {
  const sets = 40;
  const poses = Array.from({ length: sets * scenes[0].movable.length }, () =>
    matrixOf(randomTransform(random, 2)),
  ).flat();
  const ask = (scene: Scene): BatchAnswers => ({
    columns: copyColumns(scene.evaluateBatch(poses, { count: sets })),
    free: [-0.2, 0, 0.1].map((margin) => scene.areFree(poses, { count: sets, margin })),
  });
  return [ask(scenes[0]), ask(scenes[1])];
}

/** Distances with their points, and which poses are free with three margins. */
export interface BatchAnswers {
  readonly columns: unknown;
  readonly free: readonly Uint8Array[];
}
