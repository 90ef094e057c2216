/**
 * Trees in MuJoCo, whose dynamics were written independently of ours: Todorov, Erez and Tassa 2012. Its
 * numbers of a joint that floats are others: the quaternion is w, x, y, z, and the angular velocity is along
 * the axes of the body.
 */
import { MUJOCO_OPTIONS } from '../../data/massive.ts';
import type { MassiveBody, TreeDescription } from '../../bindings/dynamics/tree.ts';
import { identity } from '../../bindings/geometry/transforms.ts';
import { fromQuaternion, rotationOf } from '../../bindings/geometry/quaternions.ts';
import type { Motions } from './trees.ts';

const { default: load } = await import('@mujoco/mujoco');
const mujoco = await load();

/** Names of joints in MuJoCo, by how they move. */
const TYPES = { turn: 'hinge', slide: 'slide' } as const;

/** The text of a model with the bodies of a tree; those without mass join the first body that they carry. */
function describeTree({ bodies }: TreeDescription): string {
  const list = (numbers: ArrayLike<number>): string => Array.from(numbers, String).join(' ');
  const jointOf = ({ motion, axis, parent, placement }: MassiveBody, i: number): string => {
    if (motion !== 'float') return `<joint name="${i}" type="${TYPES[motion]}" axis="${list(axis)}"/>`;
    const isPlaced = identity().some((x, k) => x !== placement[k]);
    if (parent === 0 && !isPlaced) return `<freejoint name="${i}"/>`;
    // Its free joints are for bodies in the frame of the world; these have the numbers of one.
    const slides = ['1 0 0', '0 1 0', '0 0 1'].map((way, k) => {
      const name = k === 0 ? `name="${i}" ` : '';
      return `<joint ${name}type="slide" axis="${way}"/>`;
    });
    return `${slides.join('')}<joint type="ball"/>`;
  };
  const write = (i: number, joints: string, placement: ArrayLike<number>): string => {
    const { mass, center, inertia } = bodies[i]!;
    const children = [...bodies.keys()].filter((k) => bodies[k]!.parent === i + 1);
    const own = joints + jointOf(bodies[i]!, i);
    if (mass === 0) return write(children[0]!, own, placement);
    const [x, y, z, w] = rotationOf(Float64Array.from(placement));
    const inner = children.map((k) => write(k, '', bodies[k]!.placement)).join('');
    const position = list([12, 13, 14].map((k) => placement[k]!));
    return (
      `<body pos="${position}" quat="${list([w, x, y, z])}">` +
      `<inertial pos="${list(center)}" mass="${mass}" fullinertia="${list(inertia)}"/>${own}${inner}</body>`
    );
  };
  const roots = [...bodies.keys()].filter((i) => bodies[i]!.parent === 0);
  return (
    '<mujoco><compiler angle="radian" boundmass="0" boundinertia="0" inertiafromgeom="false"/>' +
    `${MUJOCO_OPTIONS}<worldbody>${roots.map((i) => write(i, '', bodies[i]!.placement)).join('')}</worldbody></mujoco>`
  );
}

/** A tree in MuJoCo, at rest in its first configuration to begin with. */
export class MujocoTree {
  readonly #tree: TreeDescription;
  readonly #model: InstanceType<typeof mujoco.MjModel>;
  readonly #data: InstanceType<typeof mujoco.MjData>;
  /** Where the numbers of each body's joint are: in positions, and in velocities. */
  readonly #places: readonly { readonly position: number; readonly rate: number }[];

