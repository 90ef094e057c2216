import type { Object3D } from 'three';
import { outOfRange } from '../../bindings/base/errors.ts';
import type { ElementSource } from '../../bindings/elements/mesh.ts';
import { type Matrix, product } from '../../bindings/geometry/transforms.ts';
import type { LinkElements } from '../../bindings/scene/model/links.ts';
import { inverseOf } from '../robot/model/inverse.ts';
import { joinCapsules } from '../robot/urdf/capsules.ts';
import { type KnownMeshes, labelOf, type Part, type ReadOptions, WHERE } from './part.ts';
import { invert, stretchOf } from './rigid-part.ts';

/** A part of a body. */
export interface Member {
  readonly part: Part;
  /** From its own frame to that of the body. */
  readonly placement: Matrix;
}

/** One rigid body: what becomes a segment. */
export interface ThreeBody {
  readonly id: string;
  /** The links of a robot that it is made of, with the number of their elements. */
  readonly links?: readonly LinkElements[];
  /** What it is, and moves with; undefined for a geometry by itself, which no object moves. */
  readonly object: Object3D | undefined;
  /** Where that is in the world, beyond the matrix of the object: of an instance. */
  readonly matrix: () => Matrix;
  /** Undoes what stretches the object. */
  readonly unstretch: Matrix;
  /** Where it is in the frame of the scene. */
  readonly pose: Matrix;
  readonly members: readonly Member[];
  readonly elements: readonly ElementSource[];
}

/** Reads bodies in the frame of a scene. */
export class BodyReader {
  readonly options: ReadOptions;
  readonly #toFrame: Matrix;
  readonly #known: KnownMeshes = new Map();

  /** @param toFrame - from the world to the frame of the scene */
  constructor(options: ReadOptions, toFrame: Matrix) {
    this.options = options;
    this.#toFrame = toFrame;
  }

  /** Where something is, and what undoes its stretching. */
  place(label: string, matrix: () => Matrix): Pick<ThreeBody, 'pose' | 'unstretch'> {
    const full = product(this.#toFrame, matrix());
    const stretch = full.every(Number.isFinite) ? stretchOf(full) : undefined;
    const unstretch = stretch && invert(stretch);
    if (unstretch === undefined) {
      throw outOfRange(WHERE, label, 'of an extent along all axes: its scale may not be 0', 'a flat one');
    }
    return { pose: product(full, unstretch), unstretch };
  }

  /** Parts as elements in the frame of a pose. */
  read(parts: readonly Part[], pose: Matrix): { members: Member[]; elements: ElementSource[] } {
    const toBody = product(inverseOf(pose), this.#toFrame);
    const members = parts.map((part) => ({ part, placement: tidy(product(toBody, part.matrix())) }));
    const shapes = members.map(({ part, placement }) => part.shape(placement, this.options, this.#known));
    return { members, elements: joinCapsules(shapes, 'exact', []) };
  }

  /** Parts that move with an object as one body. */
  body(id: string, object: Object3D | undefined, matrix: () => Matrix, parts: readonly Part[]): ThreeBody {
    const placed = this.place(object === undefined ? JSON.stringify(id) : labelOf(object), matrix);
    return { id, object, matrix, ...placed, ...this.read(parts, placed.pose) };
  }
}

/** So near 0 or 1, what rounding has left of it is taken away: what is not turned shares its triangles. */
const NEAR = 1e-12;

function tidy(matrix: Matrix): Matrix {
  return matrix.map((x) => (Math.abs(x - Math.round(x)) < NEAR ? Math.round(x) + 0 : x));
}
