import { checkOptions } from '../../bindings/base/options.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import {
  checkBoolean,
  checkChoice,
  checkFunction,
  checkPositive,
  checkString,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { checkLength } from '../../bindings/base/checks.ts';
import type { Engine } from '../../bindings/engine.ts';
import { enclosesSolid } from '../../bindings/volumes/decompose/decompose.ts';
import { checkKinds, type PieceKind } from '../../bindings/volumes/decompose/options.ts';
import { estimateMasses } from './inertia/estimate.ts';
import { makeBaseJoint, placeRoot, type RobotBase } from './model/base.ts';
import { mergeBodies } from './model/bodies.ts';
import { listMeshes } from './list-meshes.ts';
import { type CylinderChoice, FLOATING_CHOICES, type FloatingChoice } from './shapes/choices.ts';
import {
  type Decomposer,
  MESH_CHOICES,
  type MeshChoice,
  MeshFiles,
  type MeshSource,
} from './shapes/mesh-files.ts';
import { Robot } from './robot.ts';
import { independentJoints, listMimics, resolveDrives } from './model/mimics.ts';
import type { Joint, Model } from './model/model.ts';
import { checkNumberNames, numbersOf } from './model/numbers.ts';
import { prefixBodies, prefixJoint } from './model/prefix.ts';
import { checkRigid } from '../../bindings/geometry/rigid.ts';
import { planSegments } from './model/segments.ts';
import { parseRobot, type TextSource } from './parse-robot.ts';
import { parseXml } from './text/xml.ts';
import { prefixStates } from './model/group-state.ts';
import { prefixGroups } from './urdf/joint-groups.ts';
import type { SrdfJoints } from './urdf/srdf-joints.ts';
import { scaleOfParts } from './scale.ts';
import { NO_SRDF, readSrdf } from './urdf/srdf.ts';
import { readVirtualJoint, type VirtualJoint } from './urdf/virtual-joint.ts';

/** What holds the root link of a robot. */
export type BaseChoice = (typeof BASE_CHOICES)[number];

const BASE_CHOICES = ['fixed', 'planar', 'floating', 'srdf'] as const;

const WHERE = 'loadRobot';

/** The density of water, kg/m³. */
const WATER = 1000;

/** What `loadRobot` may be told beyond the text of the robot. */
export interface LoadRobotOptions {
  /** The text of the SRDF that goes with the robot; without it, no pair is exempt. */
  readonly srdf?: string | undefined;
  /** How errors call the text of the robot; default `URDF`, `MJCF` or `SDF`. */
  readonly file?: string | undefined;
  /**
   * Gives the text of a file that an MJCF or SDF includes, by its path from the folder of the robot's file,
   * or by what an SDF calls it, as `model://NAME/…`; undefined where there is no such file.
   */
  readonly files?: TextSource | undefined;
  /** How errors call the SRDF; default `SRDF`. */
  readonly srdfFile?: string | undefined;
  /**
   * What becomes of a cylinder without a sphere on each end: the cylinder it is (`exact`, the default), or
   * the capsule around it (`enclose`), which takes less time, and is one radius longer at either end, so that
   * distances can only come out too small.
   */
  readonly cylinders?: CylinderChoice | undefined;
  /**
   * What is put before the names of links, joints and segments, as in `left_panda_hand`, for robots of one
   * URDF in one scene. Names in the SRDF are without it, all those in `groupStates` and `groups` with it.
   */
  readonly prefix?: string | undefined;
  /**
   * What holds the root link: `fixed` (the default): it stands still; `planar`: it moves in the plane of x
   * and y; `floating`: it moves freely; `srdf`: as the SRDF's `<virtual_joint>`, `fixed` without one. A base
   * that moves is the first joint of a configuration (3 or 7 numbers), named as the virtual joint, or `base`.
   */
  readonly base?: BaseChoice | undefined;
  /** Where a fixed base has the root link: a rigid 4×4 matrix, column by column. Default: identity. */
  readonly placement?: ArrayLike<number> | undefined;
  /**
   * What becomes of a `floating` or `planar` joint: `move` (the default): seven or three numbers of a
   * configuration move it; `fix`: its link stays where the `<origin>` has it; `refuse`: an error.
   */
  readonly floating?: FloatingChoice | undefined;
  /**
   * What becomes of a mesh: what it encloses if it is closed, else its surface (`exact`, the default); in any
   * case its surface (`surface`), inside which there is room; or a convex solid around it, as one element
   * (`hull`). The solid has at most 256 of the mesh's vertices; where that leaves some outside, it is
   * inflated until it holds them, and `warnings` says by how much. So distances can only come out too small.
   * They take less time; whether a robot is free may take more. With `decompose`, convex solids that cover
   * the mesh and are no farther from it than `excess`, as `engine.decompose` makes them; what is deep inside
   * a closed mesh may be in none of them, unless `solid` is true. With `none`, links have no shapes for their
   * meshes, which need not be there: what they would hit is not found.
   */
  readonly meshes?: MeshChoice | undefined;
  /**
   * Gives what a `<mesh>` names, as `listMeshes` lists it: the bytes of an STL, OBJ or COLLADA, or a mesh
   * that `await readMesh(...)` has made; undefined where there is no such file, which is an error; null for
   * one that is left out, which `warnings` names. It is asked once for each name.
   */
  readonly meshFiles?: MeshSource | undefined;
  /**
   * With `meshes: 'decompose'`: how far a point on a piece may be from the mesh, in metres. Default: a
   * hundredth of the longest side of the box around each mesh. Where pieces are not that close, `warnings`
   * says so.
   */
  readonly excess?: number | undefined;
  /**
   * With `meshes: 'decompose'`: whether pieces hold all that a mesh encloses, too. Those of a mesh that is
   * not closed hold its surface, and `warnings` says so. Default false.
   */
  readonly solid?: boolean | undefined;
  /** With `meshes: 'decompose'`: what pieces may be, as `engine.decompose` has it. Default: hulls. */
  readonly kinds?: readonly PieceKind[] | undefined;
  /** With `meshes: 'decompose'`, which needs it: the engine that makes the pieces; any makes the same. */
  readonly engine?: Engine | undefined;
  /**
   * What becomes of links whose mass is not in the URDF, or of which it says what cannot be: without this
   * option an error for whatever needs masses, which distances do not; `estimate`: their shapes are filled
   * with something as heavy as water, 1000 kg/m³, or of another density. `warnings` names them.
   */
  readonly inertia?: 'estimate' | { readonly density: number } | undefined;
}

