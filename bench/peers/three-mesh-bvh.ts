import { BufferAttribute, BufferGeometry, Matrix4 } from 'three';
import { type ExtendedTriangle, type HitPointInfo, MeshBVH, SAH } from 'three-mesh-bvh';
import type { Mesh } from '../../bindings/index.ts';

/** What three.js takes for a mesh: float32 coordinates. */
export function makeGeometry({ vertices, indices }: Mesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(vertices), 3));
  return geometry.setIndex(new BufferAttribute(indices.slice(), 1));
}

/** The library's tree, as it answers fastest; it sorts the triangles of the geometry. */
export function makeTree(geometry: BufferGeometry, leafSize: number): MeshBVH {
  return new MeshBVH(geometry, { strategy: SAH, targetLeafSize: leafSize });
}

/**
 * Two meshes, both with trees. Poses are those of the second. The first, whose tree is the outer one, should
 * be the larger: the other way round takes two to three times as long.
 */
export class ThreeMeshes {
  readonly #tree: MeshBVH;
  readonly #other: BufferGeometry;
  readonly #otherTree: MeshBVH;
  readonly #matrix = new Matrix4();
  readonly #target1 = {} as HitPointInfo;
  readonly #target2 = {} as HitPointInfo;

  /** @param leafSize - triangles per leaf */
  constructor(a: Mesh, b: Mesh, leafSize: number) {
    this.#tree = makeTree(makeGeometry(a), leafSize);
    this.#other = makeGeometry(b);
    this.#otherTree = makeTree(this.#other, leafSize);
    this.#other.boundsTree = this.#otherTree;
  }

  /** The distance, 0 where they cross. */
  distance(pose: readonly number[]): number {
    const matrix = this.#matrix.fromArray(pose);
    return this.#tree.closestPointToGeometry(this.#other, matrix, this.#target1, this.#target2)!.distance;
  }

  /** Whether the surfaces cross: for each leaf of one tree, through the other. */
  overlaps(pose: readonly number[]): boolean {
    return this.#tree.intersectsGeometry(this.#other, this.#matrix.fromArray(pose));
  }

  /** Whether the surfaces cross: through both trees at once. */
  overlapsByCast(pose: readonly number[]): boolean {
    return this.#tree.bvhcast(this.#otherTree, this.#matrix.fromArray(pose), CROSSING);
  }
}

const CROSSING = {
  intersectsTriangles: (a: ExtendedTriangle, b: ExtendedTriangle) => a.intersectsTriangle(b),
};
