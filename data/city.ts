import { readText } from './read.ts';

/** A block: its center and half of its edges along the axes of the world, metres. */
export interface House {
  readonly center: readonly [number, number, number];
  readonly halves: readonly [number, number, number];
}

/** Where the scanner stands in the city: it looks along x, metres. */
export const SCANNER_IN_CITY = [1.8, 0.77, 0.05] as const;

/**
 * The 28 houses of Petersen's example city (2007, listing B.2): 5 × 10 m in cells of half a metre, 0.1 m per
 * floor.
 *
 * @param growth - makes all of them larger on every side, metres
 */
export async function readCity(growth = 0): Promise<House[]> {
  const city = JSON.parse(await readText('maps/city.json')) as {
    cell: number;
    floor: number;
    originX: number;
    originY: number;
    rows: readonly (readonly number[])[];
  };
  const { cell, floor, originX, originY, rows } = city;
  return rows.flatMap((row, i) =>
    row.flatMap((floors, j): House[] => {
      if (floors === 0) return [];
      const height = floor * floors;
      const [x, y] = [originX + cell * (j + 0.5), originY + cell * (i + 0.5)];
      return [
        {
          center: [x, y, height / 2],
          halves: [cell / 2 + growth, cell / 2 + growth, height / 2 + growth],
        },
      ];
    }),
  );
}
