import { beforeAll, describe, expect, it } from 'vitest';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { readText } from '../../../../data/read.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';

const EVERY_KIND = urdf(
  link('slider', '0 0 0'),
  link('base'),
  link('camera'),
  link('turret', '0 0 0'),
  link('tool', '0.1 0 0'),
  link('tip'),
  link('finger', '0 0 0'),
  joint('fixed', 'slider', 'camera', origin('0 0 0.5', '0 1.2 0')),
  joint('prismatic', 'base', 'slider', origin('1 2 3', '0.1 0.2 0.3') + axis('1 2 3')),
  joint('continuous', 'slider', 'turret', origin('-0.4 0 0.2', '0 0 -1') + axis('1 -1 0')),
  joint('fixed', 'turret', 'tool', origin('0.3 0 0', '1 1 1')),
  joint('fixed', 'tool', 'tip', origin('0 0 0.1', '0 0.5 0')),
  joint(
    'revolute',
    'tool',
    'finger',
    axis('0 0 -1') + '<mimic joint="slider-turret" multiplier="-2" offset="0.1"/>',
  ),
);

const FILES = ['erd_panda_collision.urdf', 'vamp_baxter_spherized.urdf', 'erd_romeo_laas_small.urdf'];
let robots: readonly Robot[];
beforeAll(async () => {
  const texts = await Promise.all(FILES.map((file) => readText(`robots/${file}`)));
  robots = [EVERY_KIND, ...texts].map((text) => loadRobot(text));
});

/** Franka's arm by its maker's Denavit-Hartenberg parameters (Craig's convention): a, d, α. */
const FRANKA: readonly (readonly [number, number, number])[] = [
  [0, 0.333, 0],
  [0, 0, -Math.PI / 2],
  [0, 0.316, Math.PI / 2],
  [0.0825, 0, Math.PI / 2],
  [-0.0825, 0.384, -Math.PI / 2],
  [0, 0, Math.PI / 2],
  [0.088, 0, Math.PI / 2],
  [0, 0.107, 0],
];

/** The product of two matrices, row by row. */
const times = (a: number[][], b: number[][]): number[][] =>
  a.map((row) => b[0]!.map((_, k) => row.reduce((sum, x, i) => sum + x * b[i]![k]!, 0)));

function flangeOf(configuration: number[]): number[][] {
  return FRANKA.map(([a, d, alpha], i) => {
    const [c, s, ca, sa] = [configuration[i] ?? 0, alpha].flatMap((x) => [Math.cos(x), Math.sin(x)]) as [
      number,
      number,
      number,
      number,
    ];
    return [
      [c, -s, 0, a],
      [s * ca, c * ca, -sa, -d * sa],
      [s * sa, c * sa, ca, d * ca],
      [0, 0, 0, 1],
    ];
  }).reduce(times);
}

