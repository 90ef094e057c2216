/** Scenes with a robot among obstacles of all kinds, for what robots do in batches. */
import {
  type ElementSource,
  type Engine,
  line,
  point,
  type Scene,
  triangle,
} from '../../../bindings/index.ts';
import { ELEMENT_KINDS } from '../../../bindings/elements/element.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { readText } from '../../../data/read.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { randomElements, randomTransform } from '../../support/scenes.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { axis, joint, link, origin, urdf } from './documents.ts';

/** A robot, and what surrounds it. */
export interface Setup {
  readonly name: string;
  readonly robot: Robot;
  /** Always makes one scene: obstacles that stand still or could move, margins, what the robot grips. */
  makeScene(engine: Engine): Scene;
}

async function load(model: string, srdf: string): Promise<Robot> {
  return loadRobot(await readText(`robots/${model}.urdf`), { srdf: await readText(`robots/${srdf}.srdf`) });
}

/** Robots from their files, by name. */
export const ROBOTS = {
  'panda, spheres': await load('vamp_panda_spherized', 'vamp_panda'),
  'panda, capsules': await load('erd_panda_collision', 'erd_panda'),
  'ur5, spheres': await load('vamp_ur5_spherized', 'vamp_ur5'),
} as const;

/** Robots of more joints, which planners have to do with. */
export const LARGER_ROBOTS = {
  'fetch, spheres': await load('vamp_fetch_spherized', 'vamp_fetch'),
  'baxter, spheres': await load('vamp_baxter_spherized', 'vamp_baxter'),
} as const;

/** A chain or tree of joints of all kinds, also mimics; a body may have a second link of other partners. */
export function randomRobot(random: Random, base: 'fixed' | 'planar' | 'floating' = 'fixed'): Robot {
  const count = random.integer(2, 6);
  const parts = [link('l0', '0 0 0')];
  for (let i = 1; i <= count; i++) {
    const numbers = (xyz: readonly number[]): string => xyz.join(' ');
    const parent = `l${random.unit() < 0.7 ? i - 1 : random.integer(0, i - 1)}`;
    const type = ['revolute', 'continuous', 'prismatic'][random.integer(0, 2)]!;
    // Joint 1 moves by itself, so that there is one to mimic.
    const mimic =
      i > 1 && random.unit() < 0.3 ? `<mimic joint="l0-l1" multiplier="${random.between(-2, 2)}"/>` : '';
    const place =
      origin(numbers(random.vector(0.5)), numbers(random.vector(3))) + axis(numbers(random.direction()));
    parts.push(
      link(`l${i}`, numbers(random.vector(0.3)), numbers(random.vector(0.3))),
      joint(type, i === 1 ? 'l0' : parent, `l${i}`, place + mimic),
    );
    if (random.unit() < 0.5) {
      parts.push(
        link(`tool${i}`, numbers(random.vector(0.3))),
        joint('fixed', `l${i}`, `tool${i}`, origin('0.1 0 0')),
      );
    }
  }
  const exempt = urdf('<disable_collisions link1="l0" link2="tool2" reason=""/>');
  return loadRobot(urdf(...parts), { srdf: exempt, ...(base !== 'fixed' && { base }) });
}

/**
 * Puts obstacles around a robot: `wall` static, `cloud` movable, `box` in the grip of the last segment and
 * `label` on the box. Some pairs have margins of their own.
 *
 * @param fatten - elements that the robot's own segments get besides: files know no triangles
 */
function furnish(engine: Engine, robot: Robot, seed: number, fatten: boolean): Scene {
  const random = createRandom(seed);
  const elements = (id: string): readonly ElementSource[] =>
    fatten ? [...robot.segments[id]!, ...randomElements(random, 0, 3)] : robot.segments[id]!;
  const ids = Object.keys(robot.segments);
  const last = ids.at(-1)!;
  const scene = engine.createScene({
    segments: Object.fromEntries(ids.map((id) => [id, elements(id)])),
    pairs: robot.pairs.map(([a, b]) => [a, b]),
  });
  scene.addSegment('wall', [triangle([0.7, -1, -1], [0.7, 1, -1], [0.7, 0, 2], 0.05)], { static: true });
  // Among them a line and a triangle that are no larger than a point.
  const [start, end] = [random.vector(0.5), random.vector(0.5)];
  scene.addSegment('cloud', [...randomElements(random, 1, 6), line(start, start, 0.05)]);
  scene.addSegment('box', [...randomElements(random, 1, 2), triangle(end, end, end, 0)]);
  scene.addSegment('label', [point([0.02, 0, 0.1], 0.01), triangle([0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], 0)]);
  scene.addSegment('empty', []);
  scene.setPose('cloud', randomTransform(random, 1.5));
  robot.setConfiguration(scene, randomConfigurations(random, robot, 1));
  scene.setPose('box', scene.getPose(last));
  scene.setPose('label', randomTransform(random, 0.5));
  scene.attach('label', 'box');
  for (const id of ids) scene.addPair(id, random.unit() < 0.5 ? 'wall' : 'cloud');
  scene.addPair(last, 'empty');
  scene.addPair('cloud', 'wall');
  scene.attach('box', last, { touch: ids.slice(-3, -1) });
  setMargins(scene, robot, random);
  return scene;
}

