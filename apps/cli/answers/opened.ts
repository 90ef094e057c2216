import { type Engine, loadEngine, type Precision, type Scene } from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { makeSceneAround, type Surroundings } from '../../../modules/files/documents/surroundings.ts';
import { readRobotAt, type RobotFileOptions } from '../../../modules/files/input/robot-file.ts';
import { readSurroundings } from '../../../modules/files/input/surroundings.ts';
import { adviseSrdf } from '../../../modules/files/path/overlaps.ts';
import type { Robot } from '../../../modules/robot/index.ts';

/** What tells how a robot is read, and what stands around it. */
export interface OpenOptions extends RobotFileOptions {
  readonly scene?: string;
  readonly problem?: string;
}

/** A robot in its surroundings, as files have them. */
export interface ReadRobot {
  /** How complaints call the robot. */
  readonly file: string;
  readonly robot: Robot;
  readonly surroundings: Surroundings | undefined;
}

/** A robot in a scene of an engine of its own, which is to be disposed. */
export interface OpenedRobot extends ReadRobot {
  readonly engine: Engine;
  readonly scene: Scene;
  /** What is odd about the scene, for people. */
  readonly warnings: readonly string[];
}

/** Reads a robot and what stands around it. */
export async function readAll(file: string, options: OpenOptions): Promise<ReadRobot> {
  const robot = await readRobotAt(file, options);
  return { file, robot, surroundings: await readSurroundings(options.scene, options.problem) };
}

/** Puts a robot into a scene. */
export async function open(read: ReadRobot, precision: Precision = 'double'): Promise<OpenedRobot> {
  const { file, robot, surroundings } = read;
  const engine = await loadEngine({ precision });
  try {
    const scene = makeSceneAround(robot, engine, surroundings, file);
    return { ...read, engine, scene, warnings: [...scene.warnings, ...adviseSrdf(robot, scene, file)] };
  } catch (error) {
    engine.dispose();
    throw error;
  }
}

/** Refuses a robot without pairs: nothing can be said of its distances. */
export function checkPairs({ scene, file }: OpenedRobot): void {
  if (scene.pairs.length > 0) return;
  throw new InputError(
    `${file}: there is nothing to compare: no two bodies of the robot with collision shapes are left to ` +
      'check against each other, and --scene adds none',
  );
}

/** Refuses a robot that has no joints. */
export function checkJoints({ robot, file }: ReadRobot, purpose: string): void {
  if (robot.joints.length > 0) return;
  throw new InputError(`${file}: the robot has no joints that move, so there is no ${purpose}`);
}
