import { show, wrongType } from '../../../bindings/base/errors.ts';
import { checkMesh, type Mesh, surfaceOf } from '../../../bindings/elements/mesh.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import type { Decomposition } from '../../../bindings/volumes/decompose/decompose.ts';
import type { PieceElement } from '../../../bindings/volumes/decompose/kinds.ts';
import { hullOfMesh, type MeshHull } from '../meshes/mesh-hull.ts';
import { parseMesh } from '../meshes/read-mesh.ts';
import { shorten, type XmlElement } from '../text/xml.ts';
import { type Matrix, transformMesh } from '../../../bindings/geometry/transforms.ts';

/** Gives what a name in a robot file means: bytes of an STL, OBJ or COLLADA, or a mesh; or undefined. */
export type MeshSource = (uri: string) => FileBytes | Mesh | null | undefined;

/**
 * What becomes of a mesh: the solid that it encloses, if it is closed; the surface; its convex hull; convex
 * pieces that cover its surface; or nothing.
 */
export const MESH_CHOICES = ['exact', 'surface', 'hull', 'decompose', 'none'] as const;
export type MeshChoice = (typeof MESH_CHOICES)[number];

/** Those that make convex solids. */
export type ConvexChoice = Extract<MeshChoice, 'hull' | 'decompose'>;

/** Triangles of all meshes of the largest robot that is read; each use of a mesh counts. */
export const ROBOT_TRIANGLE_LIMIT = 2 ** 21;

/** A mesh in a file of its own, as a robot file names it. */
export interface NamedMesh {
  /** What names it, for complaints. */
  readonly source: XmlElement;
  /** The attribute of `<mesh>` that has the name. */
  readonly attribute: 'filename' | 'file' | 'uri';
  readonly uri: string;
}

/** What makes convex pieces of meshes. */
export interface Decomposer {
  /** @param warn - is told if pieces are not what was asked for */
  readonly decompose: (mesh: Mesh, warn: (text: string) => void) => Decomposition<PieceElement>;
  /** How far pieces may stick out, metres; undefined where nobody has said. */
  readonly excess: number | undefined;
}

/** The meshes that a robot file names, each read once, with their hulls and pieces. */
export class MeshFiles {
  readonly #source: MeshSource | undefined;
  /** By name; null for one that is left out. */
  readonly #known = new Map<string, Mesh | null>();
  readonly #solids = new Map<string, Mesh>();
  readonly #decomposer: Decomposer | undefined;
  readonly #convex = new Map<string, readonly PieceElement[]>();
  #triangles = 0;

  /** @param decomposer - is needed where meshes are decomposed */
  constructor(source: MeshSource | undefined, decomposer?: Decomposer) {
    this.#source = source;
    this.#decomposer = decomposer;
  }

  /**
   * A mesh as it is in its file.
   *
   * @throws FileError that names the robot's file and line, and what is wrong with the mesh
   */
  get(named: NamedMesh): Mesh {
    const mesh = this.#find(named)!;
    this.count(mesh, named.source);
    return mesh;
  }

  /**
   * Whether a mesh is left out, as what gives meshes wants it.
   *
   * @param warnings - gets a sentence about it
   * @throws FileError that names the robot's file and line, and what is wrong with the mesh
   */
  leavesOut(named: NamedMesh, warnings: string[]): boolean {
    if (this.#find(named) !== null) return false;
    warnings.push(named.source.remark(`${describe(named)} is left out: what it would hit is not found`));
    return true;
  }

  #find(named: NamedMesh): Mesh | null {
    const known = this.#known.get(named.uri);
    if (known !== undefined) return known;
    const mesh = this.#read(named);
    this.#known.set(named.uri, mesh);
    return mesh;
  }

