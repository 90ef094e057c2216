import { POSITION_LIMIT } from '../../../bindings/base/checks.ts';
import { show } from '../../../bindings/base/errors.ts';
import { didYouMean } from '../../../bindings/base/nearest.ts';
import { isOrientation } from '../model/configurations.ts';
import type { RobotJoint, RobotMimic } from '../model/model.ts';
import type { GroupState } from '../model/group-state.ts';
import type { JointValues } from '../model/named-joints.ts';
import { quaternionsIn } from '../model/numbers.ts';
import { toRecord } from '../text/record.ts';
import type { XmlElement } from '../text/xml.ts';
import type { SrdfJoints } from './srdf-joints.ts';

/** How far a mimic may be from where it follows to, radians or metres: rounding to a few digits. */
const MIMIC_TOLERANCE = 1e-3;

/**
 * Reads `<group_state>`. As it has no bearing on distances, what cannot be used is left out with a warning:
 * joints that the URDF lacks, values that are no position, and states without a name.
 */
export function readGroupStates(
  source: XmlElement,
  joints: SrdfJoints,
): { states: readonly GroupState[]; warnings: string[] } {
  const warnings: string[] = [];
  const states = source.children('group_state').flatMap((element) => {
    const [name, group] = [element.text('name'), element.text('group')];
    if (name === undefined || group === undefined) {
      warnings.push(element.remark('<group_state> without name or group; ignored it'));
      return [];
    }
    const state = element.within(`group_state "${name}"`);
    return [Object.freeze({ name, group, values: readValues(state, joints, warnings) })];
  });
  return { states: Object.freeze(states), warnings };
}

function readValues(
  state: XmlElement,
  { moving, mimics, fixed }: SrdfJoints,
  warnings: string[],
): JointValues {
  const values = new Map<string, number>();
  const followers: { element: XmlElement; mimic: RobotMimic; value: number }[] = [];
  for (const element of state.children('joint')) {
    const name = element.text('name') ?? '';
    const mimic = mimics.find((one) => one.name === name);
    const numbers = moving.get(name);
    const positions = toPositions(element.text('value'), numbers);
    if (fixed.includes(name)) continue;
    if (mimic === undefined && numbers === undefined) {
      const hint = didYouMean(name, [...moving.keys()]);
      warnings.push(element.remark(`joint ${show(name)} is not in the URDF; ignored it${hint}`));
    } else if (positions === undefined) {
      const text = show(element.text('value') ?? '');
      warnings.push(element.remark(`joint ${show(name)}: ${text} is ${expectedOf(numbers)}; ignored it`));
    } else if (mimic !== undefined) followers.push({ element, mimic, value: positions[0]! });
    else for (const [i, number] of numbers!.entries()) values.set(number.name, positions[i]!);
  }
  for (const { element, mimic, value } of followers) {
    const { name, joint, multiplier, offset } = mimic;
    const followed = multiplier * (values.get(joint) ?? NaN) + offset;
    if (Math.abs(value - followed) <= MIMIC_TOLERANCE) continue;
    warnings.push(element.remark(`joint "${name}" follows "${joint}"; ignored the value ${value} for it`));
  }
  return toRecord([...values]);
}

/** The positions that a text lists, one per number of its joint: undefined where it lists none, or others. */
function toPositions(
  text: string | undefined,
  numbers: readonly RobotJoint[] = [],
): readonly number[] | undefined {
  const count = Math.max(1, numbers.length);
  const words = (text ?? '').trim().split(/\s+/, count + 1);
  const positions = words.map((word) => (/^[-+.eE\d]+$/.test(word) ? Number(word) : NaN));
  if (positions.length !== count || !positions.every((position) => Math.abs(position) <= POSITION_LIMIT)) {
    return undefined;
  }
  return quaternionsIn(numbers).every((at) => isOrientation(positions, at)) ? positions : undefined;
}

function expectedOf(numbers: readonly RobotJoint[] = []): string {
  if (numbers.length < 2) return 'not a position';
  return `not a position of ${numbers.length} numbers`;
}
