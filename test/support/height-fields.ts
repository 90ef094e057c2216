import { heightField, type HeightField, type HeightFieldOptions } from '../../modules/maps/index.ts';
import type { Random } from './random.ts';

/** A field of random heights. */
export function randomField(
  random: Random,
  options: HeightFieldOptions,
  roughness = 0.2,
  middle = 0,
): HeightField {
  const count = options.columns * options.rows;
  return heightField(
    Array.from({ length: count }, () => middle + random.between(-roughness, roughness)),
    options,
  );
}

/** A field of a function of the coordinates along its grid. */
export function fieldOf(
  heightAt: (x: number, y: number) => number,
  options: HeightFieldOptions & { readonly spacing: number },
): HeightField {
  const { columns, rows, spacing } = options;
  return heightField(
    Array.from({ length: columns * rows }, (_, i) =>
      heightAt((i % columns) * spacing, Math.floor(i / columns) * spacing),
    ),
    options,
  );
}

/** Grounds of all shapes: a leaf alone, odd ones, long ones along either axis, flat ones, those with ties. */
export const FIELD_CASES: readonly {
  readonly name: string;
  readonly make: (random: Random) => HeightField;
}[] = [
  { name: 'one cell', make: (random) => randomField(random, { columns: 2, rows: 2, spacing: 1 }) },
  { name: 'two cells', make: (random) => randomField(random, { columns: 3, rows: 2, spacing: 0.7 }) },
  { name: 'a square', make: (random) => randomField(random, { columns: 9, rows: 9, spacing: 0.25 }) },
  { name: 'odd numbers', make: (random) => randomField(random, { columns: 12, rows: 8, spacing: 0.15 }) },
  { name: 'a row', make: (random) => randomField(random, { columns: 60, rows: 2, spacing: 0.05 }) },
  { name: 'a column', make: (random) => randomField(random, { columns: 2, rows: 60, spacing: 0.05 }) },
  { name: 'long', make: (random) => randomField(random, { columns: 31, rows: 4, spacing: [0.08, 0.3] }) },
  {
    name: 'wide',
    make: (random) => randomField(random, { columns: 4, rows: 23, spacing: [0.3, 0.1] }, 0.4, -0.5),
  },
  {
    name: 'flat, elsewhere',
    make: () => fieldOf(() => -0.25, { columns: 8, rows: 8, spacing: 0.25, origin: [0.3, -1.7, 0.9] }),
  },
  {
    name: 'steps',
    make: () => fieldOf((x) => Math.floor(2 * x) / 4, { columns: 9, rows: 7, spacing: 0.25 }),
  },
];
