import { box, type Engine, halfSpace, type Scene, sphere } from 'clearance';
import {
  createWorld,
  type Odometry,
  odometry,
  planarPose,
  type PlanarPose,
  type World,
  type WorldRobot,
} from 'clearance/dynamics';
import {
  addRangeNoise,
  castFan,
  fanDirections,
  PLANAR_LASER,
  rangesToPoints,
  sonarRing,
} from 'clearance/sensors';
import { cityCells, housesOf } from './city.ts';
import { Pilot, type SeenPoints } from './pilot.ts';
import { createRandom } from './random.ts';
import { type Command, directionOf, type Vehicle, VEHICLES } from './vehicles.ts';

/** Seconds of what is sensed, decided and drawn at once, and of the steps of the world in it. */
export const TICK = 1 / 60;
const STEPS = 8;
const STEP = TICK / STEPS;
/** N/m: a few millimetres deep, and few parts of a step. */
const TYRES = 5000;
/** So many of the first from one look at the odometer to the next: half a second. */
const TICKS_MEASURED = 30;

/** The city is twice as large as in the thesis, so that streets are wide enough; metres. */
const SCALE = 2;
export const CITY = { halfWidth: 5, halfLength: 10 } as const;
const BALL = { count: 10, radius: 0.055, mass: 0.4, drag: 0.2 } as const;
const START: PlanarPose = [-1.4, 1.5, 0];
/** How far the laser reaches, metres, and the largest errors of ranges, as shares. */
const REACH = 4;
const LASER_NOISE = 0.01;
const SONAR_NOISE = 0.005;
const SONARS = 16;

/** How a ride is to be. */
export interface RideOptions {
  readonly vehicle: keyof typeof VEHICLES;
  readonly seed: number;
  /** The largest error of a measured motion, as a share. */
  readonly noise: number;
}

/** What it takes from one moment to the next. */
export interface Wishes {
  readonly speed: number;
  /** Whether it goes where the formulas say, and not where its wheels take it. */
  readonly byFormulas: boolean;
  /** What somebody wants; without it, it drives by itself. */
  readonly command: Command | undefined;
}

/** A vehicle that drives through a city, in a world, with sensors. Nothing of it is drawn here. */
export class Ride {
  readonly vehicle: Vehicle;
  readonly scene: Scene;
  readonly balls: readonly string[];
  /** Where it is, where it believes to be, and where it believes to have been when it last measured. */
  pose: PlanarPose = START;
  believed: PlanarPose = START;
  /** What its laser and its sonars tell, metres; the laser exactly as well. */
  exact: Float64Array = new Float64Array();
  ranges: Float64Array = this.exact;
  sonars: Float64Array = this.exact;
  /** How far it is from the city, and the least of all times. */
  clearance = Infinity;
  least = Infinity;
  ticks = 0;
  /** Whether it has just looked at its odometer. */
  hasMeasured = false;
  /** Milliseconds of a step of the world, and of a scan, of late. */
  readonly took = { step: 0, scan: 0 };
  readonly #world: World;
  readonly #robot: WorldRobot;
  readonly #pilot: Pilot;
  readonly #odometer: Odometry;
  readonly #own: readonly string[];
  /** Pairs of the scene with the city. */
  readonly #pairs: readonly number[];
  readonly #directions = fanDirections(PLANAR_LASER);
  /** Poses when it last measured. */
  #measured: readonly [pose: PlanarPose, believed: PlanarPose] = [START, START];

  constructor(engine: Engine, { vehicle, seed, noise }: RideOptions) {
    this.vehicle = VEHICLES[vehicle];
    const { robot } = this.vehicle;
    const cells = cityCells(SCALE, -CITY.halfWidth);
    const city = { houses: housesOf(cells, SCALE), wall: makeWall() };
    this.#world = createWorld(engine, { law: 'springs', contact: { friction: 0.8, stiffness: TYRES } });
    this.#world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
    // A body each, so that those far away cost nothing. They are smooth: no wheel climbs them.
    for (const [i, house] of [...city.houses, ...city.wall].entries()) {
      this.#world.addBody(`house ${i}`, { elements: [house], static: true, friction: 0.1 });
    }
    this.scene = robot.createScene(engine, { extra: city });
    this.#own = Object.keys(robot.segments);
    this.#pairs = this.scene.pairs.flatMap((pair, i) => (pair.some((id) => id in city) ? [i] : []));

    const random = createRandom(seed);
    const isStreet = ({ x, y, floors }: (typeof cells)[number]): boolean =>
      floors === 0 && Math.hypot(x - START[0], y - START[1]) > 1;
    const streets = cells.filter(isStreet);
    this.balls = Array.from({ length: BALL.count }, (_, i) => `ball ${i}`);
    for (const ball of this.balls) {
      const [{ x, y }] = streets.splice(Math.floor(random() * streets.length), 1) as [(typeof cells)[number]];
      const { radius, mass } = BALL;
      const elements = [sphere([0, 0, 0], radius)];
      const pose = { position: [x, y, radius], quaternion: [0, 0, 0, 1] } as const;
      this.#world.addBody(ball, { elements, mass, pose, friction: 0.2, stiffness: 5000 });
      this.scene.addSegment(ball, elements, { pairs: 'none' });
    }
    this.#robot = this.#world.addRobot('vehicle', robot, { configuration: this.#placed(START) });
    this.#pilot = new Pilot(this.vehicle, seed);
    this.#odometer = odometry({ noise, seed });
    this.#odometer.measure(START);
    this.#settle();
    this.#sense();
  }

