/** How far balls reach along the axes of a frame. */
import { ball, Fit } from './fit';
import { Frame } from './frame';

@unmanaged
export class Extents {
  lowX: f64;
  highX: f64;
  lowY: f64;
  highY: f64;
  lowZ: f64;
  highZ: f64;
}

/** Extents along the three axes, in the coordinates of the fit. */
export function takeExtents(fit: Fit, frame: Frame, to: Extents): void {
  let lowX = Infinity;
  let lowY = Infinity;
  let lowZ = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  let highZ = -Infinity;
  for (let i = 0; i < fit.count; i++) {
    const own = ball(fit, i);
    const x = own.x * frame.xx + own.y * frame.xy + own.z * frame.xz;
    const y = own.x * frame.yx + own.y * frame.yy + own.z * frame.yz;
    const z = own.x * frame.zx + own.y * frame.zy + own.z * frame.zz;
    lowX = Math.min(lowX, x - own.radius);
    lowY = Math.min(lowY, y - own.radius);
    lowZ = Math.min(lowZ, z - own.radius);
    highX = Math.max(highX, x + own.radius);
    highY = Math.max(highY, y + own.radius);
    highZ = Math.max(highZ, z + own.radius);
  }
  to.lowX = lowX;
  to.lowY = lowY;
  to.lowZ = lowZ;
  to.highX = highX;
  to.highY = highY;
  to.highZ = highZ;
}

/**
 * Half the surface of the box of these extents: what boxes are compared by. The volume says nothing about
 * flat sets; this is 0 for needles only, where it should be.
 */
export function halfSurface(extents: Extents): f64 {
  const x = extents.highX - extents.lowX;
  const y = extents.highY - extents.lowY;
  const z = extents.highZ - extents.lowZ;
  return x * y + y * z + z * x;
}
