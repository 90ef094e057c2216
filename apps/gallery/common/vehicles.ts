import { ackermann, differential, type MotorOptions, type PlanarPose } from 'clearance/dynamics';
import { expandXacro, loadRobot, type Robot } from 'clearance/robot';
import parts from '../../../examples/vehicles/parts.xacro?raw';
import pioneerPairs from '../../../examples/vehicles/pioneer.srdf?raw';
import pioneer from '../../../examples/vehicles/pioneer.urdf.xacro?raw';
import truckPairs from '../../../examples/vehicles/truck.srdf?raw';
import truck from '../../../examples/vehicles/truck.urdf.xacro?raw';

/** What a vehicle is told: m/s along an arc of some curvature, 1/m to the left; rad/s on the spot. */
export interface Command {
  readonly speed: number;
  readonly curvature: number;
  readonly spin: number;
}

/** A vehicle of examples/vehicles. */
export interface Vehicle {
  readonly robot: Robot;
  /** Circles that cover it, seen from above: how far ahead, and the radius, metres. */
  readonly circles: readonly (readonly [ahead: number, radius: number])[];
  /** Where its laser and the ring of its sonars are on the chassis, metres. */
  readonly laser: readonly [x: number, y: number, z: number];
  readonly sonars: readonly [x: number, y: number, z: number];
  /** Of the tightest curve, 1/m, and whether it turns on the spot. */
  readonly mostCurvature: number;
  readonly turnsOnSpot: boolean;
  /** What its motors do. */
  motors(command: Command): Record<string, MotorOptions>;
  /** Where it is by the formulas. */
  move(pose: PlanarPose, command: Command, seconds: number): PlanarPose;
}

const straight = differential({ track: 1, wheelRadius: 1 });

/** Cosine and sine of an angle, of equal bits in every host: where a metre straight ahead ends. */
export function directionOf(angle: number): readonly [cosine: number, sine: number] {
  const [x, y] = straight.move([0, 0, angle], { speed: 1, turn: 0 }, 1);
  return [x, y];
}

function load(xacro: string, srdf: string): Robot {
  return loadRobot(expandXacro(xacro, { files: () => parts }), { srdf, base: 'floating' });
}

/** A Pioneer: two wheels that are driven, and a castor. */
function makePioneer(): Vehicle {
  const drive = differential({ track: 0.32, wheelRadius: 0.0825 });
  const motion = ({ speed, curvature, spin }: Command) => ({ speed, turn: speed * curvature + spin });
  const held = ['gripper_lift', 'left_finger_slide', 'right_finger_slide', 'camera_pan'];
  return {
    robot: load(pioneer, pioneerPairs),
    // About the middle of its axle, so that it has room to turn wherever it has room.
    circles: [[0, 0.31]],
    laser: [0.1, 0, 0.175],
    sonars: [-0.06, 0, 0.2],
    mostCurvature: 2,
    turnsOnSpot: true,
    motors(command) {
      const { left, right } = drive.wheels(motion(command));
      return {
        ...Object.fromEntries(held.map((joint) => [joint, { velocity: 0 }])),
        left_spin: { velocity: left },
        right_spin: { velocity: right },
      };
    },
    move: (pose, command, seconds) => drive.move(pose, motion(command), seconds),
  };
}

/** A monster truck, whose front wheels steer. */
function makeTruck(): Vehicle {
  const wheelbase = 0.3;
  const car = ackermann({ wheelbase, track: 0.25, wheelRadius: 0.075 });
  // Hosts differ in the last bits of arctangents, which are left out.
  const angleOf = (curvature: number): number => Math.fround(Math.atan(wheelbase * curvature));
  const steer = (position: number): MotorOptions => ({ position, stiffness: 20, damping: 0.15 });
  return {
    robot: load(truck, truckPairs),
    circles: [
      [0.03, 0.2],
      [0.27, 0.21],
    ],
    laser: [0.3, 0, 0.175],
    sonars: [0.15, 0, 0.18],
    mostCurvature: 1.8,
    turnsOnSpot: false,
    motors({ speed, curvature }) {
      const steering = car.steer(angleOf(curvature));
      const { frontLeft, frontRight, rearLeft, rearRight } = steering.rates(speed);
      const { wheels } = steering;
      return {
        camera_pan: { velocity: 0 },
        scanner_tilt: { velocity: 0 },
        front_left_steer: steer(wheels.frontLeft.angle),
        front_right_steer: steer(wheels.frontRight.angle),
        rear_left_steer: steer(0),
        rear_right_steer: steer(0),
        front_left_spin: { velocity: frontLeft },
        front_right_spin: { velocity: frontRight },
        rear_left_spin: { velocity: rearLeft },
        rear_right_spin: { velocity: rearRight },
      };
    },
    move: (pose, { speed, curvature }, seconds) =>
      car.move(pose, { speed, angle: angleOf(curvature) }, seconds),
  };
}

export const VEHICLES = { pioneer: makePioneer(), truck: makeTruck() } as const;
