import type { Object3D } from 'three';
import { outOfRange } from '../../bindings/base/errors.ts';
import { isRigid, type Matrix, product } from '../../bindings/geometry/transforms.ts';
import type { Scene, SceneJSON, SegmentJSON } from '../../bindings/index.ts';
import type { Pair } from '../../bindings/scene/pairs/pairs.ts';
import { inverseOf } from '../robot/model/inverse.ts';
import { labelOf } from './part.ts';
import type { ThreeBody } from './read-body.ts';

const SYNC = 'ThreeBodies.sync';

/** How far a part may have moved within its body, and be where it was: as exact as poses have to be. */
const SAME_PLACE = 1e-5;

/** Brings the matrices of all objects up to date; returns what leads from the world to the scene's frame. */
export type Update = () => Matrix;

/**
 * Segments, poses and pairs of objects of three.js. It is a description of a scene, as `engine.createScene`
 * takes it, and moves the segments of any such scene to where the objects are. `fromThree` makes it.
 */
export class ThreeBodies implements SceneJSON {
  readonly format = 'clearance-scene';
  readonly version = 1;
  /** What the scene is to be made of, where the objects were when they were read. */
  readonly segments: readonly SegmentJSON[];
  /** What is compared: ids of segments. */
  readonly pairs: readonly Pair[];
  /** The object that each segment stands for, by id: of a robot, the root-most link of each body. */
  readonly objects: ReadonlyMap<string, Object3D>;
  /** The object in whose frame poses and distances are; undefined: the world. */
  readonly frame: Object3D | undefined;
  /** What was read otherwise than one might think, one sentence each. */
  readonly warnings: readonly string[];
  readonly #bodies: readonly ThreeBody[];
  readonly #update: Update;

  /** @internal `fromThree` makes it. */
  constructor(
    bodies: readonly ThreeBody[],
    pairs: readonly Pair[],
    frame: Object3D | undefined,
    warnings: readonly string[],
    update: Update,
  ) {
    this.segments = bodies.map(({ id, elements, pose, links }) => ({
      ...{ id, elements, pose: [...pose] },
      ...(links && { links }),
    }));
    this.pairs = pairs;
    this.frame = frame;
    this.warnings = warnings;
    this.objects = new Map(bodies.flatMap(({ id, object }) => (object === undefined ? [] : [[id, object]])));
    this.#bodies = bodies.filter(({ object }) => object !== undefined);
    this.#update = update;
  }

  /**
   * Moves the segments of a scene to where the objects are now. It brings the matrices of the objects up to
   * date, so it can follow `setJointValue` at once.
   *
   * @param scene - a scene that was made of this
   * @returns that scene, to be asked
   * @throws RangeError that names an object whose scale or vertices have changed since it was read, or that
   *   has moved within a group that is one body: `fromThree` reads it anew. Nothing has moved then.
   *   RangeError for a scene that has no such segments
   */
  sync(scene: Scene): Scene {
    const toFrame = this.#update();
    const poses = this.#bodies.map((body) => poseNow(body, toFrame));
    for (const [i, { id }] of this.#bodies.entries()) scene.setPose(id, poses[i]!);
    return scene;
  }
}

function poseNow({ id, object, matrix, unstretch, members }: ThreeBody, toFrame: Matrix): Matrix {
  const pose = product(product(toFrame, matrix()), unstretch);
  const label = `${labelOf(object!)} (segment ${JSON.stringify(id)})`;
  if (!isRigid(pose)) throw stale(label, 'of the scale that it had');
  const toBody = product(inverseOf(pose), toFrame);
  for (const { part, placement } of members) {
    if (part.hasChanged) throw stale(part.label, 'of the vertices that it had');
    // What is the body itself cannot move within it.
    if (part.mesh === object) continue;
    const now = product(toBody, part.matrix());
    const size = Math.max(...placement.map(Math.abs));
    if (now.every((x, i) => Math.abs(x - placement[i]!) <= SAME_PLACE * size)) continue;
    throw stale(part.label, `in the place that it had in ${label}, which is one body`);
  }
  return pose;
}

function stale(label: string, expected: string): RangeError {
  return outOfRange(SYNC, label, `${expected} when fromThree read it; read it anew`, 'another');
}
