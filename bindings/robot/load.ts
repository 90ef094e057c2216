import { checkOptions } from '../base/options.ts';
import { outOfRange, wrongType } from '../base/errors.ts';
import { mergeBodies } from './model/bodies.ts';
import type { CylinderChoice } from './urdf/capsules.ts';
import { type MeshChoice, MeshFiles, type MeshSource } from './urdf/mesh-files.ts';
import { Robot } from './robot.ts';
import { independentJoints, listMimics, resolveDrives } from './model/mimics.ts';
import { planSegments } from './model/segments.ts';
import { NO_SRDF, parseSrdf } from './urdf/srdf.ts';
import { type FloatingChoice, parseUrdf } from './urdf/urdf.ts';

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
   * What becomes of a `floating` or `planar` joint, which no number of a configuration moves yet: `refuse` (the default), or
   * `fix`: its link stays where the `<origin>` has it. Distances to what is beyond such a joint are those at that place.
   */
  readonly floating?: FloatingChoice | undefined;
  /**
   * What becomes of a mesh: the surface that it is (`exact`, the default), or a convex solid around it, as one element
   * (`hull`). The solid has at most 256 of the mesh's vertices; where that leaves some outside, it is inflated until it
   * holds them, and `warnings` says by how much. So distances can only come out too small. They take less time; whether
   * a robot is free may take more.
   *
   * A function is taken as `meshFiles`, which was called so before; that is deprecated.
   */
  readonly meshes?: MeshChoice | MeshSource | undefined;
  /**
   * Gives what a `<mesh filename="...">` names: the bytes of an STL, OBJ or COLLADA, or a mesh that
   * `await readMesh(...)` has made; undefined where there is no such file. It is asked once for each name.
   */
  readonly meshFiles?: MeshSource | undefined;
}

/**
 * Makes a robot of a URDF: one segment per rigid body (links held together by fixed joints), and the pairs to
 * compare: all, except those of directly joined bodies and those the SRDF disables.
 *
 * Spheres become point elements; a cylinder with a sphere of its radius on both ends becomes one line element; boxes,
 * other cylinders and meshes stay what they are, unless the options say otherwise.
 *
 * @param urdf - the text of the URDF
 * @throws RobotFileError that names file, line and element where the content cannot be used; TypeError or
 * RangeError for other arguments
 */
export function loadRobot(urdf: string, options: LoadRobotOptions = {}): Robot {
  checkArguments(urdf, options);
  const { cylinders = 'exact', meshes = 'exact', floating = 'refuse' } = options;
  const [choice, source] =
    typeof meshes === 'function' ? ['exact' as const, meshes] : [meshes, options.meshFiles];
  const choices = { cylinders, meshes: choice, floating };
  const model = parseUrdf(urdf, options.file ?? 'URDF', choices, new MeshFiles(source));
  const order = new Map(model.links.map(({ name }, index) => [name, index]));
  const bodies = mergeBodies(model);
  const drives = resolveDrives(model.joints);
  const mimics = listMimics(model.joints, drives);
  const moving = independentJoints(model.joints).map(({ name }) => name);
  const fixed = model.joints.filter(({ motion }) => motion === undefined).map(({ name }) => name);
  const { exempt, groupStates, warnings } =
    options.srdf === undefined
      ? NO_SRDF
      : parseSrdf(options.srdf, options.srdfFile ?? 'SRDF', model.name, order, { moving, mimics, fixed });
  return new Robot({
    model,
    bodies,
    drives,
    mimics,
    order,
    plan: planSegments(bodies, order, exempt),
    groupStates,
    warnings: [...model.warnings, ...warnings],
  });
}

function checkArguments(urdf: unknown, options: LoadRobotOptions): void {
  if (typeof urdf !== 'string') throw wrongType('loadRobot', 'urdf', 'the text of a URDF', urdf);
  checkOptions('loadRobot', options, [
    'srdf',
    'file',
    'srdfFile',
    'cylinders',
    'floating',
    'meshes',
    'meshFiles',
  ]);
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
  const { floating } = options;
  if (floating !== undefined && floating !== 'refuse' && floating !== 'fix') {
    throw outOfRange('loadRobot', 'options.floating', "'refuse' or 'fix'", floating);
  }
  const { meshes, meshFiles } = options;
  if (meshFiles !== undefined && typeof meshFiles !== 'function') {
    throw wrongType('loadRobot', 'options.meshFiles', 'a function', meshFiles);
  }
  if (meshes === undefined || meshes === 'exact' || meshes === 'hull') return;
  if (typeof meshes !== 'function') {
    throw outOfRange('loadRobot', 'options.meshes', "'exact' or 'hull'", meshes);
  }
  if (meshFiles !== undefined) {
    const expected = "'exact' or 'hull' where options.meshFiles is given";
    throw wrongType('loadRobot', 'options.meshes', expected, meshes);
  }
}
