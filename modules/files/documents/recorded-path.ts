import { FileError } from '../../../bindings/base/file-error.ts';
import { PathColumns, type PathRules, type Waypoint } from './columns.ts';
import type { JointState } from './joint-state.ts';

/**
 * Makes waypoints of joint states, which may each be of some joints only: of an arm, and of its gripper. The
 * others stay where they were. There is a waypoint for each state from the one on with which all joints are
 * known. Joints of other robots, and those that follow others, are no concern of a path.
 */
export class RecordedPath {
  readonly #rules: PathRules;
  readonly #file: string;
  readonly #unknown: Set<string>;
  /** Where all joints are that are known; the others are anywhere. */
  #last: readonly number[];
  #columns: { readonly names: string; readonly columns: PathColumns } | undefined;

  constructor(file: string, rules: PathRules) {
    const { robot, given, rest } = rules;
    this.#file = file;
    this.#rules = rules;
    this.#last = [...robot.configuration({ ...rest, ...given })];
    const names = robot.joints.map(({ name }) => name);
    this.#unknown = new Set(names.filter((name) => given[name] === undefined && rest[name] === undefined));
  }

  /**
   * @param where - where the state stands, for complaints
   * @returns undefined where some joints are not known yet, or nothing is said of any
   * @throws InputError for a position that is none
   */
  read({ names, positions }: JointState, where: string): Waypoint | undefined {
    const { robot } = this.#rules;
    const known = robot.joints.map(({ name }) => name).filter((name) => names.includes(name));
    if (known.length === 0 || positions.length === 0) return undefined;
    const values = known.map((name) => positions[names.indexOf(name)]);
    this.#last = this.#columnsOf(known, where).toWaypoint({ where, values });
    for (const name of known) this.#unknown.delete(name);
    return this.#unknown.size > 0 ? undefined : this.#last;
  }

  /** @throws FileError where a joint was in no state */
  end(topic: string): void {
    if (this.#unknown.size === 0) return;
    const [first] = this.#unknown;
    throw new FileError(
      this.#file,
      undefined,
      `no message of ${topic} has a position of joint "${first!}"; say where it stands: --joint ${first!}=POSITION`,
    );
  }

  /** Columns of these joints; the others are where they were. */
  #columnsOf(known: readonly string[], where: string): PathColumns {
    const { joints } = this.#rules.robot;
    const isWhole = known.length === joints.length;
    const names = known.join('\n');
    if (isWhole && this.#columns?.names === names) return this.#columns.columns;
    const rest = Object.fromEntries(joints.map(({ name }, i) => [name, this.#last[i]!]));
    const columns = new PathColumns(known, where, { ...this.#rules, rest });
    this.#columns = { names, columns };
    return columns;
  }
}