  /** Goes on by a tick: steers by what is sensed, moves, and senses anew. */
  tick({ speed, byFormulas, command = this.#pilot.steer(this.#seen(), speed, TICK) }: Wishes): void {
    const before = this.#robot.configuration;
    this.#robot.motors(this.vehicle.motors(command));
    for (const ball of this.balls) {
      // Balls roll without loss; this is what grass would take.
      const [x, y] = this.#world.body(ball).velocity.linear;
      this.#world.push(ball, { force: [-BALL.drag * STEPS * x, -BALL.drag * STEPS * y, 0] });
    }
    const begun = performance.now();
    for (let i = 0; i < STEPS; i++) this.#world.step(STEP);
    this.took.step += 0.05 * ((performance.now() - begun) / STEPS - this.took.step);
    if (byFormulas) this.#follow(this.vehicle.move(this.pose, command, TICK), before);
    this.#settle();
    this.#measure();
    this.#sense();
  }

  dispose(): void {
    this.#world.dispose();
  }

  /** Puts it where the formulas say; it stays where it was rather than touch a house. */
  #follow(pose: PlanarPose, before: Float64Array): void {
    const { robot } = this.vehicle;
    const wanted = this.#placed(pose, this.#robot.configuration);
    robot.setConfiguration(this.scene, wanted);
    this.#robot.setConfiguration(this.#distance() > 0 ? wanted : before);
  }

  /** A configuration that has it stand upright somewhere. */
  #placed([x, y, heading]: PlanarPose, configuration = this.vehicle.robot.configuration({})): Float64Array {
    const [cosine, sine] = directionOf(heading / 2);
    configuration.set([x, y, configuration[2]!, 0, 0, sine, cosine]);
    return configuration;
  }

  /** Brings the scene to where the world is. */
  #settle(): void {
    const { configuration } = this.#robot;
    this.vehicle.robot.setConfiguration(this.scene, configuration);
    for (const ball of this.balls) this.scene.setPose(ball, this.#world.body(ball).pose);
    this.pose = planarPose(configuration.slice(0, 7));
    this.clearance = this.#distance();
    this.least = Math.min(this.least, this.clearance);
  }

  #distance(): number {
    const { distance } = this.scene.evaluate();
    return Math.min(...this.#pairs.map((i) => distance[i]!));
  }

  /** Looks at the odometer now and then, and in between goes on from where it believed to be then. */
  #measure(): void {
    this.hasMeasured = ++this.ticks % TICKS_MEASURED === 0;
    if (this.hasMeasured) this.#measured = [this.pose, this.#odometer.measure(this.pose)];
    const [from, believed] = this.#measured;
    const turn = believed[2] - from[2];
    const [x, y] = turned(this.pose[0] - from[0], this.pose[1] - from[1], turn);
    this.believed = [believed[0] + x, believed[1] + y, this.pose[2] + turn];
  }

  #sense(): void {
    const options = { ignore: this.#own };
    const mount = this.mountOf('laser');
    const begun = performance.now();
    const { distance } = castFan(this.scene, mount, PLANAR_LASER, { ...options, maxDistance: REACH });
    this.took.scan += 0.05 * (performance.now() - begun - this.took.scan);
    this.exact = distance as Float64Array;
    this.ranges = addRangeNoise(this.exact, { share: LASER_NOISE, seed: this.ticks });
    const { upper } = sonarRing(this.scene, this.mountOf('sonars'), { ...options, count: SONARS });
    this.sonars = addRangeNoise(upper, { share: SONAR_NOISE, seed: this.ticks });
  }

  /** Where a sensor is. */
  mountOf(sensor: 'laser' | 'sonars') {
    const pose = { position: this.vehicle[sensor], quaternion: [0, 0, 0, 1] } as const;
    return { segment: 'chassis', pose };
  }

  /** Points that the laser has met, in the frame of the vehicle: x y z of each, metres. */
  hits(): Float64Array {
    const { points } = rangesToPoints(this.ranges, this.#directions);
    return points.map((x, i) => x + this.vehicle.laser[i % 3]!);
  }

  /** What beams of the laser go through, as triangles in the frame of the vehicle; to their reach if free. */
  outline(): number[] {
    const [x, y, z] = this.vehicle.laser;
    const ends = Array.from(this.ranges, (range, i) => {
      const [dx, dy] = this.#directions.subarray(3 * i, 3 * i + 2);
      const reached = Math.min(range, REACH);
      return [x + reached * dx!, y + reached * dy!, z];
    });
    return ends.slice(1).flatMap((end, i) => [x, y, z, ...ends[i]!, ...end]);
  }

  /** What the pilot goes by: every fourth beam, and behind the vehicle sonars. */
  #seen(): SeenPoints {
    const hits = this.hits();
    const points: [number, number][] = [];
    for (let i = 0; i < hits.length; i += 12) points.push([hits[i]!, hits[i + 1]!]);
    for (let i = 6; i <= 10; i++) {
      const range = this.sonars[i]!;
      if (range === Infinity) continue;
      for (const aside of [-0.17, 0, 0.17]) {
        const [x, y] = turned(range, 0, (2 * Math.PI * i) / SONARS + aside);
        points.push([x + this.vehicle.sonars[0], y]);
      }
    }
    return points;
  }
}

function turned(x: number, y: number, angle: number): [x: number, y: number] {
  const [cosine, sine] = directionOf(angle);
  return [cosine * x - sine * y, sine * x + cosine * y];
}

/** A wall around the city, so that nobody leaves it. */
function makeWall() {
  const { halfWidth: x, halfLength: y } = CITY;
  const [thick, high] = [0.05, 0.15];
  return [-1, 1].flatMap((side) => [
    box([side * (x + thick), 0, high], [thick, y + 2 * thick, high]),
    box([0, side * (y + thick), high], [x, thick, high]),
  ]);
}
