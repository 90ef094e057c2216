import type { Engine, Scene } from '../../../bindings/index.ts';
import {
  type BodyOptions,
  createWorld,
  type World,
  type WorldOptions,
  type WorldRobot,
  type WorldRobotOptions,
} from '../../../modules/dynamics/index.ts';
import { thicknessOf } from '../../../modules/dynamics/free-body.ts';
import { loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { type Link, writeUrdf } from './links.ts';

/** A robot, where it is in the world, and a scene of its links alone. */
interface Moving {
  readonly robot: Robot;
  readonly inWorld: WorldRobot;
  readonly scene: Scene;
}

/** Engines whose worlds note what they spend their time on. */
const profiled = new WeakSet<Engine>();

/** Has worlds of an engine note what they spend their time on, from now on. */
export function profileWorlds(engine: Engine): void {
  profiled.add(engine);
}

/** A world, and a scene of its own that tells how deep its shapes are in each other. */
export class Stage {
  readonly world: World;
  readonly #engine: Engine;
  readonly #scene: Scene;
  /** Bodies of surfaces alone, which have no depth in each other. */
  readonly #surfaces = new Set<string>();
  /** Names of bodies that move. */
  readonly #bodies: string[] = [];
  readonly #robots = new Map<string, Moving>();
  /** Links of one robot that may be in each other. */
  readonly #apart = new Set<string>();

  constructor(engine: Engine, options: WorldOptions, links?: readonly Link[], robot?: WorldRobotOptions) {
    this.#engine = engine;
    this.world = createWorld(engine, { ...options, profile: profiled.has(engine) });
    this.#scene = engine.createScene({ segments: {}, pairs: 'all' });
    if (links !== undefined) this.addRobot('robot', links, robot);
  }

  /** The robot that it was made with. */
  get robot(): WorldRobot {
    return this.#robots.get('robot')!.inWorld;
  }

  addBody(name: string, options: BodyOptions): void {
    this.world.addBody(name, options);
    const { elements, pose = { position: [0, 0, 0] } } = options;
    this.#scene.addSegment(name, elements, { static: options.static ?? false, pose });
    if (options.static !== true) this.#bodies.push(name);
    if (thicknessOf(elements) === 0) this.#surfaces.add(name);
  }

  addRobot(name: string, links: readonly Link[], options?: WorldRobotOptions): void {
    const robot = loadRobot(writeUrdf(name, links));
    const inWorld = this.world.addRobot(name, robot, options);
    const scene = robot.createScene(this.#engine);
    const idOf = (segment: string): string => `${name}/${segment}`;
    const compared = new Set(robot.pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
    const segments = Object.entries(robot.segments);
    for (const [a, elements] of segments) {
      this.#scene.addSegment(idOf(a), elements);
      for (const [b] of segments) if (!compared.has(`${a} ${b}`)) this.#apart.add(`${idOf(a)} ${idOf(b)}`);
    }
    this.#robots.set(name, { robot, inWorld, scene });
  }

  /**
   * How deep anything is in anything else now, metres: found anew from poses and configurations. Infinite
   * where two surfaces cross, of which nothing else is known.
   */
  deepest(): number {
    for (const name of this.#bodies) this.#scene.setPose(name, this.world.body(name).pose);
    for (const [name, { robot, inWorld, scene }] of this.#robots) {
      robot.setConfiguration(scene, inWorld.configuration);
      for (const id of Object.keys(robot.segments)) this.#scene.setPose(`${name}/${id}`, scene.getPose(id));
    }
    const { pairs, distance } = this.#scene.evaluate({ maxDistance: 0 });
    let deepest = 0;
    for (const [i, [a, b]] of pairs.entries()) {
      if (distance[i]! <= 0 && this.#surfaces.has(a) && this.#surfaces.has(b)) return Infinity;
      if (!this.#apart.has(`${a} ${b}`)) deepest = Math.max(deepest, -distance[i]!);
    }
    return deepest;
  }

  /** How far a joint is beyond one of its limits at most, radians or metres. */
  farthest(): number {
    const beyond = [...this.#robots.values()].flatMap(({ robot, inWorld }) => {
      const { configuration } = inWorld;
      return robot.joints.map(({ lower, upper }, i) =>
        Math.max(lower - configuration[i]!, configuration[i]! - upper),
      );
    });
    return Math.max(0, ...beyond);
  }

  dispose(): void {
    this.world.dispose();
    this.#scene.dispose();
    for (const { scene } of this.#robots.values()) scene.dispose();
  }
}
