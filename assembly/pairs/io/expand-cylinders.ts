/**
 * Rows of cylinders as they come from outside: the centres of both ends, radius, rounding; and of cones: the centre of the
 * base, the apex, radius, rounding. One whose ends are in one place has no direction of its own, and gets that of the z
 * axis.
 */
import { REAL_BYTES } from '../../simd/lanes';
import { CylinderRow } from '../../layout/records';

/** Numbers of such a row. */
export const GIVEN_NUMBERS: i32 = 8;

/** Makes rows of `CylinderRow`, which are those of `ConeRow`, out of `count` of them, in the same place. */
export function expandCylinders(rows: usize, count: i32): void {
  // From the last to the first: rows become longer.
  for (let i = count - 1; i >= 0; i--) {
    expand(
      rows + i * GIVEN_NUMBERS * REAL_BYTES,
      changetype<CylinderRow>(rows + i * offsetof<CylinderRow>()),
    );
  }
}

function expand(from: usize, to: CylinderRow): void {
  const girth = numberAt(from, 6);
  const rounding = numberAt(from, 7);
  const centreX = middle(from, 0);
  const centreY = middle(from, 1);
  const centreZ = middle(from, 2);
  // In f64, and of halves, so that no square overflows in single precision, and few do in double.
  const x = halfWay(from, 0);
  const y = halfWay(from, 1);
  const z = halfWay(from, 2);
  const unit = max(max(abs(x), abs(y)), abs(z));
  const ux = unit > 0 ? x / unit : 0;
  const uy = unit > 0 ? y / unit : 0;
  const uz = unit > 0 ? z / unit : 1;
  const length = sqrt(ux * ux + uy * uy + uz * uz);
  to.centreX = centreX;
  to.centreY = centreY;
  to.centreZ = centreZ;
  to.axisX = <real>(ux / length);
  to.axisY = <real>(uy / length);
  to.axisZ = <real>(uz / length);
  to.half = <real>(unit * length);
  to.girth = girth;
  to.radius = rounding;
}

function numberAt(row: usize, i: i32): real {
  return load<real>(row + i * REAL_BYTES);
}

/** Half the way from one end to the other along an axis. */
function halfWay(row: usize, axis: i32): f64 {
  return <f64>numberAt(row, axis + 3) / 2 - <f64>numberAt(row, axis) / 2;
}

function middle(row: usize, axis: i32): real {
  return <real>(<f64>numberAt(row, axis) + halfWay(row, axis));
}
