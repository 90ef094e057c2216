/**
 * The last step of kernels that compare with a solid: from core points, core distance and normal to the
 * columns. Such a kernel knows its normal also where cores overlap, so there is nothing to decide here.
 */
import { add, mul, scatterVectors, storeLane, sub } from '../../simd/lanes';
import { Columns } from '../../layout/records';

/** Methods of a class, because those can be made inline. */
export class SolidResult {
  /**
   * Writes LANES results.
   *
   * @param ra, rb - radii, m
   * @param distance - of the cores, m; negative: the smallest way that sets them free
   * @param nx, ny, nz - unit vector from A to B
   * @param px, py, pz - A's core point, m
   * @param qx, qy, qz - B's core point, m
   */
  @inline
  static write(
    out: Columns,
    ra: lane,
    rb: lane,
    distance: lane,
    nx: lane,
    ny: lane,
    nz: lane,
    px: lane,
    py: lane,
    pz: lane,
    qx: lane,
    qy: lane,
    qz: lane,
  ): void {
    storeLane(out.distance, 0, sub(sub(distance, ra), rb));
    scatterVectors(nx, ny, nz, out.normal);
    scatterVectors(add(px, mul(ra, nx)), add(py, mul(ra, ny)), add(pz, mul(ra, nz)), out.pointA);
    scatterVectors(sub(qx, mul(rb, nx)), sub(qy, mul(rb, ny)), sub(qz, mul(rb, nz)), out.pointB);
  }

  /** Writes LANES results where B's core point lies the core distance along the normal from A's. */
  @inline
  static writeFromA(
    out: Columns,
    ra: lane,
    rb: lane,
    distance: lane,
    nx: lane,
    ny: lane,
    nz: lane,
    px: lane,
    py: lane,
    pz: lane,
  ): void {
    const toB = sub(distance, rb);
    storeLane(out.distance, 0, sub(sub(distance, ra), rb));
    scatterVectors(nx, ny, nz, out.normal);
    scatterVectors(add(px, mul(ra, nx)), add(py, mul(ra, ny)), add(pz, mul(ra, nz)), out.pointA);
    scatterVectors(add(px, mul(toB, nx)), add(py, mul(toB, ny)), add(pz, mul(toB, nz)), out.pointB);
  }
}
