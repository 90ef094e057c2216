import { sineAndCosine } from '../../../bindings/base/angles.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { checkFinite, checkObject, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { sphere } from '../../../bindings/elements/element.ts';
import { box, type BoxElement, halfSpace } from '../../../bindings/elements/solids.ts';
import type { Engine } from '../../../bindings/engine.ts';
import type { Robot } from '../../robot/index.ts';
import { hasFloatingBase } from '../floating-base.ts';
import type { ContactLaw } from '../options.ts';
import type { WorldRobot } from '../world-robot.ts';
import { createWorld, type World } from '../world.ts';
import { checkBalls } from './balls.ts';
import { housesOf } from './city.ts';
import { writeConfiguration } from './configuration.ts';
import { KINDS, type RobotKind, type SimConfiguration } from './sections.ts';
import type { MonsterTruckSim } from './sim.ts';

/** What stands for the robots of a kind. */
export interface SimModel {
  /** A robot whose base floats. */
  readonly robot: Robot;
  /** How high its frame is above the ground, metres. Default: 0. */
  readonly height?: number | undefined;
  /**
   * Ids of the segments that are on the ground: wheels or feet. Where the configuration says `fullCollision =
   * 0`, only these touch anything. Default: all of them.
   */
  readonly onGround?: readonly string[] | undefined;
}

/** What `createMonsterTruckSim` takes. */
export interface CreateSimOptions {
  /** What stands for the robots of each kind that the configuration has. */
  readonly models?: Partial<Readonly<Record<RobotKind, SimModel>>> | undefined;
  /** How bodies and robots push each other: see `createWorld`. */
  readonly contact?: ContactLaw | undefined;
}

/** A world that is what a configuration describes. */
export interface SimWorld {
  readonly world: World;
  /** The robots by their names. */
  readonly robots: ReadonlyMap<string, WorldRobot>;
  /** Seconds of a step: the reciprocal of the rate of the configuration. */
  readonly step: number;
}

/** How high and thick boards are, metres: the thesis does not say. */
const BOARD = { height: 0.2, thickness: 0.05 } as const;

/**
 * Makes the world that a configuration of MonsterTruckSim describes, of law 'springs': the bodies `ground`,
 * `boards`, `middle`, `city` and `ball 1`, `ball 2`, ..., and the robots by their names. The field has the
 * origin in its middle and its length along x; boards, 0.2 m high, stand around it, and the middle one on
 * x = 0. Cameras, lights, scanners, textures and serial ports are not looked at.
 *
 * @param sim - what `parseMonsterTruckSim` gives
 * @throws TypeError or RangeError that names the argument, or what would be deep in what
 */
export function createMonsterTruckSim(
  engine: Engine,
  sim: MonsterTruckSim,
  options: CreateSimOptions = {},
): SimWorld {
  const where = 'createMonsterTruckSim';
  checkObject(where, 'sim', sim, 'what parseMonsterTruckSim gives');
  const { configuration, city, balls = [] } = sim;
  // What can be written is whole, and its numbers are.
  writeConfiguration(where, configuration);
  checkOptions(where, options, ['models', 'contact']);
  const { models = {}, contact } = options;
  checkObject(where, 'options.models', models, 'an object of models by the kinds of robots');
  const { gx, gy, gz, rate } = configuration.dynamics;
  const houses = city === undefined ? [] : housesOf(city);
  const starts = startsOf(where, configuration, models);
  const world = createWorld(engine, {
    ...{ gravity: [gx, gy, gz], law: 'springs' },
    ...(contact !== undefined && { contact }),
  });
  try {
    const stand = (name: string, elements: readonly Parameters<typeof blockOf>[]): void => {
      if (elements.length === 0) return;
      world.addBody(name, { elements: elements.map(([min, max]) => blockOf(min, max)), static: true });
    };
    world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    const { length, width, boards, middle } = configuration.field;
    if (boards) stand('boards', boardsAround(length / 2, width / 2));
    const half = BOARD.thickness / 2;
    if (middle)
      stand('middle', [
        [
          [-half, -width / 2, 0],
          [half, width / 2, BOARD.height],
        ],
      ]);
    stand(
      'city',
      houses.map(({ min, max }) => [min, max]),
    );
    for (const [i, { position, radius, mass }] of checkBalls(where, 'sim.balls', balls).entries()) {
      world.addBody(`ball ${i + 1}`, { elements: [sphere([0, 0, 0], radius)], mass, pose: { position } });
    }
    const robots = new Map(starts.map(({ name, robot, ...how }) => [name, world.addRobot(name, robot, how)]));
    return { world, robots, step: 1 / rate };
  } catch (error) {
    world.dispose();
    throw error;
  }
}

/** Where robots start, and what of them touches anything. */
interface Start {
  readonly name: string;
  readonly robot: Robot;
  readonly configuration: Float64Array;
  readonly touching?: readonly string[];
}

function startsOf(
  where: string,
  { robots }: SimConfiguration,
  models: CreateSimOptions['models'] & object,
): Start[] {
  return KINDS.flatMap((kind) => {
    if (robots[kind].length === 0) return [];
    const own = `options.models.${kind}`;
    const model: SimModel | undefined = models[kind];
    if (model === undefined)
      throw wrongType(where, own, `a model, as there are ${robots[kind].length}`, model);
    checkObject(where, own, model);
    checkOptions(`${where}: ${own}`, model, ['robot', 'height', 'onGround']);
    const { robot, height = 0, onGround } = model;
    if (!hasFloatingBase(robot))
      throw outOfRange(where, `${own}.robot`, 'a robot whose base floats', robot?.name);
    checkFinite(where, `${own}.height`, height);
    return robots[kind].map(({ name, posX, posY, dir, fullCollision }): Start => {
      const configuration = robot.configuration({});
      const [sine, cosine] = sineAndCosine(dir / 2);
      configuration.set([posX, posY, height, 0, 0, sine, cosine]);
      return { name, robot, configuration, ...(!fullCollision && onGround && { touching: onGround }) };
    });
  });
}

/** Boards whose inner faces bound the field. */
function boardsAround(x: number, y: number): [Vector, Vector][] {
  const { height, thickness } = BOARD;
  const [farX, farY] = [x + thickness, y + thickness];
  return [
    [
      [x, -farY, 0],
      [farX, farY, height],
    ],
    [
      [-farX, -farY, 0],
      [-x, farY, height],
    ],
    [
      [-x, y, 0],
      [x, farY, height],
    ],
    [
      [-x, -farY, 0],
      [x, -y, height],
    ],
  ];
}

/** A box between two corners. */
function blockOf(min: Vector, max: Vector): BoxElement {
  const half = (sign: 1 | -1): Vector =>
    [0, 1, 2].map((i) => (max[i]! + sign * min[i]!) / 2) as unknown as Vector;
  return box(half(1), half(-1));
}
