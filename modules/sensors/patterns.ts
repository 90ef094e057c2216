import type { ImageFan, PlanarFan, TiltFan } from './rays/fans.ts';

const DEGREE = Math.PI / 180;

/** A planar laser scanner, such as Hokuyo's URG-04LX: 682 beams over 240°, 0.35242° apart. Reach: 4 m. */
export const PLANAR_LASER: Readonly<PlanarFan> = Object.freeze({
  type: 'planar',
  count: 682,
  from: -120 * DEGREE,
  to: 120 * DEGREE,
});

/** A laser scanner that nods: 181 beams in each of 121 rows, a degree apart. */
export const NODDING_LASER: Readonly<TiltFan> = Object.freeze({
  type: 'tilt',
  count: 181,
  from: -90 * DEGREE,
  to: 90 * DEGREE,
  pitch: Object.freeze({ count: 121, from: -60 * DEGREE, to: 60 * DEGREE }),
});

/** The pixels of a depth camera, such as 160 × 120 at an angle of 60°. Frozen, so that scans cost least. */
export function depthImage(width: number, height: number, fov = 60 * DEGREE): Readonly<ImageFan> {
  return Object.freeze({ type: 'image', width, height, fov });
}
