import { checkItems } from '../../bindings/base/checks.ts';
import { outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { readTouching, type TouchingPair } from './model/allowed.ts';
import { listMimics, resolveDrives } from './model/mimics.ts';
import type { RobotParts } from './parts.ts';
import { Robot } from './robot.ts';
import { joinGroups } from './urdf/joint-groups.ts';

/** What `createFleet` takes. */
export interface FleetOptions {
  /** Links or segments of different robots that may touch: they are not compared. */
  readonly allowed?: readonly TouchingPair[];
}

const WHERE = 'createFleet';

/**
 * Makes one robot of several: its configurations are theirs, one after the other, and so are its joints,
 * links, segments and pairs. Segments of different robots are all compared, but for the pairs in `allowed`.
 *
 * @param robots - one or more, also fleets; load those that share names of links, joints or segments with
 *   different prefixes
 * @throws TypeError or RangeError that names the argument, or the name that two robots share
 */
export function createFleet(robots: readonly Robot[], options: FleetOptions = {}): Robot {
  if (!Array.isArray(robots)) throw wrongType(WHERE, 'robots', 'an array of robots', robots);
  const members = checkItems(robots, checkMember);
  if (members.length === 0) throw outOfRange(WHERE, 'robots', 'one or more robots', robots);
  checkOptions(WHERE, options, ['allowed']);
  checkNames(members);
  const joints = members.flatMap((member) => member.joints);
  const drives = resolveDrives(joints);
  const segments = members.flatMap(({ plan }) => plan.segments);
  const mayTouch = readTouching(
    WHERE,
    options.allowed ?? [],
    members.map(({ plan }) => plan.segments),
  );
  const between = members.flatMap(({ plan }, i) =>
    members
      .slice(i + 1)
      .flatMap((other) =>
        plan.segments.flatMap(({ id: a }) =>
          other.plan.segments.flatMap(({ id: b }) => (mayTouch(a, b) ? [] : [[a, b] as const])),
        ),
      ),
  );
  const links = members.flatMap(({ order }) => [...order.keys()]);
  return new Robot({
    name: members.map(({ name }) => name).join(' + '),
    joints,
    bodies: members.flatMap(({ bodies }) => bodies),
    drives,
    mimics: listMimics(joints, drives),
    order: new Map(links.map((link, i) => [link, i])),
    plan: { segments, pairs: [...members.flatMap(({ plan }) => plan.pairs), ...between] },
    disables: members.some(({ disables }) => disables),
    groupStates: Object.freeze(members.flatMap(({ groupStates }) => groupStates)),
    groups: joinGroups(members.map(({ groups }) => groups)),
    warnings: members.flatMap(({ warnings }) => warnings),
  });
}

function checkMember(value: unknown, i: number): RobotParts {
  // Robots of another copy of this library are as good.
  const parts = (value as Partial<Robot> | null | undefined)?.parts;
  if (parts !== undefined) return parts;
  throw wrongType(WHERE, `robots[${i}]`, 'a robot', value);
}

/** Checks that no two robots share a name of a link, joint or segment. */
function checkNames(members: readonly RobotParts[]): void {
  for (const [kind, namesOf] of [
    ['link', ({ order }: RobotParts) => [...order.keys()]],
    ['joint', ({ joints }: RobotParts) => joints.map(({ name }) => name)],
  ] as const) {
    const owners = new Map<string, number>();
    for (const [i, member] of members.entries()) {
      for (const name of namesOf(member)) {
        const owner = owners.get(name);
        owners.set(name, i);
        if (owner === undefined || owner === i) continue;
        const expected = `robots whose ${kind}s have different names, as robots[${owner}] has it too; load them with a prefix`;
        throw outOfRange(WHERE, `robots[${i}]`, expected, name);
      }
    }
  }
}
