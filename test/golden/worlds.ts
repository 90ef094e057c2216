/** Worlds that golden hashes are made of: bodies and robots that fall, push each other and come to rest. */
import {
  box,
  capsule,
  cone,
  cylinder,
  type Engine,
  halfSpace,
  hull,
  mesh,
  type Quaternion,
  type SegmentItem,
  sphere,
  type Vector,
} from '../../bindings/index.ts';
import { createWorld, type World, type WorldOptions, type WorldRobot } from '../../modules/dynamics/index.ts';
import { heightField } from '../../modules/maps/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { createRandom } from '../support/random.ts';

/** What moves in a world, and what somebody does to it before some of its steps. */
interface Played {
  readonly world: World;
  readonly bodies?: readonly string[];
  readonly robots?: readonly WorldRobot[];
  readonly seconds: number;
  readonly steps: number;
  readonly before?: Readonly<Record<number, () => void>>;
}

/** Numbers of every so many steps are taken. */
const EVERY = 5;

/** Where all are and how they move, energies, momenta and contacts, of worlds of each sort. */
export function worldNumbers(engine: Engine): number[] {
  return [pile, ground, arm, mobile].flatMap((make) => play(make(engine)));
}

/** Those numbers of worlds on springs, by both integrators. */
export function springNumbers(engine: Engine): number[] {
  return (['runge-kutta', 'euler'] as const).flatMap((integrator) =>
    [wheels, arm].flatMap((make) => play(make(engine, { law: 'springs', integrator }))),
  );
}

function play({ world, bodies = [], robots = [], seconds, steps, before = {} }: Played): number[] {
  const numbers: number[] = [];
  for (let i = 0; i < steps; i++) {
    before[i]?.();
    world.step(seconds);
    if (i % EVERY > 0) continue;
    for (const name of bodies) {
      const { pose, velocity } = world.body(name);
      numbers.push(...pose.position, ...pose.quaternion);
      numbers.push(...velocity.linear, ...velocity.angular);
    }
    for (const { configuration, velocities } of robots) numbers.push(...configuration, ...velocities);
    const { kinetic, potential } = world.energy();
    const { linear, angular } = world.momentum();
    numbers.push(kinetic, potential, ...linear, ...angular);
    for (const { point, normal, impulse } of world.contacts()) numbers.push(...point, ...normal, ...impulse);
  }
  world.dispose();
  return numbers;
}

/** Solids of all kinds that have mass, of up to 0.1 m. */
function solids(): Record<string, SegmentItem> {
  const random = createRandom(9101);
  const corners = [0.03, 0.03, 0.03, -0.06, 0.02, 0, 0.02, -0.06, 0, 0, 0.02, -0.06];
  return {
    ball: sphere([0, 0, 0], 0.06),
    capsule: capsule([-0.06, 0, 0], [0.06, 0, 0], 0.03),
    cylinder: cylinder([0, 0, -0.04], [0, 0, 0.05], 0.05),
    cone: cone([0, 0, -0.03], [0, 0, 0.08], 0.06),
    hull: hull(Array.from({ length: 9 }, () => random.vector(0.07))),
    mesh: mesh(corners, [0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2]),
  };
}

/** Crates on each other, and all solids that fall among them and bounce; one is pushed later. */
function pile(engine: Engine): Played {
  const world = createWorld(engine, { contact: { restitution: 0.4, friction: 0.5 } });
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const bodies: string[] = [];
  for (let i = 0; i < 4; i++) {
    const pose = { position: [0.02 * i, 0, 0.11 + 0.22 * i] } as const;
    world.addBody(`crate ${i}`, { elements: [box([0, 0, 0], [0.1, 0.1, 0.1])], mass: 1 + i, pose });
    bodies.push(`crate ${i}`);
  }
  for (const [i, [name, element]] of Object.entries(solids()).entries()) {
    const position = [0.3 * (i % 3) - 0.3, 0.25 * (i >> 1) - 0.25, 1.2 + 0.2 * i] as const;
    const angular = [3 - i, 2, i] as const;
    world.addBody(name, {
      elements: [element],
      density: 400,
      friction: 0.1 * i,
      pose: { position, quaternion: [0.5, -0.1, 0.1, 0.854400374531753] },
      velocity: { angular },
    });
    bodies.push(name);
  }
  const push = (): void =>
    world.push('crate 1', { force: [150, 20, 0], torque: [1, 2, 3], at: [0, 0.1, 0.35] });
  return { world, bodies, seconds: 0.004, steps: 300, before: { 200: push, 205: push } };
}

