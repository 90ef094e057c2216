import type { Body } from './bodies.ts';
import type { Drive } from './mimics.ts';
import type { Motion } from './model.ts';
import { identity, type Matrix, multiply, setRotation, setTranslation } from './transforms.ts';

interface Step {
  readonly motion: Motion;
  readonly drive: Drive;
  readonly parentPose: Matrix;
  readonly placement: Matrix;
  readonly pose: Matrix;
}

/**
 * Forward kinematics in double precision: from joint positions to one pose per body. Poses are relative to the
 * robot's root link, and are overwritten in place by each update, which allocates nothing.
 */
export class Kinematics {
  readonly #steps: Step[] = [];
  readonly #poses = new Map<Body, Matrix>();
  readonly #motion = identity();
  readonly #joint = identity();

  /** @param bodies - parents before children */
  constructor(bodies: readonly Body[], drives: ReadonlyMap<string, Drive>) {
    for (const body of bodies) {
      const pose = identity();
      this.#poses.set(body, pose);
      const motion = body.joint?.motion;
      if (body.parent === undefined || motion === undefined) continue;
      const drive = drives.get(body.joint!.name)!;
      this.#steps.push({
        motion,
        drive,
        parentPose: this.pose(body.parent),
        placement: body.placement,
        pose,
      });
    }
  }

  /** The pose of a body, 4×4 column by column; always the same array. */
  pose(body: Body): Matrix {
    return this.#poses.get(body)!;
  }

  /** Moves all bodies to a configuration: one number per independent joint, radians or metres. */
  update(configuration: ArrayLike<number>): void {
    for (const { motion, drive, parentPose, placement, pose } of this.#steps) {
      const position = drive.multiplier * configuration[drive.index]! + drive.offset;
      if (motion.type === 'prismatic') setTranslation(this.#motion, motion.axis, position);
      else setRotation(this.#motion, motion.axis, position);
      multiply(this.#joint, parentPose, placement);
      multiply(pose, this.#joint, this.#motion);
    }
  }
}
