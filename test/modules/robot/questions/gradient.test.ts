import { describe, expect, it } from 'vitest';
import { box, cylinder, type Engine, line, point, type Scene } from '../../../../bindings/index.ts';
import { listMeshes, loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { readBytes, readText } from '../../../../data/read.ts';
import { IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';
import { makeSetups, makeSolidSetups, randomConfigurations, ROBOTS, rowOf } from '../moving-scenes.ts';

/** Half the step of central differences, radians or metres. */
const H = 1e-6;

/** Configurations of `npm run test:deep`, 10⁵ in all; one of Romeo takes 100 times as long as of the UR5. */
const DEEP_COUNTS: Readonly<Record<string, number>> = {
  'panda, spheres': 40_000,
  'panda, capsules': 9_750,
  'ur5, spheres': 50_000,
  romeo: 250,
  'panda, meshes': 200,
};

/** By how much differences may differ from rounding, m per radian: distances have errors of some 1e-15 m. */
const KINK = 3e-7;

/** How far one-sided differences may be from a slope, where the distance is curved, m per radian. */
const CURVED = 1e-4;

/** No point of these robots is further from their bases, nor moves further per radian, m. */
const REACH = 2;

/** Boxes and cylinders around the robot. */
function surround(robot: Robot, engine: Engine): Scene {
  return robot.createScene(engine, {
    extra: {
      table: [box([0.6, 0, -0.1], [0.4, 0.6, 0.05], [0, 0, 0, 1])],
      shelf: [box([0.2, 0.7, 0.6], [0.3, 0.05, 0.4], [0, 0, 0.3826834323650898, 0.9238795325112867], 0.01)],
      post: [cylinder([0.4, -0.5, 0], [0.4, -0.5, 1.2], 0.06)],
      pipe: [cylinder([-0.6, -0.3, 0.8], [-0.5, 0.6, 0.9], 0.04, 0.01)],
    },
  });
}

/** The distances of all pairs where one joint is moved a little. */
function distancesAt(robot: Robot, scene: Scene, q: Float64Array, joint: number, by: number): Float64Array {
  const moved = Float64Array.from(q);
  moved[joint]! += by;
  return Float64Array.from(robot.in(scene).evaluate(moved).distance);
}

/** How gradients compare with differences of distances. */
interface Comparison {
  /** Gradients compared with central differences, and how far they were off at most, m per radian. */
  compared: number;
  worst: number;
  /** Those at kinks, where a tenth of the step gives another difference; smooth ones agree to rounding. */
  kinks: number;
  /** How far these were at most from the nearer of the differences to either side. */
  worstAtKink: number;
  /** Those of crossing surfaces, at distance 0 on either side: no difference to compare with the slope. */
  crossing: number;
}

function compareGradients(robot: Robot, scene: Scene, configurations: Float64Array): Comparison {
  const joints = robot.joints.length;
  const pairs = scene.pairs.length;
  const found: Comparison = { compared: 0, worst: 0, kinks: 0, worstAtKink: 0, crossing: 0 };
  for (let i = 0; i < configurations.length / joints; i++) {
    const q = rowOf(robot, configurations, i);
    const { distance, gradient } = robot.in(scene).evaluate(q, { gradient: true });
    for (let k = 0; k < joints; k++) {
      const [low, high] = [-H, H].map((by) => distancesAt(robot, scene, q, k, by));
      const [lower, higher] = [-H / 10, H / 10].map((by) => distancesAt(robot, scene, q, k, by));
      for (let row = 0; row < pairs; row++) {
        if (distance[row] === 0) {
          found.crossing++;
          continue;
        }
        const slope = gradient![row * joints + k]!;
        const expected = (high![row]! - low![row]!) / (2 * H);
        const closer = (higher![row]! - lower![row]!) / (H / 5);
        if (Math.abs(expected - closer) > KINK) {
          found.kinks++;
          const sides = [high![row]! - distance[row]!, distance[row]! - low![row]!];
          const off = Math.min(...sides.map((change) => Math.abs(slope - change / H)));
          found.worstAtKink = Math.max(found.worstAtKink, off);
        } else {
          found.compared++;
          found.worst = Math.max(found.worst, Math.abs(slope - expected));
        }
      }
    }
  }
  return found;
}

const ROMEO = loadRobot(await readText('robots/erd_romeo_laas_small.urdf'), {
  srdf: await readText('robots/erd_romeo_small.srdf'),
});
/** A robot whose links are meshes, read with the robot. */
async function loadMeshes(): Promise<Robot> {
  const text = await readText('robots/moveit_panda.urdf');
  const uris = listMeshes(text);
  const files = new Map(
    await Promise.all(
      uris.map(async (uri) => [uri, await readBytes(`robots/${uri.replace('package://', '')}`)] as const),
    ),
  );
  const srdf = await readText('robots/moveit_panda.srdf');
  return loadRobot(text, { srdf, meshFiles: (uri) => files.get(uri) });
}

const CAPSULES = ROBOTS['panda, capsules'];
const MESHES = await loadMeshes();

describe('gradients of distances', () => {
  const robots = { ...ROBOTS, romeo: ROMEO, 'panda, meshes': MESHES };

  it.each(Object.entries(robots))(
    `are central differences: %s, SEED=${SEED}`,
    async (name, robot) => {
      const engine = await loadBuild({ name: '', precision: 'double', simd: true });
      using scene = surround(robot, engine);
      const count = IS_DEEP ? DEEP_COUNTS[name]! : name === 'romeo' || name === 'panda, meshes' ? 1 : 6;
      const configurations = randomConfigurations(createRandom(SEED + 300), robot, count);
      const found = compareGradients(robot, scene, configurations);
      const share = found.compared / (found.compared + found.kinks);
      if (IS_DEEP) console.log({ ...found, share });
      expect(found.worst).toBeLessThan(1e-6 * REACH);
      expect(found.worstAtKink).toBeLessThan(CURVED);
      expect(share).toBeGreaterThan(0.95);
      engine.dispose();
    },
    600_000,
  );

  forSomeBuilds((build, engine) => {
    const digits = build.precision === 'double' ? 12 : 5;

    it('of one link and a ball have a closed form', () => {
      // A capsule of length 1 from the joint along x, and a ball at (x, y).
      const radius = 0.1;
      const robot = loadRobot(
        urdf(link('base'), link('arm', '0 0 0'), joint('continuous', 'base', 'arm', axis('0 0 1'))),
      );
      const arm = line([0, 0, 0], [1, 0, 0], radius);
      for (const [x, y] of [
        [0.5, 0.4],
        [1.5, 0.2],
        [-0.3, 0.4],
        [0.7, -0.3],
      ] as const) {
        using scene = engine().createScene({
          segments: { arm: [arm], ball: [point([x, y, 0], 0.05)] },
          pairs: [['arm', 'ball']],
        });
        for (const q of [0, 0.3, -1, 2]) {
          const [sine, cosine] = [Math.sin(q), Math.cos(q)];
          const along = Math.min(1, Math.max(0, x * cosine + y * sine));
          const [dx, dy] = [x - along * cosine, y - along * sine];
          const gap = Math.hypot(dx, dy);
          // The nearest point of the axis moves at (−sin q, cos q) times how far along it is.
          const expected = (-along * (dx * -sine + dy * cosine)) / gap;
          const found = robot.in(scene).lowest([q], { gradient: true });
          expect(found.distance[0]).toBeCloseTo(gap - radius - 0.05, digits);
          expect(found.gradient![0]).toBeCloseTo(expected, digits);
          expect(robot.in(scene).evaluate([q], { gradient: true }).gradient).toEqual(found.gradient);
        }
      }
    });

    it('add up what mimics do, times their multipliers, and sliding joints', () => {
      const robot = loadRobot(
        urdf(
          link('base', '0 0 0'),
          link('left', '0 0 0'),
          link('right', '0 0 0'),
          joint('prismatic', 'base', 'left', axis('1 0 0')),
          joint(
            'prismatic',
            'base',
            'right',
            axis('-1 0 0') + '<mimic joint="base-left" multiplier="0.5" offset="0.5"/>',
          ),
        ),
      );
      using scene = engine().createScene({
        segments: {
          left: [point([0, 0, 0], 0.1)],
          right: [point([0, 0, 0], 0.1)],
          wall: [point([9, 0, 0], 1)],
        },
        pairs: [
          ['left', 'right'],
          ['left', 'wall'],
          ['wall', 'right'],
        ],
      });
      const { distance, gradient } = robot.in(scene).evaluate([1], { gradient: true });
      // Left slides by q along x, right by 0.5 q + 0.5 against it, and the wall is at x = 9.
      const expected = [1.5, -1, 0.5];
      expect([...gradient!]).toEqual(expected);
      expect(distance[0]).toBeCloseTo(1.8, digits);
    });

    it('move what is attached with its carrier', () => {
      const robot = ROBOTS['ur5, spheres'];
      using scene = robot.createScene(engine(), { extra: { ball: [point([0.3, 0.8, 0.4], 0.1)] } });
      const last = Object.keys(robot.segments).at(-1)!;
      scene.addSegment('tool', [point([0.1, 0, 0], 0.02)]);
      scene.setPose('tool', scene.getPose(last));
      scene.attach('tool', last);
      scene.addSegment('tip', [point([0.2, 0, 0], 0.01)]);
      scene.setPose('tip', scene.getPose(last));
      scene.attach('tip', 'tool');
      const q = randomConfigurations(createRandom(SEED + 301), robot, 1);
      const { pairs } = scene;
      const { gradient, normal, pointA } = robot.in(scene).evaluate(q, { gradient: true });
      const rows = pairs.flatMap(([a, b], row) =>
        (a === 'tip' || a === 'tool') && b === 'ball' ? [row] : [],
      );
      expect(rows.length).toBe(2);
      // By the Jacobian of the same point on the link that carries them.
      const lastLink = Object.keys(robot.links).find((name) => robot.links[name] === last)!;
      for (const row of rows) {
        const n = normal.subarray(3 * row, 3 * row + 3);
        const jacobian = robot.jacobian(q, lastLink, pointA.subarray(3 * row, 3 * row + 3));
        robot.joints.forEach((_, k) => {
          const expected = -(
            n[0]! * jacobian[6 * k]! +
            n[1]! * jacobian[6 * k + 1]! +
            n[2]! * jacobian[6 * k + 2]!
          );
          expect(gradient![row * robot.joints.length + k]).toBeCloseTo(expected, digits);
        });
      }
    });

    it('are those of evaluateBatch in lowest', () => {
      for (const setup of [...makeSetups(SEED + 302).slice(0, 8), ...makeSolidSetups(SEED + 302)]) {
        const { robot } = setup;
        const joints = robot.joints.length;
        using scene = setup.makeScene(engine());
        const configurations = randomConfigurations(createRandom(SEED + 303), robot, 7);
        const all = robot.in(scene).evaluate(configurations, { gradient: true });
        expect(all.gradient!.every(Number.isFinite)).toBe(true);
        const lowest = robot.in(scene).lowest(configurations, { gradient: true });
        lowest.pair.forEach((pair, i) => {
          const row = i * scene.pairs.length + pair;
          expect(lowest.gradient!.subarray(i * joints, (i + 1) * joints)).toEqual(
            all.gradient!.subarray(row * joints, (row + 1) * joints),
          );
        });
      }
    });
  });

  forSomeBuilds((_, engine) => {
    it('are those of one of the closest pairs of points at a kink', () => {
      const robot = loadRobot(
        urdf(link('base'), link('ball', '0 0 0'), joint('prismatic', 'base', 'ball', axis('1 0 0'))),
      );
      // A ball between two others: the distance falls to either side.
      using scene = engine().createScene({
        segments: {
          ball: [point([0, 0, 0], 0.25)],
          others: [point([1, 0, 0], 0.25), point([-1, 0, 0], 0.25)],
        },
        pairs: [['ball', 'others']],
      });
      for (const { distance, elementB, gradient } of [
        robot.in(scene).lowest([-0.25, 0, 0.25], { gradient: true }),
        robot.in(scene).evaluate([-0.25, 0, 0.25], { gradient: true }),
      ]) {
        expect([...distance]).toEqual([0.25, 0.5, 0.25]);
        expect([elementB[0], elementB[2]]).toEqual([1, 0]);
        expect([...gradient!]).toEqual(Array.from(elementB, (element) => (element === 0 ? -1 : 1)));
      }
    });

    it('are finite at contact, for equal centers and parallel capsules, and 0 beyond', () => {
      const robot = loadRobot(
        urdf(
          link('base'),
          link('ball', '0 0 0'),
          joint('continuous', 'base', 'ball', origin('0 0 0') + axis('0 1 0')),
        ),
      );
      const moving = { ball: [point([1, 0, 0], 0.5), line([1, 0, 0], [2, 0, 0], 0.1)] };
      for (const other of [
        point([1, 0, 0], 0.5),
        point([2, 0, 0], 0.5),
        line([1, 0.2, 0], [2, 0.2, 0], 0.1),
        line([1, 0, 0], [2, 0, 0], 0.1),
        box([1, 0, 0], [1, 1, 1], [0, 0, 0, 1]),
      ]) {
        using scene = engine().createScene({
          segments: { ...moving, other: [other] },
          pairs: [['ball', 'other']],
        });
        const found = robot.in(scene).lowest([0, 1e-300, 0.1], { gradient: true });
        expect(found.gradient!.every(Number.isFinite)).toBe(true);
        const rated = robot.in(scene).rate([0, 1e-300, 0.1], { waypoints: 3, safe: 0.5, gradient: true });
        expect(rated.gradient!.every(Number.isFinite)).toBe(true);
        const far = robot.in(scene).evaluate([3], { gradient: true, maxDistance: -9 });
        expect([...far.gradient!]).toEqual([0]);
      }
    });
  });
});

describe('the Jacobian of a point', () => {
  it(`is how link poses change, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 304);
    for (const robot of [
      CAPSULES,
      ROMEO,
      ...makeSetups(SEED + 304)
        .slice(3, 9)
        .map(({ robot }) => robot),
    ]) {
      const q = randomConfigurations(random, robot, 1);
      for (const name of robot.linkNames) {
        const place = (by: number, k: number): Float64Array => {
          const moved = Float64Array.from(q);
          moved[k]! += by;
          return robot.linkPose(moved, name);
        };
        const jacobian = robot.jacobian(q, name);
        const here = robot.linkPose(q, name);
        robot.joints.forEach((_, k) => {
          const [low, high] = [place(-H, k), place(H, k)];
          const slope = Array.from(here, (_x, i) => (high[i]! - low[i]!) / (2 * H));
          for (let i = 0; i < 3; i++) expect(jacobian[6 * k + i]).toBeCloseTo(slope[12 + i]!, 7);
          // The axes of the frame turn by ω × axis.
          const [wx, wy, wz] = jacobian.subarray(6 * k + 3, 6 * k + 6) as unknown as [number, number, number];
          for (let column = 0; column < 12; column += 4) {
            const [x, y, z] = here.subarray(column, column + 3) as unknown as [number, number, number];
            const turned = [wy * z - wz * y, wz * x - wx * z, wx * y - wy * x];
            turned.forEach((expected, i) => expect(slope[column + i]).toBeCloseTo(expected, 7));
          }
        });
        // Another point turns about the same axes.
        const other = robot.jacobian(q, name, [1, 2, 3], new Float32Array(6 * robot.joints.length));
        robot.joints.forEach((_, k) => {
          for (let i = 3; i < 6; i++) expect(other[6 * k + i]).toBe(Math.fround(jacobian[6 * k + i]!));
        });
      }
    }
  });

  it('refuses links and points that there are not', () => {
    const q = new Float64Array(CAPSULES.joints.length);
    const where = 'Robot.jacobian:';
    expect(() => CAPSULES.jacobian(q, 'panda_link77')).toThrow(`${where} link must be a link of the robot`);
    expect(() => CAPSULES.jacobian(q, 'panda_link7', [1, 2])).toThrow(
      new RangeError(`${where} point must be 3 numbers, got Array(2)`),
    );
    expect(() => CAPSULES.jacobian(q, 'panda_link7', [1, 2, NaN])).toThrow(
      new RangeError(`${where} point[2] must be a number, got NaN`),
    );
    expect(() => CAPSULES.jacobian(q, 'panda_link7', undefined, new Float64Array(3))).toThrow(
      `${where} out must be ${6 * q.length} numbers, 6 per joint`,
    );
  });
});
