import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { type Bounds, boundsOf } from '../../bindings/elements/bounds.ts';
import type { Scene } from '../../bindings/scene/scene.ts';
import type { Body } from './model/bodies.ts';
import type { RobotSegment } from './model/segments.ts';
import { type Matrix, transformPoint } from '../../bindings/geometry/transforms.ts';

/** What is so many times as large as a robot, or as far away, may be given in other units. */
const MOST = 20;

/** How far a robot reaches. */
export interface Reach {
  /** Where its root is, in the frame of the world. */
  readonly center: Vector;
  /**
   * No part of it gets further away from there, metres; Infinity if its base moves, or a joint slides without
   * limits.
   */
  readonly radius: number;
  /** How large it is: what `radius` is without the motions that have no limits. */
  readonly size: number;
}

/**
 * How far a robot reaches: at most the lengths of all offsets from its root to a body, of which each joint
 * lets the next turn, and of the body itself.
 */
export function reachOf(bodies: readonly Body[], segments: readonly RobotSegment[]): Reach {
  const parts = partsOf(bodies, segments);
  return {
    center: standOf(bodies[0]),
    radius: parts.reduce((most, { chain, slides, extent }) => Math.max(most, chain + slides + extent), 0),
    size: sizeOf(parts),
  };
}

/** Segments of a robot that are much larger than the rest of it, one sentence each. */
export function scaleOfParts(bodies: readonly Body[], segments: readonly RobotSegment[]): string[] {
  const parts = partsOf(bodies, segments);
  return parts.flatMap(({ segment: { id, elements }, extent }, i) => {
    const rest = sizeOf(parts.filter((_, k) => k !== i));
    if (!(rest > 0) || extent <= MOST * rest || elements.every(({ kind }) => kind !== 'mesh')) return [];
    return [
      `link "${id}": a mesh reaches ${metres(extent)}, ${times(extent / rest)} as far as the rest of the robot; ` +
        'if it is in millimetres, give it scale="0.001 0.001 0.001"',
    ];
  });
}

/**
 * What stands around a robot in numbers that do not fit it, one sentence each: segments that are far away or
 * large, or all out of reach. A map may be of any size, as it is of a whole building.
 *
 * @param others - ids of the segments that are not the robot's
 */
export function scaleOfScene(
  scene: Scene,
  { center, radius, size }: Reach,
  others: readonly string[],
): string[] {
  if (!(size > 0)) return [];
  const placed = others.flatMap((id) => {
    const { bounds, isMap } = scene.segment(id);
    return bounds === undefined ? [] : [{ id, isMap, ...place(bounds, scene.getPose(id)) }];
  });
  const warnings = placed.flatMap(({ id, isMap, middle, half }) => {
    const away = distance(middle, center) - half;
    const told = [
      ...(Number.isFinite(radius) && away > MOST * radius
        ? [`is ${metres(away)} away, ${times(away / radius)}`]
        : []),
      ...(!isMap && 2 * half > MOST * size
        ? [`measures ${metres(2 * half)}, ${times((2 * half) / size)}`]
        : []),
    ];
    return told.map(
      (what) => `segment "${id}" ${what} what the robot reaches (${metres(size)}); are its numbers metres?`,
    );
  });
  const gaps = placed.map(({ middle, half }) => distance(middle, center) - half);
  const nearest = Math.min(...gaps);
  if (warnings.length > 0 || placed.length === 0 || !(nearest > radius)) return warnings;
  const { id } = placed[gaps.indexOf(nearest)]!;
  return [
    `nothing around the robot is within its reach of ${metres(radius)}: the nearest, segment "${id}", is ` +
      `${metres(nearest)} away, ${times(nearest / radius)} that; are its numbers metres, in the frame of the world?`,
  ];
}

interface Part {
  readonly segment: RobotSegment;
  /** The lengths of the offsets from the root to its body. */
  readonly chain: number;
  /** How far the joints on the way may slide; Infinity without limits. */
  readonly slides: number;
  /** How far it reaches from the origin of its body. */
  readonly extent: number;
}

function partsOf(bodies: readonly Body[], segments: readonly RobotSegment[]): Part[] {
  const chains = new Map<Body | undefined, { chain: number; slides: number }>();
  for (const body of bodies) {
    const { chain, slides } = chains.get(body.parent) ?? { chain: 0, slides: 0 };
    // Robots of a fleet stand beside the first.
    const offset =
      body.parent === undefined
        ? distance(standOf(body), standOf(bodies[0]))
        : lengthOf(...translationOf(body.placement)) + exitOf(body);
    chains.set(body, { chain: chain + offset, slides: slides + slideOf(body) });
  }
  return segments.map((segment) => {
    const bounds = boundsOf(segment.elements);
    const extent =
      bounds === undefined ? 0 : lengthOf(...mapAxes((k) => farther(bounds.lower[k]!, bounds.upper[k]!)));
    return { segment, ...chains.get(segment.body)!, extent };
  });
}

/** How far the origin of a body is from the joint that moves it. */
function exitOf({ joint }: Body): number {
  return joint?.exit === undefined ? 0 : lengthOf(...translationOf(joint.exit));
}

/** How far a joint may take its body from where it is at 0. */
function slideOf({ joint }: Body): number {
  const motion = joint?.motion;
  if (motion?.type === 'planar' || motion?.type === 'floating') return Infinity;
  return motion?.type === 'prismatic' ? farther(motion.lower, motion.upper) : 0;
}

function sizeOf(parts: readonly Part[]): number {
  const finite = (slides: number): number => (Number.isFinite(slides) ? slides : 0);
  return parts.reduce(
    (most, { chain, slides, extent }) => Math.max(most, chain + finite(slides) + extent),
    0,
  );
}

function mapAxes(of: (axis: number) => number): Vector {
  return [of(0), of(1), of(2)];
}

function farther(a: number, b: number): number {
  return Math.max(Math.abs(a), Math.abs(b));
}

/** Where a body that no other carries stands, in the frame of the world. */
function standOf(root: Body | undefined): Vector {
  return root === undefined ? [0, 0, 0] : translationOf(root.stand ?? root.placement);
}

function translationOf(matrix: Matrix): Vector {
  return [matrix[12]!, matrix[13]!, matrix[14]!];
}

function place({ lower, upper }: Bounds, pose: ArrayLike<number>): { middle: Vector; half: number } {
  const middle = mapAxes((k) => (lower[k]! + upper[k]!) / 2);
  const half = lengthOf(...mapAxes((k) => (upper[k]! - lower[k]!) / 2));
  return { middle: transformPoint(pose, middle), half };
}

function distance(a: Vector, b: Vector): number {
  return lengthOf(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** A length to three figures. */
function metres(length: number): string {
  return `${Number(length.toPrecision(3))} m`;
}

function times(factor: number): string {
  return `${Number(factor.toPrecision(2))} times`;
}
