import {
  checkBoolean,
  checkChoice,
  checkFunction,
  checkInteger,
  outOfRange,
  wrongType,
} from '../../base/errors.ts';
import { checkItems, checkLength } from '../../base/checks.ts';
import { checkOptions } from '../../base/options.ts';
import type { StopSignal } from '../../base/stop-signal.ts';

/** What pieces may be; those before others take less time in queries. */
export const PIECE_KINDS = ['sphere', 'capsule', 'box', 'cylinder', 'hull'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** What `Engine.decompose` may be told. Merging ends at the first of the two limits. */
export interface DecomposeOptions {
  /** As soon as there are no more pieces than this, merging ends. Default: only `excess` ends it. */
  readonly pieces?: number | undefined;
  /**
   * The farthest that a surface point of a piece may be from the mesh, metres. Default: with `pieces` any
   * distance, else a hundredth of the longest side of the box around the mesh.
   */
  readonly excess?: number | undefined;
  /**
   * Whether pieces hold all that the mesh encloses, not only its surface: it has to enclose something.
   * Default false.
   */
  readonly solid?: boolean | undefined;
  /**
   * What pieces may be: `'hull'`, which holds anything, and beside it `'box'`, `'capsule'`, `'cylinder'` and
   * `'sphere'`. A piece is one of these where that holds it and is proved to be within `excess` as well;
   * where only `pieces` ends merging, no farther from the mesh than hulls are. Default: hulls alone.
   */
  readonly kinds?: readonly PieceKind[] | undefined;
  /** Decides between equals: a whole number. Default 0. */
  readonly seed?: number | undefined;
  /** Ends it: what its `reason` says is thrown. It is looked at whenever `progress` is told. */
  readonly signal?: StopSignal | undefined;
  /** Is told again and again how much of the work is done, about: 0 to 1. */
  readonly progress?: ((part: number) => void) | undefined;
}

const OPTIONS = ['pieces', 'excess', 'solid', 'kinds', 'seed', 'signal', 'progress'] as const;

/** Excess below this part of the mesh's size is not told from none: it may be rounding. */
export const FINE = 2 ** -36;

/** Options that have been checked. */
export interface CheckedOptions {
  readonly pieces: number;
  readonly excess: number;
  readonly solid: boolean;
  /** Kinds beside hulls, the cheapest first. */
  readonly kinds: readonly Exclude<PieceKind, 'hull'>[];
  readonly seed: number;
  /** Tells how many of so many pieces are left, and throws if nobody waits any more. */
  readonly report: (left: number, all: number) => void;
}

/** @param size - of the mesh, metres */
export function checkDecomposeOptions(
  where: string,
  options: DecomposeOptions,
  size: number,
): CheckedOptions {
  checkOptions(where, options, OPTIONS);
  const { pieces, excess, solid = false, kinds, seed = 0, signal, progress } = options;
  if (pieces !== undefined) checkInteger(where, 'options.pieces', pieces, 1, 2 ** 31 - 1, 'a whole number');
  if (excess !== undefined) checkLength(where, 'options.excess', excess);
  checkBoolean(where, 'options.solid', solid);
  checkInteger(where, 'options.seed', seed, -(2 ** 31), 2 ** 31 - 1, 'a whole number');
  checkFunction(where, 'options.progress', progress);
  if (signal !== undefined && typeof (signal as Partial<StopSignal> | null)?.aborted !== 'boolean')
    throw wrongType(where, 'options.signal', 'an AbortSignal', signal);
  const most = pieces ?? 1;
  return {
    pieces: most,
    excess: Math.max(excess ?? (pieces === undefined ? size / 100 : Infinity), size * FINE),
    solid,
    kinds: checkKinds(where, kinds),
    seed,
    report(left, all) {
      progress?.(all <= most ? 1 : Math.min(1, Math.max(0, (all - left) / (all - most))));
      if (signal?.aborted === true) throw signal.reason;
    },
  };
}

/** @returns the kinds beside hulls, the cheapest first */
export function checkKinds(where: string, kinds: unknown): Exclude<PieceKind, 'hull'>[] {
  if (kinds === undefined) return [];
  if (!Array.isArray(kinds)) throw wrongType(where, 'options.kinds', 'an array of names', kinds);
  const given = checkItems(kinds as readonly unknown[], (kind, i) =>
    checkChoice(where, `options.kinds[${i}]`, kind, PIECE_KINDS),
  );
  if (!given.includes('hull')) {
    throw outOfRange(
      where,
      'options.kinds',
      "a list with 'hull', as others may be too far from the mesh",
      kinds,
    );
  }
  return PIECE_KINDS.filter((kind) => kind !== 'hull').filter((kind) => given.includes(kind));
}
