import { afterAll, describe, expect, it } from 'vitest';
import { createRandom, SEED } from '../../../support/random.ts';
import { line, point } from '../../../../bindings/index.ts';
import { loadRobot, parsePlanningScene } from '../../../../modules/robot/index.ts';
import { prepareEdge } from '../../../../modules/robot/model/edges.ts';
import { createSampler } from '../../../../modules/robot/model/sampler.ts';
import { PLANNED, readProblems } from '../../../../data/problems.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { axis, collision, joint, link, urdf } from '../documents.ts';
import { drawEdges, sampleEdge } from '../edges.ts';
import { makeSetups, makeSolidSetups, ROBOTS } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 700).slice(0, 8), ...makeSolidSetups(SEED + 700)];

/** Answers by precision, setup and edge: builds with and without vectors have to agree. */
const answers = new Map<string, string>();
let compared = 0;

function compareBuilds(key: string, answer: unknown): void {
  const text = JSON.stringify(answer);
  const other = answers.get(key);
  if (other === undefined) answers.set(key, text);
  else {
    compared++;
    expect(text, key).toBe(other);
  }
}

describe('proofs of edges', () => {
  afterAll(() => expect(compared).toBeGreaterThan(100));

  forEachBuild((build, engine) => {
    it.each(setups)(
      `are free wherever they are looked at, or hit where they say so: $name, SEED=${SEED}`,
      (setup) => {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const before = scene.toJSON();
        for (const [i, { from, to }] of drawEdges(createRandom(SEED + 701), robot, 12).entries()) {
          const margin = [0, 0.05, -0.05][i % 3]!;
          // Random robots may touch all the way, which takes as many configurations as are allowed.
          const certificate = robot.in(scene).prove(from, to, { margin, maxEvaluations: 4096 });
          const { verdict, share, pair } = certificate;
          compareBuilds(`${build.precision} ${setup.name} ${i}`, certificate);
          if (verdict === 'free') {
            expect(robot.in(scene).areFree(sampleEdge(from, to, 256), { margin })).not.toContain(0);
            expect([share, pair, certificate.a]).toEqual([1, -1, undefined]);
          } else {
            expect([certificate.a, certificate.b]).toEqual(scene.pairs[pair]);
          }
          if (verdict !== 'hit') continue;
          const q = Float64Array.from(from, (x, k) => x + share * (to[k]! - x));
          expect(robot.in(scene).isFree(q, { margin })).toBe(false);
        }
        expect(scene.toJSON()).toEqual(before);
      },
    );

    it(`of bases that float or move in a plane are free wherever they are looked at, SEED=${SEED}`, () => {
      const rod = urdf(
        link('rod', '0 0 0', '1 0 0'),
        link('tip', '0.2 0 0'),
        joint('revolute', 'rod', 'tip', axis('0 0 1')),
      );
      const counts = { free: 0, hit: 0, unresolved: 0 };
      for (const base of ['floating', 'planar'] as const) {
        const robot = loadRobot(rod, { base });
        using scene = robot.createScene(engine(), { extra: { post: [line([3, 0, -1], [3, 0, 1], 0.1)] } });
        const draw = createSampler(robot.joints, SEED + 702);
        for (let i = 0; i < 60; i++) {
          const rows = draw(2).slice();
          const from = rows.subarray(0, robot.joints.length);
          const to = rows.subarray(robot.joints.length);
          for (const q of [from, to]) for (let k = 0; k < 2; k++) q[k] = 3 * q[k]!;
          prepareEdge(robot.joints, from, to);
          const verdict = robot.in(scene).prove(from, to).verdict;
          counts[verdict]++;
          if (verdict === 'free') expect(robot.in(scene).areFree(sampleEdge(from, to, 512))).not.toContain(0);
        }
      }
      expect(counts.free).toBeGreaterThan(5);
      expect(counts.hit).toBeGreaterThan(1);
      expect(counts.unresolved).toBe(0);
    });

    it(`name a pair of the scene wherever they hit something, SEED=${SEED}`, () => {
      let hits = 0;
      for (const setup of setups.slice(0, 6)) {
        const { robot } = setup;
        using scene = setup.makeScene(engine());
        const ids = scene.pairs.map(([a, b]) => `${a} ${b}`);
        const edges = drawEdges(createRandom(SEED + 703), robot, 40);
        // Motions of no length, and pairs of which neither segment moves, among them.
        const still = edges.slice(0, 5).map(({ from }) => ({ from, to: from }));
        for (const { from, to } of [...edges, ...still]) {
          for (const margin of [-0.05, 0.1]) {
            const { verdict, pair, a, b } = robot.in(scene).prove(from, to, { margin, maxEvaluations: 64 });
            if (verdict !== 'hit') continue;
            hits++;
            expect(`${a} ${b}`).toBe(ids[pair]);
          }
        }
      }
      expect(hits).toBeGreaterThan(50);
    });

    it('see what passes between samples', () => {
      const ball = `<link name="ball">${collision('<sphere radius="0.02"/>')}</link>`;
      const robot = loadRobot(urdf(link('rail'), ball, joint('prismatic', 'rail', 'ball', axis('1 0 0'))));
      const plate = [line([1.03, -1, 0], [1.03, 1, 0], 0.001)];
      using scene = robot.createScene(engine(), { extra: { plate } });
      expect(robot.in(scene, { step: 0.1 }).isEdgeFree([0], [2])).toBe(true);
      expect(robot.in(scene).prove([0], [2]).verdict).toBe('hit');
      expect(robot.in(scene).prove([0], [1]).verdict).toBe('free');
      const { share, upper, a, b } = robot.in(scene).firstContact([0], [2], { resolution: 2 ** -30 })!;
      const exact = (1.03 - 0.021) / 2;
      expect(share).toBeLessThanOrEqual(exact);
      expect(upper).toBeGreaterThan(exact - 1e-7);
      expect(upper - share).toBeLessThan(build.precision === 'double' ? 4e-9 : 1e-4);
      expect([a, b]).toEqual(['ball', 'plate']);
      const gap = robot.in(scene).edgeClearance([0], [0.9], { tolerance: 1e-4 })!;
      expect(gap.lower).toBeLessThanOrEqual(0.109 + 1e-7);
      expect(gap.upper).toBeGreaterThanOrEqual(0.109 - 1e-7);
      expect(gap.upper - gap.lower).toBeLessThanOrEqual(1.001e-4);
    });

    it('find when a rod turns into a ball', () => {
      // Of length 1 and radius 0.05, about its end, into a ball of radius 0.1 at distance 0.8 and angle 1.2.
      const rod = collision('<cylinder radius="0.05" length="1"/>', '0.5 0 0', '0 1.5707963267948966 0');
      const ends = ['0 0 0', '1 0 0'].map((xyz) => collision('<sphere radius="0.05"/>', xyz)).join('');
      const robot = loadRobot(
        urdf(
          link('base'),
          `<link name="rod">${rod}${ends}</link>`,
          joint('continuous', 'base', 'rod', axis('0 0 1')),
        ),
      );
      const ball = [point([0.8 * Math.cos(1.2), 0.8 * Math.sin(1.2), 0], 0.1)];
      using scene = robot.createScene(engine(), { extra: { ball } });
      const exact = 1.2 - Math.asin(0.15 / 0.8);
      const { share, upper } = robot.in(scene).firstContact([0], [2], { resolution: 2 ** -30 })!;
      const allowed = build.precision === 'double' ? 2e-9 : 1e-4;
      expect(2 * share).toBeLessThanOrEqual(exact + (build.precision === 'double' ? 0 : 1e-6));
      expect(2 * share).toBeGreaterThan(exact - 2 * allowed);
      expect(2 * upper).toBeLessThan(exact + 2 * allowed);
    });

    it('refuse what they cannot use, by its name', () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine());
      const q = new Float64Array(robot.joints.length);
      const certify = (options: object) => () => robot.in(scene).prove(q, q, options);
      expect(certify({ step: 1 })).toThrow('RobotInScene.prove: options must be without');
      expect(certify({ resolution: 0 })).toThrow('resolution must be from 2⁻³⁰ to 1, got 0');
      expect(certify({ margin: NaN })).toThrow('RobotInScene.prove: margin must be');
      expect(certify({ tolerance: -1 })).toThrow('RobotInScene.prove: tolerance must be at least 0, got -1');
      expect(certify({ maxEvaluations: 3 })).toThrow(
        'RobotInScene.prove: maxEvaluations must be an integer from 4',
      );
      const contact = (options: object) => () => robot.in(scene).firstContact(q, q, options);
      expect(contact({ resolution: 2 })).toThrow(
        'RobotInScene.firstContact: resolution must be from 2⁻³⁰ to 1, got 2',
      );
      expect(() => robot.in(scene).edgeClearance(q, [1])).toThrow('RobotInScene.edgeClearance: to must be');
      const stops =
        (options: object, v: ArrayLike<number> = q) =>
        () =>
          robot.in(scene).areStopsFree(q, v, options as { deceleration: number });
      expect(stops({ deceleration: 0 })).toThrow(
        'RobotInScene.areStopsFree: deceleration must be above 0, got 0',
      );
      expect(stops({ deceleration: [1] })).toThrow('deceleration must be 7 numbers, one per joint');
      expect(stops({ deceleration: 1, latency: -1 })).toThrow('latency must be at least 0, got -1');
      expect(stops({ deceleration: 1 }, [1])).toThrow('velocities must be 7 numbers, one per position');
      expect(stops({})).toThrow('RobotInScene.areStopsFree: deceleration must be');
    });
  });

  describe.each(PLANNED)('of the planning problems of the %s', (name) => {
    const robot = ROBOTS[`${name}, spheres`];
    forEachBuild((_, engine) => {
      it('contradict no label, and tell more than the labels', async () => {
        const { problems } = await readProblems(name);
        const counts = { free: 0, hit: 0, unresolved: 0, between: 0 };
        for (const problem of problems.filter((_, i) => i % 3 === 0)) {
          const { start, goal, clearance } = problem;
          using scene = robot.createScene(engine(), { extra: parsePlanningScene(problem).segments });
          const { verdict } = robot.in(scene).prove(start, goal);
          counts[verdict]++;
          const isLabelledFree = clearance.every((pair) => Math.min(...pair) >= 0);
          if (verdict === 'free') expect(isLabelledFree).toBe(true);
          else if (isLabelledFree) counts.between++;
        }
        // Of those that are not free, some collide only between two of the states that are labelled.
        const expected = { panda: [7, 93, 2], ur5: [2, 65, 7] }[name];
        expect([counts.free, counts.hit, counts.between]).toEqual(expected);
        expect(counts.unresolved).toBe(0);
      });
    });
  });
});
