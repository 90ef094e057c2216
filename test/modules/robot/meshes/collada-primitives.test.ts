import { describe, expect, it } from 'vitest';
import { parseMesh, FileError } from '../../../../modules/robot/index.ts';
import {
  collada,
  COLLADA_TRIANGLES,
  colladaGeometry,
  colladaSource,
  cornersOf,
  FACETS,
  type Point,
  POINTS,
  toBytes,
} from './files.ts';

const readGeometries = (geometries: string): number[] =>
  cornersOf(parseMesh(toBytes(collada({ geometries })), { name: 'a.dae' }));

const INPUT = '<input semantic="VERTEX" source="#vertices" offset="0"/>';

/** Reads primitives whose vertices are those of the tetrahedron, or others. */
const read = (primitives: string, points: readonly Point[] = POINTS): number[] =>
  readGeometries(colladaGeometry(primitives, points));

/** The coordinates of vertices. */
const at = (points: readonly Point[], ...vertices: number[]): number[] => vertices.flatMap((i) => points[i]!);

/** A square with a corner pushed in beyond the diagonal of its neighbors. */
const DART: readonly Point[] = [
  [0, 0, 5],
  [4, 0, 5],
  [1, 1, 5],
  [0, 4, 5],
];

/** A square, and a smaller one in it. */
const FRAME: readonly Point[] = [
  ...([
    [0, 0, 0],
    [4, 0, 0],
    [4, 4, 0],
    [0, 4, 0],
  ] as const),
  ...([
    [1, 1, 0],
    [3, 1, 0],
    [3, 3, 0],
    [1, 3, 0],
  ] as const),
];

/** The sum of the triangles' areas as vectors: twice, and to both sides of z. */
function areas(corners: readonly number[]): { readonly up: number; readonly down: number } {
  const sums = { up: 0, down: 0 };
  for (let i = 0; i < corners.length; i += 9) {
    const [ax, ay, , bx, by, , cx, cy] = corners.slice(i, i + 9) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const area = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
    if (area > 0) sums.up += area;
    else sums.down -= area;
  }
  return sums;
}

