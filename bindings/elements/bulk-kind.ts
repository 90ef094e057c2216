import type { Numbers } from '../base/types.ts';
import type { ElementKind } from './element.ts';

/**
 * A kind of element sources that stand for many elements of one kind, whose numbers lie in typed arrays: no
 * object is made per element on their way into a segment.
 */
export interface BulkKind<Source> {
  /** What its elements are. */
  readonly elements: ElementKind;
  /** How many elements a source stands for. */
  countOf(source: Source): number;
  /** What a precision limits in magnitude, in metres. */
  numbersOf(source: Source): readonly (Numbers | readonly number[])[];
  /**
   * Checks that a value from outside describes a source, and returns a copy that is to be kept and never
   * handed out. One of these is returned as it is.
   *
   * @param prefix - what an error writes before the name of a property
   */
  keep(where: string, prefix: string, value: unknown): Source;
  /** A copy of a source that is kept, to be handed out. */
  copy(source: Source): Source;
  /** Writes the rows of its elements, one after the other, from a place in `rows` on. */
  writeRows(source: Source, rows: Numbers, at: number): void;
}

/**
 * What keeps sources: a source that it made itself is known, as nobody outside has it, and not checked again.
 *
 * @param check - checks a value from outside, and returns a copy
 */
export function keeping<Source extends object>(
  check: (where: string, prefix: string, value: unknown) => Source,
): BulkKind<Source>['keep'] {
  const own = new WeakSet<object>();
  return (where, prefix, value) => {
    if (own.has(value as object)) return value as Source;
    const kept = check(where, prefix, value);
    own.add(kept);
    return kept;
  };
}
