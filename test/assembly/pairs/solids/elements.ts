import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Element } from '../../../oracle/solids/core.ts';
import { type Precision } from '../../../../bindings/index.ts';
import { resultAt, type Result } from '../../../support/contract.ts';
import { add, normalize } from '../../../support/vectors.ts';
import type { Run } from './run.ts';

// Elements as rows of linear memory, to be written down in tests.

const WORLD: readonly [Vector, Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export function point(at: Vector, radius = 0): Element {
  return { kind: 'point', row: [...at, radius] };
}

export function line(start: Vector, end: Vector, radius = 0): Element {
  return { kind: 'line', row: [...start, ...end, radius] };
}

export function triangle(u: Vector, v: Vector, w: Vector, radius = 0): Element {
  return { kind: 'triangle', row: [...u, ...v, ...w, radius] };
}

export function box(center: Vector, half: Vector, radius = 0, axes = WORLD): Element {
  return { kind: 'box', row: [...center, ...half, ...axes.flat(), radius] };
}

export function cylinder(start: Vector, end: Vector, girth: number, radius = 0): Element {
  const along = add(end, start, -1);
  const center = add(start, along, 0.5);
  return { kind: 'cylinder', row: [...center, ...normalize(along), Math.hypot(...along) / 2, girth, radius] };
}

export function halfSpace(normal: Vector, offset: number): Element {
  return { kind: 'halfSpace', row: [...normal, offset] };
}

/** Digits after the point that hand-made results of about 1 m are compared to. */
export const DIGITS: Readonly<Record<Precision, number>> = { double: 13, single: 5 };

/** The result for one pair. */
export function resultOf(run: Run, a: Element, b: Element): Result {
  return resultAt(run([{ a, b }]), 0);
}

/** Whether two vectors are the same to so many digits. */
export function rounded(vector: Vector, digits: number): number[] {
  return vector.map((x) => Number(x.toFixed(digits)) + 0);
}
