import { Line3, Vector3 } from 'three';
import { ExtendedTriangle } from 'three-mesh-bvh';
import { type FlatScene, STRIDE } from './flat-scene.ts';
import { type ElementLibrary, LibraryScene } from './library-scene.ts';
import type { Peer } from './peer.ts';

const p = new Vector3();
const q = new Vector3();

type Core = Vector3 | Line3 | ExtendedTriangle;

class ThreeElements implements ElementLibrary {
  readonly #kinds: Uint8Array;
  readonly #radii: Float64Array;
  readonly #cores: readonly Core[];

  constructor({ kinds, radii }: FlatScene) {
    this.#kinds = kinds;
    this.#radii = radii;
    this.#cores = Array.from(kinds, (kind) =>
      kind === 0 ? new Vector3() : kind === 1 ? new Line3() : new ExtendedTriangle(),
    );
  }

  place({ world }: FlatScene): void {
    this.#cores.forEach((core, i) => {
      const k = i * STRIDE;
      if (core instanceof Vector3) {
        core.fromArray(world, k);
      } else if (core instanceof Line3) {
        core.start.fromArray(world, k);
        core.end.fromArray(world, k + 3);
      } else {
        core.a.fromArray(world, k);
        core.b.fromArray(world, k + 3);
        core.c.fromArray(world, k + 6);
        core.needsUpdate = true;
      }
    });
  }

  distance(i: number, j: number): number {
    const [low, high] = this.#kinds[i]! <= this.#kinds[j]! ? [i, j] : [j, i];
    const a = this.#cores[low]!;
    const b = this.#cores[high]!;
    return coreDistance(a, b) - this.#radii[i]! - this.#radii[j]!;
  }
}

/** The distance of two cores, the one of fewer vertices first; closest points are left in p and q. */
function coreDistance(a: Core, b: Core): number {
  if (a instanceof Vector3) {
    if (b instanceof Vector3) return a.distanceTo(b);
    if (b instanceof Line3) return b.closestPointToPoint(a, true, p).distanceTo(a);
    return b.closestPointToPoint(a, p).distanceTo(a);
  }
  if (a instanceof Line3) {
    if (b instanceof Line3) return Math.sqrt(a.distanceSqToLine3(b, p, q));
    return (b as ExtendedTriangle).closestPointToSegment(a, p, q);
  }
  return (a as ExtendedTriangle & WithPoints).distanceToTriangle(b as ExtendedTriangle, p, q);
}

/** Takes two targets for the closest points, though the declaration leaves them out. */
interface WithPoints {
  distanceToTriangle(other: ExtendedTriangle, p: Vector3, q: Vector3): number;
}

export const THREE_PEER: Peer = {
  name: 'three + three-mesh-bvh',
  tolerance: 1e-9,
  overlap: 'depth',
  load: (work) => Promise.resolve(new LibraryScene(work, (flat) => new ThreeElements(flat))),
};
