import type { ElementGeometry, Vector } from '../../../../bindings/index.ts';
import type { Inertial } from '../../../../modules/robot/model/inertial.ts';

/** Barycentric points of a triangle at which polynomials of degree 4 are integrated (Dunavant 1985). */
const POINTS = [
  ...corner(0.445948490915965, 0.223381589678011),
  ...corner(0.091576213509771, 0.109951743655322),
];

function corner(a: number, weight: number): [Vector, number][] {
  return [
    [[a, a, 1 - 2 * a], weight],
    [[a, 1 - 2 * a, a], weight],
    [[1 - 2 * a, a, a], weight],
  ];
}

/**
 * The mass at 1 kg/m³ of what a triangulated surface encloses: by the divergence theorem, the integrals of x³
 * n/3 and of its like over the surface. Nothing of it is shared with what is tested.
 */
export function enclosed({ positions, indices }: ElementGeometry): Inertial {
  let volume = 0;
  const first = [0, 0, 0];
  const squares = [0, 0, 0];
  const products = [0, 0, 0];
  const at = (i: number): Vector =>
    [0, 1, 2].map((axis) => positions[3 * indices[i]! + axis]!) as unknown as Vector;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
    const [u, v] = [b, c].map((end) => end.map((x, k) => x - a[k]!)) as [number[], number[]];
    const area = [0, 1, 2].map((k) => {
      const [p, q] = [(k + 1) % 3, (k + 2) % 3];
      return (u[p]! * v[q]! - u[q]! * v[p]!) / 2;
    });
    for (const [shares, weight] of POINTS) {
      const x = [0, 1, 2].map((k) => shares[0] * a[k]! + shares[1] * b[k]! + shares[2] * c[k]!);
      for (let k = 0; k < 3; k++) {
        const next = (k + 1) % 3;
        volume += (weight * x[k]! * area[k]!) / 3;
        first[k]! += (weight * x[k]! ** 2 * area[k]!) / 2;
        squares[k]! += (weight * x[k]! ** 3 * area[k]!) / 3;
        products[k]! += (weight * x[k]! ** 2 * x[next]! * area[k]!) / 2;
      }
    }
  }
  const center = first.map((moment) => moment / volume) as unknown as Vector;
  const [x, y, z] = center;
  const [xx, yy, zz] = squares.map((sum, k) => sum - volume * center[k]! ** 2) as unknown as Vector;
  // Products come as xy, yz, zx.
  const [xy, yz, zx] = products as unknown as Vector;
  return {
    mass: volume,
    center,
    inertia: [yy + zz, xx + zz, xx + yy, volume * x * y - xy, volume * z * x - zx, volume * y * z - yz],
  };
}
