import type { LoadedWorld, WorldJSON } from '../../../modules/dynamics/index.ts';
import { quoted } from './path-csv.ts';

/** Columns of a body: where it is, metres, and how it is turned. */
const POSE = ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'];

/** The columns of a table of contacts. */
export const CONTACTS_HEAD = 'time,a,b,x,y,z,nx,ny,nz,ix,iy,iz\n';

/** Writes what a world does: a row per frame, of the bodies that move, then the robots, then energies. */
export class MotionRows {
  readonly #loaded: LoadedWorld;
  readonly #moving: readonly string[];

  constructor(loaded: LoadedWorld, { bodies = [] }: WorldJSON) {
    this.#loaded = loaded;
    this.#moving = bodies.filter((body) => body.static !== true).map(({ name }) => name);
  }

  /** The names of the columns. */
  get columns(): string[] {
    const bodies = this.#moving.flatMap((name) => POSE.map((column) => `${name}.${column}`));
    const robots = [...this.#loaded.robots].flatMap(([name, { robot }]) =>
      robot.joints.map((joint) => `${name}.${joint.name}`),
    );
    return ['time', ...bodies, ...robots, 'kinetic', 'potential'];
  }

  /** The row of names. */
  head(): string {
    return `${this.columns.map(quoted).join(',')}\n`;
  }

  /** Where all is now: a number per column. */
  numbers(): number[] {
    const { world, robots } = this.#loaded;
    const bodies = this.#moving.flatMap((name) => {
      const { position, quaternion } = world.body(name).pose;
      return [...position, ...quaternion];
    });
    const joints = [...robots.values()].flatMap(({ inWorld }) => [...inWorld.configuration]);
    const { kinetic, potential } = world.energy();
    return [world.time, ...bodies, ...joints, kinetic, potential];
  }

  /** A row of where all is now. Numbers are written so that a reader gets every bit back. */
  row(): string {
    return `${this.numbers().join(',')}\n`;
  }

  /** What touched in the last step, and the impulse on the second one: a row per point. */
  contacts(): string {
    const { world } = this.#loaded;
    return Array.from(world.contacts(), ({ a, b, linkA, linkB, point, normal, impulse }) => {
      const names = [
        [a, linkA],
        [b, linkB],
      ].map(([name, link]) => quoted(link === '' ? name! : `${name}/${link}`));
      return `${[world.time, ...names, ...point, ...normal, ...impulse].join(',')}\n`;
    }).join('');
  }
}
