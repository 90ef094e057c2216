/** Other libraries that cast rays. Their interfaces take one ray per call. */
import RAPIER from '@dimforge/rapier3d-simd-compat';
import { DoubleSide, Ray as ThreeRay } from 'three';
import { RAY_PEERS } from '../names.ts';
import { makeGeometry, makeTree } from '../peers/three-mesh-bvh.ts';
import { type Body, meshOf, type World } from './bodies.ts';
import { loadJoltRays } from './jolt-rays.ts';
import type { RayPeer } from './ray-peer.ts';

/** All that can make a world; three-mesh-bvh has triangles only. */
export async function loadRayPeers(world: World): Promise<RayPeer[]> {
  await RAPIER.init();
  const peers = [loadRapier(world), await loadJoltRays(world)];
  const canBeTriangles = 'mesh' in world || world.bodies.every(({ kind }) => kind === 'box');
  return canBeTriangles ? [loadThree(world), ...peers] : peers;
}

/** The largest leaves with which it answers fastest. */
const LEAF = 1;

function loadThree(world: World): RayPeer {
  const tree = makeTree(makeGeometry('mesh' in world ? world.mesh : meshOf(world.bodies)), LEAF);
  const ray = new ThreeRay();
  return {
    name: RAY_PEERS.three,
    cast: (rays, maxDistance, distances) => {
      for (let i = 0; i < distances.length; i++) {
        ray.origin.fromArray(rays, 6 * i);
        ray.direction.fromArray(rays, 6 * i + 3);
        distances[i] = tree.raycastFirst(ray, DoubleSide, 0, maxDistance)?.distance ?? Infinity;
      }
    },
    dispose: () => {},
  };
}

function loadRapier(world: World): RayPeer {
  const rapier = new RAPIER.World({ x: 0, y: 0, z: 0 });
  const colliders =
    'mesh' in world
      ? [RAPIER.ColliderDesc.trimesh(Float32Array.from(world.mesh.vertices), world.mesh.indices.slice())]
      : world.bodies.map(describeBody);
  for (const collider of colliders) rapier.createCollider(collider);
  // Its own tree is made anew by a step only.
  rapier.step();
  const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 });
  return {
    name: RAY_PEERS.rapier,
    cast: (rays, maxDistance, distances) => {
      const { origin, dir } = ray;
      for (let i = 0, k = 0; i < distances.length; i++, k += 6) {
        origin.x = rays[k]!;
        origin.y = rays[k + 1]!;
        origin.z = rays[k + 2]!;
        dir.x = rays[k + 3]!;
        dir.y = rays[k + 4]!;
        dir.z = rays[k + 5]!;
        distances[i] = rapier.castRay(ray, maxDistance, true)?.timeOfImpact ?? Infinity;
      }
    },
    dispose: () => rapier.free(),
  };
}

function describeBody(body: Body): RAPIER.ColliderDesc {
  const [x, y, z, w] = body.turn;
  return shapeOf(body)
    .setTranslation(...body.at)
    .setRotation({ x, y, z, w });
}

function shapeOf(body: Body): RAPIER.ColliderDesc {
  if (body.kind === 'sphere') return RAPIER.ColliderDesc.ball(body.radius);
  if (body.kind === 'box') return RAPIER.ColliderDesc.cuboid(...body.halves);
  return RAPIER.ColliderDesc[body.kind](body.half, body.radius);
}
