import type { BufferGeometry, InstancedMesh, Mesh as ThreeMesh, Object3D } from 'three';
import { FileError } from '../../bindings/base/file-error.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import type { Mesh } from '../../bindings/elements/mesh.ts';
import { placeElement } from '../../bindings/geometry/place-element.ts';
import {
  identity,
  isRigid,
  type Matrix,
  product,
  transformMesh,
} from '../../bindings/geometry/transforms.ts';
import type { XmlPlace } from '../robot/text/xml.ts';
import type { Shape } from '../robot/urdf/capsules.ts';
import type { ElementMesh } from './element-mesh.ts';
import { meshOfGeometry } from './geometry-mesh.ts';
import { roundShapeOf } from './round-shapes.ts';

/** What errors call `fromThree`. */
export const WHERE = 'fromThree';

/** What somebody may leave out, and how geometries are read. */
export interface ReadOptions {
  readonly solids: 'exact' | 'drawn' | 'surface';
  readonly filter: (object: Object3D) => boolean;
}

/** Meshes by their geometries, for those that many share. */
export type KnownMeshes = Map<BufferGeometry, Mesh>;

/** How errors call an object. */
export function labelOf(object: { readonly name: string; readonly type: string }): string {
  return object.name === '' ? `an object of type ${object.type}` : JSON.stringify(object.name);
}

/** Where complaints are about that have no file. */
export function placeOf(label: string): XmlPlace {
  return { error: (reason) => new FileError(WHERE, undefined, `${label}: ${reason}`), remark: String };
}

/** One thing that is drawn: a mesh, one instance of many, or a geometry by itself. */
export class Part {
  readonly mesh: ThreeMesh | undefined;
  /** Which of the instances of an `InstancedMesh`. */
  readonly instance: number | undefined;
  readonly #geometry: BufferGeometry;
  readonly #versions: string;

  constructor(source: ThreeMesh | BufferGeometry, instance?: number) {
    this.mesh = 'isMesh' in source ? source : undefined;
    this.#geometry = 'isMesh' in source ? source.geometry : source;
    this.instance = instance;
    this.#versions = this.#versionsNow();
  }

  get label(): string {
    const label = labelOf(this.mesh ?? this.#geometry);
    return this.instance === undefined ? label : `instance ${this.instance} of ${label}`;
  }

  /** Where it is in the world. */
  matrix(): Matrix {
    const world = this.mesh === undefined ? identity() : Float64Array.from(this.mesh.matrixWorld.elements);
    if (this.instance === undefined) return world;
    const { array } = (this.mesh as InstancedMesh).instanceMatrix;
    return product(world, Float64Array.from(array.slice(16 * this.instance, 16 * this.instance + 16)));
  }

  /** Its shape, in the frame to which a matrix leads from its own. */
  shape(matrix: Matrix, { solids }: ReadOptions, known: KnownMeshes): Shape {
    const { element } = (this.mesh ?? {}) as Partial<ElementMesh>;
    const placed = element && isRigid(matrix) ? placeElement(matrix, element) : undefined;
    if (placed !== undefined) return placed;
    const round = solids === 'exact' ? roundShapeOf(this.#geometry, matrix, placeOf(this.label)) : undefined;
    if (round !== undefined) return round;
    const isMorphed = this.#geometry.morphAttributes.position !== undefined;
    const read = (isMorphed ? undefined : known.get(this.#geometry)) ?? this.#read(solids === 'surface');
    if (!isMorphed) known.set(this.#geometry, read);
    return matrix.every((x, i) => x === (i % 5 === 0 ? 1 : 0)) ? read : transformMesh(matrix, read);
  }

  #read(isSurface: boolean): Mesh {
    return meshOfGeometry(WHERE, this.label, this.#geometry, this.mesh, isSurface);
  }

  /** Whether its vertices are others than when it was read. */
  get hasChanged(): boolean {
    return this.#versionsNow() !== this.#versions;
  }

  /** What changes with the vertices. */
  #versionsNow(): string {
    const geometry = this.mesh?.geometry ?? this.#geometry;
    const { position } = geometry.attributes;
    if (position === undefined) throw outOfRange(WHERE, this.label, 'a geometry with positions', 'none');
    const { version } = 'data' in position ? position.data : position;
    const morphs = this.mesh?.morphTargetInfluences ?? [];
    const { count } = (this.mesh ?? {}) as Partial<InstancedMesh>;
    return [geometry.uuid, version, geometry.index?.version, count, ...morphs].join(' ');
  }
}
