import { isList } from '../../../bindings/base/checks.ts';
import { checkBoolean, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { marksShape } from '../../../bindings/scene/questions/answers.ts';
import { readConfigurations } from '../model/configurations.ts';
import type { KinematicTree } from '../model/kinematic-tree.ts';
import type { RobotJoint } from '../model/model.ts';
import { type Arm, type ArmShape, readMargin } from './arm.ts';
import { EdgeTests } from './edge-tests.ts';
import { type ArmSettings, ASKED_OF_ROBOTS, readMarks, type RobotQuestion } from './question.ts';
import { robotIn } from './scene-robot.ts';

/** Edges by the numbers of their ends: for roadmaps, whose edges share configurations. */
export interface EdgeList {
  /** Configurations, one after the other. */
  readonly configurations: ArrayLike<number>;
  /** For each edge the numbers of the configurations where it begins and where it ends. */
  readonly edges: ArrayLike<number>;
}

/** What `arm.areEdgesFree` takes. */
export interface EdgesOptions {
  /** Distance that pairs without margins of their own keep, metres. Default: the robot's in its scene. */
  readonly margin?: number;
  /** Whether edges are known to be free where they begin, so that this is not looked at. Default: false. */
  readonly knownFree?: boolean;
  /** An array with one number per edge, to be written into. */
  readonly out?: Uint8Array;
}

export interface EdgeSettings extends ArmSettings {
  readonly margin: number;
  readonly knownFree: boolean;
}

const OPTIONS = ['margin', 'knownFree', 'out'] as const;

/** The most steps of one edge: more would take minutes. */
const MOST_STEPS = 1e8;

/** How far a unit quaternion turns at most as the steps of an edge are counted: see model/edges.ts. */
const MOST_TURN = 4;

/** Whether all pairs keep their margins at samples of straight motions; a unit is an edge. */
export const ARE_EDGES_FREE: RobotQuestion<
  EdgeSettings,
  Uint8Array,
  [edges: unknown, options?: EdgesOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'areEdgesFree',
  read(where, arm, edges, options = {}) {
    checkOptions(where, options, OPTIONS);
    const margin = readMargin(where, arm, options.margin);
    const knownFree = checkBoolean(where, 'knownFree', options.knownFree ?? false);
    const numbers = isEdgeList(edges) ? readList(where, arm, edges) : readRows(where, arm, edges);
    const width = 2 * arm.joints.length;
    const units = width === 0 ? 0 : numbers.length / width;
    for (let at = 0; at < numbers.length; at += width) {
      const middle = at + width / 2;
      checkSteps(where, arm, numbers, numbers, at, middle);
    }
    const out = readMarks(where, options.out, units);
    const settings = { arm: arm.shape, margin, knownFree };
    return { question: ARE_EDGES_FREE, settings, about: arm.tree, numbers, units, width, given: out, out };
  },
  shape: (_, __, units) => marksShape(units),
  run({ where, scene, about }, { arm, margin, knownFree }, { numbers, count }, out = new Uint8Array(count)) {
    const tree = about as KinematicTree;
    const tests = new EdgeTests(arm, () => robotIn(where, scene, tree));
    tests.areEdgesFree(where, numbers, knownFree, margin, out);
    return out;
  },
};

/**
 * Checks that an edge has no more samples than can be looked at.
 *
 * @throws RangeError for a step that is too small
 */
export function checkSteps(
  where: string,
  { shape: { step }, joints }: { readonly shape: ArmShape; readonly joints: readonly RobotJoint[] },
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  fromAt = 0,
  toAt = 0,
): void {
  let length = 0;
  for (let i = 0; i < joints.length; i++) {
    const way = Math.abs(to[toAt + i]! - from[fromAt + i]!);
    length += joints[i]!.type === 'quaternion' ? MOST_TURN : way;
  }
  if (length / step <= MOST_STEPS) return;
  throw outOfRange(where, 'step', `large enough for at most ${MOST_STEPS} samples`, step);
}

function isEdgeList(edges: unknown): edges is EdgeList {
  return typeof edges === 'object' && edges !== null && 'configurations' in edges;
}

/** The ends of edges, one configuration after the other. */
function readRows(where: string, { joints }: Arm, edges: unknown): Float64Array {
  const { length } = joints;
  if (!isList(edges)) {
    throw wrongType(where, 'edges', 'an array of numbers, or { configurations, edges }', edges);
  }
  if (length === 0 ? edges.length > 0 : edges.length % (2 * length) !== 0) {
    const expected = `rows of ${2 * length} numbers, one per joint where an edge begins and one where it ends`;
    throw outOfRange(where, 'edges', expected, edges);
  }
  return readConfigurations(where, edges, joints, 'edges').numbers;
}

/** The ends of edges that are given by their numbers, one configuration after the other. */
function readList(where: string, { joints }: Arm, list: EdgeList): Float64Array {
  checkOptions(where, list, ['configurations', 'edges']);
  const { numbers, count } = readConfigurations(where, list.configurations, joints);
  const { edges } = list;
  if (!isList(edges)) throw wrongType(where, 'edges', 'an array of numbers', edges);
  if (edges.length % 2 !== 0) throw outOfRange(where, 'edges', 'pairs of numbers', edges);
  const { length } = joints;
  const rows = new Float64Array(edges.length * length);
  for (let i = 0; i < edges.length; i++) {
    const end = edges[i];
    if (!(typeof end === 'number' && Number.isInteger(end) && end >= 0 && end < count)) {
      throw outOfRange(where, `edges[${i}]`, `the number of one of ${count} configurations`, end);
    }
    rows.set(numbers.subarray(end * length, (end + 1) * length), i * length);
  }
  return rows;
}
