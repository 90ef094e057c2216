import { posesOf } from '../scenes/work.ts';
import { type FlatScene, STRIDE } from './flat-scene.ts';
import { type Jolt, type Matrix, type Placed, type Shape, startJolt } from './jolt-library.ts';
import { type ElementLibrary, LibraryScene } from './library-scene.ts';
import type { Peer } from './peer.ts';
import { fromY, type Quaternion, quaternionOf } from './quaternions.ts';

/** How far apart bodies may be to be compared at all, metres. */
const FAR = 100;

class JoltElements implements ElementLibrary {
  readonly #jolt: Jolt;
  /** What a shape leaves out of its element's radius: it has no rounded triangles. */
  readonly #left: Float64Array;
  readonly #placed: readonly Placed[];
  readonly #matrices: readonly Matrix[];
  readonly #settings;
  readonly #collector;
  readonly #filter;
  readonly #position;
  readonly #rotation;
  readonly #one;

  constructor(jolt: Jolt, flat: FlatScene) {
    this.#jolt = jolt;
    this.#left = flat.radii.map((radius, i) => (flat.kinds[i] === 2 ? radius : 0));
    this.#placed = Array.from(flat.kinds, (_, i) => {
      const placed = new jolt.TransformedShape();
      placed.mShape = makeShape(jolt, flat, i);
      return placed;
    });
    this.#matrices = Array.from(flat.kinds, () => new jolt.RMat44());
    this.#settings = new jolt.CollideShapeSettings();
    this.#settings.mBackFaceMode = jolt.EBackFaceMode_CollideWithBackFaces;
    this.#collector = new jolt.CollideShapeClosestHitCollisionCollector();
    this.#filter = new jolt.ShapeFilter();
    this.#position = new jolt.RVec3(0, 0, 0);
    this.#rotation = new jolt.Quat(0, 0, 0, 1);
    this.#one = new jolt.Vec3(1, 1, 1);
  }

  place({ kinds, world, first, work }: FlatScene, set: number): void {
    const poses = posesOf(work, set);
    for (let segment = 0; segment + 1 < first.length; segment++) {
      const m = 16 * segment;
      const turned = quaternionOf(poses, m);
      for (let i = first[segment]!; i < first[segment + 1]!; i++) {
        const k = i * STRIDE;
        const at = (axis: number, vertex: number) => world[k + 3 * vertex + axis]!;
        if (kinds[i] === 0) this.#move(i, at(0, 0), at(1, 0), at(2, 0), turned);
        else if (kinds[i] === 2) this.#move(i, poses[m + 12]!, poses[m + 13]!, poses[m + 14]!, turned);
        else {
          const middle = (axis: number) => (at(axis, 0) + at(axis, 1)) / 2;
          const way = (axis: number) => at(axis, 1) - at(axis, 0);
          this.#move(i, middle(0), middle(1), middle(2), fromY(way(0), way(1), way(2)));
        }
      }
    }
  }

  #move(i: number, x: number, y: number, z: number, rotation: Quaternion): void {
    this.#position.Set(x, y, z);
    this.#rotation.Set(rotation.x, rotation.y, rotation.z, rotation.w);
    const placed = this.#placed[i]!;
    placed.SetWorldTransform(this.#position, this.#rotation, this.#one);
    const matrix = this.#matrices[i]!;
    const center = placed.GetCenterOfMassTransform();
    for (let column = 0; column < 4; column++) matrix.SetColumn4(column, center.GetColumn4(column));
  }

  distance(i: number, j: number, best: number): number {
    const left = this.#left[i]! + this.#left[j]!;
    this.#settings.mMaxSeparationDistance = Math.max(0, Math.min(best + left, FAR));
    const collector = this.#collector;
    collector.Reset();
    this.#placed[j]!.CollideShape(
      this.#placed[i]!.mShape,
      this.#one,
      this.#matrices[i]!,
      this.#settings,
      this.#jolt.RVec3.prototype.sZero(),
      collector,
      this.#filter,
    );
    return collector.HadHit() ? -collector.mHit.mPenetrationDepth - left : Infinity;
  }

  dispose(): void {
    const own = [this.#settings, this.#collector, this.#filter, this.#position, this.#rotation, this.#one];
    for (const object of [...this.#placed, ...this.#matrices, ...own]) this.#jolt.destroy(object);
  }
}

/** A sphere, a capsule, or a flat hull without its rounding. */
function makeShape(jolt: Jolt, { kinds, radii, local }: FlatScene, i: number): Shape {
  const vertex = (k: number) =>
    [0, 1, 2].map((axis) => local[i * STRIDE + 3 * k + axis]!) as [number, number, number];
  if (kinds[i] === 0) return new jolt.SphereShape(radii[i]!);
  if (kinds[i] === 1) {
    const [a, b] = [vertex(0), vertex(1)];
    return new jolt.CapsuleShape(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) / 2, radii[i]!);
  }
  const settings = new jolt.ConvexHullShapeSettings();
  settings.mMaxConvexRadius = 0;
  for (let k = 0; k < 3; k++) {
    const point = new jolt.Vec3(...vertex(k));
    settings.mPoints.push_back(point);
    jolt.destroy(point);
  }
  const result = settings.Create();
  if (!result.IsValid()) throw new Error(`jolt-physics: element ${i}: ${result.GetError().c_str()}`);
  const shape = result.Get();
  shape.AddRef();
  return shape;
}

export const JOLT_PEER: Peer = {
  name: 'jolt-physics',
  tolerance: 1e-3,
  overlap: 'sign',
  load: async (work) => {
    const jolt = await startJolt();
    return new LibraryScene(work, (flat) => new JoltElements(jolt, flat));
  },
};
