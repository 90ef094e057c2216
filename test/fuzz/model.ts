import type { ElementSource, Pair, SceneJSON } from '../../bindings/index.ts';
import { multiply, relativeTo } from './matrices.ts';

/** What the model knows of a segment. */
interface ModelSegment {
  elements: readonly unknown[];
  isStatic: boolean;
  /** In the world, or where it is attached in the frame of its carrier: a matrix, column by column. */
  pose: readonly number[];
  carrier?: string;
  /** Segments that it touches while it is attached. */
  touch: Set<string>;
}

/** Names a pair in either order. */
const keyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/**
 * What a scene is, by the words of its documentation: each method says whether the scene must accept the
 * call, and then does what it does. Ids have no spaces.
 */
export class Model {
  readonly segments = new Map<string, ModelSegment>();
  readonly #chosen = new Set<string>();
  readonly #margins = new Map<string, number>();

  /** The model of a scene that is described by JSON. */
  static of(json: SceneJSON): Model {
    const model = new Model();
    for (const { id, elements, pose, static: isStatic = false } of json.segments) {
      model.segments.set(id, { elements, isStatic, pose: pose ?? IDENTITY, touch: new Set() });
    }
    if (json.pairs === 'all') throw new RangeError('the model has a list of pairs');
    for (const [a, b] of json.pairs) model.#chosen.add(keyOf(a, b));
    for (const { id, to, touch = [], pose } of json.attached ?? []) {
      const segment = model.segments.get(id)!;
      Object.assign(segment, { carrier: to, touch: new Set(touch), pose });
    }
    for (const [a, b, margin] of json.margins ?? []) model.#margins.set(keyOf(a, b), margin);
    return model;
  }

  get movable(): string[] {
    return [...this.segments].flatMap(([id, { isStatic, carrier }]) =>
      isStatic || carrier !== undefined ? [] : [id],
    );
  }

  /** The pairs that have to be compared, by name. */
  get compared(): Set<string> {
    const carried = [...this.segments].filter(([, { carrier }]) => carrier !== undefined);
    const suspended = new Set(
      carried.flatMap(([id, { carrier, touch }]) => [carrier!, ...touch].map((other) => keyOf(id, other))),
    );
    const compared = new Set([...this.#chosen].filter((key) => !suspended.has(key)));
    for (let before = -1; before !== compared.size;) {
      before = compared.size;
      for (const [id, { carrier }] of carried) {
        for (const key of [...compared]) {
          const [a, b] = key.split(' ') as [string, string];
          if (a !== carrier && b !== carrier) continue;
          const other = a === carrier ? b : a;
          if (other !== id && !suspended.has(keyOf(id, other))) compared.add(keyOf(id, other));
        }
      }
    }
    return compared;
  }

  marginOf(a: string, b: string): number | undefined {
    return this.#margins.get(keyOf(a, b));
  }

  /** Where a segment is in the world. */
  poseOf(id: string): readonly number[] {
    const { pose, carrier } = this.segments.get(id)!;
    return carrier === undefined ? pose : multiply(this.poseOf(carrier), pose);
  }

  addSegment(
    id: string,
    elements: readonly ElementSource[],
    pose: readonly number[],
    isStatic: boolean,
  ): boolean {
    if (this.segments.has(id)) return false;
    this.segments.set(id, { elements, isStatic, pose, touch: new Set() });
    return true;
  }

  removeSegment(id: string): boolean {
    if (!this.segments.has(id) || this.#carries(id)) return false;
    this.segments.delete(id);
    for (const { touch } of this.segments.values()) touch.delete(id);
    for (const key of [...this.#chosen]) if (key.split(' ').includes(id)) this.#chosen.delete(key);
    this.#forgetMargins();
    return true;
  }

  setPose(id: string, pose: readonly number[]): boolean {
    if (!this.movable.includes(id)) return false;
    this.segments.get(id)!.pose = pose;
    return true;
  }

  setStatic(id: string, isStatic: boolean): boolean {
    const segment = this.segments.get(id);
    if (segment === undefined) return false;
    if (segment.isStatic === isStatic) return true;
    if (segment.carrier !== undefined) return false;
    const clashes = [...this.#chosen].some((key) => {
      const ids = key.split(' ');
      return ids.includes(id) && ids.some((other) => other !== id && this.segments.get(other)!.isStatic);
    });
    if (isStatic && clashes) return false;
    segment.isStatic = isStatic;
    return true;
  }

  addPair(a: string, b: string): boolean {
    const [first, second] = [this.segments.get(a), this.segments.get(b)];
    if (first === undefined || second === undefined || a === b) return false;
    if (this.compared.has(keyOf(a, b)) || (first.isStatic && second.isStatic)) return false;
    if (first.carrier === b || second.carrier === a) return false;
    this.#chosen.add(keyOf(a, b));
    first.touch.delete(b);
    second.touch.delete(a);
    return true;
  }

  removePair(a: string, b: string): boolean {
    const key = keyOf(a, b);
    if (!this.#chosen.has(key) && !this.compared.has(key)) return false;
    this.#chosen.delete(key);
    const [first, second] = [this.segments.get(a)!, this.segments.get(b)!];
    if (first.carrier !== undefined && first.carrier !== b) first.touch.add(b);
    if (second.carrier !== undefined && second.carrier !== a) second.touch.add(a);
    this.#forgetMargins();
    return true;
  }

  setMargin(a: string, b: string, margin: number | undefined): boolean {
    const key = keyOf(a, b);
    if (!this.#chosen.has(key) && !this.compared.has(key)) return false;
    if (margin === undefined) this.#margins.delete(key);
    else this.#margins.set(key, margin);
    return true;
  }

  attach(id: string, to: string, touch: readonly string[]): boolean {
    const segment = this.segments.get(id);
    if (segment === undefined || !this.segments.has(to) || id === to) return false;
    if (segment.isStatic || segment.carrier !== undefined) return false;
    for (let next: string | undefined = to; next !== undefined; next = this.segments.get(next)!.carrier) {
      if (next === id) return false;
    }
    if (touch.some((other) => other === id || !this.segments.has(other))) return false;
    segment.pose = relativeTo(this.poseOf(to), segment.pose);
    segment.carrier = to;
    segment.touch = new Set(touch);
    this.#forgetMargins();
    return true;
  }

  detach(id: string): boolean {
    const segment = this.segments.get(id);
    if (segment?.carrier === undefined) return false;
    segment.pose = this.poseOf(id);
    delete segment.carrier;
    segment.touch = new Set();
    this.#forgetMargins();
    return true;
  }

  #carries(id: string): boolean {
    return [...this.segments.values()].some(({ carrier }) => carrier === id);
  }

  /** The margins of pairs that are neither chosen nor compared go. */
  #forgetMargins(): void {
    const { compared } = this;
    for (const key of [...this.#margins.keys()]) {
      if (!this.#chosen.has(key) && !compared.has(key)) this.#margins.delete(key);
    }
  }
}

const IDENTITY: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The pairs of a scene by name. */
export function keysOf(pairs: readonly Pair[]): Set<string> {
  return new Set(pairs.map(([a, b]) => keyOf(a, b)));
}
