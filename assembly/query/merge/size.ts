/** How large elements are. */
import { BoxRow } from '../../elements/box';
import { ConeRow } from '../../elements/cone';
import { CylinderRow } from '../../elements/cylinder';
import { HullRow } from '../../elements/hull';
import { BOX, CONE, CYLINDER, HULL, rowNumbers } from '../../layout/kinds';
import { extentOf } from '../../pairs/contact/face';
import { largest, Vector } from '../../pairs/contact/vectors';
import { REAL_BYTES } from '../../simd/lanes';

/** How far an element whose first point is the origin reaches from there, more or less, m. */
export function sizeOf(kind: i32, row: usize): real {
  const last = load<real>(row + (rowNumbers(kind) - 1) * REAL_BYTES);
  if (kind == BOX) return last + extentOf(changetype<BoxRow>(row));
  if (kind == HULL) return last + changetype<HullRow>(row).reachFromCenter;
  if (kind == CYLINDER) {
    const cylinder = changetype<CylinderRow>(row);
    return last + cylinder.half + cylinder.radius;
  }
  if (kind == CONE) {
    const cone = changetype<ConeRow>(row);
    return last + cone.half + cone.radius;
  }
  let size: real = 0;
  for (let i = 0; i < rowNumbers(kind) - 1; i += 3) {
    size = max<real>(size, largest(changetype<Vector>(row + i * REAL_BYTES)));
  }
  return last + size;
}
