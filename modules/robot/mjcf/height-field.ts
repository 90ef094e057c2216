import { mesh, type Mesh } from '../../../bindings/elements/mesh.ts';
import type { XmlElement } from '../text/xml.ts';

/** Points of the largest field that an MJCF may hold. */
const MOST_POINTS = 2 ** 18;

/**
 * The ground of an `<hfield>` as a closed mesh, in the frame of a geom: two triangles between each four
 * points, and sides and a bottom, `size[3]` below the height 0. As in MuJoCo, the heights are stretched to
 * the range from 0 to `size[2]`, and the first row of the file has the largest y.
 *
 * @throws FileError for one that is in another file, and for numbers that are no heights
 */
export function readHeightField(field: XmlElement): Mesh {
  if (field.text('file') !== undefined) {
    throw field.error('<hfield file="..."> is not read; give the heights as elevation="..."');
  }
  const [rows, columns] = ['nrow', 'ncol'].map((name) => field.numbers(name, 1, [0])[0]!) as [number, number];
  const count = rows * columns;
  if (![rows, columns].every((n) => Number.isInteger(n) && n > 1) || count > MOST_POINTS) {
    throw field.error(`<hfield>: ${rows} rows of ${columns} are not from 2 × 2 to ${MOST_POINTS} points`);
  }
  const [halfX, halfY, height, base] = field.requiredLengths('size', 4) as [number, number, number, number];
  if ([halfX, halfY, base].includes(0))
    throw field.error('<hfield size>: a width, depth or base of 0 holds nothing');
  const given = field.list('elevation', MOST_POINTS) ?? Array.from({ length: count }, () => 0);
  if (given.length !== count)
    throw field.error(`<hfield elevation>: ${given.length} heights are not ${count}`);
  const least = given.reduce((a, b) => Math.min(a, b), Infinity);
  const range = given.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  const z = (row: number, column: number): number => {
    const raised = given[(rows - 1 - row) * columns + column]! - least;
    return range > 0 ? (height * raised) / range : 0;
  };
  const vertices: number[] = [];
  for (const isTop of [true, false]) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const x = halfX * ((2 * column) / (columns - 1) - 1);
        const y = halfY * ((2 * row) / (rows - 1) - 1);
        vertices.push(x, y, isTop ? z(row, column) : -base);
      }
    }
  }
  return mesh(vertices, [...facesOf(rows, columns, count), ...sidesOf(rows, columns, count)]);
}

/** The triangles of the ground, and of the bottom, which face down. */
function facesOf(rows: number, columns: number, bottom: number): number[] {
  const faces: number[] = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1] as const;
      faces.push(a, b, c, b, d, c);
      faces.push(...[a, c, b, b, c, d].map((corner) => corner + bottom));
    }
  }
  return faces;
}

/** The triangles between the rims of the ground and of the bottom, all of which face outward. */
function sidesOf(rows: number, columns: number, bottom: number): number[] {
  const last = (rows - 1) * columns;
  const rim = [
    ...Array.from({ length: columns - 1 }, (_, i) => i),
    ...Array.from({ length: rows - 1 }, (_, i) => i * columns + columns - 1),
    ...Array.from({ length: columns - 1 }, (_, i) => last + columns - 1 - i),
    ...Array.from({ length: rows - 1 }, (_, i) => last - i * columns),
  ];
  return rim.flatMap((corner, i) => {
    const next = rim[(i + 1) % rim.length]!;
    return [corner, corner + bottom, next, next, corner + bottom, next + bottom];
  });
}
