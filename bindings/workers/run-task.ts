import { makeColumns, partOfColumns } from '../scene/pairs/columns.ts';
import type { Precision } from '../base/types.ts';
import { POSE_LENGTH } from '../scene/model/poses.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneBatch } from '../scene/query/batch.ts';
import { type BatchScene, withPairs } from '../scene/model/view.ts';
import type { KinematicTree } from '../scene/robot/kinematic-tree.ts';
import { numbersPerUnit } from '../scene/robot/questions.ts';
import { findPath } from '../scene/search/scene-plan.ts';
import type { Output, PlannedUnit, PoseNumbers, Task, Units } from './messages.ts';
import type { RayCaster } from '../scene/rays/caster.ts';
import { type GivenRays, RAY_NUMBERS } from '../scene/rays/given.ts';
import { makeHits } from '../scene/rays/hits.ts';
import { answersShape, hitsShape, robotShape } from './outputs.ts';

/** What a worker works on: its copy of a scene, and the tree of a robot that is asked. */
export interface Subject {
  readonly where: string;
  readonly scene: Scene;
  readonly tree: KinematicTree | undefined;
  readonly precision: Precision;
}

/** Does a worker's share of a task, and returns where the results are. */
export function runTask(subject: Subject, task: Task, units: Units): Output {
  const { where, scene, precision } = subject;
  const opened = scene.openBatch(where);
  switch (task.kind) {
    case 'ask robot':
      return askRobot(subject, opened, task, units);
    case 'plan':
      return plan(subject, opened, task, units);
    case 'cast rays':
      return castRays(subject, opened, task, units);
    case 'test rays':
      return testRays(subject, opened, task, units);
    case 'evaluate sets':
      return evaluateSets(where, opened, precision, task, units);
    case 'evaluate pairs':
      return evaluatePairs(where, opened, precision, task, units);
    case 'test sets':
      return testSets(where, opened, task, units);
  }
}

/** What `scene.openBatch` gives. */
interface Opened {
  batch: SceneBatch;
  scene: BatchScene;
  rays: RayCaster;
}

type SetTask = Extract<Task, { kind: 'evaluate sets' | 'test sets' }>;

type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

function evaluateSets(
  where: string,
  { batch, scene }: Opened,
  precision: Precision,
  task: TaskOf<'evaluate sets'>,
  units: Units,
): Output {
  const { format, maxDistance } = task;
  const rows = scene.pairCount;
  const columns = task.out ?? makeColumns(precision, (units.end - units.first) * rows);
  forEachStep(units, (first, end) => {
    const out = partOfColumns(columns, first * rows, end * rows);
    batch.evaluate(where, scene, {
      poses: posesOf(task, scene, first, end),
      count: end - first,
      format,
      maxDistance,
      out,
      columns: out,
    });
  });
  return columns;
}

function evaluatePairs(
  where: string,
  { batch, scene }: Opened,
  precision: Precision,
  task: TaskOf<'evaluate pairs'>,
  units: Units,
): Output {
  const { poses, format, maxDistance } = task;
  const columns = task.out ?? makeColumns(precision, units.end - units.first);
  forEachStep(units, (first, end) => {
    const part = withPairs(scene, units.first + first, end - first);
    const out = partOfColumns(columns, first, end);
    batch.evaluate(where, part, { poses, count: 1, format, maxDistance, out, columns: out });
  });
  return columns;
}

function testSets(where: string, { batch, scene }: Opened, task: TaskOf<'test sets'>, units: Units): Output {
  const { format, margin } = task;
  const answers = task.out ?? new Uint8Array(units.end - units.first);
  forEachStep(units, (first, end) => {
    const out = answers.subarray(first, end);
    batch.areFree(where, scene, {
      poses: posesOf(task, scene, first, end),
      count: end - first,
      format,
      margin,
      out,
    });
  });
  return answers;
}

function castRays(
  { where, precision }: Subject,
  { batch, scene, rays }: Opened,
  task: TaskOf<'cast rays'>,
  units: Units,
): Output {
  batch.setPoses(where, scene, task.state, 'matrix');
  const count = units.end - units.first;
  const shape = hitsShape(precision, count);
  const hits = task.out ?? makeHits(precision, count);
  forEachStep(units, (first, end) =>
    rays.cast(where, { ...givenRays(task, first, end), out: shape.part(hits, first, end) }),
  );
  return hits;
}

function testRays(
  { where }: Subject,
  { batch, scene, rays }: Opened,
  task: TaskOf<'test rays'>,
  units: Units,
): Output {
  batch.setPoses(where, scene, task.state, 'matrix');
  const count = units.end - units.first;
  const answers = task.out ?? new Uint8Array(count);
  const shape = answersShape(count);
  forEachStep(units, (first, end) =>
    rays.any(where, { ...givenRays(task, first, end), out: shape.part(answers, first, end) }),
  );
  return answers;
}

/** The rays from `first` up to `end`, counted from the first unit. */
function givenRays(
  { poses, maxDistance, ignored }: TaskOf<'cast rays' | 'test rays'>,
  first: number,
  end: number,
): Omit<GivenRays<never>, 'out'> {
  const rays = poses.subarray(first * RAY_NUMBERS, end * RAY_NUMBERS);
  return { rays, count: end - first, maxDistance, ignored };
}

function askRobot(
  { where, scene, tree, precision }: Subject,
  opened: Opened,
  task: TaskOf<'ask robot'>,
  units: Units,
): Output {
  const { question, poses, state } = task;
  opened.batch.setPoses(where, opened.scene, state, 'matrix');
  const robot = scene.robot(where, tree!);
  const count = units.end - units.first;
  const shape = robotShape(question, precision, count, opened.scene.pairCount, tree!.drives);
  const answers = task.out ?? shape.make();
  const width = numbersPerUnit(question, tree!);
  forEachStep(units, (first, end) => {
    const numbers = poses.subarray(first * width, end * width);
    const out = shape.part(answers, first, end);
    robot.answer(where, scene.revision, { question, numbers, units: end - first, out });
  });
  return answers;
}

function plan(
  { where, scene, tree }: Subject,
  opened: Opened,
  { problems, shape, state }: TaskOf<'plan'>,
  units: Units,
): Output {
  opened.batch.setPoses(where, opened.scene, state, 'matrix');
  const robot = scene.robot(where, tree!);
  const tests = robot.makeChecker(where, shape, () => scene.revision);
  const found: PlannedUnit[] = [];
  try {
    forEachStep(units, (first, end) => {
      for (let unit = units.first + first; unit < units.first + end; unit++) {
        found.push({ unit, result: findPath(where, tests, problems[unit]!) });
      }
    });
  } finally {
    robot.discardChecker(tests);
  }
  return found;
}

/** The poses of the sets from `first` up to `end`, counted from the first unit. */
function posesOf({ poses, format }: SetTask, scene: BatchScene, first: number, end: number): PoseNumbers {
  const perSet = scene.names.size * POSE_LENGTH[format];
  return poses.subarray(first * perSet, end * perSet);
}

/** Calls `run` with the borders, counted from the first unit, of one step after the other. */
function forEachStep({ first, end, step, begun }: Units, run: (first: number, end: number) => void): void {
  const count = end - first;
  let next = 0;
  const take = (): number => (begun === undefined ? next++ : Atomics.add(begun, 0, 1)) * step;
  for (let start = take(); start < count; start = take()) run(start, Math.min(start + step, count));
}
