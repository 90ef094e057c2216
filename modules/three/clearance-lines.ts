import {
  type Camera,
  Color,
  type ColorRepresentation,
  CylinderGeometry,
  Mesh,
  type MeshBasicMaterial,
  Object3D,
  Quaternion,
  type Raycaster,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { checkBoolean, checkFinite, checkInteger, checkObject } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { markMaterial } from './arrow.ts';
import { clearanceColor } from './clearance-colors.ts';
import { closestRows } from './closest-rows.ts';
import { disposeTree } from './dispose.ts';
import { DistanceLabel } from './distance-label.ts';
import { unitsPerPixel } from './pixels.ts';

/** Pixels of the line of the closest pair, and of others; how much wider their ends are. */
const [WIDE, NARROW, END] = [3.5, 1.5, 2.75];

/** Pixels that an outline adds on either side. */
const OUTLINE = 1.25;

/** Pixels beside a line within which a pointer is on it. */
const REACH = 6;

const UP = new Vector3(0, 1, 0);

/** What `ClearanceLines` may be told. */
export interface ClearanceLinesOptions {
  /** How many of the closest pairs are shown, at most. Default: 5. */
  readonly count?: number;
  /**
   * The color of all lines; a `Color` is followed when it changes; or what writes the color of a distance, in
   * metres, into one. Default: by distance, as `clearanceColor` has it.
   */
  readonly color?: ColorRepresentation | ColorOfDistance | undefined;
  /**
   * The color around all lines, so that they are seen on any ground; a `Color` is followed when it changes.
   * Default: they have no outline.
   */
  readonly outline?: ColorRepresentation | undefined;
  /** Distances that are yellow and dark blue, metres: see `clearanceColor`. Default: 0 and 0.1. */
  readonly near?: number;
  readonly far?: number;
  /** Whether millimetres are written beside the lines. Default: true, where there is a document. */
  readonly labels?: boolean;
  /** The object in whose frame the distances are, as `fromThree` was told. Default: the world. */
  readonly frame?: Object3D | undefined;
}

/** Writes the color of a distance, metres, into a color. */
export type ColorOfDistance = (distance: number, out: Color) => unknown;

/** The columns of distances that are shown: those of `scene.evaluate()` and of its like. Metres. */
export type ShownDistances = Readonly<Record<'distance' | 'pointA' | 'pointB', ArrayLike<number>>>;

/**
 * The closest pairs of a scene: of each a line between its closest points, through which one sees which way
 * it is in or out of overlap, with its millimetres and its color. Lines are as wide from near and far, and
 * are seen through bodies. They are in the frame of the scene, whichever object they hang below.
 */
export class ClearanceLines extends Object3D {
  /** Tells `fromThree` to leave it out. */
  readonly isClearanceMark = true;
  /** The object in whose frame the distances are; undefined: the world. */
  frame: Object3D | undefined;
  /** The color of all lines, or what writes that of a distance; undefined: as `clearanceColor` has it. */
  color: Color | ColorOfDistance | undefined;
  /** The color around all lines; undefined: they were made without. */
  readonly outline: Color | undefined;
  readonly #near: number;
  readonly #far: number;
  readonly #rows: Int32Array;
  readonly #lines: PairLine[];
  #count = 0;

  /** @throws TypeError or RangeError for a count that is none */
  constructor(options: ClearanceLinesOptions = {}) {
    super();
    const where = 'ClearanceLines';
    checkOptions(where, options, ['count', 'color', 'outline', 'near', 'far', 'labels', 'frame']);
    const { count = 5, color, outline, near = 0, far = 0.1, frame } = options;
    const { labels = typeof document !== 'undefined' } = options;
    checkInteger(where, 'options.count', count, 1, 1000);
    checkBoolean(where, 'options.labels', labels);
    if (frame !== undefined) checkObject(where, 'options.frame', frame, 'an Object3D');
    this.#near = checkFinite(where, 'options.near', near);
    this.#far = checkFinite(where, 'options.far', far);
    this.frame = frame;
    this.color = typeof color === 'function' ? color : colorOf(color);
    this.outline = colorOf(outline);
    this.#rows = new Int32Array(count);
    const shapes = [new CylinderGeometry(1, 1, 1, 8), new SphereGeometry(1, 16, 12)] as const;
    this.#lines = Array.from({ length: count }, (_, i) => new PairLine(this, shapes, i === 0, labels));
    for (const line of this.#lines) this.add(...line.objects);
  }

  /**
   * Shows other distances.
   *
   * @param distances - what `scene.evaluate()` returned, or columns like these
   * @param count - how many pairs, at most; default: all that there is room for
   */
  show({ distance, pointA, pointB }: ShownDistances, count = this.#rows.length): void {
    this.#count = Math.min(count, closestRows(distance, this.#rows));
    for (const [i, line] of this.#lines.entries()) {
      line.visible = i < this.#count;
      if (i >= this.#count) continue;
      const row = this.#rows[i]!;
      line.set(pointA, pointB, row, distance[row]!);
    }
  }

  /** The rows of the distances that are shown, the closest first. */
  get rows(): Int32Array {
    return this.#rows.subarray(0, this.#count);
  }

  /** The place in `rows` of the line that a ray passes by within a few pixels; undefined if there is none. */
  rankAt({ ray }: Raycaster): number | undefined {
    const rank = this.#lines.findIndex((line) => line.visible && line.isNear(ray));
    return rank < 0 ? undefined : rank;
  }

  /** @internal The color of a line. */
  colorOf(distance: number, out: Color): void {
    if (this.color === undefined) clearanceColor(distance, this.#near, this.#far, out);
    else if (typeof this.color === 'function') this.color(distance, out);
    else out.copy(this.color);
  }

  /** As of an `Object3D`, but that the lines are where their frame is. */
  override updateMatrixWorld(force?: boolean): void {
    this.#place();
    super.updateMatrixWorld(force);
    this.#place();
  }

  /** As of an `Object3D`, but that the lines are where their frame is. */
  override updateWorldMatrix(updateParents: boolean, updateChildren: boolean): void {
    super.updateWorldMatrix(updateParents, updateChildren);
    this.#place();
  }

  /** Is where its frame is, not where it hangs. */
  #place(): void {
    this.frame?.updateWorldMatrix(true, false);
    if (this.frame === undefined) this.matrixWorld.identity();
    else this.matrixWorld.copy(this.frame.matrixWorld);
  }

  /** Gives back what it holds on the graphics card, and takes it out of its parent. */
  override dispose(): void {
    disposeTree(this);
  }
}

function colorOf(given: ColorRepresentation | undefined): Color | undefined {
  return given === undefined || given instanceof Color ? given : new Color(given);
}

/** A rod or an end of a line, or what is around it. */
type Mark = Mesh<CylinderGeometry | SphereGeometry, MeshBasicMaterial>;

/** A rod and two ends. */
const PARTS = 3;

/** One of the lines: a rod, its ends and its label, placed in the world when they are drawn. */
class PairLine {
  readonly objects: readonly Object3D[];
  readonly #owner: ClearanceLines;
  readonly #from = new Vector3();
  readonly #to = new Vector3();
  readonly #label: DistanceLabel | undefined;
  readonly #width: number;
  #distance = 0;
  /** How long a pixel was at its middle when it was drawn last. */
  #pixel = 0;

  constructor(
    owner: ClearanceLines,
    [rod, ball]: readonly [CylinderGeometry, SphereGeometry],
    isClosest: boolean,
    isLabelled: boolean,
  ) {
    this.#owner = owner;
    this.#width = isClosest ? WIDE : NARROW;
    this.#label = isLabelled ? new DistanceLabel() : undefined;
    // What has an outline is seen well enough, and would show it through itself.
    const isSolid = isClosest || owner.outline !== undefined;
    const look = markMaterial('#ffffff', isSolid ? 1 : 0.5);
    const marksOf = (material: MeshBasicMaterial): Mark[] =>
      [rod, ball, ball].map(
        (shape) => new Mesh<CylinderGeometry | SphereGeometry, MeshBasicMaterial>(shape, material),
      );
    const around = owner.outline && marksOf(markMaterial('#ffffff'));
    const marks = [...marksOf(look), ...(around ?? [])];
    this.objects = this.#label === undefined ? marks : [...marks, this.#label];
    // Pointers that look for bodies see through them; `rankAt` finds them.
    for (const object of this.objects) object.raycast = () => undefined;
    for (const [i, mark] of marks.entries()) {
      const isAround = i >= PARTS;
      // What is around a line is drawn before all lines.
      mark.renderOrder = isAround ? 1.5 : 2;
      mark.frustumCulled = false;
      mark.onBeforeRender = (renderer, _, camera) => {
        const pixel = this.#place(mark, i % PARTS, isAround ? OUTLINE : 0, renderer, camera);
        if (isAround) mark.material.color.copy(owner.outline!);
        else this.#owner.colorOf(this.#distance, mark.material.color);
        this.#pixel = pixel;
      };
    }
    if (this.#label === undefined) return;
    const label = this.#label;
    label.onBeforeRender = (renderer, _, camera) => label.place(this.#middle(), renderer, camera);
  }

  get visible(): boolean {
    return this.objects[0]!.visible;
  }

  set visible(isVisible: boolean) {
    for (const object of this.objects) object.visible = isVisible;
  }

  /** Runs between the points of a row from now on. */
  set(pointA: ArrayLike<number>, pointB: ArrayLike<number>, row: number, distance: number): void {
    const at = 3 * row;
    this.#from.set(pointA[at]!, pointA[at + 1]!, pointA[at + 2]);
    this.#to.set(pointB[at]!, pointB[at + 1]!, pointB[at + 2]);
    this.#distance = distance;
    this.#label?.write(distance);
  }

  /** Whether a ray passes by within a few pixels. */
  isNear(ray: Raycaster['ray']): boolean {
    const { matrixWorld } = this.#owner;
    const [from, to] = [
      this.#from.clone().applyMatrix4(matrixWorld),
      this.#to.clone().applyMatrix4(matrixWorld),
    ];
    const reach = (this.#width / 2 + REACH) * this.#pixel;
    return ray.distanceSqToSegment(from, to) < reach * reach;
  }

  #middle(): Vector3 {
    const middle = this.#from.clone().add(this.#to).multiplyScalar(0.5);
    return middle.applyMatrix4(this.#owner.matrixWorld);
  }

  /** Places the rod (0) or an end in the world, as wide as it is in pixels. Returns how long one is there. */
  #place(mark: Mark, which: number, more: number, renderer: WebGLRenderer, camera: Camera): number {
    const { matrixWorld } = this.#owner;
    const [from, to] = [
      this.#from.clone().applyMatrix4(matrixWorld),
      this.#to.clone().applyMatrix4(matrixWorld),
    ];
    const middle = this.#middle();
    const pixel = unitsPerPixel(renderer, camera, middle);
    if (which > 0) {
      const size = ((END * this.#width) / 2 + more) * pixel;
      mark.matrixWorld.makeScale(size, size, size).setPosition(which === 1 ? from : to);
      return pixel;
    }
    const radius = (this.#width / 2 + more) * pixel;
    const way = to.sub(from);
    const size = new Vector3(radius, Math.max(1e-9, way.length()), radius);
    mark.matrixWorld.compose(middle, new Quaternion().setFromUnitVectors(UP, way.normalize()), size);
    return pixel;
  }
}