/** Solids that roll on rough ground without loss, without friction, and with both. */
function ground(engine: Engine): Played {
  const random = createRandom(9102);
  const world = createWorld(engine, { contact: { restitution: 0, friction: 0.7 } });
  const heights = Array.from({ length: 144 }, () => random.between(0, 0.06));
  const grid = { columns: 12, rows: 12, spacing: [0.2, 0.2], origin: [-1.1, -1.1, 0], solid: true } as const;
  world.addBody('ground', { elements: [heightField(heights, grid)], static: true });
  const { ball, capsule: rod, hull: stone } = solids() as Record<'ball' | 'capsule' | 'hull', SegmentItem>;
  const made = { ball, rod, stone, crate: box([0, 0, 0], [0.1, 0.08, 0.06]) };
  const laws = [{ restitution: 1, friction: 0 }, { restitution: 0.6 }, { friction: 0 }, {}];
  for (const [i, [name, element]] of Object.entries(made).entries()) {
    const position = [0.5 * (i & 1) - 0.2, 0.5 * (i >> 1) - 0.2, 0.4] as const;
    const velocity = { linear: [0.3, -0.2, 0] } as const;
    world.addBody(name, { elements: [element], mass: 0.5, pose: { position }, velocity, ...laws[i] });
  }
  return { world, bodies: Object.keys(made), seconds: 0.005, steps: 150 };
}

/** Wheels that roll down a slope, level and leaning, into a crate and each other; one falls from its end. */
function wheels(engine: Engine, options: WorldOptions): Played {
  const world = createWorld(engine, { ...options, contact: { friction: 0.6 } });
  const slope = halfSpace([0.1, 0, Math.sqrt(0.99)], 0);
  world.addBody('slope', { elements: [slope], static: true });
  world.addBody('wall', { elements: [box([1.2, 0, 0], [0.1, 1, 0.5])], static: true });
  const made: Record<string, SegmentItem> = {
    level: cylinder([0, -0.03, 0], [0, 0.03, 0], 0.1),
    leaning: cylinder([0, -0.04, 0], [0, 0.04, 0], 0.1),
    falling: cylinder([0, 0, -0.05], [0, 0, 0.05], 0.06),
    crate: box([0, 0, 0], [0.08, 0.08, 0.08]),
    ball: sphere([0, 0, 0], 0.07),
  };
  const turns: Record<string, Quaternion> = { leaning: [0.05, 0, 0, 1], falling: [0.3, 0.3, 0, 1] };
  const density = 300;
  for (const [i, [name, element]] of Object.entries(made).entries()) {
    const [x, y, z, w] = turns[name] ?? [0, 0, 0, 1];
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    const quaternion: Quaternion = [x / length, y / length, z / length, w / length];
    const pose = { position: [0.21 * i - 0.2, 0.03 * i, 0.16 - 0.021 * i], quaternion } as const;
    const velocity = { linear: [i < 2 ? 2 : 0.5, 0, 0], angular: [0, i < 2 ? 20 : 1, 0] } as const;
    world.addBody(name, { elements: [element], density, pose, velocity, stiffness: 1e4 + 1e3 * i });
  }
  return { world, bodies: Object.keys(made), seconds: 0.002, steps: 200 };
}

/** A link of a robot: a box with some mass, below a joint. */
interface Link {
  readonly by?: string;
  readonly at?: Vector;
  readonly joint: string;
  readonly axis: Vector;
  /** From the joint to the center of the box, and half of its size. */
  readonly center: Vector;
  readonly half: Vector;
  readonly mass: number;
}

/** A robot of such links: joints are named as the links that they move. */
function robotOf(links: Readonly<Record<string, Link>>): Robot {
  const body = ({ center, half: [x, y, z], mass }: Link): string =>
    `<inertial><origin xyz="${center.join(' ')}"/><mass value="${mass}"/>
      <inertia ixx="${(mass * (y * y + z * z)) / 3}" iyy="${(mass * (x * x + z * z)) / 3}"
        izz="${(mass * (x * x + y * y)) / 3}" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><origin xyz="${center.join(' ')}"/>
      <geometry><box size="${2 * x} ${2 * y} ${2 * z}"/></geometry></collision>`;
  const parts = Object.entries(links).map(([name, link]) => {
    const { by = 'base', at = [0, 0, 0], joint, axis } = link;
    return `<link name="${name}">${body(link)}</link>
      <joint name="${name}" ${joint}<parent link="${by}"/><child link="${name}"/>
        <origin xyz="${at.join(' ')}"/><axis xyz="${axis.join(' ')}"/></joint>`;
  });
  return loadRobot(`<robot name="golden"><link name="base"/>${parts.join('')}</robot>`);
}