describe('a primitive of a COLLADA', () => {
  it.each<[string, string, number[]]>([
    ['as triangles', COLLADA_TRIANGLES, FACETS.flat(2)],
    [
      'as triangles in two lists',
      `<triangles>${INPUT}<p>0 1 2</p><p>1 2 3</p></triangles>`,
      at(POINTS, 0, 1, 2, 1, 2, 3),
    ],
    [
      'as two primitives',
      `<triangles>${INPUT}<p>0 1 2</p></triangles><polygons>${INPUT}<p>1 2 3</p></polygons>`,
      at(POINTS, 0, 1, 2, 1, 2, 3),
    ],
    [
      'as strips, every second triangle turned around',
      `<tristrips>${INPUT}<p>0 1 2 3</p><p>3 2 1</p></tristrips>`,
      at(POINTS, 0, 1, 2, 2, 1, 3, 3, 2, 1),
    ],
    [
      'as fans',
      `<trifans>${INPUT}<p>0 1 2 3</p><p>3 2 1</p></trifans>`,
      at(POINTS, 0, 1, 2, 0, 2, 3, 3, 2, 1),
    ],
    ['as polygons', `<polygons>${INPUT}<p>0 1 2</p><p>1 3 2</p></polygons>`, at(POINTS, 0, 1, 2, 1, 3, 2)],
    [
      'as a list of polygons',
      `<polylist>${INPUT}<vcount>3 3</vcount><p>0 1 2 1 3 2</p></polylist>`,
      at(POINTS, 0, 1, 2, 1, 3, 2),
    ],
    [
      'without polygons of two corners or less',
      `<polylist>${INPUT}<vcount>2 3 1 0</vcount><p>0 1 0 1 2 3</p></polylist>`,
      at(POINTS, 0, 1, 2),
    ],
    [
      'without lines',
      `<lines>${INPUT}<p>0 9</p></lines><linestrips>${INPUT}<p>9</p></linestrips>${COLLADA_TRIANGLES}`,
      FACETS.flat(2),
    ],
    [
      'without strips and fans that end too early',
      `<trifans>${INPUT}<p>0 1</p><p/></trifans><tristrips>${INPUT}<p>0</p></tristrips>${COLLADA_TRIANGLES}`,
      FACETS.flat(2),
    ],
    [
      'without empty primitives',
      `<triangles count="0">${INPUT}</triangles><polylist>${INPUT}</polylist>${COLLADA_TRIANGLES}`,
      FACETS.flat(2),
    ],
    [
      'with other numbers for each corner, on several lines',
      `<triangles><input semantic="NORMAL" source="#none" offset="0"/><input semantic="VERTEX" source="#vertices" offset="1"/>
        <input semantic="TEXCOORD" source="#none" offset="3"/><p>7 0 8 9\n 7 1 8 9\t7 2\r\n8 9</p></triangles>`,
      at(POINTS, 0, 1, 2),
    ],
    [
      'whose corners have their positions without vertices',
      `<triangles><input semantic="POSITION" source="#points" offset="0"/><p>0 1 2</p></triangles>`,
      at(POINTS, 0, 1, 2),
    ],
    ['in CDATA', `<triangles>${INPUT}<p><![CDATA[0 1 2]]></p></triangles>`, at(POINTS, 0, 1, 2)],
  ])('is read %s', (_, primitives, expected) => {
    expect(read(primitives)).toEqual(expected);
  });

  it.each([
    ['polygons', `<polygons>${INPUT}<p>0 1 2 3</p></polygons>`],
    ['a list of polygons', `<polylist>${INPUT}<vcount>4</vcount><p>0 1 2 3</p></polylist>`],
    [
      'a list of polygons, begun at another corner',
      `<polylist>${INPUT}<vcount>4</vcount><p>1 2 3 0</p></polylist>`,
    ],
  ])('is cut along the corner that is pushed in: %s', (_, primitives) => {
    // A fan around corner 0 would do as well; one around corner 1 covers what is not there.
    expect(areas(read(primitives, DART))).toEqual({ up: 4, down: 0 });
  });

  it('goes around as the polygon does', () => {
    expect(areas(read(`<polygons>${INPUT}<p>3 2 1 0</p></polygons>`, DART))).toEqual({ up: 0, down: 4 });
  });

  it('has the holes that it is given', () => {
    const holes = '<ph><p>0 1 2 3</p><h>4 5 6 7</h></ph>';
    expect(areas(read(`<polygons>${INPUT}${holes}</polygons>`, FRAME))).toEqual({ up: 12, down: 0 });
    const backwards = '<ph><p>3 2 1 0</p><h>4 5 6 7</h><h>4 5</h></ph>';
    expect(areas(read(`<polygons>${INPUT}${backwards}</polygons>`, FRAME))).toEqual({ up: 0, down: 12 });
  });

  it('may share numbers with others, in any layout', () => {
    const list =
      '<source id="all"><float_array id="numbers" count="17">9 9 1 2 3 9 4 5 6 9 7 8 9 9 -1 -2 -3</float_array></source>';
    const source = (params: string): string => `<source id="points"><technique_common>
      <accessor source="#numbers" count="4" offset="2" stride="4">${params}</accessor></technique_common></source>`;
    const mesh = (params: string): string => `<geometry id="geometry"><mesh>${list}${source(params)}
      <vertices id="vertices"><input semantic="NORMAL" source="#none"/><input semantic="POSITION" source="#points"/></vertices>
      <triangles>${INPUT}<p>0 1 3</p></triangles></mesh></geometry>`;
    const [a, b, c] = [
      [1, 2, 3],
      [4, 5, 6],
      [-1, -2, -3],
    ] as const;
    expect(readGeometries(mesh(''))).toEqual([...a, ...b, ...c]);
    const reversed = '<param name="Z"/><param name="Y"/><param name="X"/><param/>';
    expect(readGeometries(mesh(reversed))).toEqual([...a.toReversed(), ...b.toReversed(), ...c.toReversed()]);
    const beyond = '<param type="float"/><param name="x"/><param name="y"/><param name="z"/>';
    expect(() => readGeometries(mesh(beyond))).toThrow(
      '<accessor>: its 4 points end at number 18 of 17; it was cut',
    );
  });

  it('is refused where there are more coordinates than triangles could need', () => {
    const many = colladaGeometry().replace('>0 0 0 1', `>${'0 '.repeat(9 * 2 ** 20)}`);
    expect(() => readGeometries(many)).toThrow(
      'a.dae:4: has more than 9437184 coordinates; simplify the mesh',
    );
  });

  it('means its own numbers where another mesh calls its own the same', () => {
    const far = POINTS.map(([x, y, z]) => [x + 10, y, z] as const);
    const geometries = colladaGeometry(COLLADA_TRIANGLES, far, 'other') + colladaGeometry();
    expect(readGeometries(geometries)).toEqual(FACETS.flat(2));
  });

  it('may take its numbers from another mesh', () => {
    const other = `<geometry id="other"><mesh>${colladaSource('far', POINTS)}</mesh></geometry>`;
    const own = `<geometry id="geometry"><mesh><vertices id="vertices"><input semantic="POSITION" source="#far"/></vertices>
      ${COLLADA_TRIANGLES}</mesh></geometry>`;
    expect(readGeometries(other + own)).toEqual(FACETS.flat(2));
    expect(readGeometries(own + other)).toEqual(FACETS.flat(2));
  });
});

