import RAPIER from '@dimforge/rapier3d-simd-compat';
import { type Cube, type CubeWorld, FRICTION, GRAVITY, HALF, MASS, STEP } from './cubes.ts';

/** Loads the library, as it is published. */
export async function loadRapierCubes(): Promise<(cubes: readonly Cube[]) => CubeWorld> {
  await RAPIER.init();
  return (cubes) => {
    const world = new RAPIER.World({ x: 0, y: 0, z: GRAVITY });
    world.timestep = STEP;
    const ground = new RAPIER.ColliderDesc(new RAPIER.HalfSpace(new RAPIER.Vector3(0, 0, 1)));
    world.createCollider(ground.setFriction(FRICTION));
    const bodies = cubes.map(({ position, quaternion: [x, y, z, w] }) => {
      const begin = RAPIER.RigidBodyDesc.dynamic().setTranslation(...position);
      const body = world.createRigidBody(begin.setRotation({ x, y, z, w }));
      world.createCollider(
        RAPIER.ColliderDesc.cuboid(HALF, HALF, HALF).setMass(MASS).setFriction(FRICTION),
        body,
      );
      return body;
    });
    return {
      step: () => world.step(),
      places: () => Float64Array.from(bodies.flatMap(placeOf)),
      dispose: () => world.free(),
    };
  };
}

function placeOf(body: RAPIER.RigidBody): [number, number, number] {
  const { x, y, z } = body.translation();
  return [x, y, z];
}
