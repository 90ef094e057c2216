import type { Vector } from '../../../bindings/index.ts';

/**
 * What a link is made of, with its center in the link's frame; sizes are full, a cylinder is along z.
 * Metres.
 */
export type Shape = { readonly at?: Vector; readonly turned?: Vector } & (
  | { readonly kind: 'box'; readonly size: Vector }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly length: number }
  | { readonly kind: 'sphere'; readonly radius: number }
);

/** How a link is held by another one; radians, metres, N·m, N. */
export interface Hold {
  /** The link that carries it. */
  readonly by: string;
  readonly motion?: 'revolute' | 'continuous' | 'prismatic' | 'fixed';
  readonly axis?: Vector;
  /** Where the joint is in the frame of the carrier, and its roll, pitch and yaw. */
  readonly at?: Vector;
  readonly turned?: Vector;
  readonly limits?: readonly [lower: number, upper: number];
  /** The most that its motor gives. Default: no bound. */
  readonly effort?: number;
  readonly damping?: number;
  readonly friction?: number;
}

/** A link of one shape, of one density; without a shape nothing but a place. */
export interface Link {
  readonly name: string;
  /** kg; what stands still may have none. */
  readonly mass?: number;
  readonly shape?: Shape;
  /** Nothing for the root, which stands still. */
  readonly hold?: Hold;
}

/** Writes a robot as a URDF. Joints are named as the links that they move. */
export function writeUrdf(name: string, links: readonly Link[]): string {
  return `<robot name="${name}">${links.map((link) => writeLink(link) + writeJoint(link)).join('')}</robot>`;
}

function writeLink({ name, mass = 0, shape }: Link): string {
  if (shape === undefined) return `<link name="${name}"/>`;
  const origin = writeOrigin(shape.at, shape.turned);
  const [xx, yy, zz] = inertiaOf(mass, shape);
  const inertial =
    `<inertial>${origin}<mass value="${mass}"/>` +
    `<inertia ixx="${xx}" iyy="${yy}" izz="${zz}" ixy="0" ixz="0" iyz="0"/></inertial>`;
  return (
    `<link name="${name}">${mass > 0 ? inertial : ''}` +
    `<collision>${origin}<geometry>${writeGeometry(shape)}</geometry></collision></link>`
  );
}

function writeJoint({ name, hold }: Link): string {
  if (hold === undefined) return '';
  const { by, motion = 'revolute', axis = [0, 1, 0], at, turned, limits, effort = 0 } = hold;
  const { damping = 0, friction = 0 } = hold;
  const [lower, upper] = limits ?? [0, 0];
  const type = motion === 'revolute' && limits === undefined ? 'continuous' : motion;
  return (
    `<joint name="${name}" type="${type}"><parent link="${by}"/><child link="${name}"/>` +
    `${writeOrigin(at, turned)}<axis xyz="${axis.join(' ')}"/>` +
    `<limit lower="${lower}" upper="${upper}" effort="${effort}" velocity="0"/>` +
    `<dynamics damping="${damping}" friction="${friction}"/></joint>`
  );
}

function writeOrigin(at: Vector = [0, 0, 0], turned: Vector = [0, 0, 0]): string {
  return `<origin xyz="${at.join(' ')}" rpy="${turned.join(' ')}"/>`;
}

function writeGeometry(shape: Shape): string {
  if (shape.kind === 'box') return `<box size="${shape.size.join(' ')}"/>`;
  if (shape.kind === 'sphere') return `<sphere radius="${shape.radius}"/>`;
  return `<cylinder radius="${shape.radius}" length="${shape.length}"/>`;
}

/** About the center, along the axes of the shape, kg·m². Source: Holck 2005, appendix E. */
function inertiaOf(mass: number, shape: Shape): Vector {
  if (shape.kind === 'sphere') {
    const all = 0.4 * mass * shape.radius ** 2;
    return [all, all, all];
  }
  const [x, y, z] =
    shape.kind === 'box'
      ? shape.size.map((size) => (mass * size ** 2) / 12)
      : [(mass * shape.radius ** 2) / 4, (mass * shape.radius ** 2) / 4, (mass * shape.length ** 2) / 12];
  return [y! + z!, x! + z!, x! + y!];
}