/**
 * Makes a robot of a URDF, an MJCF or an SDF, which its root element tells: one segment per rigid body (links
 * held together by fixed joints), and the pairs to compare: all, except those of directly joined bodies and
 * those the SRDF disables; of an MJCF those that MuJoCo compares, except those that an SRDF disables.
 *
 * Spheres become point elements; a cylinder with a sphere of its radius on both ends becomes one line
 * element; boxes, other cylinders and meshes stay what they are, unless the options say otherwise.
 *
 * @param text - the text of the robot
 * @throws FileError that names file, line and element where the content cannot be used; TypeError or
 *   RangeError for other arguments
 */
export function loadRobot(text: string, options: LoadRobotOptions = {}): Robot {
  checkArguments(text, options);
  const density = readDensity(options.inertia);
  const { cylinders = 'exact', meshes = 'exact', floating = 'move', prefix = '' } = options;
  const choices = { cylinders, meshes, floating };
  const { file, files } = options;
  const meshFiles = new MeshFiles(options.meshFiles, decomposerOf(options));
  const model = parseRobot(text, { file, files }, choices, meshFiles);
  const remarks: string[] = [];
  const read = mergeBodies(model);
  const merged = density === undefined ? read : estimateMasses(read, density, model.source, remarks);
  const srdf = options.srdf === undefined ? undefined : parseXml(options.srdf, options.srdfFile ?? 'SRDF');
  const virtual = srdf && readVirtualJoint(srdf, merged[0]!.name, remarks);
  const base = holdRoot(options, virtual, merged[0]!.name, model);
  const joints = base.joint === undefined ? model.joints : [base.joint, ...model.joints];
  checkNumberNames(independentJoints(joints));
  const named = srdfJoints(joints, merged[0]!.name, virtual);
  const { exempt, disables, groupStates, groups, warnings } =
    srdf === undefined ? NO_SRDF : readSrdf(srdf, model.name, linksOf(model), named);

  const strip = (link: string): string => link.slice(prefix.length);
  const bodies = prefixBodies(placeRoot(merged, base), prefix);
  const order = new Map(model.links.map(({ name }, index) => [prefix + name, index]));
  const prefixed = joints.map((joint) => prefixJoint(joint, prefix));
  const drives = resolveDrives(prefixed);
  const { compares } = model;
  const plan = planSegments(
    bodies,
    order,
    (a, b) => exempt(strip(a), strip(b)),
    compares && ((a, b) => compares(strip(a), strip(b))),
  );
  return new Robot({
    name: model.name,
    joints: prefixed,
    bodies,
    drives,
    mimics: listMimics(prefixed, drives),
    order,
    plan,
    disables,
    groupStates: prefixStates(Object.freeze([...(model.states ?? []), ...groupStates]), prefix),
    groups: prefixGroups(groups, prefix),
    warnings: [
      ...model.warnings,
      ...(meshes === 'none' ? leftOut(listMeshes(text, { file, files }).length) : []),
      ...remarks,
      ...warnings,
      ...scaleOfParts(bodies, plan.segments),
    ],
  });
}

/** What makes convex pieces of meshes, where they are wanted. */
function decomposerOf({
  meshes,
  engine,
  excess,
  solid = false,
  kinds,
}: LoadRobotOptions): Decomposer | undefined {
  if (meshes !== 'decompose') return undefined;
  return {
    decompose(mesh, warn) {
      const isFilled = solid && enclosesSolid(mesh);
      if (solid && !isFilled)
        warn('it is not closed; its convex pieces hold its surface, and not what is inside');
      return engine!.decompose(mesh, { excess, kinds, solid: isFilled });
    },
    excess,
  };
}

