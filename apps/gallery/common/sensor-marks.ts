import { BufferAttribute, BufferGeometry, DoubleSide, type Material, Mesh, MeshBasicMaterial } from 'three';

/** What flat marks are made of: it is seen through, and hides nothing. */
export function film(color: string, opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({ color, opacity, transparent: true, depthWrite: false, side: DoubleSide });
}

/** A mesh whose triangles change all the time. */
export class Film extends Mesh {
  constructor(look: Material) {
    super(new BufferGeometry(), look);
    this.frustumCulled = false;
  }

  /** @param triangles - nine numbers each, metres */
  set(triangles: readonly number[]): void {
    this.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(triangles), 3));
  }
}

/** A ring, or with `from` 0 a disc, cut to an angle; triangles in the plane of x and y at a height. */
export function sector(
  [x, y, z]: readonly [number, number, number],
  [from, to]: readonly [radius: number, radius: number],
  [begin, end]: readonly [angle: number, angle: number],
): number[] {
  const pieces = 6;
  return Array.from({ length: pieces }, (_, i) => {
    const corner = (radius: number, k: number): number[] => {
      const angle = begin + ((end - begin) * k) / pieces;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
    };
    const [a, b, c, d] = [corner(from, i), corner(to, i), corner(to, i + 1), corner(from, i + 1)];
    return [a, b, c, a, c, d].flat();
  }).flat();
}

/** A band on the ground along a path; the oldest pieces of very many are forgotten. */
export class Trail extends Mesh {
  readonly #corners = new BufferAttribute(new Float32Array(18 * 4096), 3);
  readonly #height: number;
  #last: readonly number[] | undefined;
  #pieces = 0;

  constructor(color: string, height: number) {
    super(new BufferGeometry(), film(color, 0.9));
    this.geometry.setAttribute('position', this.#corners);
    this.geometry.setDrawRange(0, 0);
    this.frustumCulled = false;
    this.#height = height;
  }

  /** Goes on to a place, with a heading. */
  goTo([x, y, heading]: readonly [number, number, number]): void {
    const [aside, ahead] = [0.02 * Math.sin(heading), 0.02 * Math.cos(heading)];
    const now = [x - aside, y + ahead, this.#height, x + aside, y - ahead, this.#height];
    const before = this.#last ?? now;
    const [a, b, c, d] = [before.slice(0, 3), before.slice(3), now.slice(3), now.slice(0, 3)];
    this.#corners.array.set([a, b, c, a, c, d].flat(), (18 * this.#pieces++) % this.#corners.array.length);
    this.#corners.needsUpdate = true;
    this.geometry.setDrawRange(0, Math.min(6 * this.#pieces, this.#corners.count));
    this.#last = now;
  }
}
