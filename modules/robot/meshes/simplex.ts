/** The places of the points that each mask of bits stands for. */
const MEMBERS: readonly (readonly number[])[] = Array.from({ length: 16 }, (_, mask) =>
  [0, 1, 2, 3].filter((place) => mask & (1 << place)),
);

/** How many numbers of vertices a simplex is saved as. */
export const NUMBERS = 4;

/**
 * Up to four vertices of a list, and the point of their convex hull that is closest to some origin. Vertices
 * may coincide, or lie on a line or in a plane.
 *
 * The closest point is a sum of the vertices with positive weights that make 1 together, so that rounding may
 * make it a point of the hull that is not quite the closest, but not a point outside.
 */
export class Simplex {
  /** How many vertices there are. */
  count = 0;
  /** Their numbers in the list. */
  readonly numbers = new Uint8Array(NUMBERS);
  /** The closest point x, y, z, relative to the origin. */
  readonly closest = new Float64Array(3);
  /** The square of its distance from the origin. */
  square = Infinity;

  readonly #vertices: Float64Array;
  readonly #origin = new Float64Array(3);
  /** The vertices relative to the origin. */
  readonly #points = new Float64Array(12);
  readonly #weights = new Float64Array(4);
  readonly #sum = new Float64Array(3);

  /** @param vertices - the list: x y z of at most 256 */
  constructor(vertices: Float64Array) {
    this.#vertices = vertices;
  }

  /** Begins anew with an origin and vertices from `save`, best those that its closest point is between. */
  restore(x: number, y: number, z: number, from: Uint8Array, at: number): void {
    this.#origin[0] = x;
    this.#origin[1] = y;
    this.#origin[2] = z;
    this.count = 0;
    this.square = Infinity;
    for (let i = 0; i < NUMBERS; i++) if (!this.has(from[at + i]!)) this.#push(from[at + i]!);
    this.#reduce((1 << this.count) - 1);
    if (this.square === Infinity) this.#reduce(1);
  }

  /** Writes the numbers of the vertices; fewer than four are followed by the last of them. */
  save(to: Uint8Array, at: number): void {
    for (let i = 0; i < NUMBERS; i++) to[at + i] = this.numbers[Math.min(i, this.count - 1)]!;
  }

  has(number: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.numbers[i] === number) return true;
    return false;
  }

  /**
   * Adds a vertex, finds the closest point again, and drops the vertices that it is made without. There must
   * be fewer than four, and the closest point of their hull must be known.
   *
   * @returns whether a closer point was found; if not, all is as it was
   */
  extend(number: number): boolean {
    const before = this.square;
    this.#push(number);
    // The closest point without the new one is known.
    this.#reduce(1 << (this.count - 1));
    const isCloser = this.square < before;
    if (!isCloser) this.count--;
    return isCloser;
  }

  #push(number: number): void {
    const place = this.count++;
    this.numbers[place] = number;
    for (let k = 0; k < 3; k++) {
      this.#points[3 * place + k] = this.#vertices[3 * number + k]! - this.#origin[k]!;
    }
  }

  /** Tries the hulls of all sets of vertices from a mask on. */
  #reduce(from: number): void {
    let best = 0;
    for (let mask = from; mask < 1 << this.count; mask++) {
      const members = MEMBERS[mask]!;
      if (!this.#weigh(members)) continue;
      const square = this.#add(members);
      if (square >= this.square) continue;
      this.square = square;
      this.closest.set(this.#sum);
      best = mask;
    }
    if (best !== 0) this.#keep(MEMBERS[best]!);
  }

  /** Finds the weights of the point closest to the origin; false if it is not between the members. */
  #weigh(members: readonly number[]): boolean {
    const [p, w] = [this.#points, this.#weights];
    const a = 3 * members[0]!;
    const [ax, ay, az] = [p[a]!, p[a + 1]!, p[a + 2]!];
    w[0] = 1;
    if (members.length === 1) return true;
    const b = 3 * members[1]!;
    const [bx, by, bz] = [p[b]! - ax, p[b + 1]! - ay, p[b + 2]! - az];
    if (members.length === 2) {
      w[1] = -(ax * bx + ay * by + az * bz) / (bx * bx + by * by + bz * bz);
    } else {
      const c = 3 * members[2]!;
      const [cx, cy, cz] = [p[c]! - ax, p[c + 1]! - ay, p[c + 2]! - az];
      const normal = [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx] as const;
      // A triangle has its normal in place of the third edge of a tetrahedron.
      let [dx, dy, dz] = normal;
      if (members.length === 4) {
        const d = 3 * members[3]!;
        [dx, dy, dz] = [p[d]! - ax, p[d + 1]! - ay, p[d + 2]! - az];
      }
      const volume = dx * normal[0] + dy * normal[1] + dz * normal[2];
      const [ex, ey, ez] = [cy * dz - cz * dy, cz * dx - cx * dz, cx * dy - cy * dx];
      const [fx, fy, fz] = [dy * bz - dz * by, dz * bx - dx * bz, dx * by - dy * bx];
      w[1] = -(ax * ex + ay * ey + az * ez) / volume;
      w[2] = -(ax * fx + ay * fy + az * fz) / volume;
      if (members.length === 4) w[3] = -(ax * normal[0] + ay * normal[1] + az * normal[2]) / volume;
    }
    for (let i = 1; i < members.length; i++) w[0] -= w[i]!;
    // Not so for NaN, which comes of points that coincide, or are on a line or in a plane.
    for (let i = 0; i < members.length; i++) if (!(w[i]! > 0)) return false;
    return w[0] <= 1;
  }

  /** Adds up the members by their weights, and returns the square of the distance from the origin. */
  #add(members: readonly number[]): number {
    const [p, w] = [this.#points, this.#weights];
    let [x, y, z] = [0, 0, 0];
    for (let i = 0; i < members.length; i++) {
      const at = 3 * members[i]!;
      x += w[i]! * p[at]!;
      y += w[i]! * p[at + 1]!;
      z += w[i]! * p[at + 2]!;
    }
    this.#sum[0] = x;
    this.#sum[1] = y;
    this.#sum[2] = z;
    return x * x + y * y + z * z;
  }

  #keep(members: readonly number[]): void {
    for (let i = 0; i < members.length; i++) {
      const from = members[i]!;
      this.numbers[i] = this.numbers[from]!;
      this.#points.copyWithin(3 * i, 3 * from, 3 * from + 3);
    }
    this.count = members.length;
  }
}
