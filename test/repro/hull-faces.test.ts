import { describe, expect, it } from 'vitest';
import { elementGeometry, hull, type Vector } from '../../bindings/index.ts';

/**
 * A plate of 80 by 80 by 20 mm with points on its faces, turned and rounded to single precision, as in an
 * STL. Points were off their planes by more than the tolerance that tells which faces a point sees, and the
 * surface that was drawn folded over itself: it enclosed 2.7 times the volume.
 */
const SIDES = [-0.04, -0.012, 0, 0.0244, 0.04];
const PLATE = SIDES.flatMap((x) =>
  SIDES.flatMap((y) => [-0.01, 0.003, 0.01].map((z): Vector => turnedTwice(x, y, z))),
);

function turnedTwice(x: number, y: number, z: number): Vector {
  const [cosine, sine] = [5 / 13, 12 / 13];
  const [p, q] = [cosine * x - sine * z, sine * x + cosine * z];
  return [Math.fround(cosine * p - sine * y), Math.fround(sine * p + cosine * y), Math.fround(q)];
}

describe('a hull whose points lie in planes, to single precision', () => {
  it('is drawn as the solid that it is', () => {
    const { positions, indices } = elementGeometry(hull(PLATE));
    const at = (corner: number, axis: number): number => positions[3 * indices[corner]! + axis]!;
    let volume = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const [ax, ay, az] = [at(i, 0), at(i, 1), at(i, 2)];
      const [bx, by, bz] = [at(i + 1, 0), at(i + 1, 1), at(i + 1, 2)];
      const [cx, cy, cz] = [at(i + 2, 0), at(i + 2, 1), at(i + 2, 2)];
      volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    }
    expect(volume / (0.08 * 0.08 * 0.02)).toBeCloseTo(1, 5);
  });
});
