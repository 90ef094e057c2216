/** MJCFs in MuJoCo, which reads them independently of ours: Todorov, Erez and Tassa 2012. */
import type { Robot } from '../modules/robot/index.ts';
import { fromQuaternion } from '../bindings/geometry/quaternions.ts';
import { createGenerator, drawShare } from '../bindings/base/random.ts';

const { default: load } = await import('@mujoco/mujoco');
const mujoco = await load();

/** Files by their paths from the folder of the first. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** How far two readers of one file are apart. */
export interface Difference {
  /** The largest between numbers of poses: metres, and entries of rotations. */
  readonly poses: number;
  /** Which link that is. */
  readonly link: string;
  readonly links: number;
  readonly sites: number;
}

/** The numbers of a model that are looked at. */
interface Numbers extends Readonly<
  Record<
    | `name_${'body' | 'jnt' | 'site' | 'geom'}adr`
    | ('jnt_qposadr' | 'jnt_type' | 'eq_type' | 'eq_obj1id' | 'eq_obj2id' | 'geom_type' | 'geom_bodyid')
    | ('geom_contype' | 'geom_conaffinity' | 'geom_dataid' | 'mesh_vertadr' | 'mesh_vertnum')
    | ('pair_geom1' | 'pair_geom2'),
    Int32Array
  >
> {
  readonly names: Uint8Array;
  readonly jnt_range: Float64Array;
  readonly eq_data: Float64Array;
  readonly qpos0: Float64Array;
  readonly geom_size: Float64Array;
  readonly mesh_vert: Float32Array;
  readonly geom_margin: Float64Array;
  readonly body_margin: Float64Array;
  readonly pair_margin: Float64Array;
  readonly njnt: number;
  readonly nbody: number;
  readonly nsite: number;
  readonly ngeom: number;
  readonly neq: number;
  readonly opt: { disableflags: number; enableflags: number };
  eq(i: number): { readonly active0: number };
}

/** Where things are. */
type Places = Readonly<
  Record<'qpos' | 'xpos' | 'xquat' | 'site_xpos' | 'site_xmat' | 'geom_xpos' | 'geom_xmat', Float64Array>
>;

/** Draws a number between two. */
type Between = (low: number, high: number) => number;

