import { baseOf, type HeightField, sidesOf } from './height-field.ts';
import { mesh, type Mesh } from './mesh.ts';

/** A height field's triangles, in order. Not a closed mesh: the bottom meets the sides along their edges. */
export function meshOfField(field: HeightField): Mesh {
  const { heights, columns, rows, spacing, origin, solid } = field;
  const base = origin[2] + baseOf(field);
  const vertices: number[] = [];
  const indices: number[] = [];
  const put = (column: number, row: number, z: number): number => {
    vertices.push(origin[0] + column * spacing[0], origin[1] + row * spacing[1], z);
    return vertices.length / 3 - 1;
  };
  for (let i = 0; i < heights.length; i++) put(i % columns, Math.floor(i / columns), origin[2] + heights[i]!);
  const at = (column: number, row: number): number => row * columns + column;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const [first, last] = [at(column, row), at(column + 1, row + 1)];
      indices.push(first, at(column + 1, row), last, first, last, at(column, row + 1));
    }
  }
  if (solid === true) {
    const outline = outlineOf(field);
    const below = outline.map(([column, row]) => put(column, row, base));
    outline.forEach(([column, row], i) => {
      const next = (i + 1) % outline.length;
      const [toColumn, toRow] = outline[next]!;
      indices.push(below[i]!, below[next]!, at(toColumn, toRow));
      indices.push(below[i]!, at(toColumn, toRow), at(column, row));
    });
    const [x, y] = [columns - 1, rows - 1];
    const corners = [below[0]!, below[x]!, below[x + y]!, below[2 * x + y]!] as const;
    indices.push(corners[0], corners[2], corners[1], corners[0], corners[3], corners[2]);
  }
  return mesh(new Float64Array(vertices), indices, { solid: false });
}

/** The points of the grid along the outline, counterclockwise from (0, 0) on. */
function outlineOf(field: HeightField): (readonly [number, number])[] {
  const [x, y] = [field.columns - 1, field.rows - 1];
  return Array.from({ length: sidesOf(field) }, (_, i) => {
    if (i < x) return [i, 0];
    if (i < x + y) return [x, i - x];
    return i < 2 * x + y ? [2 * x + y - i, y] : [0, 2 * x + 2 * y - i];
  });
}
