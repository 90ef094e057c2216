import { box, type ElementSource } from 'clearance';
import city from '../../../data/maps/city.json' with { type: 'json' };

/** How high a floor is, metres. */
const STOREY = 0.1;

/** A cell of the city: its middle and half of its edge, metres, and how many floors its house has. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly floors: number;
}

/**
 * The cells of Petersen's example city (2007, listing B.2), half a metre each.
 *
 * @param scale - makes it so much larger
 * @param left - where its west side is, metres
 */
export function cityCells(scale = 1, left = 0): Cell[] {
  const [cell, bottom] = [scale * city.edge, scale * city.y[0]!];
  return city.storeys.flatMap((row, i) =>
    row.map((floors, j) => ({
      ...{ x: left + (j + 0.5) * cell, y: bottom + (i + 0.5) * cell, half: cell / 2, floors },
    })),
  );
}

/** The houses of cells: 0.1 m per floor, as often as the city is made larger. */
export function housesOf(cells: readonly Cell[], scale = 1): ElementSource[] {
  return cells.flatMap(({ x, y, half, floors }) => {
    const height = (scale * STOREY * floors) / 2;
    return floors === 0 ? [] : [box([x, y, height], [half, half, height])];
  });
}