describe('a mesh of a COLLADA', () => {
  const triangles = (attributes: string, inputs: string, list = '0 1 2'): string =>
    colladaGeometry(`<triangles ${attributes}>${inputs}<p>${list}</p></triangles>`);
  const tetrahedron = colladaGeometry();
  /** A polygon of many corners that goes in and out. */
  const saw = Array.from({ length: 3000 }, (_, i) => [Math.cos(i), Math.sin(2 * i), 0] as const);
  const numbers = '0 1 2 '.repeat(2 ** 20 + 1);

  it.each([
    ['no vertices', triangles('', ''), '<triangles> needs an <input semantic="VERTEX">'],
    [
      'vertices that are not there',
      triangles('', '<input semantic="VERTEX" source="#a"/>'),
      '<input source="#a">: there is no <vertices> or <source>',
    ],
    [
      'vertices in another file',
      triangles('', '<input semantic="VERTEX" source="b.dae#a"/>'),
      'is in another file, and only one is read',
    ],
    [
      'an offset that is none',
      triangles('', '<input semantic="VERTEX" source="#vertices" offset="-1"/>'),
      '<input offset>: -1 is not a whole number from 0',
    ],
    [
      'an offset beyond all',
      triangles('', '<input semantic="VERTEX" source="#vertices" offset="1e9"/>'),
      '<p>: ends after 3 of the 1000000001 numbers of a corner',
    ],
    [
      'an index too high',
      triangles('', INPUT, '0 1\n 4'),
      'a.dae:9: <p>: names vertex 4 of 4, which are counted from 0',
    ],
    ['a negative index', triangles('', INPUT, '0 1 -1'), '<p>: "-1" is not a whole number from 0'],
    ['an index that is broken', triangles('', INPUT, '0 1 1.5'), '<p>: "1.5" is not a whole number from 0'],
    ['an index beyond all', triangles('', INPUT, `0 1 ${'9'.repeat(400)}`), 'is not a whole number from 0'],
    [
      'two corners',
      triangles('', INPUT, '0 1 2 0 1'),
      '<p>: its corners do not make triangles; it was cut off',
    ],
    [
      'fewer triangles than it declares',
      triangles('count="2"', INPUT),
      '<triangles count="2"> has 1 of them; it was cut off',
    ],
    [
      'a count that is none',
      triangles('count="many"', INPUT),
      '<triangles count>: "many" is not a finite number',
    ],
    [
      'fewer strips than it declares',
      colladaGeometry(`<tristrips count="2">${INPUT}<p>0 1 2 3</p></tristrips>`),
      '<tristrips count="2"> has 1 of them',
    ],
    [
      'fewer corners than the polygons need',
      colladaGeometry(`<polylist>${INPUT}<vcount>3 3</vcount><p>0 1 2 1 3</p></polylist>`),
      '<p>: has fewer corners than <vcount> says; it was cut off',
    ],
    [
      'polygons beyond all',
      colladaGeometry(`<polylist>${INPUT}<vcount>999999999999</vcount><p>0 1 2 1 3</p></polylist>`),
      'has fewer corners than <vcount> says',
    ],
    [
      'more corners than the polygons need',
      colladaGeometry(`<polylist>${INPUT}<vcount>3</vcount><p>0 1 2 1</p></polylist>`),
      '<p>: has more corners than <vcount> says',
    ],
    [
      'no sizes of polygons',
      colladaGeometry(`<polylist>${INPUT}<p>0 1 2</p></polylist>`),
      '<polylist> needs a <vcount>',
    ],
    [
      'no corners of polygons',
      colladaGeometry(`<polylist>${INPUT}<vcount>3</vcount></polylist>`),
      '<polylist> needs a <p>',
    ],
    [
      'a coordinate with a comma',
      tetrahedron.replace('>0 0 0 1', '>0 0,0 0 1'),
      'a.dae:4: <float_array>: "0,0" is not a finite number; use decimal points',
    ],
    [
      'NaN',
      tetrahedron.replace('>0 0 0 1', '>0\n0\nNaN 1'),
      'a.dae:6: <float_array>: "NaN" is not a finite number',
    ],
    [
      'infinity',
      tetrahedron.replace('>0 0 0 1', '>0 0 -INF 1'),
      '<float_array>: "-INF" is not a finite number',
    ],
    [
      'a coordinate out of this world',
      tetrahedron.replace('>0 0 0 1', '>0 0 1e13 1'),
      'triangle 1 has the coordinate 10000000000000, which',
    ],
    [
      'fewer numbers than it declares',
      tetrahedron.replace('count="12"', 'count="15"'),
      '<float_array count="15"> has 12 numbers; it was cut off',
    ],
    [
      'fewer numbers than its points need',
      tetrahedron.replace('count="4" stride', 'count="5" stride'),
      '<accessor>: its 5 points end at number 15 of 12',
    ],
    [
      'points of two numbers',
      tetrahedron.replace('stride="3"', 'stride="2"'),
      '<accessor> has points of 2 numbers; a point needs x, y and z',
    ],
    [
      'no accessor',
      tetrahedron.replaceAll(/<accessor.*<\/accessor>/gs, ''),
      '<technique_common> needs a <accessor>',
    ],
    [
      'no points',
      tetrahedron.replace('"POSITION"', '"NORMAL"'),
      '<vertices> needs an <input semantic="POSITION">',
    ],
    [
      'a convex hull of another',
      '<geometry id="geometry"><convex_mesh convex_hull_of="#a"/></geometry>',
      '<convex_mesh> is not read; save the mesh as triangles',
    ],
    [
      'no mesh',
      '<geometry id="geometry"><spline/></geometry>',
      'a.dae: has no triangles; is it the right file?',
    ],
    [
      'too many triangles',
      triangles('', INPUT, numbers),
      'has 1048577 triangles or more, and at most 1048576 are read',
    ],
    [
      'a polygon of too many corners',
      colladaGeometry(`<polygons>${INPUT}<p>${numbers}</p></polygons>`),
      'has 1048577 triangles or more',
    ],
    [
      'a polygon that takes too long',
      colladaGeometry(`<polygons>${INPUT}<p>${[...saw.keys()].join(' ')}</p></polygons>`, saw),
      '<polygons>: takes too long to cut into triangles',
    ],
  ])('is refused with %s', (_, geometry, message) => {
    expect(() => readGeometries(geometry)).toThrow(FileError);
    expect(() => readGeometries(geometry)).toThrow(message);
    expect(() => readGeometries(geometry)).toThrow(/^a\.dae(:\d+)?: /);
  });
});
