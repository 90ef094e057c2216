/** Random robots among obstacles, for proofs of their edges. */
import { type Element, type ElementSource, type Engine, type Scene } from '../../../bindings/index.ts';
import type { Robot, RobotInScene } from '../../../modules/robot/index.ts';
import { createSampler } from '../../../modules/robot/model/sampler.ts';
import { randomRobot } from '../../modules/robot/moving-scenes.ts';
import { expand } from '../../support/expand.ts';
import { triangleSoup } from '../../support/meshes.ts';
import type { Random } from '../../support/random.ts';
import { randomTransform } from '../../support/scenes.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

/** A robot in its surroundings. */
export interface Cell {
  readonly robot: Robot;
  readonly scene: Scene;
  readonly arm: RobotInScene;
  /** Draws so many configurations, one after the other. */
  readonly draw: (count: number) => Float64Array;
  /** The elements of each segment, by the numbers that results name. */
  readonly elements: ReadonlyMap<string, readonly Element[]>;
}

/** What a robot and its surroundings are made of. */
export type Make = 'spheres and capsules' | 'all kinds';

/** Kinds of elements; half of all are of the first three, of which exact arithmetic knows. */
const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull', 'ellipsoid'] as const;
const BASES = ['fixed', 'fixed', 'fixed', 'planar', 'floating'] as const;

/** How many elements a segment has: some segments of solids are long lists, and have trees. */
const COUNTS = [0, 1, 1, 1, 2, 4, 12] as const;
const TREES_FROM = [1, 4, 256] as const;

/** How large elements of the robot and of its surroundings are, and how far these reach, metres. */
const OWN = 0.15;
const OTHER = 0.4;
const REACH = 1.8;

/** Joints without limits turn and slide within ± this. */
const FARTHEST = 3;

/** A pair that overlaps in a third of all configurations would end nearly all proofs: it is left out. */
const LOOKS = 192;
const MOST_OVERLAPS = LOOKS / 3;

const choose = <T>(random: Random, list: readonly T[]): T => list[random.integer(0, list.length - 1)]!;

function drawElements(random: Random, make: Make, scale: number): Element[] {
  return Array.from({ length: choose(random, COUNTS) }, () => {
    if (make !== 'all kinds') return randomOfKind(random, KINDS[random.integer(0, 1)]!, scale);
    return randomOfKind(
      random,
      random.unit() < 0.5 ? KINDS[random.integer(0, 2)]! : choose(random, KINDS),
      scale,
    );
  });
}

/** Draws a robot of any joints, and what stands around it. */
export function drawCell(engine: Engine, random: Random, make: Make): Cell {
  const robot = randomRobot(random, choose(random, BASES));
  const ids = Object.keys(robot.segments);
  const sources = new Map<string, readonly ElementSource[]>(
    ids.map((id) => [id, drawElements(random, make, OWN)]),
  );
  const around = random.integer(1, 4);
  for (let i = 0; i < around; i++) sources.set(`thing ${i}`, drawElements(random, make, OTHER));
  if (random.unit() < 0.3) {
    sources.set('ground', [randomOfKind(random, choose(random, ['halfSpace', 'plane'] as const))]);
  }
  if (make === 'all kinds' && random.unit() < 0.1) sources.set('mesh', [triangleSoup(random, 40, 0.2, 0.01)]);
  const others = [...sources.keys()].filter((id) => !ids.includes(id));
  const pairs = [...robot.pairs, ...ids.flatMap((id) => others.map((other) => [id, other] as const))];
  const all = engine.createScene({
    segments: Object.fromEntries(sources),
    pairs,
    treeFrom: make === 'all kinds' ? choose(random, TREES_FROM) : 256,
  });
  for (const id of others) {
    const place = randomTransform(random, REACH);
    if (id !== 'ground') all.setPose(id, place);
    else all.setPose(id, { ...place, position: [0, 0, -REACH] });
  }
  const draw = createSampler(
    robot.joints.map((joint) => ({
      ...joint,
      lower: Math.max(joint.lower, -FARTHEST),
      upper: Math.min(joint.upper, FARTHEST),
    })),
    random.integer(0, 2 ** 31),
  );
  const { distance } = robot.in(all).evaluate(draw(LOOKS));
  const overlaps = Int32Array.from({ length: pairs.length }, () => 0);
  distance.forEach((apart, i) => (overlaps[i % pairs.length]! += Number(apart <= 0)));
  for (const [row, [a, b]] of pairs.entries()) if (overlaps[row]! > MOST_OVERLAPS) all.removePair(a, b);
  const elements = new Map(
    [...sources].map(([id, list]) => [
      id,
      list.flatMap((source): readonly Element[] =>
        source.kind === 'mesh' ? expand([source]) : [source as Element],
      ),
    ]),
  );
  return { robot, scene: all, arm: robot.in(all), draw, elements };
}
