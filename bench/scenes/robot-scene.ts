import { type SweptElement, line, type Pair, point, triangle, type Vector } from '../../bindings/index.ts';
import { makeRandom } from '../random.ts';
import { randomVector, rotation, type SceneWork } from './work.ts';

/** How a robot scene is made up. */
export interface RobotSceneSize {
  segments: number;
  /** Elements per segment: points, lines and triangles take turns. */
  elements: number;
  pairs: number;
  sets: number;
}

/** The scene that most figures are about: 20 segments × (2 points, 2 lines, 2 triangles), 150 pairs. */
export const ROBOT_SCENE: RobotSceneSize = { segments: 20, elements: 6, pairs: 150, sets: 64 };

/** Segments lie anywhere in a cube whose half side is this, metres. */
const SPACE = 1.25;

/**
 * Vertices lie within this distance of the element's center along each axis, and centers of elements of the
 * segment's, metres: links are 0.1 m to 0.5 m long.
 */
const REACH = 0.15;

/** Segments of mixed elements, poses without any relation between one set and the next. */
export function makeRandomScene(size: RobotSceneSize = ROBOT_SCENE): SceneWork {
  const random = makeRandom(17);
  const poses = Array.from({ length: size.sets * size.segments }, () =>
    rotation(randomVector(random, 1), random() * 2 * Math.PI, randomVector(random, SPACE)),
  );
  return { name: 'robot scene, random poses', ...makeBodies(size), poses: flat(poses), sets: size.sets };
}

/**
 * Segments of mixed elements on closed paths: from one set to the next, and from the last to the first, each
 * moves by up to 1 cm and turns by up to 2°, as a robot does from one control cycle to the next.
 */
export function makeCoherentScene(size: RobotSceneSize = ROBOT_SCENE): SceneWork {
  const random = makeRandom(18);
  const paths = Array.from({ length: size.segments }, () => ({
    center: randomVector(random, SPACE),
    sway: randomVector(random, 0.06),
    axis: randomVector(random, 1),
    angle: random() * 2 * Math.PI,
    phase: random() * 2 * Math.PI,
  }));
  const poses = Array.from({ length: size.sets }, (_, set) =>
    paths.map(({ center, sway, axis, angle, phase }) => {
      const swing = Math.sin((2 * Math.PI * set) / size.sets + phase);
      const position = center.map((component, k) => component + sway[k]! * swing) as unknown as Vector;
      return rotation(axis, angle + 0.35 * swing, position);
    }),
  ).flat();
  return { name: 'robot scene, small steps', ...makeBodies(size), poses: flat(poses), sets: size.sets };
}

function makeBodies(size: RobotSceneSize): Pick<SceneWork, 'segments' | 'pairs'> {
  const random = makeRandom(19);
  const names = Array.from({ length: size.segments }, (_, i) => `segment ${i}`);
  const segments = Object.fromEntries(
    names.map((name) => [
      name,
      Array.from({ length: size.elements }, (_, i) => makeElement(random, Math.floor(i / 2) % 3)),
    ]),
  );
  const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b): Pair => [a, b]));
  // A random choice of the pairs, in the order of the segments.
  while (pairs.length > size.pairs) pairs.splice(Math.floor(random() * pairs.length), 1);
  return { segments, pairs };
}

function makeElement(random: () => number, kind: number): SweptElement {
  const center = randomVector(random, REACH);
  const vertex = () =>
    randomVector(random, REACH).map((component, k) => component + center[k]!) as unknown as Vector;
  const radius = 0.02 + 0.04 * random();
  if (kind === 0) return point(vertex(), radius);
  if (kind === 1) return line(vertex(), vertex(), radius);
  return triangle(vertex(), vertex(), vertex(), radius);
}

function flat(matrices: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(matrices.flat());
}
