import { mesh, type Mesh } from '../../../../bindings/index.ts';

/** A closed surface of revolution about z: rings of given radius, height and `count` vertices, two tips. */
function revolve(rings: readonly (readonly [radius: number, z: number])[], count: number): Mesh {
  const vertices = rings.flatMap(([radius, z]) =>
    Array.from({ length: count }, (_, k) => {
      const angle = (2 * Math.PI * k) / count;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    }).flat(),
  );
  const bottom = rings.length * count;
  vertices.push(0, 0, rings[0]![1], 0, 0, rings.at(-1)![1]);
  const last = (rings.length - 1) * count;
  const indices = Array.from({ length: count }, (_, k) => {
    const next = (k + 1) % count;
    const sides = rings.slice(1).flatMap((_, i) => {
      const at = i * count;
      return [at + k, at + next, at + count + k, at + next, at + count + next, at + count + k];
    });
    return [...sides, next, k, bottom, last + k, last + next, bottom + 1];
  });
  return mesh(vertices, indices.flat());
}

/** A capsule about z, of `length` between the centers of its ends. */
export function capsule(radius: number, length: number, count = 24): Mesh {
  const steps = 8;
  const arc = Array.from({ length: steps }, (_, i) => ((i + 1) / steps) * (Math.PI / 2));
  const lower = arc.map(
    (angle) => [radius * Math.sin(angle), -length / 2 - radius * Math.cos(angle)] as const,
  );
  const upper = lower.map(([ring, z]) => [ring, -z] as const).reverse();
  return revolve([...lower, ...upper], count);
}

/** A cylinder about z with flat ends. */
export function drum(radius: number, length: number, count: number): Mesh {
  return revolve(
    [
      [radius, -length / 2],
      [radius, length / 2],
    ],
    count,
  );
}

/** A box around the origin with `steps` × `steps` squares to a side: closed, sides share no vertices. */
export function box(x: number, y: number, z: number, steps: number): Mesh {
  const half = [x / 2, y / 2, z / 2];
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      const [b, c] = [(axis + 1) % 3, (axis + 2) % 3];
      const first = vertices.length / 3;
      for (let i = 0; i <= steps; i++) {
        for (let k = 0; k <= steps; k++) {
          const vertex = [0, 0, 0];
          vertex[axis] = side * half[axis]!;
          vertex[b] = half[b]! * ((2 * i) / steps - 1);
          vertex[c] = half[c]! * ((2 * k) / steps - 1);
          vertices.push(...vertex);
          const at = first + i * (steps + 1) + k;
          if (i === steps || k === steps) continue;
          const [p, q] = side > 0 ? [at + steps + 1, at + 1] : [at + 1, at + steps + 1];
          indices.push(at, p, q, at + steps + 2, q, p);
        }
      }
    }
  }
  return mesh(vertices, indices);
}

/** A torus about z. */
export function torus(radius: number, tube: number, around: number, across: number): Mesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    for (let k = 0; k < across; k++) {
      const [a, b] = [(2 * Math.PI * i) / around, (2 * Math.PI * k) / across];
      const reach = radius + tube * Math.cos(b);
      vertices.push(reach * Math.cos(a), reach * Math.sin(a), tube * Math.sin(b));
      const at = (ring: number, step: number) => (ring % around) * across + (step % across);
      indices.push(at(i, k), at(i + 1, k), at(i, k + 1), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
    }
  }
  return mesh(vertices, indices);
}
