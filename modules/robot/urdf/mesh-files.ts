import { checkOptions } from '../../../bindings/base/options.ts';
import { checkBoolean, show, wrongType } from '../../../bindings/base/errors.ts';
import { checkMesh, type Mesh, surfaceOf } from '../../../bindings/elements/mesh.ts';
import type { HullElement } from '../../../bindings/elements/solids.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import { hullOfMesh, type MeshHull } from '../meshes/mesh-hull.ts';
import { parseMesh } from '../meshes/read-mesh.ts';
import { parseXml, shorten, type XmlElement } from '../text/xml.ts';
import { stretching, transformMesh } from '../../../bindings/geometry/transforms.ts';

/** Gives what a name in a URDF means: the bytes of an STL, OBJ or COLLADA, or a mesh; undefined for none. */
export type MeshSource = (uri: string) => FileBytes | Mesh | undefined;

/**
 * What becomes of a mesh: the solid that it encloses, if it is closed; the surface; its convex hull; or
 * nothing.
 */
export const MESH_CHOICES = ['exact', 'surface', 'hull', 'none'] as const;
export type MeshChoice = (typeof MESH_CHOICES)[number];

/** Triangles of all meshes of the largest robot that is read; each use of a mesh counts. */
export const ROBOT_TRIANGLE_LIMIT = 2 ** 21;

/** The meshes that a URDF names, each read once, and their hulls. */
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
   * The mesh that a `<mesh>` names, as it is in its file.
   *
   * @throws FileError that names the URDF's file and line, and what is wrong with the mesh
   */
  get(shape: XmlElement): Mesh {
    const uri = shape.requiredText('filename');
    const mesh = this.#known.get(uri) ?? this.#read(shape, uri);
    this.#known.set(uri, mesh);
    this.#triangles += mesh.indices.length / 3;
    if (this.#triangles > ROBOT_TRIANGLE_LIMIT) {
      throw shape.error(
        `the meshes of the robot have more than ${ROBOT_TRIANGLE_LIMIT} triangles; simplify them`,
      );
    }
    return mesh;
  }

  /**
   * The mesh that a `<mesh>` names, as a solid if it is closed and not meant as a surface.
   *
   * @param warnings - gets a sentence about each file that is not
   * @throws FileError that names the URDF's file and line, and what is wrong with the mesh
   */
  getSolid(shape: XmlElement, warnings: string[]): Mesh {
    const surface = this.get(shape);
    const uri = shape.requiredText('filename');
    const known = this.#solids.get(uri);
    if (known !== undefined) return known;
    if (surface.opening !== undefined) {
      const reason = `${describe(uri)} ${surface.opening}`;
      warnings.push(shape.remark(`${reason}; took it as a surface, inside which there is room`));
    }
    // Where there is a warning of the robot, scenes need none.
    const made = surface.opening === undefined ? surface : surfaceOf(surface);
    this.#solids.set(uri, made);
    return made;
  }

  /**
   * The hull of the mesh that a `<mesh>` names, made once for each scale.
   *
   * @param scale - what x, y and z are multiplied by
   * @param warnings - gets a sentence when the hull is made, if it is not quite that of the mesh
   * @throws FileError that names the URDF's file and line, and what is wrong with the mesh
   */
  getHull(shape: XmlElement, scale: readonly number[], warnings: string[]): HullElement {
    const mesh = this.get(shape);
    const uri = shape.requiredText('filename');
    const key = `${scale.join(' ')} ${uri}`;
    const known = this.#hulls.get(key);
    if (known !== undefined) return known;
    const made = hullOfMesh(transformMesh(stretching(scale), mesh));
    if (made.excess > 0) warnings.push(shape.remark(`${describe(uri)}: ${describeExcess(made)}`));
    this.#hulls.set(key, made.element);
    return made.element;
  }

  #read(shape: XmlElement, uri: string): Mesh {
    if (this.#source === undefined) {
      throw shape.error(
        `${describe(uri)} is in a file of its own; give loadRobot() the option meshFiles, ` +
          'a function from such a name to the content of the file',
      );
    }
    const content = ask(this.#source, shape, uri);
    if (content === undefined) {
      throw shape.error(`${describe(uri)}: no such file; the option meshFiles returned undefined`);
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
      throw shape.error(error.message);
    }
  }
}

/** What `listMeshes` may be told. */
export interface ListMeshesOptions {
  /** How errors call the URDF; default `URDF`. */
  readonly file?: string | undefined;
  /** Whether the meshes to show are listed, instead of those that are compared. Default: false. */
  readonly visuals?: boolean | undefined;
}

/**
 * The names of all meshes of a URDF's collision shapes, each once: what has to be fetched before the robot
 * can be loaded. Or those of its visual shapes, which nothing here reads but a page may show.
 *
 * @param urdf - the text of the URDF
 * @throws FileError where the text is no URDF; TypeError for other arguments
 */
export function listMeshes(urdf: string, options: ListMeshesOptions = {}): string[] {
  checkOptions('listMeshes', options, ['file', 'visuals']);
  if (typeof urdf !== 'string') throw wrongType('listMeshes', 'urdf', 'the text of a URDF', urdf);
  const visuals = checkBoolean('listMeshes', 'options.visuals', options.visuals ?? false);
  const shapes = parseXml(urdf, options.file ?? 'URDF')
    .children('link')
    .flatMap((link) => link.children(visuals ? 'visual' : 'collision'))
    .flatMap((collision) => collision.children('geometry'))
    .flatMap((geometry) => geometry.children('mesh'));
  return [...new Set(shapes.flatMap((shape) => shape.text('filename') ?? []))];
}

function ask(source: MeshSource, shape: XmlElement, uri: string): unknown {
  try {
    return source(uri);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw shape.error(`${describe(uri)}: ${reason}`);
  }
}

function describe(uri: string): string {
  return `<mesh filename=${JSON.stringify(shorten(uri))}>`;
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
