/** What the joint tree of a robot leaves to be tested, beside the list of pairs. */
import type { Element, Scene } from '../../bindings/index.ts';
import type { Robot } from '../../modules/robot/index.ts';
import { BRANCHES } from '../names.ts';
import type { Count } from '../results.ts';
import type { JointTree } from './branch-plan.ts';
import type { Ball } from './branch-volumes.ts';
import { summarise } from './counts.ts';
import { SelfCollision } from './joint-tree.ts';

/** Names of what is counted, by the kind of branch volumes: tests of volumes, and of pairs of segments. */
export const DESCENT_COUNTS = {
  spheres: ['sphereTests', 'pairsBehindSpheres'],
  boxes: ['boxTests', 'pairsBehindBoxes'],
} as const;

/**
 * Descends the joint tree where the robot stands, in configurations number 0 to `count` − 1, and counts.
 *
 * @param place - puts the robot into one of them
 * @throws Error where the tree and the list of pairs do not agree
 */
export function countDescents(
  robot: Robot,
  scene: Scene,
  count: number,
  place: (i: number) => void,
): Record<string, Count> {
  const balls = new Map(Object.entries(robot.segments).map(([id, elements]) => [id, ballAround(elements)]));
  const tree = new SelfCollision(treeOf(robot), scene.pairs, (id) => robot.segments[id]!.length > 0);
  const descents = Array.from({ length: count }, (_, i) => {
    place(i);
    const distances = Float64Array.from(scene.evaluate().distance);
    const stand = {
      ballOf: (id: string): Ball => moved(balls.get(id)!, scene.getPose(id)),
      distanceOf: (row: number): number => distances[row]!,
    };
    return BRANCHES.map((branches) => {
      const descent = tree.descend(stand, tree.makeVolumes(stand, branches));
      if (descent.isFree !== distances.every((distance) => distance > 0)) {
        throw new Error(`${robot.name}: the joint tree and the list of pairs do not agree`);
      }
      return descent;
    });
  });
  return Object.fromEntries(
    BRANCHES.flatMap((branches, k) => {
      const [tests, pairs] = DESCENT_COUNTS[branches];
      return [
        [tests, summarise(descents.map((found) => found[k]!.volumeTests))],
        [pairs, summarise(descents.map((found) => found[k]!.pairs))],
      ];
    }),
  );
}

/** The bodies of a robot and their segments. */
export function treeOf({ parts }: Robot): JointTree {
  const { bodies, plan } = parts;
  return {
    parents: bodies.map(({ parent }) => (parent === undefined ? -1 : bodies.indexOf(parent))),
    segments: bodies.map((body) => plan.segments.filter((one) => one.body === body).map(({ id }) => id)),
  };
}

/** A sphere around swept points, lines and triangles, about the middle of the box around their vertices. */
export function ballAround(elements: readonly unknown[]): Ball {
  const swept = (elements as Extract<Element, { kind: 'point' | 'line' | 'triangle' }>[]).map(
    ({ vertices, radius }) => ({ vertices, radius }),
  );
  const all = swept.flatMap(({ vertices }) => vertices);
  const [x, y, z] = [0, 1, 2].map((k) => {
    const along = all.map((vertex) => vertex[k]!);
    return (Math.min(...along) + Math.max(...along)) / 2;
  }) as [number, number, number];
  const reaches = swept.flatMap(({ vertices, radius }) =>
    vertices.map((vertex) => Math.hypot(vertex[0] - x, vertex[1] - y, vertex[2] - z) + radius),
  );
  return { x, y, z, radius: Math.max(...reaches) };
}

/** A sphere where its segment is. */
export function moved({ x, y, z, radius }: Ball, m: ArrayLike<number>): Ball {
  const along = (k: number): number => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
  return { x: along(0), y: along(1), z: along(2), radius };
}
