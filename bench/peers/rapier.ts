import RAPIER from '@dimforge/rapier3d-simd-compat';
import { posesOf } from '../scenes/work.ts';
import { type FlatScene, STRIDE } from './flat-scene.ts';
import { type ElementLibrary, LibraryScene } from './library-scene.ts';
import type { Peer } from './peer.ts';
import { quaternionOf } from './quaternions.ts';

/** How far apart bodies may be to be compared at all, metres. */
const FAR = 100;

/**
 * This library's capsules and round triangles are wrong by millimetres, as it iterates on the rounded
 * surface. So it gets bare lines and triangles, whose radii are subtracted here.
 */
class RapierElements implements ElementLibrary {
  readonly #world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  /** What a shape leaves out of its element's radius. */
  readonly #left: Float64Array;
  readonly #bodies: readonly RAPIER.RigidBody[];
  readonly #colliders: readonly RAPIER.Collider[];
  readonly #contact = new RAPIER.ShapeContact(0, zero(), zero(), zero(), zero());

  constructor(flat: FlatScene) {
    const { first, kinds, radii } = flat;
    this.#left = radii.map((radius, i) => (kinds[i] === 0 ? 0 : radius));
    this.#bodies = Array.from({ length: first.length - 1 }, () =>
      this.#world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased()),
    );
    this.#colliders = this.#bodies.flatMap((body, segment) =>
      Array.from({ length: first[segment + 1]! - first[segment]! }, (_, i) =>
        this.#world.createCollider(describe(flat, first[segment]! + i), body),
      ),
    );
  }

  place({ work }: FlatScene, set: number): void {
    const poses = posesOf(work, set);
    this.#bodies.forEach((body, segment) => {
      const m = 16 * segment;
      body.setTranslation({ x: poses[m + 12]!, y: poses[m + 13]!, z: poses[m + 14]! }, false);
      body.setRotation(quaternionOf(poses, m), false);
    });
    this.#world.propagateModifiedBodyPositionsToColliders();
  }

  distance(i: number, j: number, best: number): number {
    const left = this.#left[i]! + this.#left[j]!;
    const prediction = Math.max(0, Math.min(best + left, FAR));
    const contact = this.#colliders[i]!.contactCollider(this.#colliders[j]!, prediction, this.#contact);
    return contact === null ? Infinity : contact.distance - left;
  }

  dispose(): void {
    this.#world.free();
  }
}

/** A ball, a line or a triangle, in the frame of its segment. */
function describe({ kinds, radii, local }: FlatScene, i: number): RAPIER.ColliderDesc {
  const vertex = (k: number) => new RAPIER.Vector3(...vertexAt(local, i * STRIDE + 3 * k));
  const [a, b, c] = [vertex(0), vertex(1), vertex(2)];
  if (kinds[i] === 0) return RAPIER.ColliderDesc.ball(radii[i]!).setTranslation(a.x, a.y, a.z);
  if (kinds[i] === 1) return RAPIER.ColliderDesc.segment(a, b);
  return RAPIER.ColliderDesc.triangle(a, b, c);
}

function vertexAt(local: Float64Array, k: number): [number, number, number] {
  return [local[k]!, local[k + 1]!, local[k + 2]!];
}

function zero(): RAPIER.Vector {
  return { x: 0, y: 0, z: 0 };
}

export const RAPIER_PEER: Peer = {
  name: 'rapier3d-simd',
  tolerance: 1e-4,
  overlap: 'sign',
  load: async (work) => {
    await RAPIER.init();
    return new LibraryScene(work, (flat) => new RapierElements(flat));
  },
};
