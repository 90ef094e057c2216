import { lengthOf } from '../../../bindings/base/length.ts';
import { checkObject, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { axesOf } from '../../../bindings/base/axes.ts';
import { RAY_NUMBERS } from './given.ts';
import { copyPose, type PlainPose, type Pose } from '../../../bindings/geometry/pose.ts';

/** Where a sensor is: x is ahead, y to the left, z up. */
export interface Mount {
  /** The segment that it moves with. Default: none; it stands in the world. */
  segment?: string;
  /** Where it is in the frame of the segment, or of the world. Default: the origin. */
  pose?: Pose;
}

/** A mount that was read, with a copy of its pose. */
export interface GivenMount {
  readonly segment: string | undefined;
  readonly pose: PlainPose | undefined;
}

/** Reads a mount; a string is the segment. */
export function readMount(where: string, mount: string | Mount): GivenMount {
  if (typeof mount === 'string') return { segment: mount, pose: undefined };
  checkObject(where, 'mount', mount, 'a segment id or { segment, pose }');
  checkOptions(where, mount, ['segment', 'pose']);
  const { segment, pose } = mount;
  if (segment !== undefined && typeof segment !== 'string') {
    throw wrongType(where, 'mount.segment', 'a segment id', segment);
  }
  return { segment, pose: pose === undefined ? undefined : copyPose(where, pose) };
}

/** A pose that was checked, as a matrix, column by column. */
export function toMatrix(pose: PlainPose): Float64Array {
  return 'quaternion' in pose ? fromTransform(pose) : Float64Array.from(pose);
}

function fromTransform({ position, quaternion }: Exclude<PlainPose, Float64Array>): Float64Array {
  const [px = 0, py = 0, pz = 0] = Array.from(position);
  const [qx = 0, qy = 0, qz = 0, qw = 0] = Array.from(quaternion);
  const length = lengthOf(qx, qy, qz, qw);
  const axes = axesOf([qx / length, qy / length, qz / length, qw / length]);
  return Float64Array.of(
    ...[...axes.slice(0, 3), 0],
    ...[...axes.slice(3, 6), 0],
    ...[...axes.slice(6), 0],
    ...[px, py, pz, 1],
  );
}

/** One pose after another: matrices, column by column. */
export function multiply(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const product = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * k + row]! * b[4 * column + k]!;
      product[4 * column + row] = sum;
    }
  }
  return product;
}

/** Rays in the world along directions in the frame of a sensor. */
export function raysFrom(pose: ArrayLike<number>, directions: Float64Array): Float64Array {
  const count = directions.length / 3;
  const rays = new Float64Array(RAY_NUMBERS * count);
  const [x, y, z] = [pose[12]!, pose[13]!, pose[14]!];
  for (let i = 0, from = 0, to = 0; i < count; i++, from += 3, to += RAY_NUMBERS) {
    const dx = directions[from]!;
    const dy = directions[from + 1]!;
    const dz = directions[from + 2]!;
    rays[to] = x;
    rays[to + 1] = y;
    rays[to + 2] = z;
    rays[to + 3] = pose[0]! * dx + pose[4]! * dy + pose[8]! * dz;
    rays[to + 4] = pose[1]! * dx + pose[5]! * dy + pose[9]! * dz;
    rays[to + 5] = pose[2]! * dx + pose[6]! * dy + pose[10]! * dz;
  }
  return rays;
}
