import RAPIER from '@dimforge/rapier3d-simd-compat';
import type { Vector } from '../../bindings/index.ts';
import { RADIUS } from './works.ts';

const ALL = RAPIER.ActiveCollisionTypes.ALL;

/** Loads the library. */
export function loadRapier(): Promise<void> {
  return RAPIER.init();
}

/** Spheres on the ground in the world of a library, which finds contacts in a step of a simulation. */
export class RapierSpheres {
  readonly #world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  readonly #bodies: readonly RAPIER.RigidBody[];

  constructor(places: readonly Vector[]) {
    const ground = new RAPIER.HalfSpace(new RAPIER.Vector3(0, 0, 1));
    this.#world.createCollider(new RAPIER.ColliderDesc(ground));
    this.#bodies = places.map((place) => this.add(place));
    // Without steps of time nothing moves.
    this.#world.timestep = 1e-9;
  }

  add([x, y, z]: Vector): RAPIER.RigidBody {
    const body = this.#world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, z));
    this.#world.createCollider(RAPIER.ColliderDesc.ball(RADIUS).setActiveCollisionTypes(ALL), body);
    return body;
  }

  remove(body: RAPIER.RigidBody): void {
    this.#world.removeRigidBody(body);
  }

  move(i: number, [x, y, z]: Vector): void {
    this.#bodies[i]!.setTranslation({ x, y, z }, true);
  }

  /** Reads a depth, a normal and a point of each contact, after a step. */
  contacts(): number {
    this.#world.step();
    let count = 0;
    this.#world.forEachCollider((collider) => {
      this.#world.contactPairsWith(collider, (other) => {
        if (other.handle < collider.handle) return;
        this.#world.contactPair(collider, other, (manifold) => {
          for (let i = 0; i < manifold.numContacts(); i++) {
            if (manifold.contactDist(i) > 0) continue;
            manifold.normal();
            manifold.localContactPoint1(i);
            count++;
          }
        });
      });
    });
    return count;
  }

  dispose(): void {
    this.#world.free();
  }
}
