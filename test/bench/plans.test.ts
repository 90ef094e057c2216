import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLabels, checkPath, countOwnSteps } from '../../bench/plans/checks.ts';
import { summarizePlans } from '../../bench/plans/figures.ts';
import { makePlainChecker } from '../../bench/plans/plain-checker.ts';
import { benchOutcomes, contradicts } from '../../bench/plans/outcomes.ts';
import { connectPlain, countSteps, makeSampler } from '../../bench/plans/plain-connect.ts';
import { SEARCH } from '../../bench/plans/searches.ts';
import {
  CHECKER,
  makeScene,
  type LabelledRobot,
  type PlannedRobot,
  readPlanned,
} from '../../bench/plans/works.ts';
import { cylinder, type Engine, loadEngine, point } from '../../bindings/index.ts';
import { connect, type Solved } from '../../modules/plan/index.ts';
import { PLANNED } from '../../data/problems.ts';
import { createRandom, SEED } from '../support/random.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine({ precision: 'double' });
});
afterAll(() => engine.dispose());

function limitsOf({ robot }: PlannedRobot) {
  return { lower: robot.joints.map(({ lower }) => lower), upper: robot.joints.map(({ upper }) => upper) };
}

describe.each(PLANNED)('the plain planner of the %s', (name) => {
  let planned: LabelledRobot;
  beforeAll(async () => {
    planned = await readPlanned(name, 60, engine);
  });

  it(`tests configurations as robots do, among boxes, cylinders and spheres, SEED=${SEED}`, () => {
    const { robot, arm, works } = planned;
    const random = createRandom(SEED);
    for (const work of works) {
      const more = [point(random.vector(0.8), 0.1), cylinder(random.vector(1), random.vector(1), 0.05)];
      const configurations = Float64Array.from({ length: 200 * robot.joints.length }, () =>
        random.between(-3, 3),
      );
      const answers = new Set<number>();
      for (const extra of [{ ...work.segments, more }, { more }]) {
        using scene = robot.createScene(engine, { extra });
        const expected = robot.in(scene).areFree(configurations);
        const plain = makePlainChecker(arm, Object.values(extra).flat());
        expected.forEach((answer, i) => {
          const q = configurations.subarray(i * arm.joints, (i + 1) * arm.joints);
          expect(plain.isFree(q)).toBe(answer === 1);
          answers.add(answer);
        });
      }
      expect(answers.size).toBe(2);
    }
  });

  it('finds the paths of connect, and its paths and answers pass the checks that the bench makes', () => {
    for (const work of planned.works) {
      using scene = makeScene(planned.robot, engine, work);
      const checker = planned.robot.in(scene, CHECKER);
      const plain = makePlainChecker(planned.arm, work.elements);
      checkLabels(work, checker, plain);
      const path = connectPlain({ ...work, ...limitsOf(planned) }, plain.isEdgeFree)!;
      checkPath('plain', work, checker, plain, path, countSteps);
      const options = { ...SEARCH, certify: false, simplify: false };
      const ours = connect(checker, work.start, work.goal, options) as Solved;
      expect(ours.path.length).toBe(path.length * planned.arm.joints);
      path.flatMap((place) => [...place]).forEach((x, i) => expect(ours.path[i]).toBeCloseTo(x, 9));
    }
  });

  it('counts what is solved, proved and contradicted', () => {
    const engines = new Map([
      ['single-simd', engine],
      ['double-simd', engine],
    ] as const);
    const bench = { quick: true, progress: () => undefined };
    const [plan, proof] = benchOutcomes(bench, planned, engines);
    const valid = planned.works.length;
    expect(plan!.outcomes).toEqual({
      ...{ problems: planned.problems, valid, first: valid, solved: valid },
      ...{ certified: valid, proved: valid, contradictions: 0 },
    });
    expect(proof!.timing.samples).toBe(valid);
    // What no seed solves is counted as valid only, and not timed as a proof.
    const hopeless = benchOutcomes(bench, { ...planned, maxIterations: 1, range: 1e-3 }, engines);
    expect(hopeless[0]!.outcomes!.solved).toBeLessThan(valid);
    expect(hopeless[1]!.timing.samples).toBe(hopeless[0]!.outcomes!.solved);
    // The straight way from start to goal is not free in all of the problems.
    const straight = planned.works.map((work) => {
      return contradicts(planned, work, engine, Float64Array.from([...work.start, ...work.goal]));
    });
    expect(straight).toContain(true);
  });

  it('finds what is wrong with labels and paths', () => {
    const { robot, arm, works } = planned;
    const plain = makePlainChecker(arm, works[0]!.elements);
    // A problem whose straight way is not free.
    const work = works.find(({ start, goal, elements }) => {
      return !makePlainChecker(arm, elements).isEdgeFree(start, goal, 64);
    })!;
    using scene = makeScene(robot, engine, work);
    const checker = robot.in(scene, CHECKER);
    const { problem, start, goal, elements } = work;
    const clearance = problem.clearance!.map(([a, b]) => [-a, -b] as const);
    expect(() => checkLabels({ ...work, problem: { ...problem, clearance } }, checker, plain)).toThrow(
      /state \d+: free is (true|false) by clearance, and (true|false) by its label/,
    );
    const own = makePlainChecker(arm, elements);
    const check = (path: Float64Array[]) => () => checkPath('here', work, checker, own, path, countOwnSteps);
    expect(check([start, goal])).toThrow('here: edge 0 is not free by plain JS');
    expect(check([goal, start])).toThrow('here: other ends');
    expect(check([start, start.map(() => 10), goal])).toThrow('here: configuration 1 is out of limits');
  });
});

describe('the plain search', () => {
  const problem = {
    ...{ start: Float64Array.of(0, 0), goal: Float64Array.of(1, 1) },
    ...{ lower: [0, 0], upper: [1, 1] },
  };

  it('draws the Halton sequence of bases 3 and 5', () => {
    const draw = makeSampler([0, 0], [27, 25]);
    const drawn = Array.from({ length: 9 }, () => {
      const sample = new Float64Array(2);
      draw(sample);
      return [...sample].map(Math.round);
    });
    expect(drawn.map(([x]) => x)).toEqual([9, 18, 3, 12, 21, 6, 15, 24, 1]);
    expect(drawn.map(([, y]) => y)).toEqual([5, 10, 15, 20, 1, 6, 11, 16, 21]);
  });

  it('takes the straight way where it is free, and gives up where nothing is', () => {
    expect(connectPlain(problem, () => true)).toEqual([problem.start, problem.goal]);
    expect(connectPlain(problem, () => false)).toBeUndefined();
  });

  it('asks for so many samples that a radian has at least 32, a multiple of four', () => {
    expect([0, 0.01, 0.5, 0.51, 1].map(countSteps)).toEqual([4, 4, 16, 20, 32]);
  });
});

it('figures of plans are those of the sorted times', () => {
  const times = Array.from({ length: 100 }, (_, i) => 100 - i);
  const outcome = { solved: 99, proved: 98, length: 5 };
  const figures = { problems: 100, ...outcome, median: 51, mean: 50.5, percentile95: 96 };
  expect(summarizePlans(times, outcome)).toEqual(figures);
});