/** What is said of a robot without its meshes. */
function leftOut(count: number): string[] {
  if (count === 0) return [];
  const meshes = count === 1 ? '1 mesh is' : `${count} meshes are`;
  return [`${meshes} left out: links that are made of meshes have no shape, and are compared with nothing`];
}

/** What holds the root of a robot, as the options and the SRDF have it. */
function holdRoot(
  { base = 'fixed', placement }: LoadRobotOptions,
  virtual: VirtualJoint | undefined,
  root: string,
  model: Model,
): RobotBase {
  const type = base === 'srdf' ? (virtual?.type ?? 'fixed') : base;
  if (type === 'fixed') {
    return {
      joint: undefined,
      stand: placement === undefined ? undefined : checkRigid(WHERE, 'options.placement', placement),
    };
  }
  if (placement !== undefined) {
    throw outOfRange(WHERE, 'options.placement', 'left out, as the base moves', placement);
  }
  return { joint: makeBaseJoint(virtual?.name ?? 'base', type, root, model), stand: undefined };
}

function linksOf({ links }: Model): ReadonlySet<string> {
  return new Set(links.map(({ name }) => name));
}

/** What an SRDF may name; a virtual joint that does not move is as fixed as others. */
function srdfJoints(joints: readonly Joint[], root: string, virtual: VirtualJoint | undefined): SrdfJoints {
  const moving = new Map(independentJoints(joints).map((joint) => [joint.name, numbersOf(joint)]));
  const fixed = joints.filter(({ motion }) => motion === undefined).map(({ name }) => name);
  if (virtual !== undefined && !moving.has(virtual.name)) fixed.push(virtual.name);
  const carriers = new Map(joints.map((joint) => [joint.child, joint]));
  return { moving, mimics: listMimics(joints, resolveDrives(joints)), fixed, carriers, root };
}

function checkArguments(text: unknown, options: LoadRobotOptions): void {
  if (typeof text !== 'string') throw wrongType(WHERE, 'text', 'the text of a URDF, MJCF or SDF', text);
  checkOptions(WHERE, options, [
    'srdf',
    'file',
    'files',
    'srdfFile',
    'prefix',
    'base',
    'placement',
    'cylinders',
    'floating',
    'meshes',
    'meshFiles',
    'excess',
    'solid',
    'kinds',
    'engine',
    'inertia',
  ]);
  for (const key of ['srdf', 'file', 'srdfFile', 'prefix'] as const) {
    if (options[key] !== undefined) checkString(WHERE, `options.${key}`, options[key]);
  }
  const { cylinders = 'exact', floating = 'move', base = 'fixed', meshes = 'exact' } = options;
  checkChoice(WHERE, 'options.cylinders', cylinders, ['exact', 'enclose']);
  checkChoice(WHERE, 'options.floating', floating, FLOATING_CHOICES);
  checkChoice(WHERE, 'options.base', base, BASE_CHOICES);
  checkFunction(WHERE, 'options.meshFiles', options.meshFiles);
  checkFunction(WHERE, 'options.files', options.files);
  checkChoice(WHERE, 'options.meshes', meshes, MESH_CHOICES);
  checkPieces(meshes, options);
}

function checkPieces(meshes: MeshChoice, options: LoadRobotOptions): void {
  const { excess, solid, kinds, engine } = options;
  if (excess !== undefined) checkLength(WHERE, 'options.excess', excess);
  if (solid !== undefined) checkBoolean(WHERE, 'options.solid', solid);
  checkKinds(WHERE, kinds);
  if (meshes !== 'decompose') {
    const name = (['excess', 'solid', 'kinds'] as const).find((key) => options[key] !== undefined);
    if (name === undefined) return;
    const wanted = "left out, as options.meshes is not 'decompose'";
    throw outOfRange(WHERE, `options.${name}`, wanted, options[name]);
  }
  if (typeof (engine as Partial<Engine> | null | undefined)?.decompose === 'function') return;
  throw wrongType(WHERE, 'options.engine', 'an engine made by loadEngine(), as it decomposes meshes', engine);
}

/** The density with which shapes are filled, kg/m³; undefined where they are not. */
function readDensity(choice: unknown): number | undefined {
  if (choice === undefined) return undefined;
  if (choice === 'estimate') return WATER;
  if (typeof choice !== 'object' || choice === null) {
    throw outOfRange(WHERE, 'options.inertia', "'estimate' or { density }", choice);
  }
  const other = Object.keys(choice).find((name) => name !== 'density');
  if (other !== undefined) {
    throw unknownName(WHERE, 'options.inertia', "without properties other than 'density'", other, [
      'density',
    ]);
  }
  return checkPositive(WHERE, 'options.inertia.density', (choice as { density?: unknown }).density);
}