const between = (type: string, lower: number, upper: number, effort: number): string =>
  `type="${type}"><limit lower="${lower}" upper="${upper}" effort="${effort}" velocity="9"/>
    <dynamics damping="0.1" friction="0.05"/>`;

/** An arm whose motors hold positions and velocities, give torques, and push a ball; it runs into limits. */
function arm(engine: Engine, options?: WorldOptions): Played {
  const world = createWorld(engine, { ...options, contact: { restitution: 0.3, friction: 0.6 } });
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const slim = (z: number) => ({ center: [0, 0, z / 2], half: [0.03, 0.03, z / 2 - 0.005] }) as const;
  const robot = robotOf({
    turn: { joint: between('revolute', -1, 1, 20), at: [0, 0, 0.01], axis: [0, 0, 1], mass: 2, ...slim(0.2) },
    lean: {
      ...{ by: 'turn', joint: between('revolute', -0.5, 2, 30), at: [0, 0, 0.21] },
      ...{ axis: [0, 1, 0], mass: 1, ...slim(0.3) },
    },
    bend: {
      ...{ by: 'lean', joint: between('revolute', -1.5, 1.2, 15), at: [0, 0, 0.31] },
      ...{ axis: [0, 1, 0], mass: 0.7, ...slim(0.2) },
    },
    slide: {
      ...{ by: 'bend', joint: between('prismatic', 0, 0.1, 40), at: [0, 0, 0.21] },
      ...{ axis: [0, 0, 1], mass: 0.3, ...slim(0.1) },
    },
  });
  const held = world.addRobot('arm', robot, {
    configuration: [0.9, 0.3, -0.2, 0.05],
    velocities: [1, 0, -1, 0.3],
    limits: { restitution: 0.5 },
  });
  const pose = { position: [0.42, 0.34, 0.07] } as const;
  world.addBody('ball', { elements: [sphere([0, 0, 0], 0.07)], mass: 0.5, pose });
  const motors = (): void =>
    held.motors({
      turn: { velocity: -0.6 },
      lean: { position: 1.3, stiffness: 80, damping: 6 },
      bend: { position: 0.9, stiffness: 2000, damping: 300 },
      slide: { torque: 12 },
    });
  const back = (): void =>
    held.motors({
      turn: { velocity: 0.5, most: 3 },
      lean: { position: 0.4, stiffness: 300 },
      bend: undefined,
    });
  const pushed = (): void => held.push('slide', { force: [0, 30, 0] });
  return {
    ...{ world, bodies: ['ball'], robots: [held], seconds: 0.005, steps: 300 },
    before: { 20: motors, 150: back, 220: pushed },
  };
}

/** A mobile that hangs from above, in balance until a crate falls on it. */
function mobile(engine: Engine): Played {
  const links: Record<string, Link> = {};
  const hinge = 'type="continuous">';
  const hang = (by: string | undefined, at: Vector, half: number, level: number): void => {
    const name = `bar ${Object.keys(links).length}`;
    const across = level % 2 === 0;
    links[name] = {
      ...(by !== undefined && { by }),
      ...{ at, joint: hinge, axis: across ? [0, 1, 0] : [1, 0, 0], mass: 0.3 },
      ...{ center: [0, 0, -0.1], half: across ? [half, 0.03, 0.01] : [0.03, half, 0.01] },
    };
    if (level === 2) return;
    for (const end of [-half, half])
      hang(name, across ? [0.9 * end, 0, -0.12] : [0, 0.9 * end, -0.12], half / 2, level + 1);
  };
  hang(undefined, [0, 0, 1], 0.4, 0);
  const world = createWorld(engine, { contact: { restitution: 0.7, friction: 0.3 } });
  const robot = world.addRobot('mobile', robotOf(links));
  const crate = { elements: [box([0, 0, 0], [0.05, 0.04, 0.03])], mass: 0.4 };
  world.addBody('crate', { ...crate, pose: { position: [0.2, 0, 1.2] }, velocity: { angular: [1, 2, 0] } });
  return { world, bodies: ['crate'], robots: [robot], seconds: 1 / 120, steps: 200 };
}
