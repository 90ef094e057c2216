/** A triangle of what is left to be filled: the numbers of its corners, counterclockwise from outside. */
export interface Wall {
  readonly corners: readonly [number, number, number];
  /** The number of a piece that holds it. */
  readonly holder: number;
}

/**
 * A closed surface, of which each triangle is held by a piece. It encloses what pieces are not known to hold.
 * When a corner moves, each triangle around it sweeps a tetrahedron. What holds all of these holds what the
 * surface encloses, but for what it encloses then. Two triangles that face each other are none.
 */
export class Remainder {
  readonly #walls = new Map<string, Wall[]>();
  readonly #stars = new Map<number, Set<Wall>>();

  get isEmpty(): boolean {
    return this.#stars.size === 0;
  }

  /** The corners that there are. */
  get corners(): number[] {
    return [...this.#stars.keys()];
  }

  /** The triangles around a corner. */
  around(corner: number): readonly Wall[] {
    return [...(this.#stars.get(corner) ?? [])];
  }

  has(corner: number): boolean {
    return this.#stars.has(corner);
  }

  /** Adds a triangle, or takes out the one that faces it. */
  add(wall: Wall): void {
    const [a, b, c] = wall.corners;
    if (a === b || b === c || c === a) return;
    const key = [a, b, c].sort((x, y) => x - y).join();
    const known = this.#walls.get(key);
    if (known === undefined) {
      this.#walls.set(key, [wall]);
    } else if (isTurned(known[0]!.corners, wall.corners)) {
      const gone = known.pop()!;
      if (known.length === 0) this.#walls.delete(key);
      this.#drop(gone);
      return;
    } else {
      known.push(wall);
    }
    for (const corner of wall.corners) {
      const star = this.#stars.get(corner);
      if (star === undefined) this.#stars.set(corner, new Set([wall]));
      else star.add(wall);
    }
  }

  /** Moves a corner to the place of another, whichever holds what is swept. */
  move(from: number, to: number, holderOf: (wall: Wall) => number): void {
    const star = this.around(from);
    for (const wall of star) this.#remove(wall);
    for (const wall of star) {
      const corners = wall.corners.map((corner) => (corner === from ? to : corner));
      this.add({ corners: corners as unknown as Wall['corners'], holder: holderOf(wall) });
    }
  }

  /** Takes everything out; returns the corners of each part: no triangle has corners of two. */
  takeParts(): number[][] {
    const parts: number[][] = [];
    const seen = new Set<number>();
    for (const first of this.#stars.keys()) {
      if (seen.has(first)) continue;
      seen.add(first);
      const part = [first];
      for (const corner of part) {
        for (const wall of this.#stars.get(corner)!) {
          for (const other of wall.corners) {
            if (seen.has(other)) continue;
            seen.add(other);
            part.push(other);
          }
        }
      }
      parts.push(part);
    }
    this.#walls.clear();
    this.#stars.clear();
    return parts;
  }

  #remove(wall: Wall): void {
    const key = [...wall.corners].sort((x, y) => x - y).join();
    const known = this.#walls.get(key)!;
    known.splice(known.indexOf(wall), 1);
    if (known.length === 0) this.#walls.delete(key);
    this.#drop(wall);
  }

  #drop(wall: Wall): void {
    for (const corner of wall.corners) {
      const star = this.#stars.get(corner)!;
      star.delete(wall);
      if (star.size === 0) this.#stars.delete(corner);
    }
  }
}

/** Whether two triangles of the same corners face each other. */
function isTurned(one: Wall['corners'], other: Wall['corners']): boolean {
  const at = other.indexOf(one[0]);
  return other[(at + 1) % 3] !== one[1];
}
