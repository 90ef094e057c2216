import {
  type SweptElement,
  type Engine,
  line,
  type Pair,
  point,
  type Scene,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import type { Random } from './random.ts';
import { matrixOf, randomElements, randomTransform, translation } from './scenes.ts';
import { MOST_FLAT } from '../../bindings/wasm/records.ts';

/** Rigid bodies and where they are: every one is compared with every other. */
export interface Arrangement {
  name: string;
  /** The elements of one body. */
  elements: (random: Random) => SweptElement[];
  /** Where it is: 16 numbers. */
  pose: (random: Random) => number[];
}

/** Bodies in one arrangement. */
const BODIES = 5;

/** Random scenes that differ in where bodies are, how large, and of what elements. */
export const ARRANGEMENTS: readonly Arrangement[] = [
  { name: 'near each other', elements: mixed, pose: anywhere(2) },
  { name: 'overlapping heavily', elements: mixed, pose: anywhere(0.2) },
  { name: 'far apart', elements: mixed, pose: anywhere(50) },
  { name: 'a kilometre from the origin', elements: mixed, pose: from([1e3, -1e3, 500], anywhere(3)) },
  {
    name: 'a thousand kilometres from the origin',
    elements: mixed,
    pose: from([1e6, 2e5, -1e6], anywhere(3)),
  },
  { name: 'made far from their own origin', elements: moved(1e3), pose: anywhere(1e3) },
  { name: 'a micrometre in size', elements: scaled(1e-6), pose: anywhere(2e-6) },
  { name: 'a thousand kilometres in size', elements: scaled(1e6), pose: anywhere(2e6) },
  { name: 'without radii', elements: (random) => swell(mixed(random), () => 0), pose: anywhere(2) },
  {
    name: 'with radii beyond their size',
    elements: (random) => swell(mixed(random), () => random.between(0, 10)),
    pose: anywhere(20),
  },
  { name: 'flat, short and doubled elements', elements: degenerate, pose: anywhere(1) },
  { name: 'all in one place', elements: mixed, pose: () => translation(0, 0, 0) },
  { name: 'all around one center', elements: centered, pose: anywhere(0) },
  { name: 'some without elements', elements: (random) => randomElements(random, 0, 3), pose: anywhere(1) },
  { name: 'rings around what they hold', elements: ring, pose: anywhere(0.3) },
  { name: 'on a grid, with ties', elements: onGrid, pose: gridPose },
  { name: 'rows of equal spheres, with ties', elements: row, pose: gridPose },
  { name: 'of many elements', elements: (random) => randomElements(random, 55, 75), pose: anywhere(1.5) },
];

/** A scene of bodies in an arrangement, all of them compared, and poses that keep to it. */
export function arrange(
  engine: Engine,
  random: Random,
  { elements, pose }: Arrangement,
): { scene: Scene; move: (scene: Scene) => void } {
  const ids = Array.from({ length: BODIES }, (_, i) => `s${i}`);
  const scene = engine.createScene({
    segments: Object.fromEntries(ids.map((id) => [id, elements(random)])),
    pairs: ids.flatMap((a, i) => ids.slice(i + 1).map((b): Pair => (random.unit() < 0.5 ? [a, b] : [b, a]))),
  });
  const move = (moved: Scene): void => moved.setPoses(ids.flatMap(() => pose(random)));
  move(scene);
  return { scene, move };
}

/**
 * Copies of a scene where it stands, in which all segments, the larger half of them, and none have bounding
 * volume hierarchies.
 */
export function makeTwins(engine: Engine, scene: Scene): Scene[] {
  const sizes = scene.segments.map((id) => scene.segment(id).size).toSorted((a, b) => a - b);
  const json = scene.toJSON();
  return [1, Math.max(1, sizes[sizes.length >> 1]!), MOST_FLAT].map((treeFrom) =>
    engine.createScene({ ...json, treeFrom }),
  );
}

/** The poses of all movable segments of a scene, for `setPoses`. */
export function posesOf(scene: Scene): number[] {
  return scene.movable.flatMap((id) => scene.getPose(id));
}

function mixed(random: Random): SweptElement[] {
  return randomElements(random, 1, 20);
}

function anywhere(reach: number): Arrangement['pose'] {
  return (random) => matrixOf(randomTransform(random, reach));
}

/** Poses around a place that is not the origin. */
function from([x, y, z]: Vector, pose: Arrangement['pose']): Arrangement['pose'] {
  return (random) => {
    const matrix = pose(random);
    return [...matrix.slice(0, 12), matrix[12]! + x, matrix[13]! + y, matrix[14]! + z, 1];
  };
}

/** Changes every vertex and radius. */
function map(
  elements: SweptElement[],
  vertex: (v: Vector) => Vector,
  radius: (r: number) => number,
): SweptElement[] {
  return elements.map((element) => {
    const [a, b, c] = element.vertices.map(vertex) as [Vector, Vector, Vector];
    if (element.kind === 'point') return point(a, radius(element.radius));
    if (element.kind === 'line') return line(a, b, radius(element.radius));
    return triangle(a, b, c, radius(element.radius));
  });
}

function swell(elements: SweptElement[], radius: () => number): SweptElement[] {
  return map(elements, (v) => v, radius);
}

function scaled(size: number): Arrangement['elements'] {
  return (random) =>
    map(
      mixed(random),
      ([x, y, z]) => [size * x, size * y, size * z],
      (r) => size * r,
    );
}

function moved(reach: number): Arrangement['elements'] {
  return (random) => {
    const [dx, dy, dz] = random.vector(reach);
    return map(
      mixed(random),
      ([x, y, z]) => [x + dx, y + dy, z + dz],
      (r) => r,
    );
  };
}

/** Elements that collapse, wholly or nearly, and copies of others. */
function degenerate(random: Random): SweptElement[] {
  return mixed(random).flatMap((element) => {
    const [a] = element.vertices;
    const b = element.vertices[1] ?? a;
    const close: Vector = [a[0] + random.magnitude(-18, -3), a[1], a[2]];
    const made = [
      element,
      line(a, a, element.radius),
      line(a, close, element.radius),
      triangle(a, a, a, element.radius),
      triangle(a, b, b, element.radius),
      triangle(a, b, close, element.radius),
    ];
    const chosen = made[random.integer(0, made.length - 1)]!;
    return random.unit() < 0.2 ? [chosen, chosen] : [chosen];
  });
}

/** Elements that come with their mirror image in the origin: that is the center of all, whatever the pose. */
function centered(random: Random): SweptElement[] {
  const half = randomElements(random, 1, 8);
  return [
    ...half,
    ...map(
      half,
      ([x, y, z]) => [-x, -y, -z],
      (r) => r,
    ),
  ];
}

/** Capsules around a hole: the direction between the centers says nothing about which of them is close. */
function ring(random: Random): SweptElement[] {
  if (random.unit() < 0.5) return randomElements(random, 1, 4);
  const count = random.integer(3, 20);
  const corner = (i: number): Vector => {
    const angle = (2 * Math.PI * i) / count;
    return [3 * Math.cos(angle), 3 * Math.sin(angle), 0];
  };
  return Array.from({ length: count }, (_, i) => line(corner(i), corner(i + 1), 0.1));
}

/** Elements with whole coordinates and equal radii, none of them moved by rounding. */
function onGrid(random: Random): SweptElement[] {
  return map(
    mixed(random),
    () => [random.integer(-2, 2), random.integer(-2, 2), random.integer(-2, 2)],
    () => 0.25,
  );
}

/** Equal spheres one apart, in any order. */
function row(random: Random): SweptElement[] {
  const count = random.integer(1, 20);
  const first = random.integer(0, count - 1);
  return Array.from({ length: count }, (_, i) => point([((i + first) % count) - (count >> 1), 0, 0], 0.25));
}

/** Quarter turns and whole metres: exact in every build. */
function gridPose(random: Random): number[] {
  const quarters = [
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
    [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0],
    [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0],
    [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0],
    [0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0],
  ];
  const place = [random.integer(-6, 6), random.integer(-6, 6), random.integer(-1, 1)];
  return [...quarters[random.integer(0, quarters.length - 1)]!, ...place, 1];
}
