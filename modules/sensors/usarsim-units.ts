import { type SineAndCosine, sineAndCosine } from '../../bindings/base/angles.ts';
import { checkVector, type Quaternion, type Vector } from '../../bindings/base/checks.ts';
import { checkPositive, outOfRange } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';

/** The scale of a world of Unreal. */
export interface UnrealUnits {
  /** How many of its units are a metre. Default 250, as in USARSim; 52.5 in the games themselves. */
  readonly unitsPerMetre?: number;
}

/** Where something is: metres, x ahead, y to the left and z up, and a unit quaternion x y z w. */
export interface PlacedPose {
  readonly position: Vector;
  readonly quaternion: Quaternion;
}

/** How numbers of a file become metres and radians. */
export interface GivenUnits {
  readonly isUnreal: boolean;
  /** Units of a length in a metre. */
  readonly perMetre: number;
  /** Units of an angle in a radian. */
  readonly perRadian: number;
}

/** Unreal's units of rotation in a radian: 65,536 are a turn. */
export const PER_RADIAN = 65_536 / (2 * Math.PI);

const UNITS = ['metres', 'unreal'] as const;

/** Reads the units of a file. */
export function checkUnits(
  where: string,
  { units = 'metres', unitsPerMetre = 250 }: UnrealUnits & { readonly units?: (typeof UNITS)[number] },
): GivenUnits {
  if (!UNITS.includes(units)) throw outOfRange(where, 'options.units', "'metres' or 'unreal'", units);
  const isUnreal = units === 'unreal';
  const perMetre = checkPositive(where, 'options.unitsPerMetre', unitsPerMetre);
  return { isUnreal, perMetre: isUnreal ? perMetre : 1, perRadian: isUnreal ? PER_RADIAN : 1 };
}

/**
 * A pose of Unreal, whose frames are left-handed, as one of ours.
 *
 * @param position - x ahead, y to the right, z up, in Unreal's units
 * @param rotation - roll (its right side goes down), pitch (its front goes up) and yaw (to the right),
 *   applied in this order, in Unreal's units of rotation: 65,536 are a turn
 * @throws TypeError or RangeError that names the argument
 *
 * Source: appendix A of the thesis on USARSim's sensors; USARSim's converter of units for signs and scale.
 */
export function unrealPose(position: Vector, rotation: Vector, options: UnrealUnits = {}): PlacedPose {
  const where = 'unrealPose';
  checkOptions(where, options, ['unitsPerMetre']);
  const units = checkUnits(where, { ...options, units: 'unreal' });
  const place = checkVector(where, 'position', position);
  const turns = checkVector(where, 'rotation', rotation);
  return poseOf(
    place.map((x) => x / units.perMetre),
    turns.map((x) => x / units.perRadian),
    true,
  );
}

/**
 * A pose whose frame has y to the right, and z up or down.
 *
 * @param turns - roll, pitch and yaw, radians, in either frame: Unreal's and USARSim's have the same numbers
 */
export function poseOf(place: readonly number[], turns: readonly number[], isUp: boolean): PlacedPose {
  const [x, y, z] = place as unknown as Vector;
  const [roll, pitch, yaw] = turns as unknown as Vector;
  // What is added makes 0 of −0.
  const position: Vector = [x + 0, 0 - y, isUp ? z + 0 : 0 - z];
  const [[sr, cr], [sp, cp], [sy, cy]] = [roll / 2, -pitch / 2, -yaw / 2].map(sineAndCosine) as [
    SineAndCosine,
    SineAndCosine,
    SineAndCosine,
  ];
  const quaternion: Quaternion = [
    sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy,
    cr * cp * cy + sr * sp * sy,
  ];
  return { position, quaternion };
}
