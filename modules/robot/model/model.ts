import type { Vector } from '../../../bindings/base/checks.ts';
import type { FileError } from '../../../bindings/base/file-error.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import type { Matrix } from '../../../bindings/geometry/transforms.ts';
import type { XmlPlace } from '../text/xml.ts';
import type { Inertial } from './inertial.ts';

/** The kinds of joints that move. */
export const MOVING_TYPES = ['revolute', 'continuous', 'prismatic'] as const;

/** The kind of a joint that moves: turns within limits, turns without, slides. */
export type MovingType = (typeof MOVING_TYPES)[number];

/** The kinds of joints that several numbers move. */
export const FREE_TYPES = ['planar', 'floating'] as const;

/** The kind of a joint that several numbers move: within a plane, or freely. */
export type FreeType = (typeof FREE_TYPES)[number];

/** Whether a text names a kind of joint that several numbers move. */
export function isFreeType(type: string): type is FreeType {
  return (FREE_TYPES as readonly string[]).includes(type);
}

/** The axis of a planar base, which moves in the plane of x and y. */
export const Z_AXIS: Vector = [0, 0, 1];

/** What a robot is called that has no name. */
export const NAMELESS = 'robot';

/** The parent of a joint that moves the base of a robot: no link carries it. */
export const WORLD = '';

/** A link as its file gives it: its elements in its own frame, metres. */
export interface Link {
  readonly name: string;
  readonly elements: readonly ElementSource[];
  /** In its own frame; undefined where the file has none, the complaint where it has one that cannot be. */
  readonly inertial: Inertial | FileError | undefined;
  /** Whether it stands between the joints of what several move: it has no mass, and needs none. */
  readonly isBetween?: true;
  /** Where it stands, for complaints that only its place in the robot brings up. */
  readonly source: XmlPlace;
}

/** How far a joint moves: `multiplier` times the value of another joint, plus `offset`. */
export interface Mimic {
  readonly joint: string;
  readonly multiplier: number;
  readonly offset: number;
}

/** What lets a joint move; radians or metres. */
export interface Motion {
  readonly type: MovingType | FreeType;
  /** Unit vector in the joint's frame; that of a planar joint is square to its plane; floating: unused. */
  readonly axis: Vector;
  readonly lower: number;
  readonly upper: number;
  /** The most that it may move per second; +Infinity where there is no limit. */
  readonly velocity: number;
  /** The most that its motor pushes, N·m or N; +Infinity where there is no limit. */
  readonly effort: number;
  /** What its speed takes of the force, N·m per rad/s or N per m/s. */
  readonly damping: number;
  /** What it takes to move it at all, N·m or N. */
  readonly friction: number;
  /** The complaint about what the URDF says of these three, where it cannot be: for whoever needs them. */
  readonly fault: FileError | undefined;
  readonly mimic: Mimic | undefined;
}

/** The numbers of a joint that nothing limits or resists. */
export const UNLIMITED = {
  lower: -Infinity,
  upper: Infinity,
  velocity: Infinity,
  effort: Infinity,
  damping: 0,
  friction: 0,
} as const;

/** What a joint of several numbers has beside its type and axis. */
export const FREE_MOTION = { ...UNLIMITED, fault: undefined, mimic: undefined } as const;

/** A joint as its file gives it. */
export interface Joint {
  readonly name: string;
  /** The link that carries it; `WORLD` for the joint that moves the base. */
  readonly parent: string;
  readonly child: string;
  /** From the frame of the joint (and of its child at position 0) to the frame of the parent link. */
  readonly origin: Matrix;
  /** From the frame of the child to that of the joint, where its axis passes by the child's origin. */
  readonly exit?: Matrix | undefined;
  /** Undefined for a fixed joint. */
  readonly motion: Motion | undefined;
  /** Where it stands, for complaints that only a look at the whole robot brings up. */
  readonly source: XmlPlace;
}

/** A joint that moves. */
export type MovingJoint = Joint & { readonly motion: Motion };

/** What a file says about one robot, in document order. */
export interface Model {
  readonly name: string;
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
  /** What was read approximately, one sentence each. */
  readonly warnings: readonly string[];
  /** The root element, for complaints about the whole. */
  readonly source: XmlPlace;
  /**
   * Whether the file has two links compared with each other. Undefined: all links of different bodies are
   * between which there is no joint.
   */
  readonly compares?: ((linkA: string, linkB: string) => boolean) | undefined;
}

/** A joint that follows another: it is at `multiplier` times the position of that joint, plus `offset`. */
export interface RobotMimic {
  readonly name: string;
  /** The joint that it follows in the end, one that moves by itself. */
  readonly joint: string;
  readonly multiplier: number;
  /** Radians, or metres where the mimic is a prismatic joint. */
  readonly offset: number;
}

/**
 * One number of a configuration: a joint, or one of the numbers of a planar or floating joint. Limits are
 * radians, or metres for a prismatic joint.
 */
export interface RobotJoint {
  /** The name of the joint; of a planar or floating one with `/x`, `/trans_x` and the like behind it. */
  readonly name: string;
  /** `quaternion`: one of the four numbers of an orientation. */
  readonly type: MovingType | 'quaternion';
  /** −Infinity for a continuous joint, and for one whose limits the URDF leaves out. */
  readonly lower: number;
  /** +Infinity likewise. */
  readonly upper: number;
  /**
   * How fast the URDF lets the joint move, radians or metres per second: +Infinity where it does not say so,
   * or says 0. No call enforces it.
   */
  readonly velocity: number;
  /**
   * How much the URDF lets its motor push, N·m or N: +Infinity where it does not say so, or says 0. No call
   * about distances and motions uses it, nor the next two, which are 0 where the URDF does not have them.
   */
  readonly effort: number;
  /** What speed takes of the force: N·m per rad/s, or N per m/s. */
  readonly damping: number;
  /** What it takes to move the joint at all, N·m or N. */
  readonly friction: number;
  /** The joints that follow this one, in document order; absent where none does. */
  readonly mimics?: readonly RobotMimic[];
}