  /**
   * Counts the triangles of a mesh that is used, as `get` does.
   *
   * @throws FileError that names the robot's file and line, where they are too many
   */
  count({ indices }: Mesh, source: XmlElement): void {
    this.#triangles += indices.length / 3;
    if (this.#triangles <= ROBOT_TRIANGLE_LIMIT) return;
    throw source.error(
      `the meshes of the robot have more than ${ROBOT_TRIANGLE_LIMIT} triangles; simplify them`,
    );
  }

  /**
   * A mesh as a solid if it is closed and not meant as a surface.
   *
   * @param warnings - gets a sentence about each file that is not
   * @throws FileError that names the robot's file and line, and what is wrong with the mesh
   */
  getSolid(named: NamedMesh, warnings: string[]): Mesh {
    const surface = this.get(named);
    const { uri, source } = named;
    const known = this.#solids.get(uri);
    if (known !== undefined) return known;
    if (surface.opening !== undefined) {
      const reason = `${describe(named)} ${surface.opening}`;
      warnings.push(source.remark(`${reason}; took it as a surface, inside which there is room`));
    }
    // Where there is a warning of the robot, scenes need none.
    const made = surface.opening === undefined ? surface : surfaceOf(surface);
    this.#solids.set(uri, made);
    return made;
  }

  /**
   * The hull of a mesh, or convex pieces of it, made once for each transform.
   *
   * @param transform - what is done to the mesh before: it is stretched, at least
   * @param warnings - gets a sentence when they are made, if they stick out more than they should
   * @throws FileError that names the robot's file and line, and what is wrong with the mesh
   */
  getConvex(
    named: NamedMesh,
    transform: Matrix,
    choice: ConvexChoice,
    warnings: string[],
  ): readonly PieceElement[] {
    const mesh = this.get(named);
    const { uri, source } = named;
    const key = `${transform.join(' ')} ${uri}`;
    const known = this.#convex.get(key);
    if (known !== undefined) return known;
    const warn = (text: string): unknown => warnings.push(source.remark(`${describe(named)}: ${text}`));
    const made = this.makeConvex(transformMesh(transform, mesh), choice, warn);
    this.#convex.set(key, made);
    return made;
  }

  /**
   * The hull of a mesh, or convex pieces of it.
   *
   * @param warn - is told if they stick out more than they should
   */
  makeConvex(mesh: Mesh, choice: ConvexChoice, warn: (text: string) => void): readonly PieceElement[] {
    if (choice === 'hull') {
      const made = hullOfMesh(mesh);
      if (made.excess > 0) warn(describeExcess(made));
      return [made.element];
    }
    const { decompose, excess } = this.#decomposer!;
    const made = decompose(mesh, warn);
    const told = millimetresAbove(made.excess[1]);
    if (excess !== undefined && told > millimetresAbove(excess)) {
      warn(
        `its ${made.pieces} convex pieces are at most ${told} mm from it, which is more than was asked for`,
      );
    }
    return made.elements;
  }

  #read(named: NamedMesh): Mesh | null {
    const { source, uri } = named;
    if (this.#source === undefined) {
      throw source.error(
        `${describe(named)} is in a file of its own; give loadRobot() the option meshFiles, ` +
          'a function from such a name to the content of the file',
      );
    }
    const content = ask(this.#source, named);
    if (content === undefined) {
      throw source.error(`${describe(named)}: no such file; the option meshFiles returned undefined`);
    }
    if (content === null) return null;
    const argument = `what options.meshFiles returns for ${show(uri)}`;
    if (isMesh(content)) return checkMesh('loadRobot', `${argument}: `, content);
    if (content instanceof Promise) {
      throw wrongType('loadRobot', argument, 'there at once (await it before)', content);
    }
    const bytes = toBytes('loadRobot', argument, content);
    try {
      return parseMesh(bytes, { name: uri });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      throw source.error(error.message);
    }
  }
}

function ask(files: MeshSource, named: NamedMesh): unknown {
  try {
    return files(named.uri);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw named.source.error(`${describe(named)}: ${reason}`);
  }
}

function describe({ attribute, uri }: NamedMesh): string {
  return `<mesh ${attribute}=${JSON.stringify(shorten(uri))}>`;
}

function describeExcess({ element, vertexCount, excess }: MeshHull): string {
  return (
    `took a hull of ${element.vertices.length} of its ${vertexCount} vertices, which holds all of them ` +
    `and sticks out of their convex hull by at most ${millimetresAbove(excess)} mm`
  );
}

/** A length in metres as whole micrometres, in millimetres, rounded up. */
function millimetresAbove(length: number): number {
  return Math.ceil(length * 1e6) / 1e3;
}

function isMesh(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as Partial<Mesh>).kind === 'mesh';
}
