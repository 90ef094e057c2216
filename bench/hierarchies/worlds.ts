/** Three worlds after the scenarios of Petersen 2007, §5.5.3: what there is, and how it moves. */
import { halfSpace, type Vector } from '../../bindings/index.ts';
import { WORLDS } from '../names.ts';
import { makeRandom } from '../random.ts';
import { rotation } from '../scenes/work.ts';
import {
  BALL,
  box,
  HUMANOID,
  HUMANOID_JOINTS,
  jointsOfVehicle,
  type Part,
  PIONEER,
  TRUCK,
  VOLKSBOT,
} from './bodies.ts';

/** Objects that keep their places to each other. */
export interface Body {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Of robots, by part: the part that carries it, -1 for the first. */
  readonly joints?: readonly number[];
  /** 4×4 matrices, column by column, one for each time step; none for a body that stands still. */
  readonly path: readonly (readonly number[])[];
}

export interface World {
  readonly name: string;
  readonly bodies: readonly Body[];
  readonly steps: number;
  /** Which bodies are compared, of two that are not the same and of which one moves; default: all. */
  readonly compares?: (a: Body, b: Body) => boolean;
}

type Random = () => number;

const UP: Vector = [0, 0, 1];

/** The ground, a millimetre below all wheels. */
const GROUND: Part = [halfSpace([0, 0, 1], -0.001)];

/** The ground, and the end of the world, where nothing comes. */
const PLANES: Body = { name: 'planes', parts: [GROUND, [halfSpace([1, 0, 0], -100)]], path: [] };

/** Makes all worlds, for so many time steps. */
export function makeWorlds(steps: number): World[] {
  return [makeCity(steps), makeIndoors(steps), makeBowling(steps)];
}

/** 52 houses along streets; a truck, a Volksbot and five balls. Two planes: 1,155 pairs, as published. */
function makeCity(steps: number): World {
  const random = makeRandom(51);
  const places = grid(8, 7).filter((_, i) => i % 14 !== 6);
  const houses = places.map(([x, y]) => box([2.2 * x, 2.2 * y, 0.5], [1, 1, 0.6 + random()]));
  const drive = (name: string, parts: readonly Part[], step: number): Body => ({
    name,
    parts,
    joints: jointsOfVehicle(parts),
    path: wander(random, steps, 7.7, 6.6, step),
  });
  return {
    name: WORLDS.city,
    bodies: [
      PLANES,
      { name: 'houses', parts: houses.slice(0, 52), path: [] },
      drive('truck', TRUCK, 0.05),
      drive('volksbot', VOLKSBOT, 0.04),
      ...[1, 2, 3, 4, 5].map((i) => drive(`ball ${i}`, BALL, 0.08)),
    ],
    steps,
  };
}

/**
 * Rooms with walls of 186 blocks and four boards around them; a truck, a Pioneer and eight balls. The 2,985
 * pairs that are published are those of the 15 parts of both robots with 186 blocks, 4 boards, 8 balls and
 * one plane: robots look for balls that lie about, and are not compared with each other.
 */
function makeIndoors(steps: number): World {
  const random = makeRandom(52);
  const size = 2;
  // A wall between two rooms is two blocks with a door between them.
  const walls = grid(8, 7).flatMap(([x, y]) => {
    const along = (dx: number) => box([size * x + dx, size * (y + 0.5), 0.3], [0.6, 0.12, 0.6]);
    const across = (dy: number) => box([size * (x + 0.5), size * y + dy, 0.3], [0.12, 0.6, 0.6]);
    return [along(-0.7), along(0.7), across(-0.7), across(0.7)];
  });
  while (walls.length > 186) walls.splice(Math.floor(random() * walls.length), 1);
  const boards = [-1, 1].flatMap((side) => [
    box([side * 8.2, 0, 0.2], [0.1, 14.4, 0.4]),
    box([0, side * 7.2, 0.2], [16.4, 0.1, 0.4]),
  ]);
  const drive = (name: string, parts: readonly Part[], step: number): Body => ({
    name,
    parts,
    joints: jointsOfVehicle(parts),
    path: wander(random, steps, 7.5, 6.5, step),
  });
  return {
    name: WORLDS.indoors,
    bodies: [
      { name: 'ground', parts: [GROUND], path: [] },
      { name: 'walls', parts: walls, path: [] },
      { name: 'boards', parts: boards, path: [] },
      drive('truck', TRUCK, 0.05),
      drive('pioneer', PIONEER, 0.04),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((i) => drive(`ball ${i}`, BALL, 0.08)),
    ],
    steps,
    compares: (a, b) => isRobot(a) !== isRobot(b),
  };
}

/** Whether a body has several parts, which joints hold together. */
function isRobot({ joints = [] }: Body): boolean {
  return joints.length > 1;
}

/** A Volksbot drives through ten humanoids that sway a little. Two planes: 19,814 pairs, as published. */
function makeBowling(steps: number): World {
  const random = makeRandom(53);
  const pins = [0, 1, 2, 3].flatMap((row) =>
    Array.from({ length: row + 1 }, (_, i): Vector => [0.45 * row, 0.5 * (i - row / 2), 0]),
  );
  const humanoids = pins.map((place, i): Body => {
    const phase = 2 * Math.PI * random();
    const path = Array.from({ length: steps }, (_, step) =>
      rotation(UP, Math.PI + 0.02 * Math.sin(0.3 * step + phase), place),
    );
    return { name: `humanoid ${i + 1}`, parts: HUMANOID, joints: HUMANOID_JOINTS, path };
  });
  const path = Array.from({ length: steps }, (_, step) =>
    rotation(UP, 0.03, [-3 + (4.5 * step) / steps, 0.1, 0]),
  );
  return {
    name: WORLDS.bowling,
    bodies: [
      PLANES,
      ...humanoids,
      { name: 'volksbot', parts: VOLKSBOT, joints: jointsOfVehicle(VOLKSBOT), path },
    ],
    steps,
  };
}

/** Places of a grid around the origin, one apart. */
function grid(columns: number, rows: number): (readonly [number, number])[] {
  return Array.from({ length: columns * rows }, (_, i) => [
    (i % columns) - (columns - 1) / 2,
    Math.floor(i / columns) - (rows - 1) / 2,
  ]);
}

/** Drives about at random within ±x, ±y, through whatever is there, so far in each time step. */
function wander(random: Random, steps: number, x: number, y: number, step: number): number[][] {
  const at: [number, number] = [(2 * random() - 1) * x, (2 * random() - 1) * y];
  let heading = 2 * Math.PI * random();
  return Array.from({ length: steps }, () => {
    heading += 0.3 * (random() - 0.5);
    at[0] += step * Math.cos(heading);
    at[1] += step * Math.sin(heading);
    if (Math.abs(at[0]) > x || Math.abs(at[1]) > y) heading = Math.atan2(-at[1], -at[0]);
    return rotation(UP, heading, [...at, 0]);
  });
}
