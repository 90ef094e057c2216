import { angleOf } from '../../bindings/base/angles.ts';
import {
  checkFinite,
  checkObject,
  checkPositive,
  checkString,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { checkItems, checkVector, type Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { Scene } from '../../bindings/index.ts';
import { anyHit, sensorPose } from './cast.ts';
import type { Mount } from './rays/mount.ts';

/** A tag that a reader may find, such as that of a victim. */
export interface Tag {
  /** Where it is: x y z, metres, world frame. */
  readonly position: Vector;
  /** Who it is, and how that one is: told from near only. */
  readonly identity?: string;
  readonly status?: string;
  /** Ids of segments that do not hide it, such as the body that wears it. Default: none. */
  readonly ignore?: readonly string[];
}

/** What `readTags` takes. Lengths in metres, the angle in radians. */
export interface TagOptions {
  /** From how near it is told where a tag is. Default 2.5. */
  positionRange?: number;
  /** From how near its identity is told, if the position is. Default 1.5. */
  identityRange?: number;
  /** From how near its status is told, if the position is. Default 1.3. */
  statusRange?: number;
  /** The angle of view from side to side, around z of the sensor, up to 2π. Default 120 degrees. */
  fov?: number;
  /** Ids of segments that hide nothing, such as the carrier. */
  ignore?: readonly string[];
}

/** What a reader tells of a tag. */
export interface TagReading {
  /** Its number among those given. */
  readonly tag: number;
  /** Where it is in the frame of the sensor, metres: x ahead, y to the left, z up. */
  readonly position: Vector;
  readonly distance: number;
  /** There if the tag has them and is near enough. */
  readonly identity?: string;
  readonly status?: string;
}

const OPTIONS = ['positionRange', 'identityRange', 'statusRange', 'fov', 'ignore'] as const;

/**
 * What a reader of radio tags tells: that a tag is there, who it is from nearer, and its status from nearer
 * still. A tag is read where it is within range and angle of view, and nothing of the scene is on the
 * straight way to it, which the source leaves out: a ray for each tag.
 *
 * @param mount - the segment that carries the reader, and its pose in that frame; or its pose in the world.
 *   It looks along x, with z up
 * @param tags - as many as wanted
 * @returns the tags that are read, in their order
 * @throws TypeError or RangeError that names the argument
 *
 * Source: USARSim's RFIDVictSensor, §3.5.2 of the thesis on its sensors.
 */
export function readTags(
  scene: Scene,
  mount: string | Mount,
  tags: readonly Tag[],
  options: TagOptions = {},
): TagReading[] {
  const where = 'readTags';
  checkOptions(where, options, OPTIONS);
  const { positionRange = 2.5, identityRange = 1.5, statusRange = 1.3, ignore = [] } = options;
  for (const [name, range] of Object.entries({ positionRange, identityRange, statusRange })) {
    checkPositive(where, name, range);
  }
  const fov = checkFinite(where, 'fov', options.fov ?? (2 * Math.PI) / 3);
  if (!(fov > 0 && fov <= 2 * Math.PI)) throw outOfRange(where, 'fov', 'above 0 and at most 2π', fov);
  if (!Array.isArray(tags)) throw wrongType(where, 'tags', 'an array of tags', tags);
  const given = checkItems(tags, (tag, i) => checkTag(where, `tags[${i}]`, tag as Tag));
  const matrix = sensorPose(scene, mount);
  const origin: Vector = [matrix[12]!, matrix[13]!, matrix[14]!];
  return given.flatMap((tag, i): TagReading[] => {
    const way = tag.position.map((x, axis) => x - origin[axis]!) as unknown as Vector;
    const distance = lengthOf(...way);
    if (distance > positionRange) return [];
    const position = toSensor(matrix, way);
    if (Math.abs(angleOf(position[1], position[0])) > fov / 2) return [];
    const others = { maxDistance: distance, ignore: [...ignore, ...(tag.ignore ?? [])] };
    if (distance > 0 && anyHit(scene, [...origin, ...way], others)[0] === 1) return [];
    const told = (range: number, value: string | undefined): value is string =>
      value !== undefined && distance <= range;
    const { identity, status } = tag;
    return [
      {
        tag: i,
        position,
        distance,
        ...(told(identityRange, identity) && { identity }),
        ...(told(statusRange, status) && { status }),
      },
    ];
  });
}

function checkTag(where: string, name: string, tag: Tag): Tag {
  checkObject(where, name, tag);
  const { position, identity, status, ignore } = tag;
  if (identity !== undefined) checkString(where, `${name}.identity`, identity);
  if (status !== undefined) checkString(where, `${name}.status`, status);
  return {
    position: checkVector(where, `${name}.position`, position),
    ...(identity !== undefined && { identity }),
    ...(status !== undefined && { status }),
    ...(ignore !== undefined && { ignore }),
  };
}

/** A direction of the world in the frame of a sensor. */
function toSensor(matrix: ArrayLike<number>, [x, y, z]: Vector): Vector {
  const along = (axis: number): number =>
    matrix[4 * axis]! * x + matrix[4 * axis + 1]! * y + matrix[4 * axis + 2]! * z;
  return [along(0), along(1), along(2)];
}
