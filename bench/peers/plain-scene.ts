/**
 * The baseline: a scene in plain JavaScript as a careful user would write it. Flat arrays, poses applied once
 * per element, bounding spheres of elements against the best distance so far; both points, the normal and the
 * numbers of the closest elements included.
 */
import { BASELINE, BASELINE_BEST_FIRST } from '../names.ts';
import type { SceneWork } from '../scenes/work.ts';
import { FlatScene, STRIDE } from './flat-scene.ts';
import type { Peer, PeerScene } from './peer.ts';
import {
  closest,
  compareLines,
  compareLineTriangle,
  comparePointLine,
  comparePoints,
  comparePointTriangle,
  compareTriangles,
} from './plain-cores.ts';

/**
 * Which pairs of elements are computed: `none` leaves out none; `spheres` those whose bounding spheres are
 * too far apart; `closest first` does so too, after computing the pair whose spheres are closest.
 */
type Culling = 'none' | 'spheres' | 'closest first';

/** Compares two cores, the one of fewer vertices first; `kinds` is 3 times the first kind plus the second. */
function compareCores(kinds: number, world: Float64Array, p: number, q: number): number {
  switch (kinds) {
    case 0:
      return comparePoints(world, p, world, q);
    case 1:
      return comparePointLine(world, p, world, q);
    case 2:
      return comparePointTriangle(world, p, world, q);
    case 4:
      return compareLines(world, p, world, q);
    case 5:
      return compareLineTriangle(world, p, world, q);
    default:
      return compareTriangles(world, p, world, q);
  }
}

class PlainScene implements PeerScene {
  readonly distance: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  readonly elementA: Int32Array;
  readonly elementB: Int32Array;
  readonly #flat: FlatScene;
  readonly #culling: Culling;
  /** The core points of the best elements so far: A x y z, B x y z. */
  readonly #best = new Float64Array(6);
  #bestA = -1;
  #bestB = -1;

  constructor(work: SceneWork, culling: Culling) {
    this.#flat = new FlatScene(work);
    this.#culling = culling;
    const rows = work.pairs.length;
    this.distance = new Float64Array(rows);
    this.pointA = new Float64Array(3 * rows);
    this.pointB = new Float64Array(3 * rows);
    this.normal = new Float64Array(3 * rows);
    this.elementA = new Int32Array(rows);
    this.elementB = new Int32Array(rows);
  }

  evaluate(set: number): void {
    this.#flat.place(set);
    for (let pair = 0; pair < this.distance.length; pair++) {
      this.distance[pair] = this.#search(pair, Infinity);
      this.#write(pair);
    }
  }

  isFree(set: number, margin: number): boolean {
    this.#flat.place(set);
    for (let pair = 0; pair < this.distance.length; pair++) {
      if (this.#search(pair, margin) < margin) return false;
    }
    return true;
  }

  /** Finds the closest elements of two segments among those closer than `limit`; returns their distance. */
  #search(pair: number, limit: number): number {
    const flat = this.#flat;
    const { first, pairs } = flat;
    const a = pairs[2 * pair]!;
    const b = pairs[2 * pair + 1]!;
    const culling = this.#culling !== 'none';
    let best = limit;
    let [doneA, doneB] = [-1, -1];
    if (this.#culling === 'closest first') {
      flat.findLikely(a, b);
      doneA = flat.likelyA;
      doneB = flat.likelyB;
      if (flat.mayBeCloser(doneA, doneB, best)) best = this.#compare(doneA, doneB, best);
    }
    const endA = first[a + 1]!;
    const startB = first[b]!;
    const endB = first[b + 1]!;
    for (let i = first[a]!; i < endA; i++) {
      for (let j = startB; j < endB; j++) {
        if (culling && ((i === doneA && j === doneB) || !flat.mayBeCloser(i, j, best))) continue;
        best = this.#compare(i, j, best);
      }
    }
    return best;
  }

  /** Compares two elements and keeps them if they are closer than `best`; returns the smaller distance. */
  #compare(i: number, j: number, best: number): number {
    const { kinds, radii, world } = this.#flat;
    const swapped = kinds[i]! > kinds[j]!;
    const p = (swapped ? j : i) * STRIDE;
    const q = (swapped ? i : j) * STRIDE;
    const squared = compareCores(
      swapped ? 3 * kinds[j]! + kinds[i]! : 3 * kinds[i]! + kinds[j]!,
      world,
      p,
      q,
    );
    const distance = Math.sqrt(squared) - radii[i]! - radii[j]!;
    if (distance >= best) return best;
    const kept = this.#best;
    for (let k = 0; k < 3; k++) {
      kept[k] = closest[swapped ? k + 3 : k]!;
      kept[k + 3] = closest[swapped ? k : k + 3]!;
    }
    this.#bestA = i;
    this.#bestB = j;
    return distance;
  }

  #write(pair: number): void {
    const { first, pairs, radii } = this.#flat;
    const kept = this.#best;
    const ra = radii[this.#bestA]!;
    const rb = radii[this.#bestB]!;
    const dx = kept[3]! - kept[0]!;
    const dy = kept[4]! - kept[1]!;
    const dz = kept[5]! - kept[2]!;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const nx = length > 0 ? dx / length : 1;
    const ny = length > 0 ? dy / length : 0;
    const nz = length > 0 ? dz / length : 0;
    const { pointA, pointB, normal } = this;
    const k = 3 * pair;
    pointA[k] = kept[0]! + ra * nx;
    pointA[k + 1] = kept[1]! + ra * ny;
    pointA[k + 2] = kept[2]! + ra * nz;
    pointB[k] = kept[3]! - rb * nx;
    pointB[k + 1] = kept[4]! - rb * ny;
    pointB[k + 2] = kept[5]! - rb * nz;
    normal[k] = nx;
    normal[k + 1] = ny;
    normal[k + 2] = nz;
    this.elementA[pair] = this.#bestA - first[pairs[2 * pair]!]!;
    this.elementB[pair] = this.#bestB - first[pairs[2 * pair + 1]!]!;
  }
}

function makePlainPeer(name: string, culling: Culling): Peer {
  return {
    name,
    tolerance: 1e-12,
    overlap: 'depth',
    load: (work) => Promise.resolve(new PlainScene(work, culling)),
  };
}

export const PLAIN_PEERS: readonly Peer[] = [
  makePlainPeer('plain JS, no culling', 'none'),
  makePlainPeer(BASELINE, 'spheres'),
  makePlainPeer(BASELINE_BEST_FIRST, 'closest first'),
];