/**
 * Gives margins of their own to pairs whose distance hardly changes, so that they do not decide everything,
 * and to some others such that these are closer in one configuration out of twenty.
 */
function setMargins(scene: Scene, robot: Robot, random: Random): void {
  const count = 40;
  const { distance } = robot.in(scene).evaluate(randomConfigurations(random, robot, count));
  const { pairs } = scene;
  pairs.forEach(([a, b], row) => {
    const found = distance.filter((_, i) => i % pairs.length === row).toSorted();
    const range = found.at(-1)! - found[0]!;
    if (range < 1e-4) scene.setMargin(a, b, found[0]! - 1e-3);
    else if (range < Infinity && random.unit() < 0.2) scene.setMargin(a, b, found[count / 20]);
  });
}

/** Configurations within the limits, ±4 where there are none, one after the other. */
export function randomConfigurations(random: Random, robot: Robot, count: number): Float64Array {
  const { joints } = robot;
  return Float64Array.from({ length: count * joints.length }, (_, i) => {
    const { lower, upper } = joints[i % joints.length]!;
    return random.between(Math.max(lower, -4), Math.min(upper, 4));
  });
}

/** Robots from files, as they are and with elements of all kinds, and random ones. */
export function makeSetups(seed: number): Setup[] {
  const random = createRandom(seed);
  const named = Object.entries(ROBOTS).map(([name, robot], i): Setup => ({
    name,
    robot,
    makeScene: (engine) => furnish(engine, robot, seed + i, false),
  }));
  const chains = Array.from({ length: 12 }, (_, i): Setup => {
    const robot = randomRobot(random);
    return {
      name: `random robot ${i}`,
      robot,
      makeScene: (engine) => furnish(engine, robot, seed + 100 + i, i % 3 !== 0),
    };
  });
  return [...named, ...chains];
}

/** Random robots of elements of all kinds, solids, half-spaces and planes as well, among others. */
export function makeSolidSetups(seed: number): Setup[] {
  return Array.from({ length: 4 }, (_, i): Setup => {
    const robot = randomRobot(createRandom(seed + i));
    return {
      name: `random solids ${i}`,
      robot,
      makeScene: (engine) => {
        const random = createRandom(seed + 100 + i);
        const elements = (count: number, most: number): ElementSource[] =>
          Array.from({ length: count }, () => randomOfKind(random, ELEMENT_KINDS[random.integer(0, most)]!));
        const ids = Object.keys(robot.segments);
        const scene = engine.createScene({
          segments: Object.fromEntries(ids.map((id) => [id, elements(random.integer(1, 3), 6)])),
          pairs: robot.pairs.map(([a, b]) => [a, b]),
        });
        for (const [id, most] of [
          ['things', 6],
          ['ground', 7],
        ] as const) {
          scene.addSegment(id, elements(random.integer(1, 5), most), { pairs: ids });
          scene.setPose(id, randomTransform(random, 2));
        }
        for (const [a, b] of scene.pairs) {
          if (random.unit() < 0.3) scene.setMargin(a, b, random.between(-0.5, 0.5));
        }
        return scene;
      },
    };
  });
}

/** Configuration number `i` of a list. */
export function rowOf(robot: Robot, configurations: Float64Array, i: number): Float64Array {
  return configurations.subarray(i * robot.joints.length, (i + 1) * robot.joints.length);
}

/** The real of double precision next above a number. */
export function nextUp(x: number): number {
  if (x === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(Float64Array.of(x).buffer);
  bits[0] = bits[0]! + (x > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0]!;
}
