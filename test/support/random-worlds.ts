/** Random worlds of bodies of all kinds that have mass, and of arms. */
import { Stage } from '../../bench/dynamics/holck/stage.ts';
import type { Link } from '../../bench/dynamics/holck/links.ts';
import {
  box,
  capsule,
  cone,
  cylinder,
  type Engine,
  halfSpace,
  hull,
  mesh,
  type SegmentItem,
  sphere,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import { heightField } from '../../modules/maps/index.ts';
import { boxShape, moved, solidMesh, sphereShape } from './closed-meshes.ts';
import type { Random } from './random.ts';

/** Room that each body has at first, metres: its shape reaches a quarter of that from its origin at most. */
const ROOM = 0.4;

const choose = <T>(random: Random, list: readonly T[]): T => list[random.integer(0, list.length - 1)]!;

/** Shapes of every kind that has mass, of a size up to 0.1 m. */
const SHAPES: readonly ((random: Random) => SegmentItem)[] = [
  (random) => sphere([0, 0, 0], random.between(0.02, 0.1)),
  (random) => capsule([0, 0, -0.05], [0, 0, random.between(0, 0.05)], random.between(0.01, 0.04)),
  (random) => box([0, 0, 0], [random.between(0.01, 0.055), random.between(0.01, 0.055), 0.05]),
  (random) => box([0, 0, 0], [0.04, random.between(0.01, 0.05), 0.03], [0, 0, 0, 1], 0.01),
  (random) => triangle([0.06, 0, 0], [-0.04, 0.05, 0], [-0.04, -0.05, 0], random.between(0.01, 0.03)),
  (random) => cylinder([0, 0, -0.04], [0, 0, random.between(0, 0.06)], random.between(0.02, 0.07)),
  (random) => cone([0, 0, -0.03], [0, 0, random.between(0.02, 0.09)], random.between(0.02, 0.08)),
  (random) => hull(Array.from({ length: 8 }, () => scaled(random.direction(), 0.08))),
  (random) => {
    const size = random.between(0.04, 0.09);
    const corners = [scaled([1, 1, 1], size / 2), [size, 0, 0], [0, size, 0], [0, 0, size]] as Vector[];
    return mesh(corners.flat(), [1, 3, 2, 0, 2, 3, 0, 3, 1, 0, 1, 2]);
  },
];

/** What bodies fall on, in most worlds: it stands still. */
const GROUNDS: readonly ((random: Random) => SegmentItem[])[] = [
  () => [halfSpace([0, 0, 1], 0)],
  () => [halfSpace([0, 0, 1], 0)],
  () => [box([0, 0, -0.1], [2, 2, 0.1])],
  (random) => [halfSpace(leaning(random, 0.15), 0)],
  (random) => {
    const grid = { columns: 21, rows: 21, spacing: [0.2, 0.2], origin: [-2, -2, 0], solid: true } as const;
    return [
      heightField(
        Array.from({ length: 441 }, () => random.between(-0.05, 0)),
        grid,
      ),
    ];
  },
  (random) => [
    halfSpace([0, 0, 1], 0),
    ...Array.from({ length: 6 }, () => {
      const [x, y] = random.vector(0.5);
      return random.integer(0, 1) === 0
        ? cylinder([x, y, 0], [x, y, 0.05], random.between(0.03, 0.1))
        : box([x, y, 0], [random.between(0.03, 0.1), 0.05, 0.05], turned(random));
    }),
  ],
  () => [solidMesh(moved(boxShape([2, 2, 0.1]), ([x, y, z]) => [x, y, z - 0.1]))],
  () => [solidMesh(moved(sphereShape(1, 4), ([x, y, z]) => [2 * x, 2 * y, 0.3 * (z - 1)]))],
];

/** A direction within some tangent of straight up. */
function leaning(random: Random, most: number): Vector {
  const [x, y] = random.vector(most);
  const length = Math.hypot(x, y, 1);
  return [x / length, y / length, 1 / length];
}

function scaled([x, y, z]: Vector, factor: number): Vector {
  return [factor * x, factor * y, factor * z];
}

function turned(random: Random): readonly [number, number, number, number] {
  const [x, y, z] = random.direction();
  const half = random.between(0, 1);
  const rest = Math.sqrt(1 - half * half);
  return [half * x, half * y, half * z, rest];
}

/** What a random world is drawn with. */
export interface RandomWorld {
  readonly stage: Stage;
  readonly step: number;
  /** kg, of all that moves. */
  readonly mass: number;
}

/** @param isFree - nothing falls, stands still or has joints */
export function randomWorld(engine: Engine, random: Random, isFree: boolean): RandomWorld {
  const law = {
    restitution: choose(random, [0, 0.3, 0.7, 1]),
    friction: choose(random, [0, 0.3, 0.8]),
  };
  const stage = new Stage(engine, { gravity: isFree ? [0, 0, 0] : [0, 0, -9.81], contact: law });
  let mass = 0;
  const ground = isFree ? [] : choose(random, GROUNDS)(random);
  if (!isFree) stage.addBody('ground', { elements: ground, static: true });
  const count = random.integer(2, 7);
  for (let i = 0; i < count; i++) {
    const own = random.magnitude(-1, 0.5);
    mass += own;
    const element = choose(random, SHAPES)(random);
    stage.addBody(`body ${i}`, {
      elements: [element],
      mass: own,
      pose: {
        position: [ROOM * (i % 2), ROOM * (Math.floor(i / 2) % 2), 0.25 + ROOM * Math.floor(i / 4)],
        quaternion: turned(random),
      },
      velocity: { linear: random.vector(isFree ? 1 : 2), angular: random.vector(5) },
    });
  }
  const arms = isFree ? 0 : random.integer(0, 2);
  for (let i = 0; i < arms; i++) {
    const links = randomArm(random, -0.4 - ROOM * i, 0.2);
    mass += links.reduce((sum, link) => sum + (link.mass ?? 0), 0);
    stage.addRobot(`arm ${i}`, links, { limits: { restitution: law.restitution } });
  }
  return { stage, step: choose(random, [1e-3, 2e-3, 5e-3]), mass };
}

/** A few links, most of them on joints that turn, within limits. They hang above the ground. */
function randomArm(random: Random, x: number, y: number): Link[] {
  const links: Link[] = [{ name: 'stand' }];
  const count = random.integer(1, 4);
  const at: Vector = [x, y, count < 4 ? 0.75 : 0.9];
  for (let i = 0; i < count; i++) {
    const slides = random.integer(0, 4) === 0;
    const size: Vector = [0.03, 0.03, random.between(0.06, 0.15)];
    links.push({
      name: `link ${i}`,
      mass: random.between(0.2, 2),
      shape: { kind: 'box', size, at: [0, 0, -0.005 - size[2] / 2] },
      hold: {
        by: i === 0 ? 'stand' : `link ${i - 1}`,
        at: i === 0 ? at : [0, 0, -0.16],
        motion: slides ? 'prismatic' : 'revolute',
        axis: slides ? [0, 0, 1] : random.direction(),
        limits: slides ? [-0.05, 0.05] : [-random.between(0, 1), random.between(0, 1)],
      },
    });
  }
  return links;
}
