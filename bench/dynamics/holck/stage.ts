import type { Engine, Scene } from '../../../bindings/index.ts';
import {
  type BodyOptions,
  createWorld,
  type World,
  type WorldOptions,
  type WorldRobot,
  type WorldRobotOptions,
} from '../../../modules/dynamics/index.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { type Link, writeUrdf } from './links.ts';

/**
 * A world with at most one robot, and a scene of its own that tells how deep its shapes are in each other.
 */
export class Stage {
  readonly world: World;
  #robot: Robot | undefined;
  #moving: WorldRobot | undefined;
  #scene: Scene;
  /** Names of bodies that move. */
  readonly #bodies: string[] = [];

  constructor(engine: Engine, options: WorldOptions, links?: readonly Link[], robot?: WorldRobotOptions) {
    this.world = createWorld(engine, options);
    if (links === undefined) {
      this.#scene = engine.createScene({ segments: {}, pairs: 'all' });
      return;
    }
    this.#robot = loadRobot(writeUrdf('robot', links));
    this.#moving = this.world.addRobot('robot', this.#robot, robot);
    this.#scene = this.#robot.createScene(engine);
  }

  /** The robot that it was made with. */
  get robot(): WorldRobot {
    return this.#moving!;
  }

  /** The limits of the robot's joints. */
  get limits(): readonly { readonly lower: number; readonly upper: number }[] {
    return this.#robot!.joints;
  }

  addBody(name: string, options: BodyOptions): void {
    this.world.addBody(name, options);
    const { elements, pose = { position: [0, 0, 0] } } = options;
    this.#scene.addSegment(name, elements, { static: options.static ?? false, pose });
    if (options.static !== true) this.#bodies.push(name);
  }

  /** How deep anything is in anything else now, metres: found anew from poses and configurations. */
  deepest(): number {
    const scene = this.#scene;
    for (const name of this.#bodies) scene.setPose(name, this.world.body(name).pose);
    this.#robot?.setConfiguration(scene, this.robot.configuration);
    return Math.max(0, ...Array.from(scene.evaluate({ maxDistance: 0 }).distance, (distance) => -distance));
  }

  /** How far a joint is beyond one of its limits at most, radians or metres. */
  farthest(): number {
    const { configuration } = this.robot;
    const beyond = this.limits.map(({ lower, upper }, i) =>
      Math.max(lower - configuration[i]!, configuration[i]! - upper),
    );
    return Math.max(0, ...beyond);
  }

  dispose(): void {
    this.#scene.dispose();
  }
}
