import { checkFunction, checkString, outOfRange } from '../../bindings/base/errors.ts';
import { FileError } from '../../bindings/base/file-error.ts';
import { unknownName } from '../../bindings/base/nearest.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { type Mesh, mesh, type SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Engine } from '../../bindings/engine.ts';
import type { Robot } from '../robot/index.ts';
import { hullOfMesh } from '../robot/meshes/mesh-hull.ts';
import { toRecord } from '../robot/text/record.ts';
import type { BodyNow } from './options.ts';
import { createWorld, type World } from './world.ts';
import {
  type BodyJSON,
  checkWorld,
  inFile,
  isMeshFile,
  type MeshFileJSON,
  parseWorld,
  placeOf,
  type RobotJSON,
  type WorldJSON,
} from './world-format.ts';
import type { WorldRobot } from './world-robot.ts';

/** What `loadWorld` may be told. */
export interface LoadWorldOptions {
  /** How errors call the world; default `world`. */
  readonly file?: string | undefined;
  /** Makes a robot of the files that an entry names, with the choices in it. */
  readonly robots?: ((robot: RobotJSON) => Robot) | undefined;
  /** Gives the mesh in a file, as `await readMesh(...)` makes it; undefined where there is no such file. */
  readonly meshFiles?: ((file: string) => Mesh | undefined) | undefined;
  /** Whether the world notes what it spends its time on: `world.profile`. Default: false. */
  readonly profile?: boolean | undefined;
}

/**
 * Makes a world of its file.
 *
 * @param engine - as for `createWorld`
 * @param source - the text, or what `parseWorld` has made of it
 * @throws FileError that names the file, the place in it and the value, or a file that it names; TypeError or
 *   RangeError for other arguments
 */
export function loadWorld(
  engine: Engine,
  source: string | WorldJSON,
  options: LoadWorldOptions = {},
): LoadedWorld {
  const where = 'loadWorld';
  checkOptions(where, options, ['file', 'robots', 'meshFiles', 'profile']);
  const { file = 'world', robots, meshFiles, profile } = options;
  checkString(where, 'options.file', file);
  checkFunction(where, 'options.robots', robots);
  checkFunction(where, 'options.meshFiles', meshFiles);
  const json = typeof source === 'string' ? parseWorld(source, file) : checkWorld(file, source);
  const { format: _, version: __, bodies = [], robots: entries = [], ...settings } = json;
  if (robots === undefined && entries.length > 0)
    throw outOfRange(where, 'options.robots', 'given, as there are robots', robots);
  const world = inFile(file, '', () => createWorld(engine, { ...settings, ...(profile && { profile }) }));
  const shapes = new Map<string, readonly SegmentItem[]>();
  const loaded: LoadedRobot[] = [];
  try {
    for (const [i, body] of bodies.entries()) {
      const place = placeOf('bodies', i, body.name);
      inFile(file, place, () =>
        shapes.set(
          body.name,
          addBody(world, body, (element) => meshOf(file, place, element, meshFiles)),
        ),
      );
    }
    for (const [i, robot] of entries.entries()) {
      const place = placeOf('robots', i, robot.name);
      inFile(file, place, () => loaded.push(addRobot(world, robot, robots!)));
    }
  } catch (error) {
    world.dispose();
    throw error;
  }
  return new LoadedWorld(json, world, shapes, loaded);
}

/** A robot of a world: what it is, and where it is now. */
export interface LoadedRobot {
  readonly robot: Robot;
  readonly inWorld: WorldRobot;
}

/** A world that was made of a file. */
export class LoadedWorld {
  readonly world: World;
  /** What each body is made of, by name, in the order of the file. */
  readonly bodies: ReadonlyMap<string, readonly SegmentItem[]>;
  /** By name, in the order of the file. */
  readonly robots: ReadonlyMap<string, LoadedRobot>;
  readonly #json: WorldJSON;
  readonly #first: readonly BodyNow[];
  readonly #firstRobots: readonly (readonly [Float64Array, Float64Array])[];

