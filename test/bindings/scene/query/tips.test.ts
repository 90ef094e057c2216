import { elementPairs, contacts } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import {
  box,
  cone,
  cylinder,
  type ElementSource,
  type Engine,
  hull,
  line,
  mesh,
  point,
  type Scene,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { axis, joint, origin, urdf } from '../../../modules/robot/documents.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { matrixOf, placeCore, randomTransform } from '../../../support/scenes.ts';
import { add } from '../../../support/vectors.ts';

/** Half the length of what is long, how thick it is, and the radius of the ball beside its tip, metres. */
const HALF = 2;
const THIN = 0.01;
const BALL = 0.02;

/** Long thin elements around a center, along one of the coordinate axes. */
const NEEDLES: Readonly<Record<string, (center: Vector, along: number) => ElementSource>> = {
  box: (center, along) => box(center, directed(along, HALF, THIN)),
  'box in a frame of its own': (center, along) => {
    // A third of a turn about the diagonal has each axis take the place of the next.
    return box(center, directed((along + 2) % 3, HALF, THIN), [0.5, 0.5, 0.5, 0.5]);
  },
  'box that is rounded': (center, along) => box(center, directed(along, HALF - THIN, 0), undefined, THIN),
  cylinder: (center, along) => cylinder(...endsOf(center, along), THIN),
  'cylinder that is rounded': (center, along) => cylinder(...endsOf(center, along, HALF - THIN), 0, THIN),
  'cone by its apex': (center, along) => cone(...endsOf(center, along), THIN),
  'cone by its base': (center, along) => {
    const [base, apex] = endsOf(center, along);
    return cone(apex, base, THIN);
  },
  hull: (center, along) => {
    const corners = [1, 2].flatMap((k) => endsOf(center, (along + k) % 3, THIN));
    return hull([...corners, ...endsOf(center, along)]);
  },
  line: (center, along) => line(...endsOf(center, along, HALF - THIN), THIN),
  triangle: (center, along) => {
    const [from, to] = endsOf(center, along);
    return triangle(from, to, add(from, directed((along + 1) % 3, THIN, 0)), 0);
  },
  mesh: (center, along) => {
    const corners = [1, 2].flatMap((k) => endsOf(center, (along + k) % 3, THIN));
    const vertices = [...endsOf(center, along), ...corners].flat();
    return mesh(vertices, [0, 2, 4, 0, 4, 3, 0, 3, 5, 0, 5, 2, 1, 4, 2, 1, 3, 4, 1, 5, 3, 1, 2, 5]);
  },
};

/** One number along an axis, and another along the others. */
function directed(along: number, length: number, others: number): Vector {
  return [0, 1, 2].map((i) => (i === along ? length : others)) as unknown as Vector;
}

function endsOf(center: Vector, along: number, half = HALF): [from: Vector, to: Vector] {
  return [add(center, directed(along, half, 0), -1), add(center, directed(along, half, 0))];
}

/** A needle anywhere, and a ball that is a gap away from its tip and far from all else of it. */
interface Case {
  elements: ElementSource[];
  pose: number[];
  ball: Vector;
  gap: number;
}

function drawCase(random: Random, make: (center: Vector, along: number) => ElementSource): Case {
  const along = random.integer(0, 2);
  const center = random.vector(1);
  const gap = random.between(0.005, 0.05);
  const elements = [make(center, along)];
  // In the corner of its segment: the box around all is no larger than the tip needs with what lies in two
  // other corners, and the sphere around the box has to reach the tip by itself.
  if (random.unit() < 0.7) {
    const middle = add(
      add(center, directed(along, HALF, 0), -1),
      directed((along + 1) % 3, 1.5 * HALF, 0),
      -1,
    );
    elements.push(point(add(middle, directed(along, 2 * HALF, 0), -1), THIN));
    elements.push(point(add(middle, directed((along + 1) % 3, 1.5 * HALF, 0), -1), THIN));
  }
  const pose = matrixOf(randomTransform(random, 2));
  const beside = add(center, directed(along, HALF + gap + BALL, 0));
  const [ball] = placeCore(point(beside, 0), pose);
  return { elements, pose, ball: ball!, gap };
}

const TOLERANCE = { double: 1e-12, single: 4e-6 };

describe.each(Object.entries(NEEDLES))('a long thin %s', (_, make) => {
  forSomeBuilds(({ precision }, engine) => {
    it.each([1, 256])(`is found by its tip, with trees from %d elements on, SEED=${SEED}`, (treeFrom) => {
      const random = createRandom(SEED + treeFrom);
      for (let i = 0; i < 25; i++) {
        const drawn = drawCase(random, make);
        const isFirst = random.unit() < 0.5;
        using scene = makeScene(engine(), drawn, treeFrom, isFirst);
        expectTip(scene, drawn, isFirst, TOLERANCE[precision]);
      }
    });
  });
});

function makeScene(
  engine: Engine,
  { elements, pose, ball }: Case,
  treeFrom: number,
  isFirst: boolean,
): Scene {
  const scene = engine.createScene({
    segments: { needle: elements, ball: [point([0, 0, 0], BALL)] },
    pairs: [isFirst ? ['needle', 'ball'] : ['ball', 'needle']],
    treeFrom,
  });
  scene.setPose('needle', pose);
  scene.setPose('ball', { position: ball, quaternion: [0, 0, 0, 1] });
  return scene;
}

/** All that can be asked of the pair says that it is a gap apart. */
function expectTip(scene: Scene, { ball, gap }: Case, isFirst: boolean, tolerance: number): void {
  const [more, less] = [1.01 * gap, 0.99 * gap];
  const poses = scene.movable.flatMap((id) => scene.getPose(id));
  const isGap = (distance: number | undefined): void => {
    expect(Math.abs(distance! - gap)).toBeLessThan(tolerance);
  };
  expect(scene.isFree({ margin: more })).toBe(false);
  expect(scene.isFree({ margin: less })).toBe(true);
  expect([...scene.areFree([...poses, ...poses], { margin: more })]).toEqual([0, 0]);
  expect([...scene.areFree(poses, { margin: less })]).toEqual([1]);
  isGap(scene.evaluate({ maxDistance: more }).distance[0]);
  isGap(scene.evaluate().distance[0]);
  expect(scene.evaluate({ maxDistance: less }).beyond[0]).toBe(1);
  const batch = scene.evaluateBatch([...poses, ...poses], { maxDistance: more });
  batch.distance.forEach(isGap);
  const [a, b] = isFirst ? ['needle', 'ball'] : ['ball', 'needle'];
  isGap(elementPairs(scene, a, b, { maxDistance: more }).distance[0]);
  expect(elementPairs(scene, a, b, { maxDistance: less }).distance.length).toBe(0);
  isGap(contacts(scene, { maxDistance: more }).distance[0]);
  isGap(scene.nearestElement('needle', ball, { maxDistance: more + BALL })!.distance - BALL);
}

/** URDF has boxes along each axis, cylinders along z, and meshes: the rotation that has each lie along x. */
const SHAPES: Readonly<Record<string, readonly [shape: string, rpy: string]>> = {
  'box along x': ['<box size="4 0.02 0.02"/>', '0 0 0'],
  'box along y': ['<box size="0.02 4 0.02"/>', `0 0 ${-Math.PI / 2}`],
  'box along z': ['<box size="0.02 0.02 4"/>', `0 ${Math.PI / 2} 0`],
  cylinder: ['<cylinder radius="0.01" length="4"/>', `0 ${Math.PI / 2} 0`],
  hull: ['<mesh filename="needle"/>', '0 0 0'],
};

/** Two arms of 4 m that turn about the vertical, 8 m and a gap apart: at zero they point at each other. */
function makeArms(shape: string, rpy: string, gap: number): Robot {
  const arm = `<collision>${origin('2 0 0', rpy)}<geometry>${shape}</geometry></collision>`;
  return loadRobot(
    urdf(
      '<link name="base"/>',
      `<link name="left">${arm}</link>`,
      `<link name="right">${arm}</link>`,
      joint('revolute', 'base', 'left', axis('0 0 1')),
      joint('revolute', 'base', 'right', origin(`${8 + gap} 0 0`, `0 0 ${Math.PI}`) + axis('0 0 1')),
    ),
    { meshes: 'hull', meshFiles: () => NEEDLES.mesh!([0, 0, 0], 0) as ReturnType<typeof mesh> },
  );
}

describe.each(Object.entries(SHAPES))('an arm that is a long thin %s', (_, [shape, rpy]) => {
  forSomeBuilds(({ precision }, engine) => {
    it(`meets another by its tip, and a ball, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const tolerance = precision === 'double' ? 1e-9 : 1e-5;
      for (let i = 0; i < 10; i++) {
        const gap = random.between(0.005, 0.05);
        const robot = makeArms(shape, rpy, gap);
        const turn = random.between(0.5, 2.5);
        const away = HALF * 2 + gap + BALL;
        const ball = point([away * Math.cos(turn), away * Math.sin(turn), 0], BALL);
        using scene = robot.createScene(engine(), { extra: { ball: [ball] } });
        // Pointing at each other, the left one at the ball, and neither.
        const configurations = [0, 0, turn, -turn, -turn, -turn];
        const { margin, less } = { margin: 1.01 * gap, less: 0.99 * gap };
        expect([...robot.in(scene).areFree(configurations, { margin })]).toEqual([0, 0, 1]);
        expect([...robot.in(scene).areFree(configurations, { margin: less })]).toEqual([1, 1, 1]);
        const { distance } = robot.in(scene).evaluate(configurations, { maxDistance: margin });
        const rows = scene.pairs.length;
        const least = [0, 1, 2].map((set) => Math.min(...distance.slice(rows * set, rows * (set + 1))));
        expect(Math.abs(least[0]! - gap)).toBeLessThan(tolerance);
        expect(Math.abs(least[1]! - gap)).toBeLessThan(tolerance);
        expect(least[2]).toBe(Infinity);
        expect(robot.in(scene).isEdgeFree([0, 0], [0, 0], { margin })).toBe(false);
        expect(robot.in(scene).isEdgeFree([turn, -turn], [turn, -turn], { margin })).toBe(false);
        expect(robot.in(scene).isEdgeFree([-turn, -turn], [-turn, -turn], { margin })).toBe(true);
      }
    });
  });
});
