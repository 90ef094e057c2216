import { checkOptions } from '../base/options.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { mergeBodies } from './model/bodies.ts';
import type { CylinderChoice } from './urdf/capsules.ts';
import { MeshFiles, type MeshSource } from './urdf/mesh-files.ts';
import { Robot } from './robot.ts';
import { planSegments } from './model/segments.ts';
import { NO_EXEMPTIONS, parseSrdf } from './urdf/srdf.ts';
import { parseUrdf } from './urdf/urdf.ts';

/** What `loadRobot` may be told beyond the URDF. */
export interface LoadRobotOptions {
  /** The text of the SRDF that goes with the robot; without it, no pair is exempt. */
  readonly srdf?: string | undefined;
  /** How errors call the URDF; default `URDF`. */
  readonly file?: string | undefined;
  /** How errors call the SRDF; default `SRDF`. */
  readonly srdfFile?: string | undefined;
  /**
   * What becomes of a cylinder that has no sphere on each end: the cylinder it is (`exact`, the default), or the capsule
   * around it (`enclose`). The capsule is one radius longer at either end, so that distances can only come out too small,
   * and takes less time.
   */
  readonly cylinders?: CylinderChoice | undefined;
  /**
   * Gives what a `<mesh filename="...">` names: the bytes of an STL or OBJ, or a mesh that `await readMesh(...)` has
   * made; undefined where there is no such file. It is asked once for each name.
   */
  readonly meshes?: MeshSource | undefined;
}

/**
 * Makes a robot of a URDF: one segment per rigid body (links held together by fixed joints), and the pairs to
 * compare: all, except those of directly joined bodies and those the SRDF disables.
 *
 * Spheres become point elements; a cylinder with a sphere of its radius on both ends becomes one line element; boxes,
 * other cylinders and meshes stay what they are.
 *
 * @param urdf - the text of the URDF
 * @throws RobotFileError that names file, line and element where the content cannot be used; TypeError or
 * RangeError for other arguments
 */
export function loadRobot(urdf: string, options: LoadRobotOptions = {}): Robot {
  checkArguments(urdf, options);
  const meshes = new MeshFiles(options.meshes);
  const model = parseUrdf(urdf, options.file ?? 'URDF', options.cylinders ?? 'exact', meshes);
  const order = new Map(model.links.map(({ name }, index) => [name, index]));
  const { exempt, warnings } =
    options.srdf === undefined
      ? NO_EXEMPTIONS
      : parseSrdf(options.srdf, options.srdfFile ?? 'SRDF', model.name, order);
  const bodies = mergeBodies(model);
  return new Robot(model.name, model.joints, bodies, planSegments(bodies, order, exempt), [
    ...model.warnings,
    ...warnings,
  ]);
}

function checkArguments(urdf: unknown, options: LoadRobotOptions): void {
  if (typeof urdf !== 'string') throw wrongType('loadRobot', 'urdf', 'the text of a URDF', urdf);
  checkOptions('loadRobot', options, ['srdf', 'file', 'srdfFile', 'cylinders', 'meshes']);
  for (const key of ['srdf', 'file', 'srdfFile'] as const) {
    const value: unknown = options[key];
    if (value !== undefined && typeof value !== 'string') {
      throw wrongType('loadRobot', `options.${key}`, 'a string', value);
    }
  }
  const { cylinders } = options;
  if (cylinders !== undefined && cylinders !== 'exact' && cylinders !== 'enclose') {
    throw outOfRange('loadRobot', 'options.cylinders', "'exact' or 'enclose'", cylinders);
  }
  const { meshes } = options;
  if (meshes !== undefined && typeof meshes !== 'function') {
    throw wrongType('loadRobot', 'options.meshes', 'a function', meshes);
  }
}
