import { type Jolt, loadJolt, settingsFor } from '../peers/jolt-library.ts';
import { type Cube, type CubeWorld, FRICTION, GRAVITY, HALF, MASS, STEP } from './cubes.ts';

/** What is used of the library for bodies alone. */
interface BodyJolt extends Omit<Jolt, 'JoltInterface'> {
  readonly EMotionType_Static: number;
  readonly EMotionType_Dynamic: number;
  readonly EActivation_Activate: number;
  readonly EActivation_DontActivate: number;
  readonly EOverrideMassProperties_CalculateInertia: number;
  readonly BoxShape: new (halves: object, convexRadius: number) => object;
  readonly BodyCreationSettings: new (
    shape: object,
    position: object,
    rotation: object,
    motion: number,
    layer: number,
  ) => Settings;
  readonly JoltInterface: new (settings: object) => {
    Step(seconds: number, collisionSteps: number): void;
    GetPhysicsSystem(): System;
  };
}

interface Settings {
  mFriction: number;
  mOverrideMassProperties: number;
  readonly mMassPropertiesOverride: { mMass: number };
}

interface System {
  SetGravity(gravity: object): void;
  GetBodyInterface(): { CreateBody(settings: object): Body; AddBody(id: object, activation: number): void };
}

interface Body {
  GetID(): object;
  GetPosition(): { GetX(): number; GetY(): number; GetZ(): number };
}

/** The layers of what stands still and of what moves. */
const [STANDING, MOVING] = [0, 1] as const;
const MEETING = [
  [STANDING, MOVING],
  [MOVING, MOVING],
] as const;

/** Half of a block whose upper face is the plane, m. */
const GROUND = [100, 100, 1] as const;

/** Loads the library, with its defaults. */
export async function loadJoltCubes(): Promise<(cubes: readonly Cube[]) => CubeWorld> {
  const jolt = await loadJolt<BodyJolt>();
  return (cubes) => {
    const world = new jolt.JoltInterface(settingsFor(jolt, 2, MEETING));
    const system = world.GetPhysicsSystem();
    system.SetGravity(new jolt.Vec3(0, 0, GRAVITY));
    const bodies = system.GetBodyInterface();
    const add = (
      halves: readonly [number, number, number],
      { position, quaternion }: Omit<Cube, 'height'>,
      layer: number,
    ): Body => {
      const [motion, activation] =
        layer === MOVING
          ? [jolt.EMotionType_Dynamic, jolt.EActivation_Activate]
          : [jolt.EMotionType_Static, jolt.EActivation_DontActivate];
      const settings = new jolt.BodyCreationSettings(
        new jolt.BoxShape(new jolt.Vec3(...halves), 0),
        new jolt.RVec3(...position),
        new jolt.Quat(...quaternion),
        motion,
        layer,
      );
      settings.mFriction = FRICTION;
      settings.mOverrideMassProperties = jolt.EOverrideMassProperties_CalculateInertia;
      settings.mMassPropertiesOverride.mMass = MASS;
      const body = bodies.CreateBody(settings);
      bodies.AddBody(body.GetID(), activation);
      return body;
    };
    add(GROUND, { position: [0, 0, -GROUND[2]], quaternion: [0, 0, 0, 1] }, STANDING);
    const made = cubes.map((cube) => add([HALF, HALF, HALF], cube, MOVING));
    return {
      step: () => world.Step(STEP, 1),
      places: () =>
        Float64Array.from(
          made.flatMap((body) => {
            const at = body.GetPosition();
            return [at.GetX(), at.GetY(), at.GetZ()];
          }),
        ),
      dispose: () => jolt.destroy(world),
    };
  };
}