  /** @internal `loadWorld` makes these. */
  constructor(json: WorldJSON, world: World, bodies: LoadedWorld['bodies'], robots: readonly LoadedRobot[]) {
    this.#json = json;
    this.world = world;
    this.bodies = bodies;
    this.robots = new Map(robots.map((robot) => [robot.inWorld.name, robot]));
    this.#first = Array.from(bodies.keys(), (name) => world.body(name));
    this.#firstRobots = robots.map(({ inWorld }) => [inWorld.configuration, inWorld.velocities]);
  }

  /**
   * The world as a file, with bodies and robots where they are now: for `JSON.stringify`. What has not moved
   * is what was read, to the last bit. What a program has added or told motors is not in it.
   */
  toJSON(): WorldJSON {
    const { bodies, robots } = this.#json;
    return {
      ...this.#json,
      ...(bodies && { bodies: bodies.map((body, i) => this.#bodyNow(body, this.#first[i]!)) }),
      ...(robots && { robots: robots.map((robot, i) => this.#robotNow(robot, this.#firstRobots[i]!)) }),
    };
  }

  #bodyNow(body: BodyJSON, first: BodyNow): BodyJSON {
    const now = this.world.body(body.name);
    return JSON.stringify(now) === JSON.stringify(first) ? body : { ...body, ...now };
  }

  #robotNow(robot: RobotJSON, first: readonly [Float64Array, Float64Array]): RobotJSON {
    const { robot: made, inWorld } = this.robots.get(robot.name)!;
    const { configuration, velocities, names } = inWorld;
    if (isEqual(configuration, first[0]) && isEqual(velocities, first[1])) return robot;
    return {
      ...robot,
      configuration: { ...made.jointValues(configuration) },
      velocities: Object.fromEntries(names.map((name, i) => [name, velocities[i]!])),
    };
  }
}

function isEqual(a: Float64Array, b: Float64Array): boolean {
  return a.every((number, i) => number === b[i]);
}

/** Adds a body, and returns what it is made of. */
function addBody(
  world: World,
  body: BodyJSON,
  read: (element: MeshFileJSON) => SegmentItem,
): readonly SegmentItem[] {
  const { name, elements, ...options } = body;
  const items = elements.map((element) => (isMeshFile(element) ? read(element) : (element as SegmentItem)));
  world.addBody(name, { ...options, elements: items });
  return items;
}

/** What an element is that is read from a file. */
function meshOf(
  file: string,
  place: string,
  { kind, file: path, radius = 0, solid, rounding = 0 }: MeshFileJSON,
  meshFiles: LoadWorldOptions['meshFiles'],
): SegmentItem {
  const read = meshFiles?.(path);
  if (read === undefined) throw new FileError(file, undefined, `${place}: there is no mesh ${path}`);
  const { vertices, indices } = read;
  const options = { radius: kind === 'hull' ? rounding : radius, ...(solid !== undefined && { solid }) };
  const made = mesh(vertices, indices, options);
  return kind === 'hull' ? hullOfMesh(made).element : made;
}

function addRobot(world: World, entry: RobotJSON, make: (robot: RobotJSON) => Robot): LoadedRobot {
  const { name, urdf: _, srdf: __, configuration = {}, velocities = {}, motors = {}, ...rest } = entry;
  const { base, cylinders, excess, floating, inertia, meshes, ...options } = rest;
  const robot = make(entry);
  const { names } = robot.dynamics;
  for (const rate of Object.keys(velocities)) {
    if (!names.includes(rate))
      throw unknownName('loadWorld', 'velocities', 'of joints that move', rate, names);
  }
  const values = toRecord(Object.entries(velocities));
  const inWorld = world.addRobot(name, robot, {
    ...options,
    configuration: robot.configuration(configuration),
    velocities: names.map((rate) => values[rate] ?? 0),
  });
  inWorld.motors(motors);
  return { robot, inWorld };
}
