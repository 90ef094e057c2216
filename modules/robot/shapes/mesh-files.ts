import { show, wrongType } from '../../../bindings/base/errors.ts';
import { checkMesh, type Mesh, surfaceOf } from '../../../bindings/elements/mesh.ts';
import type { HullElement } from '../../../bindings/elements/solids.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import { hullOfMesh, type MeshHull } from '../meshes/mesh-hull.ts';
import { parseMesh } from '../meshes/read-mesh.ts';
import { shorten, type XmlElement } from '../text/xml.ts';
import { type Matrix, transformMesh } from '../../../bindings/geometry/transforms.ts';

/** Gives what a name in a robot file means: bytes of an STL, OBJ or COLLADA, or a mesh; or undefined. */
export type MeshSource = (uri: string) => FileBytes | Mesh | undefined;

/**
 * What becomes of a mesh: the solid that it encloses, if it is closed; the surface; its convex hull; or
 * nothing.
 */
export const MESH_CHOICES = ['exact', 'surface', 'hull', 'none'] as const;
export type MeshChoice = (typeof MESH_CHOICES)[number];

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

/** The meshes that a robot file names, each read once, and their hulls. */
export class MeshFiles {
  readonly #source: MeshSource | undefined;
  readonly #known = new Map<string, Mesh>();
  readonly #solids = new Map<string, Mesh>();
  readonly #hulls = new Map<string, HullElement>();
  #triangles = 0;

  constructor(source: MeshSource | undefined) {
    this.#source = source;
  }

  /**
   * A mesh as it is in its file.
   *
   * @throws FileError that names the robot's file and line, and what is wrong with the mesh
   */
  get(named: NamedMesh): Mesh {
    const mesh = this.#known.get(named.uri) ?? this.#read(named);
    this.#known.set(named.uri, mesh);
    this.count(mesh, named.source);
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
   * The hull of a mesh, made once for each transform.
   *
   * @param transform - what is done to the mesh before: it is stretched, at least
   * @param warnings - gets a sentence when the hull is made, if it is not quite that of the mesh
   * @throws FileError that names the robot's file and line, and what is wrong with the mesh
   */
  getHull(named: NamedMesh, transform: Matrix, warnings: string[]): HullElement {
    const mesh = this.get(named);
    const { uri, source } = named;
    const key = `${transform.join(' ')} ${uri}`;
    const known = this.#hulls.get(key);
    if (known !== undefined) return known;
    const made = hullOfMesh(transformMesh(transform, mesh));
    if (made.excess > 0) warnings.push(source.remark(`${describe(named)}: ${describeExcess(made)}`));
    this.#hulls.set(key, made.element);
    return made.element;
  }

  #read(named: NamedMesh): Mesh {
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
  const millimetres = Math.ceil(excess * 1e6) / 1e3;
  return (
    `took a hull of ${element.vertices.length} of its ${vertexCount} vertices, which holds all of them ` +
    `and sticks out of their convex hull by at most ${millimetres} mm`
  );
}

function isMesh(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as Partial<Mesh>).kind === 'mesh';
}
