import type { Volume } from '../../../../bindings/index.ts';
import type { Random } from '../../../support/random.ts';
import {
  axesOf,
  cross,
  dot,
  fix,
  type Fixed,
  fixVector,
  length,
  minus,
  ONE,
  over,
  plus,
  ROUNDING,
  times,
  unit,
} from './fixed-point.ts';

/** A random point of a volume's surface, farther out than most: on corners and rims where it has such. */
export function skinPoint(random: Random, volume: Volume): Fixed {
  const round = 'rounding' in volume ? volume.rounding : volume.radius;
  return plus(corePoint(random, volume), unit(fixVector(random.direction())), fix(round));
}

function corePoint(random: Random, volume: Volume): Fixed {
  const sign = (): bigint => (random.unit() < 0.5 ? -ONE : ONE);
  if (volume.kind === 'point') return fixVector(volume.vertices[0]);
  if (volume.kind === 'box') {
    const axes = axesOf(volume.rotation);
    return axes.reduce<Fixed>(
      (point, axis, i) => plus(point, axis, times(sign(), fix(volume.halfExtents[i]!))),
      fixVector(volume.center),
    );
  }
  const end = fixVector(volume.vertices[random.integer(0, 1)]!);
  if (volume.kind === 'line') return end;
  const along = minus(fixVector(volume.vertices[1]), fixVector(volume.vertices[0]));
  return plus(end, unit(cross(along, fixVector(random.direction()))), fix(volume.radius));
}

/** Whether a point lies in a volume with flat faces, but for the rounding of this arithmetic. */
export function holds(volume: Volume, point: Fixed): boolean {
  switch (volume.kind) {
    case 'point':
      return length(minus(point, fixVector(volume.vertices[0]))) <= fix(volume.radius) + ROUNDING;
    case 'line':
      return (
        fromLine(point, fixVector(volume.vertices[0]), fixVector(volume.vertices[1])) <=
        fix(volume.radius) + ROUNDING
      );
    case 'cylinder':
      return isInCylinder(
        point,
        fixVector(volume.vertices[0]),
        fixVector(volume.vertices[1]),
        fix(volume.radius),
      );
    case 'box': {
      const from = minus(point, fixVector(volume.center));
      return axesOf(volume.rotation).every((axis, i) => {
        const along = dot(from, axis);
        return (along < 0n ? -along : along) <= fix(volume.halfExtents[i]!) + ROUNDING;
      });
    }
  }
}

function fromLine(point: Fixed, start: Fixed, end: Fixed): bigint {
  const along = minus(end, start);
  const square = dot(along, along);
  if (square === 0n) return length(minus(point, start));
  const share = over(dot(minus(point, start), along), square);
  const clamped = share < 0n ? 0n : share > ONE ? ONE : share;
  return length(minus(point, plus(start, along, clamped)));
}

function isInCylinder(point: Fixed, start: Fixed, end: Fixed, radius: bigint): boolean {
  const axis = unit(minus(end, start));
  const from = minus(point, start);
  const along = dot(from, axis);
  const across = length(plus(from, axis, -along));
  return along >= -ROUNDING && along <= length(minus(end, start)) + ROUNDING && across <= radius + ROUNDING;
}