/** A model in MuJoCo. */
export class MujocoModel {
  readonly #model: InstanceType<typeof mujoco.MjModel>;
  readonly #data: InstanceType<typeof mujoco.MjData>;
  readonly #numbers: Numbers;
  /** Read anew each time, as memory that has grown is elsewhere. */
  get #places(): Places {
    return this.#data;
  }

  /**
   * @param path - of the model among the files
   * @throws Error with MuJoCo's complaint
   */
  constructor(path: string, files: Files) {
    const system = new mujoco.MjVFS();
    const encoder = new TextEncoder();
    for (const [name, content] of files) {
      system.addBuffer(name, typeof content === 'string' ? encoder.encode(content) : content);
    }
    try {
      this.#model = mujoco.MjModel.from_xml_path(path, system);
    } catch (error) {
      throw new Error((error as Error).message.trim(), { cause: error });
    } finally {
      system.delete();
    }
    this.#data = new mujoco.MjData(this.#model);
    this.#numbers = this.#model;
  }

  dispose(): void {
    this.#data.delete();
    this.#model.delete();
  }

  /** The name of an object, empty where it has none: MuJoCo's own call gives any memory then. */
  #nameOf(kind: 'body' | 'jnt' | 'site' | 'geom', id: number): string {
    const { names } = this.#numbers;
    const start = this.#numbers[`name_${kind}adr`][id]!;
    return new TextDecoder().decode(names.subarray(start, names.indexOf(0, start)));
  }

  /** What a joint is called here: one without a name by its number, unless others are called so. */
  #jointName(id: number): string {
    const name = this.#nameOf('jnt', id);
    if (name !== '') return name;
    const taken = Array.from({ length: this.#numbers.njnt }, (_, other) => this.#nameOf('jnt', other));
    return taken.includes(`joint${id}`) ? `joint${id}/2` : `joint${id}`;
  }

  /** The numbers of a configuration of ours, and how both are set to them, at random within the limits. */
  #draw(robot: Robot, between: Between): Float64Array {
    const model = this.#numbers;
    const { qpos } = this.#places;
    const values: Record<string, number> = {};
    const numbers = new Set(robot.joints.map(({ name }) => name));
    const own = (name: string, value: number): void => {
      if (numbers.has(name)) values[name] = value;
    };
    for (let id = 0; id < model.njnt; id++) {
      const name = this.#jointName(id);
      const [at, type] = [model.jnt_qposadr[id]!, model.jnt_type[id]!];
      const range = model.jnt_range.subarray(2 * id, 2 * id + 2);
      const [lower, upper] = range[0]! < range[1]! ? range : [-3, 3];
      if (type === 0) {
        const position = [0, 1, 2].map(() => between(-2, 2));
        const turn = [0, 1, 2, 3].map(() => between(-1, 1));
        const length = Math.hypot(...turn);
        const [x, y, z, w] = turn.map((part) => part / length);
        qpos.set([...position, w!, x!, y!, z!], at);
        for (const [i, suffix] of ['trans_x', 'trans_y', 'trans_z'].entries())
          own(`${name}/${suffix}`, position[i]!);
        for (const [i, suffix] of ['rot_x', 'rot_y', 'rot_z', 'rot_w'].entries()) {
          own(`${name}/${suffix}`, [x, y, z, w][i]!);
        }
      } else if (type === 1) {
        const angles = [0, 1, 2].map(() => between(-3, 3));
        qpos.set(quaternionOfTurns(angles), at);
        for (const [i, axis] of ['x', 'y', 'z'].entries()) own(`${name}/${axis}`, angles[i]!);
      } else {
        qpos[at] = between(lower!, upper!);
      }
    }
    this.#applyEqualities(qpos);
    for (let id = 0; id < model.njnt; id++) {
      if (model.jnt_type[id]! >= 2) own(this.#jointName(id), qpos[model.jnt_qposadr[id]!]!);
    }
    return robot.configuration(values);
  }

  /** Puts joints where equalities hold them, the first of each. */
  #applyEqualities(qpos: Float64Array): void {
    const model = this.#numbers;
    const held = new Set<number>();
    const joints = [...Array(model.neq).keys()].filter((i) => {
      const [type, one] = [model.eq_type[i]!, model.eq_obj1id[i]!];
      if (type !== 2 || model.eq(i).active0 === 0 || held.has(one)) return false;
      held.add(one);
      const data = model.eq_data.subarray(11 * i, 11 * i + 5);
      return model.eq_obj2id[i] === -1 || data.subarray(2).every((number) => number === 0);
    });
    // Each may follow one that comes after it.
    for (const turn of joints.map(() => joints)) {
      for (const i of turn) {
        const [shift, factor] = model.eq_data.subarray(11 * i, 11 * i + 2);
        const [one, other] = [model.jnt_qposadr[model.eq_obj1id[i]!]!, model.eq_obj2id[i]!];
        const from = other === -1 ? undefined : model.jnt_qposadr[other]!;
        const way = from === undefined ? 0 : factor! * (qpos[from]! - model.qpos0[from]!);
        qpos[one] = model.qpos0[one]! + shift! + way;
      }
    }
  }

  /** Compares the poses of all bodies, and of all sites that have names, in so many configurations. */
  comparePoses(robot: Robot, count: number, seed = 1): Difference {
    const next = createGenerator(seed);
    const between: Between = (low, high) => low + (high - low) * drawShare(next);
    const model = this.#numbers;
    const places = new Map(robot.linkNames.map((name, i) => [name, i]));
    const bodies = Array.from({ length: model.nbody }, (_, id) => this.#nameOf('body', id) || `body${id}`);
    let largest = 0;
    let link = '';
    let sites = 0;
    const look = (name: string, theirs: readonly number[], poses: Float64Array): void => {
      const place = places.get(name);
      if (place === undefined) throw new Error(`there is no link ${name}`);
      const ours = poses.subarray(16 * place, 16 * place + 16);
      const difference = Math.max(...theirs.map((number, i) => Math.abs(number - ours[i]!)));
      if (difference <= largest) return;
      [largest, link] = [difference, name];
    };
    for (let i = 0; i < count; i++) {
      const configuration = this.#draw(robot, between);
      mujoco.mj_kinematics(this.#model, this.#data);
      const data = this.#places;
      const poses = robot.linkPoses(configuration);
      const at = (list: Float64Array, id: number, width: number): Float64Array =>
        list.subarray(width * id, width * id + width);
      for (const [id, name] of bodies.entries()) {
        const [w, x, y, z] = at(data.xquat, id, 4) as unknown as [number, number, number, number];
        look(name, [...fromQuaternion([...at(data.xpos, id, 3)] as never, [x, y, z, w])], poses);
      }
      sites = 0;
      for (let id = 0; id < model.nsite; id++) {
        const name = this.#nameOf('site', id);
        // A site that is called like a body, or another site, has another name here.
        if (name === '' || bodies.includes(name)) continue;
        sites++;
        const m = at(data.site_xmat, id, 9);
        const p = at(data.site_xpos, id, 3);
        const columns = [0, 1, 2].flatMap((c) => [m[c]!, m[3 + c]!, m[6 + c]!, 0]);
        look(name, [...columns, ...p, 1], poses);
      }
    }
    return { poses: largest, link, links: bodies.length, sites };
  }

  /**
   * The pairs of geoms that MuJoCo compares, wherever they are: it is asked for contacts of geoms that are
   * all made spheres, and count as touching from afar.
   *
   * @returns names of links of ours, as sorted texts
   */
  comparedPairs(): string[] {
    const model = this.#numbers;
    const far = 1e5;
    model.geom_margin.fill(far);
    model.body_margin.fill(far);
    model.pair_margin.fill(far);
    for (let id = 0; id < model.ngeom; id++) {
      if (model.geom_type[id]! >= 1) model.geom_type[id] = 2;
    }
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_MIDPHASE.value;
    // Bodies that begin asleep are compared, too.
    model.opt.enableflags &= ~mujoco.mjtEnableBit.mjENBL_SLEEP.value;
    mujoco.mj_kinematics(this.#model, this.#data);
    mujoco.mj_collision(this.#model, this.#data);
    const found = new Set<string>();
    const contacts = this.#data.contact;
    for (let i = 0; i < this.#data.ncon; i++) {
      const contact = contacts.get(i)!;
      found.add(
        [contact.geom1, contact.geom2]
          .map((id) => this.#partOf(id))
          .toSorted()
          .join(' – '),
      );
      contact.delete();
    }
    contacts.delete();
    return [...found].toSorted();
  }

  /** A geom in the world, where the file has it: its place, its axes, and its sizes. */
  geom(id: number): { position: number[]; axes: number[][]; size: number[] } {
    mujoco.mj_kinematics(this.#model, this.#data);
    const { geom_xmat: matrices, geom_xpos: positions } = this.#places;
    const matrix = matrices.subarray(9 * id, 9 * id + 9);
    return {
      position: [...positions.subarray(3 * id, 3 * id + 3)],
      axes: [0, 1, 2].map((column) => [0, 1, 2].map((row) => matrix[3 * row + column]!)),
      size: [...this.#numbers.geom_size.subarray(3 * id, 3 * id + 3)],
    };
  }

  /** The corners of the mesh of a geom in the world, where the file has it. */
  meshCorners(id: number): number[][] {
    const { position, axes } = this.geom(id);
    const model = this.#numbers;
    const mesh = model.geom_dataid[id]!;
    const [first, count] = [model.mesh_vertadr[mesh]!, model.mesh_vertnum[mesh]!];
    return Array.from({ length: count }, (_, i) => {
      const vertex = model.mesh_vert.subarray(3 * (first + i), 3 * (first + i) + 3);
      return position.map((p, k) => p + axes.reduce((sum, axis, j) => sum + axis[k]! * vertex[j]!, 0));
    });
  }

  /** What the part of its body is called here that a geom is in. */
  #partOf(geom: number): string {
    const model = this.#numbers;
    const body = model.geom_bodyid[geom]!;
    const named = new Set<number>([...model.pair_geom1, ...model.pair_geom2]);
    const keyOf = (id: number): string =>
      named.has(id) ? `geom ${id}` : `${model.geom_contype[id]} ${model.geom_conaffinity[id]}`;
    const all = Array.from({ length: model.ngeom }, (_, id) => id).filter(
      (id) => model.geom_bodyid[id] === body,
    );
    const compared = all.filter((id) => keyOf(id) !== '0 0');
    const keys = [...new Set(compared.map(keyOf))];
    const place = keys.indexOf(keyOf(geom));
    const name = this.#nameOf('body', body) || `body${body}`;
    if (place === 0) return name;
    const first = compared.find((id) => keyOf(id) === keys[place])!;
    return `${name}/${this.#nameOf('geom', first) || place}`;
  }
}

/** The pairs of links that a robot compares, as sorted texts. */
export function comparedLinks(robot: Robot): string[] {
  const members = new Map<string, string[]>();
  for (const [link, segment] of Object.entries(robot.links)) {
    members.set(segment, [...(members.get(segment) ?? []), link]);
  }
  return robot.pairs
    .flatMap(([a, b]) =>
      members.get(a)!.flatMap((one) => members.get(b)!.map((other) => [one, other].toSorted().join(' – '))),
    )
    .toSorted();
}

/** Turns about x, then y, then z, each as the last has turned it, as a quaternion w, x, y, z. */
function quaternionOfTurns(angles: readonly number[]): number[] {
  const [[a, x], [b, y], [c, z]] = angles.map((angle) => [
    Math.cos(angle / 2),
    Math.sin(angle / 2),
  ]) as never as [[number, number], [number, number], [number, number]];
  // (a + x i)(b + y j)(c + z k)
  const [p, q, r, s] = [a * b, x * b, a * y, x * y];
  return [p * c - s * z, q * c + r * z, r * c - q * z, s * c + p * z];
}
