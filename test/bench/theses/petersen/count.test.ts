import { describe, expect, it } from 'vitest';
import { type Ball, gapOfBalls } from '../../../../bench/hierarchies/branch-volumes.ts';
import { areCompared, describeWorld } from '../../../../bench/hierarchies/worlds-bench.ts';
import { type Body, makeWorlds, type World } from '../../../../bench/hierarchies/worlds.ts';
import { WORLDS } from '../../../../bench/names.ts';
import { rotation } from '../../../../bench/scenes/work.ts';
import { ballsOf, countSteps, isBeyond } from '../../../../bench/theses/petersen/count.ts';
import { STRATEGIES } from '../../../../bench/theses/petersen/trees.ts';
import {
  box,
  type BoxElement,
  halfSpace,
  type HalfSpaceElement,
  loadEngine,
  sphere,
} from '../../../../bindings/index.ts';

/** Time steps of a world. */
const STEPS = 15;

/** Balls of 0.5 m at places along x, as a body that stands still or one that goes to x, y. */
function rowOfBalls(
  name: string,
  places: readonly number[],
  path: readonly (readonly [number, number])[] = [],
): Body {
  return {
    name,
    parts: places.map((x) => [sphere([x, 0, 0], 0.5)]),
    path: path.map(([x, y]) => rotation([0, 0, 1], 0, [x, y, 0])),
  };
}

/** A ball that moves, and whatever else there is. */
function world(moving: Body, ...others: Body[]): World {
  return { name: 'a world', bodies: [...others, moving], steps: moving.path.length };
}

const topDown = STRATEGIES['top down'];

describe('tests of two trees', () => {
  it('are one where their spheres are apart, and go on in the larger one where they meet', () => {
    const row = rowOfBalls('row', [0, 2, 4, 6]);
    const path = [
      [20, 0],
      [3, 3],
      [6, 0],
      [3, 0],
    ] as const;
    // The sphere of all is about 3 with a radius of 3.5, those of the halves about 1 and 5 with 1.5.
    expect(countSteps(world(rowOfBalls('ball', [0], path), row), topDown)).toEqual([
      { spheres: 1, objects: 0 },
      // It meets the sphere of all, and neither half.
      { spheres: 3, objects: 0 },
      // In the second half it meets the second ball.
      { spheres: 5, objects: 1 },
      // It meets both halves, and the ball in each that is nearer: they touch.
      { spheres: 7, objects: 2 },
    ]);
  });

  it('open the larger of two nodes', () => {
    const row = rowOfBalls('row', [0, 2, 4, 6]);
    const path = [
      [9, 0],
      [6.9, 0],
    ] as const;
    const pair: Body = { ...rowOfBalls('pair', [0, 2], path), joints: [-1, 0] };
    expect(countSteps(world(pair, row), topDown)).toEqual([
      { spheres: 1, objects: 0 },
      // The roots; the pair and the halves of the row, which is larger; the second half and the balls of the
      // pair, which is as large; and the ball that meets that half and the balls of it.
      { spheres: 7, objects: 1 },
    ]);
  });

  it('are tested with planes and boards apart, along the axes of these', () => {
    const ground: Body = { name: 'ground', parts: [[halfSpace([1, 0, 0], 0)]], path: [] };
    const board: Body = { name: 'board', parts: [[box([0, 0, 0], [0.1, 9, 0.1])]], path: [] };
    const path = [
      [0, 0],
      [1, 0],
    ] as const;
    const pair: Body = { ...rowOfBalls('pair', [0, 2], path), joints: [-1, 0] };
    for (const other of [ground, board]) {
      expect(countSteps(world(pair, other), topDown)).toEqual([
        { spheres: 3, objects: 1 },
        { spheres: 1, objects: 0 },
      ]);
    }
  });
});

/** The spheres of a body in a time step. */
function spheresIn(body: Body, step: number): Ball[] {
  const m = body.path[step];
  const balls = ballsOf(body);
  if (m === undefined) return balls;
  return balls.map(({ x, y, z, radius }) => {
    const [px, py, pz] = [0, 1, 2].map((k) => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!);
    return { x: px!, y: py!, z: pz!, radius };
  });
}

const isApart = ({ name }: Body): boolean => ['planes', 'ground', 'boards'].includes(name);

describe.each(Object.values(WORLDS))('what is left of %s', (name) => {
  const here = makeWorlds(STEPS).find((one) => one.name === name)!;

  it('are the pairs of objects whose spheres meet, in whatever tree', () => {
    const expected = Array.from({ length: STEPS }, (_, step) => {
      let count = 0;
      here.bodies.forEach((a, i) => {
        for (const b of here.bodies.slice(i + 1)) {
          if (!areCompared(here, a, b)) continue;
          const [apart, other] = isApart(a) ? [a, b] : [b, a];
          for (const ball of spheresIn(other, step)) {
            if (isApart(apart)) {
              count += apart.parts.filter(
                ([element]) => !isBeyond(element as BoxElement | HalfSpaceElement, ball),
              ).length;
            } else {
              count += spheresIn(apart, step).filter((one) => !(gapOfBalls(one, ball) > 0)).length;
            }
          }
        }
      });
      return count;
    });
    for (const strategy of Object.values(STRATEGIES)) {
      expect(countSteps(here, strategy).map(({ objects }) => objects)).toEqual(expected);
    }
  });

  it('has all pairs that collide', async () => {
    using engine = await loadEngine();
    const { makeScene, poses } = describeWorld(here);
    using scene = makeScene(engine);
    const heard: string[] = [];
    countSteps({ ...here, steps: 1 }, topDown, (a, i, b, j) => {
      heard.push([`${a.name}, ${i}`, `${b.name}, ${j}`].sort().join(' | '));
    });
    scene.setPoses(poses[0]!);
    const { distance } = scene.evaluate();
    const colliding = scene.pairs
      .filter((_, row) => distance[row]! <= 0)
      .map((pair) => [...pair].sort().join(' | '));
    expect(colliding.filter((pair) => !heard.includes(pair))).toEqual([]);
  });
});
