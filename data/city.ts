import { readText } from './read.ts';

/** A block: its center and half of its edges along the axes of the world, metres. */
export interface House {
  readonly center: readonly [number, number, number];
  readonly halves: readonly [number, number, number];
}

/** Where the scanner stands in the city: it looks along x, metres. */
export const SCANNER_IN_CITY = [1.8, 0.77, 0.05] as const;

/** How high a storey is, metres. */
const STOREY = 0.1;

/**
 * The 28 houses of Petersen's example city (2007, listing B.2): 5 × 10 m in cells of half a metre, 0.1 m per
 * storey.
 *
 * @param growth - makes all of them larger on every side, metres
 */
export async function readCity(growth = 0): Promise<House[]> {
  const { x, y, edge, storeys } = JSON.parse(await readText('maps/city.json')) as {
    x: readonly [number, number];
    y: readonly [number, number];
    edge: number;
    storeys: readonly (readonly number[])[];
  };
  return storeys.flatMap((row, i) =>
    row.flatMap((count, j): House[] => {
      if (count === 0) return [];
      const height = STOREY * count;
      return [
        {
          center: [x[0] + edge * (j + 0.5), y[0] + edge * (i + 0.5), height / 2],
          halves: [edge / 2 + growth, edge / 2 + growth, height / 2 + growth],
        },
      ];
    }),
  );
}
