/**
 * Tests 1, 3 and 7 in Rapier, in single precision as it is published. Bodies are on its joints by impulses:
 * those in reduced coordinates have no motors, and begin at 0.
 */
import RAPIER from '@dimforge/rapier3d-simd-compat';
import * as cube from './falling-cube.ts';
import type { Peer } from './peer.ts';
import * as pendulums from './pendulums.ts';
import * as sliding from './sliding-mass.ts';

const DOWN = { x: 0, y: 0, z: -9.81 };
const ORIGIN = { x: 0, y: 0, z: 0 };

function makeWorld(step: number): RAPIER.World {
  const world = new RAPIER.World(DOWN);
  world.timestep = step;
  return world;
}

/** Adds a shape to a body, without loss and friction. */
function addShape(world: RAPIER.World, body: RAPIER.RigidBody, shape: RAPIER.ColliderDesc): void {
  world.createCollider(shape.setRestitution(1).setFriction(0), body);
}

/** Loads the library. */
export async function loadRapierPeer(): Promise<Peer> {
  await RAPIER.init();
  return {
    cube(step) {
      const world = makeWorld(step);
      const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
      addShape(world, ground, RAPIER.ColliderDesc.cuboid(50, 50, 1).setTranslation(0, 0, -1));
      const [x, y, z, w] = cube.QUATERNION;
      const begin = RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0, cube.HEIGHT);
      const body = world.createRigidBody(begin.setRotation({ x, y, z, w }).setCanSleep(false));
      const { HALF, MASS } = cube;
      addShape(world, body, RAPIER.ColliderDesc.cuboid(HALF, HALF, HALF).setMass(MASS));
      return {
        step: () => world.step(),
        energy() {
          const square = (v: RAPIER.Vector): number => v.x * v.x + v.y * v.y + v.z * v.z;
          const turning = ((2 / 3) * MASS * HALF ** 2 * square(body.angvel())) / 2;
          return turning + (MASS * square(body.linvel())) / 2 + MASS * 9.81 * body.translation().z;
        },
      };
    },
    pendulums(step, arm) {
      const world = makeWorld(step);
      const bar = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
      const { BALL, ROD, COUNT, RAISED } = pendulums;
      const bodies = Array.from({ length: COUNT }, (_, i) => {
        const raised = i === COUNT - 1 ? -RAISED : 0;
        const begin = RAPIER.RigidBodyDesc.dynamic().setTranslation(pendulums.placeOf(i), 0, 0);
        const turned = { x: 0, y: Math.sin(raised / 2), z: 0, w: Math.cos(raised / 2) };
        const body = world.createRigidBody(begin.setRotation(turned).setCanSleep(false));
        const rod = RAPIER.ColliderDesc.cuboid(ROD.width / 2, ROD.width / 2, ROD.length / 2);
        addShape(world, body, rod.setMass(ROD.mass).setTranslation(0, 0, -ROD.length / 2));
        const ball = RAPIER.ColliderDesc.ball(BALL.radius).setMass(BALL.mass);
        addShape(world, body, ball.setTranslation(0, 0, -arm));
        const at = { x: pendulums.placeOf(i), y: 0, z: 0 };
        const joint = RAPIER.JointData.revolute(at, ORIGIN, { x: 0, y: 1, z: 0 });
        world.createImpulseJoint(joint, bar, body, true);
        return body;
      });
      return { step: () => world.step(), speed: () => Math.abs(bodies[COUNT - 1]!.angvel().y) };
    },
    sliding(step) {
      const world = makeWorld(step);
      const stand = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
      const make = (z: number): RAPIER.RigidBody => {
        const begin = RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0, z).setCanSleep(false);
        const body = world.createRigidBody(begin);
        addShape(world, body, RAPIER.ColliderDesc.cuboid(0.1, 0.01, 0.01).setMass(1).setCollisionGroups(0));
        return body;
      };
      const [turning, slider] = [make(0), make(0.03)];
      world.createImpulseJoint(
        RAPIER.JointData.revolute(ORIGIN, ORIGIN, { x: 0, y: 0, z: 1 }),
        ...([stand, turning, true] as const),
      );
      const along = RAPIER.JointData.prismatic({ x: 0, y: 0, z: 0.03 }, ORIGIN, { x: 1, y: 0, z: 0 });
      const joint = world.createImpulseJoint(along, turning, slider, true) as RAPIER.PrismaticImpulseJoint;
      const spin = { x: 0, y: 0, z: sliding.SPEED };
      turning.setAngvel(spin, true);
      slider.setAngvel(spin, true);
      const { stiffness, damping } = sliding.MOTOR;
      return {
        step: () => world.step(),
        slideTo: (place) => joint.configureMotorPosition(place, stiffness, damping),
        speed: () => turning.angvel().z,
        place() {
          const [a, b] = [turning.translation(), slider.translation()];
          return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
        },
      };
    },
  };
}