  /**
   * @param text - a model of it, in MJCF or as a URDF
   * @param joints - the names of its joints there
   */
  constructor(
    tree: TreeDescription,
    text = describeTree(tree),
    joints = Array.from(tree.bodies.keys(), String),
  ) {
    this.#tree = tree;
    this.#model = mujoco.MjModel.from_xml_string(text);
    (this.#model.dof_damping as Float64Array).fill(0);
    this.#data = new mujoco.MjData(this.#model);
    this.#places = joints.map((name) => {
      const joint = mujoco.mj_name2id(this.#model, mujoco.mjtObj.mjOBJ_JOINT.value, name);
      const [position, rate] = [this.#model.jnt_qposadr, this.#model.jnt_dofadr] as Int32Array[];
      return { position: position![joint]!, rate: rate![joint]! };
    });
  }

  /** Where it is, and how it moves. */
  set({ configuration, velocities }: Omit<Motions, 'torques'>): void {
    const [qpos, qvel] = [this.#data.qpos, this.#data.qvel] as [Float64Array, Float64Array];
    for (const [i, { motion, drive }] of this.#tree.bodies.entries()) {
      const { position } = this.#places[i]!;
      if (motion !== 'float') {
        qpos[position] = configuration[drive]!;
        continue;
      }
      qpos.set(configuration.subarray(drive, drive + 3), position);
      const [x, y, z, w] = configuration.subarray(drive + 3, drive + 7);
      qpos.set([w!, x!, y!, z!], position + 3);
    }
    qvel.set(this.#toTheirs(velocities, configuration));
  }

  /** The accelerations that torques give it. */
  accelerations({ configuration, torques }: Motions): Float64Array {
    (this.#data.qfrc_applied as Float64Array).set(this.#toTheirs(torques, configuration));
    mujoco.mj_forward(this.#model, this.#data);
    return this.#toOurs(this.#data.qacc as Float64Array, configuration);
  }

  /** The torques that give it accelerations. */
  inverseDynamics(configuration: Float64Array, accelerations: Float64Array): Float64Array {
    (this.#data.qacc as Float64Array).set(this.#toTheirs(accelerations, configuration));
    mujoco.mj_inverse(this.#model, this.#data);
    return this.#toOurs(this.#data.qfrc_inverse as Float64Array, configuration);
  }

  /** The mass matrix, row by row, where `accelerations` was asked for last. */
  massMatrix(configuration: Float64Array): Float64Array {
    const { rates } = this.#tree;
    const buffer = new mujoco.DoubleBuffer(rates * rates);
    mujoco.mj_fullM(this.#model, this.#data, buffer);
    const theirs = (buffer.GetView() as Float64Array).slice();
    buffer.delete();
    // Rows first, and then what have become columns.
    for (let turn = 0; turn < 2; turn++) {
      const rows = Array.from({ length: rates }, (_, i) =>
        this.#toOurs(theirs.subarray(rates * i, rates * (i + 1)), configuration),
      );
      for (let i = 0; i < rates * rates; i++) theirs[i] = rows[i % rates]![Math.floor(i / rates)]!;
    }
    return theirs;
  }

  dispose(): void {
    this.#data.delete();
    this.#model.delete();
  }

  /** Our numbers of velocities as its own, or accelerations and torques. */
  #toTheirs(ours: Float64Array, configuration: Float64Array): Float64Array {
    const theirs = new Float64Array(ours.length);
    this.#eachRate(configuration, (mine, its, rotation) => {
      if (rotation === undefined) theirs[its] = ours[mine]!;
      else theirs.set(turned(rotation, ours.subarray(mine, mine + 3), false), its);
    });
    return theirs;
  }

  #toOurs(theirs: Float64Array, configuration: Float64Array): Float64Array {
    const ours = new Float64Array(theirs.length);
    this.#eachRate(configuration, (mine, its, rotation) => {
      if (rotation === undefined) ours[mine] = theirs[its]!;
      else ours.set(turned(rotation, theirs.subarray(its, its + 3), true), mine);
    });
    return ours;
  }

  /** Gives the place of each number among ours and theirs; of an angular velocity once, with the rotation. */
  #eachRate(
    configuration: Float64Array,
    copy: (mine: number, its: number, rotation?: Float64Array) => void,
  ): void {
    for (const [i, { motion, drive, rate: mine }] of this.#tree.bodies.entries()) {
      const its = this.#places[i]!.rate;
      if (motion !== 'float') {
        copy(mine, its);
        continue;
      }
      for (let k = 0; k < 3; k++) copy(mine + k, its + k);
      const quaternion = Array.from(configuration.subarray(drive + 3, drive + 7)) as never;
      copy(mine + 3, its + 3, fromQuaternion([0, 0, 0], quaternion));
    }
  }
}

/** A vector of a body's frame in the world, or the other way. */
function turned(matrix: Float64Array, vector: Float64Array, out: boolean): number[] {
  return [0, 1, 2].map((i) =>
    [0, 1, 2].reduce((sum, k) => sum + matrix[out ? 4 * k + i : 4 * i + k]! * vector[k]!, 0),
  );
}
