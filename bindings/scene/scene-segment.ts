import { recordKind } from '../base/tape.ts';
import { checkBoolean, outOfRange, wrongType } from '../base/errors.ts';
import type { ElementSource, SegmentSource } from '../elements/mesh.ts';
import { checkElements, copySource } from '../elements/source.ts';
import type { Bounds } from '../elements/bounds.ts';
import type { Segment } from './model/segment.ts';
import type { SceneContext } from './questions/question.ts';

/**
 * A segment of a scene: what it is made of, whether it stands still, what carries it. Get it with
 * `scene.segment`. It tells what holds now; once the segment is removed, all but `id` throws a RangeError.
 */
export class SceneSegment {
  readonly id: string;
  readonly #context: SceneContext;

  /** @internal Call `scene.segment`. */
  constructor(context: SceneContext, id: string) {
    this.#context = context;
    this.id = id;
    this.#find('Scene.segment');
  }

  /** What it is made of, in its own frame: frozen elements, copied meshes and clouds; of a map, its cubes. */
  get elements(): readonly ElementSource[] {
    return Object.freeze(this.#find('SceneSegment.elements').elements.map(copySource));
  }

  /** How many elements it has; a mesh counts as one per triangle. */
  get size(): number {
    return this.#find('SceneSegment.size').size;
  }

  /**
   * A box around it, metres, in its own frame: its lower and upper corner; undefined for a segment of
   * half-spaces or of nothing. It may be larger than needed for ellipsoids, and for cylinders and
   * cones that are not along an axis.
   */
  get bounds(): Bounds | undefined {
    return this.#find('SceneSegment.bounds').bounds;
  }

  /** Whether it is a map of cells or a height field. */
  get isMap(): boolean {
    return this.#find('SceneSegment.isMap').map !== undefined;
  }

  /** Whether it stands still: poses cannot be set for it, and pose lists leave it out. */
  get isStatic(): boolean {
    return this.#find('SceneSegment.isStatic').isStatic;
  }

  /** Its group, in a scene with pairs 'all', if it has one. */
  get group(): string | undefined {
    return this.#find('SceneSegment.group').group;
  }

  /** The id of the segment that carries it, if any. */
  get carrier(): string | undefined {
    return this.#find('SceneSegment.carrier').carrier?.id;
  }

  /**
   * Margin of its pair with another segment, metres; undefined where that of the call applies.
   *
   * @throws RangeError for a pair that is not there
   */
  marginTo(other: string): number | undefined {
    const where = 'SceneSegment.marginTo';
    this.#find(where);
    if (typeof other !== 'string') throw wrongType(where, 'other', 'a segment id', other);
    return this.#context.parts.pairs.marginOf(where, this.id, other);
  }

  /**
   * Replaces its elements by others of equal kinds in equal order, as for a mesh that deforms: its bounding
   * volume hierarchy is refitted, which takes less time than adding it anew, but fits worse with more change.
   *
   * @throws TypeError or RangeError that names the argument; the segment is as it was then
   */
  replace(elements: SegmentSource): void {
    const where = 'SceneSegment.replace';
    this.#find(where);
    const checked = checkElements(where, 'elements', elements);
    this.#find(where).replace(where, checked);
    this.#context.changed();
  }

  /**
   * Has it stand still where it is, or become movable again.
   *
   * @throws RangeError for an attached segment, or one that is in a pair with another static one
   */
  setStatic(isStatic: boolean): void {
    const where = 'SceneSegment.setStatic';
    const segment = this.#find(where);
    if (segment.isStatic === checkBoolean(where, 'isStatic', isStatic)) return;
    const { pairs, segments } = this.#context.parts;
    if (segment.carrier !== undefined) {
      throw outOfRange(where, 'id', 'that of a segment that is not attached', this.id);
    }
    if (isStatic) pairs.checkStatic(where, this.id);
    segments.setStatic(segment, isStatic);
    this.#context.changed();
  }

  #find(where: string): Segment {
    this.#context.check(where);
    return this.#context.parts.segments.get(where, 'id', this.id);
  }
}

recordKind({ name: 'SceneSegment', type: SceneSegment, methods: ['replace', 'setStatic'] });
