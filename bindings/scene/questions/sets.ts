import type { PoseFormat } from '../../geometry/pose.ts';
import { POSE_LENGTH } from '../model/poses.ts';
import { withPairs } from '../model/view.ts';
import type { BatchDistances } from '../pairs/columns.ts';
import { type BatchOptions, checkSets, type FreeOptions, readBatch, readTest } from '../query/given.ts';
import { columnsShape, marksShape } from './answers.ts';
import type { AskedScene, Question, Subject, Units, Work } from './question.ts';

interface DistanceSettings {
  readonly format: PoseFormat;
  readonly maxDistance: number;
}

interface PairSettings extends DistanceSettings {
  /** The numbers of the pairs that are asked for. Default: all. */
  readonly rows?: Int32Array;
}

interface MarginSettings {
  readonly format: PoseFormat;
  readonly margin: number;
}

function checkPoses({ where, scene }: Subject, { format }: { format: PoseFormat }, units: Units): void {
  const opened = scene.openBatch(where);
  opened.batch.checkSets(where, opened.scene, units.numbers, units.count, format);
}

/** The distances of all pairs; a unit is a set of poses. */
const SETS: Question<DistanceSettings, BatchDistances> = {
  name: 'distances of sets of poses',
  usesPoses: false,
  shape: ({ where, scene }, _, units) =>
    columnsShape(scene.precision, units, scene.openBatch(where).scene.pairCount),
  check: checkPoses,
  run({ where, scene }, settings, { numbers, count }, out) {
    const opened = scene.openBatch(where);
    return opened.batch.evaluate(where, opened.scene, {
      ...settings,
      poses: numbers,
      count,
      out,
      columns: out,
    });
  },
};

/** The distances of a part of the pair list for one set of poses; a unit is a pair. */
const PAIRS: Question<PairSettings, BatchDistances> = {
  name: 'distances of pairs',
  cost: (distances, pairs) => distances / pairs,
  usesPoses: false,
  shape: ({ scene }, _, units) => columnsShape(scene.precision, units, 1),
  check: (subject, settings, units) => checkPoses(subject, settings, { ...units, count: 1 }),
  run({ where, scene }, settings, { numbers, first, count }, out) {
    const opened = scene.openBatch(where);
    const { rows } = settings;
    const part =
      rows === undefined
        ? withPairs(opened.scene, first, count)
        : opened.batch.pick(where, opened.scene, rows.subarray(first, first + count));
    return opened.batch.evaluate(where, part, { ...settings, poses: numbers, count: 1, out, columns: out });
  },
};

/** Which sets of poses keep the margins; a unit is a set. */
const FREE: Question<MarginSettings, Uint8Array> = {
  name: 'free sets of poses',
  usesPoses: false,
  shape: (_, __, units) => marksShape(units),
  check: checkPoses,
  run({ where, scene }, settings, { numbers, count }, out) {
    const opened = scene.openBatch(where);
    return opened.batch.areFree(where, opened.scene, { ...settings, poses: numbers, count, out });
  },
};

/** The questions about sets of poses that workers answer. */
export const SET_QUESTIONS = [SETS, PAIRS, FREE];

/** Reads the arguments of `evaluateBatch`. A single set is split by pairs. */
export function distancesOfSets(
  where: string,
  scene: AskedScene,
  poses: unknown,
  options: BatchOptions,
): Work<PairSettings, BatchDistances> {
  const given = readBatch(where, poses, options);
  const { names, pairCount } = scene.openBatch(where).scene;
  const { format, maxDistance, out, columns } = given;
  const count = checkSets(where, names.size, given);
  const isOne = count === 1;
  return {
    question: isOne ? PAIRS : SETS,
    settings: { format, maxDistance },
    about: undefined,
    numbers: given.poses,
    units: isOne ? pairCount : count,
    width: isOne ? 0 : names.size * POSE_LENGTH[format],
    given: out,
    out: columns,
  };
}

/** Reads the arguments of `areFree`. */
export function freeSets(
  where: string,
  scene: AskedScene,
  poses: unknown,
  options: FreeOptions,
): Work<MarginSettings, Uint8Array> {
  const given = readTest(where, poses, options);
  const { names } = scene.openBatch(where).scene;
  const { format, margin, out } = given;
  return {
    question: FREE,
    settings: { format, margin },
    about: undefined,
    numbers: given.poses,
    units: checkSets(where, names.size, given),
    width: names.size * POSE_LENGTH[format],
    given: out,
    out,
  };
}
