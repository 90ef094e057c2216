import { checkChoice } from '../../base/errors.ts';
import type { Host } from '../../wasm/host.ts';

/** What a distance is where cores of lines and triangles cross. */
export interface PenetrationOptions {
  /**
   * `'saturated'`: as deep as both radii, as if the cores just touched. `'exact'`: deeper by the length of
   * the smallest translation that separates the cores; `normal` and points are those of this translation.
   *
   * @default 'saturated'
   */
  penetration?: 'saturated' | 'exact';
}

const CHOICES = ['saturated', 'exact'] as const;

/** Checks the option and says whether it is `'exact'`. */
export function checkPenetration(where: string, options: PenetrationOptions | undefined): boolean {
  return checkChoice(where, 'options.penetration', options?.penetration ?? 'saturated', CHOICES) === 'exact';
}

/** Runs kernels with one answer or the other; afterwards it is saturated again. */
export function withPenetration<T>({ exports }: Host, exact: boolean, run: () => T): T {
  if (!exact) return run();
  exports.setPenetration(1);
  try {
    return run();
  } finally {
    exports.setPenetration(0);
  }
}
