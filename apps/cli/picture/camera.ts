import { sineAndCosine } from '../../../bindings/base/angles.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { add, cross, dot, normalize, subtract } from '../../../bindings/geometry/vectors.ts';
import type { Scene } from '../../../bindings/index.ts';
import { transformPoint } from '../../../bindings/geometry/transforms.ts';
import { depthImage, type Fan } from '../../../modules/sensors/index.ts';

/** From where a picture is taken, and of how many pixels it is. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** The way from what is looked at to the camera: about z from x to y, and up from the ground, radians. */
  readonly azimuth: number;
  readonly elevation: number;
}

const DEGREE = Math.PI / 180;

/** The angle between the left and the right edge. */
const ANGLE = 40 * DEGREE;

/** How much farther away the camera stands than it must. */
const ROOM = 1.05;

/** A pinhole camera. */
export class Camera {
  /** Its pixels as beams. */
  readonly fan: Fan;
  readonly ahead: Vector;
  readonly left: Vector;
  readonly up: Vector;
  readonly #place: Vector;
  readonly #view: View;
  /** The size of a pixel at a distance of 1. */
  readonly #pixel: number;

  /**
   * Makes the camera that sees some points, of which there is one at least, from as near as it can.
   *
   * @param points - metres, world frame
   */
  constructor(view: View, points: readonly Vector[]) {
    const { width, height } = view;
    const [sine, cosine] = sineAndCosine(ANGLE / 2);
    this.#pixel = (2 * sine) / cosine / width;
    const [sineAbout, cosineAbout] = sineAndCosine(view.azimuth);
    const [sineUp, cosineUp] = sineAndCosine(view.elevation);
    const back: Vector = [cosineUp * cosineAbout, cosineUp * sineAbout, sineUp];
    this.ahead = [-back[0], -back[1], -back[2]];
    this.left = [sineAbout, -cosineAbout, 0];
    this.up = cross(this.ahead, this.left);
    const center = middleOf(points);
    const sizes = [
      [this.left, (this.#pixel * width) / 2],
      [this.up, (this.#pixel * height) / 2],
    ] as const;
    const distances = points.flatMap((point) => {
      const way = subtract(point, center);
      return sizes.map(([axis, tangent]) => dot(way, back) + Math.abs(dot(way, axis)) / tangent);
    });
    const distance = ROOM * Math.max(...distances);
    this.#place = add(center, back, distance > 0 ? distance : 1);
    this.#view = view;
    this.fan = depthImage(width, height, ANGLE);
  }

  /** Where it is: x is ahead, y to the left, z up. */
  get pose(): number[] {
    return [...this.ahead, 0, ...this.left, 0, ...this.up, 0, ...this.#place, 1];
  }

  /** Where a point is on the picture, in pixels from the top left; undefined behind the camera. */
  project(point: Vector): [number, number] | undefined {
    const way = subtract(point, this.#place);
    const depth = dot(way, this.ahead);
    if (depth <= 0) return undefined;
    const { width, height } = this.#view;
    const scale = 1 / depth / this.#pixel;
    return [(width - 1) / 2 - dot(way, this.left) * scale, (height - 1) / 2 - dot(way, this.up) * scale];
  }

  /** From 0 to 1: how bright a surface is under a lamp above the left shoulder. */
  light(normal: Vector): number {
    const lamp = normalize(add(add([0, 0, 0], this.ahead, -1), add(this.up, this.left, 0.5), 0.6));
    return Math.abs(dot(normal, lamp));
  }
}

/** The middle of the box around points. */
function middleOf(points: readonly Vector[]): Vector {
  const middle = (k: number): number => {
    const along = points.map((point) => point[k]!);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  return [middle(0), middle(1), middle(2)];
}

/** The corners of the boxes around segments, in the world; the origin if none of them has an end. */
export function cornersOf(scene: Scene, segments: readonly string[]): Vector[] {
  const corners = segments.flatMap((id) => {
    const { bounds } = scene.segment(id);
    if (bounds === undefined) return [];
    const pose = scene.getPose(id);
    return Array.from({ length: 8 }, (_, corner): Vector => {
      const side = (k: number): number => (corner & (1 << k) ? bounds.upper[k]! : bounds.lower[k]!);
      return transformPoint(pose, [side(0), side(1), side(2)]);
    });
  });
  return corners.length === 0 ? [[0, 0, 0]] : corners;
}