describe('linkPoses', () => {
  it("puts the flange of Franka's arm where its maker's parameters have it", () => {
    const panda = robots[1]!;
    const random = createRandom(SEED);
    for (let k = 0; k < 20; k++) {
      const q = panda.joints.map(() => random.between(-3, 3));
      const pose = panda.linkPose(q, 'panda_link8');
      const expected = flangeOf(q.slice(0, 7));
      // The file has right angles to ten digits.
      for (let i = 0; i < 16; i++) expect(pose[i]).toBeCloseTo(expected[i % 4]![Math.floor(i / 4)]!, 9);
    }
  });

  it('has all links in document order, those without shapes included', () => {
    const [robot] = robots as [Robot];
    expect(robot.linkNames).toEqual(['slider', 'base', 'camera', 'turret', 'tool', 'tip', 'finger']);
    expect(Object.isFrozen(robot.linkNames)).toBe(true);
    const poses = robot.linkPoses([0.5, 0.7]);
    expect(poses.length).toBe(7 * 16);
    for (const [i, name] of robot.linkNames.entries()) {
      expect(robot.linkPose([0.5, 0.7], name)).toEqual(poses.subarray(16 * i, 16 * i + 16));
    }
  });

  it('carries links on fixed joints along', () => {
    const arm = loadRobot(
      urdf(
        link('base'),
        link('arm', '0 0 0'),
        link('flange'),
        link('tool'),
        joint('continuous', 'base', 'arm', axis('0 0 1')),
        joint('fixed', 'arm', 'flange', origin('2 0 0', `0 ${Math.PI / 2} 0`)),
        joint('fixed', 'flange', 'tool', origin('0 0 1')),
      ),
    );
    const tool = [...arm.linkPose([Math.PI / 2], 'tool')];
    // The flange is 2 m out, now along y; its z axis points on, and the tool is 1 m along it.
    const expected = [0, 0, -1, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1];
    for (const [i, value] of tool.entries()) expect(value).toBeCloseTo(expected[i]!, 15);
    expect([...arm.linkPose([0], 'base')]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('writes into what is given, in single precision too', () => {
    const [robot] = robots as [Robot];
    const [q, doubles, singles] = [[0.5, 0.7], new Float64Array(7 * 16), new Float32Array(16)];
    expect(robot.linkPoses(q, doubles)).toBe(doubles);
    expect(doubles).toEqual(robot.linkPoses(q));
    expect(robot.linkPose(q, 'tip', singles)).toBe(singles);
    expect(singles).toEqual(Float32Array.from(doubles.subarray(80, 96)));
  });

  it('names what is wrong, and leaves what is given as it is', () => {
    const [robot] = robots as [Robot];
    const out = new Float64Array(16);
    expect(() => robot.linkPose([0, 0], 'Tipp', out)).toThrow(
      new RangeError(`Robot.linkPose: link must be a link of the robot, got "Tipp"; did you mean 'tip'?`),
    );
    expect(() => robot.linkPose([0, 0], 7 as unknown as string)).toThrow(
      new TypeError('Robot.linkPose: link must be the name of a link, got 7'),
    );
    expect(() => robot.linkPose([0, NaN], 'tip', out)).toThrow(
      'Robot.linkPose: configuration[1] (joint "slider-turret") must be finite',
    );
    expect(() => robot.linkPoses([0], new Float64Array(112))).toThrow(
      'Robot.linkPoses: configuration must be 2 numbers, one per joint, got Array(1)',
    );
    expect(() => robot.linkPoses([0, 0], out)).toThrow(
      new RangeError('Robot.linkPoses: out must be 112 numbers, 16 per link, got Float64Array(16)'),
    );
    expect(() => robot.linkPoses([0, 0], [] as unknown as Float64Array)).toThrow(
      new TypeError('Robot.linkPoses: out must be a Float64Array or Float32Array, got Array(0)'),
    );
    expect(out).toEqual(new Float64Array(16));
  });

  forSomeBuilds(({ precision }, engine) => {
    // Fourteen joints in a row, each with rounding of a few 1e-7 of a metre or so.
    const tolerance = precision === 'double' ? 0 : 5e-6;

    it('has the bits of setConfiguration, and in single precision its numbers', () => {
      const random = createRandom(SEED);
      for (const robot of robots) {
        using scene = robot.createScene(engine());
        for (let k = 0; k < 10; k++) {
          const q = robot.joints.map(() => (k === 0 ? 0 : random.between(-4, 4)));
          robot.setConfiguration(scene, q);
          let compared = 0;
          for (const id of Object.keys(robot.segments)) {
            if (!robot.linkNames.includes(id)) continue;
            const [actual, expected] = [robot.linkPose(q, id), scene.getPose(id)];
            if (tolerance === 0) expect([...actual]).toEqual([...expected]);
            else
              for (let i = 0; i < 16; i++)
                expect(Math.abs(actual[i]! - expected[i]!)).toBeLessThan(tolerance);
            compared++;
          }
          expect(compared).toBeGreaterThan(2);
        }
      }
    });
  });
});
