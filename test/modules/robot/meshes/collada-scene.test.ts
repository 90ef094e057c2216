import { describe, expect, it } from 'vitest';
import { parseMesh, FileError } from '../../../../modules/robot/index.ts';
import { collada, colladaGeometry, type ColladaParts, cornersOf, FACETS, POINTS, toBytes } from './files.ts';

const read = (parts: ColladaParts): number[] =>
  cornersOf(parseMesh(toBytes(collada(parts)), { name: 'a.dae' }));

/** The tetrahedron with its points moved. */
const moved = (move: (point: readonly number[]) => number[]): number[] => FACETS.flat().flatMap(move);

const USE = '<instance_geometry url="#geometry"/>';
const node = (content: string, id = 'node'): string => `<node id="${id}">${content}</node>`;

function expectClose(corners: readonly number[], expected: readonly number[]): void {
  expect(corners.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(corners[i]).toBeCloseTo(value, 14);
}

describe('a node of a COLLADA', () => {
  it.each<[string, string, (point: readonly number[]) => number[]]>([
    ['moved', '<translate>1 2 3</translate>', ([x, y, z]) => [x! + 1, y! + 2, z! + 3]],
    ['stretched and mirrored', '<scale>2 -1 3</scale>', ([x, y, z]) => [2 * x!, -y!, 3 * z!]],
    ['turned about z', '<rotate>0 0 1 90</rotate>', ([x, y, z]) => [-y!, x!, z!]],
    ['turned about an axis of any length', '<rotate>5 5 5 120</rotate>', ([x, y, z]) => [z!, x!, y!]],
    ['turned by nothing about nothing', '<rotate>0 0 0 0</rotate>', (point) => [...point]],
    [
      'placed by rows of a matrix',
      '<matrix>0 -1 0 5 2 0 0 6 0 0 1 7 0 0 0 1</matrix>',
      ([x, y, z]) => [5 - y!, 6 + 2 * x!, 7 + z!],
    ],
    [
      'looking along x from a point, y up',
      '<lookat>1 2 3  9 2 3  5 1 0</lookat>',
      // Its -z is x, its y is y, so its x is z.
      ([x, y, z]) => [1 - z!, 2 + y!, 3 + x!],
    ],
    ['skewed', '<skew>45 0 2 0 1 0 0</skew>', ([x, y, z]) => [x! + y!, y!, z!]],
    [
      'moved, then turned, then stretched, read from the last to the first',
      '<scale>2 2 2</scale><rotate>0 0 1 90</rotate><translate>1 0 0</translate>',
      ([x, y, z]) => [-2 * y!, 2 * (x! + 1), 2 * z!],
    ],
    [
      'turned, then moved',
      '<translate>1 0 0</translate><rotate>0 0 1 90</rotate>',
      ([x, y, z]) => [1 - y!, x!, z!],
    ],
  ])('is read %s', (_, place, move) => {
    expectClose(read({ nodes: node(`${place}${USE}`) }), moved(move));
  });

  it('carries the nodes in it', () => {
    const inner = node(`<translate>1 0 0</translate>${USE}`, 'inner');
    const nodes = node(`<translate>0 0 1</translate>${node(`<scale>2 2 2</scale>${inner}`)}`);
    expectClose(
      read({ nodes }),
      moved(([x, y, z]) => [2 * (x! + 1), 2 * y!, 2 * z! + 1]),
    );
  });

  it('may hang 10,000 deep', () => {
    const nodes = `${'<node><translate>1 0 0</translate>'.repeat(10_000)}${USE}${'</node>'.repeat(10_000)}`;
    expect(read({ nodes }).slice(0, 3)).toEqual([10_000, 0, 0]);
  });

  it('is used once for each instance of it, in document order', () => {
    const libraries = `<library_nodes>${node(`<translate>1 0 0</translate>${USE}`, 'part')}</library_nodes>`;
    const nodes = `${node(`<translate>0 1 0</translate><instance_node url="#part"/>`)}${node(USE)}`;
    expect(read({ libraries, nodes })).toEqual([
      ...moved(([x, y, z]) => [x! + 1, y! + 1, z!]),
      ...FACETS.flat(2),
    ]);
  });

  it('may be an instance of another in the same scene', () => {
    const nodes = `${node(USE, 'a')}${node('<translate>1 0 0</translate><instance_node url="#a"/>', 'b')}`;
    expect(read({ nodes })).toEqual([...FACETS.flat(2), ...moved(([x, y, z]) => [x! + 1, y!, z!])]);
  });

  it('may share its id with a geometry', () => {
    expect(read({ nodes: node(USE, 'geometry') })).toEqual(FACETS.flat(2));
  });

  it('may hold a skin: the geometry as it was bound', () => {
    const bind = '<bind_shape_matrix>1 0 0 4 0 1 0 5 0 0 1 6 0 0 0 1</bind_shape_matrix>';
    const libraries = `<library_controllers><controller id="arm"><skin source="#geometry">${bind}</skin></controller>
      </library_controllers>`;
    const nodes = node('<scale>2 2 2</scale><instance_controller url="#arm"/>');
    expect(read({ libraries, nodes })).toEqual(
      moved(([x, y, z]) => [2 * (x! + 4), 2 * (y! + 5), 2 * (z! + 6)]),
    );
    const unbound = libraries.replace(bind, '');
    expect(read({ libraries: unbound, nodes })).toEqual(moved((point) => point.map((value) => 2 * value)));
  });
});

describe('the scene of a COLLADA', () => {
  const other = `<library_visual_scenes><visual_scene id="other"><node><scale>9 9 9</scale>${USE}</node></visual_scene>
    </library_visual_scenes>`;
  const grown = moved((point) => point.map((value) => 9 * value));

  it('is the one that is named', () => {
    expect(read({ libraries: other })).toEqual(FACETS.flat(2));
    const scene = '<scene><instance_visual_scene url="#other"/></scene>';
    expect(read({ libraries: other, scene })).toEqual(grown);
  });

  it('is the only one where none is named', () => {
    const file = collada({ libraries: other, scene: '' }).replace(
      /<library_visual_scenes><visual_scene id="scene".*/,
      '',
    );
    expect(cornersOf(parseMesh(toBytes(file), { name: 'a.dae' }))).toEqual(grown);
    expect(() => read({ libraries: other, scene: '' })).toThrow(
      'a second <visual_scene>, and no <scene> that says which to take; keep one',
    );
  });

  it('is each geometry once where there is none', () => {
    const geometries = colladaGeometry() + colladaGeometry(undefined, POINTS, 'second');
    const file = collada({ geometries, scene: '' }).replace(/<library_visual_scenes>.*/, '');
    expect(cornersOf(parseMesh(toBytes(file), { name: 'a.dae' }))).toEqual([
      ...FACETS.flat(2),
      ...FACETS.flat(2),
    ]);
  });
});

describe('the asset of a COLLADA', () => {
  it('tells the unit: what comes out is in metres', () => {
    const nodes = node(`<translate>1 2 3</translate>${USE}`);
    const asset = '<unit name="half" meter="0.5"/><up_axis>Z_UP</up_axis>';
    expect(read({ asset, nodes })).toEqual(moved(([x, y, z]) => [(x! + 1) / 2, (y! + 2) / 2, (z! + 3) / 2]));
    expect(read({ asset: '<unit name="meter"/>' })).toEqual(FACETS.flat(2));
  });

  it('turns nothing, whichever axis is up', () => {
    for (const axis of ['X_UP', 'Y_UP', 'Z_UP']) {
      expect(read({ asset: `<up_axis>${axis}</up_axis>` })).toEqual(FACETS.flat(2));
    }
  });

  it.each(['0', '-1', 'NaN', 'millimetre', '1,0'])('is refused with a unit of %s', (meter) => {
    expect(() => read({ asset: `\n<unit meter="${meter}"/>` })).toThrow(
      /^a\.dae:4: <unit meter>: .* (no length|not a)/,
    );
  });
});

describe('a COLLADA', () => {
  const skinned = (content: string): ColladaParts => ({
    libraries: `<library_controllers><controller id="arm">${content}</controller></library_controllers>`,
    nodes: node('<instance_controller url="#arm"/>'),
  });
  /** Nodes of which each holds two instances of the next. */
  const doubling = Array.from(
    { length: 60 },
    (_, i) => `<node id="n${i}"><instance_node url="#n${i + 1}"/><instance_node url="#n${i + 1}"/></node>`,
  ).join('');
  const many = `<triangles><input semantic="VERTEX" source="#vertices" offset="0"/><p>${'0 1 2 '.repeat(2 ** 10)}</p></triangles>`;

  it.each<[string, ColladaParts, string]>([
    [
      'a geometry that is not there',
      { nodes: node('<instance_geometry url="#a"/>') },
      '<instance_geometry url="#a">: there is no <geometry>',
    ],
    [
      'a geometry in another file',
      { nodes: node('<instance_geometry url="b.dae#a"/>') },
      '<instance_geometry url="b.dae#a"> is in another file',
    ],
    [
      'an instance of nothing',
      { nodes: node('<instance_geometry/>') },
      '<instance_geometry> needs the attribute url',
    ],
    [
      'a scene that is not there',
      { scene: '<scene><instance_visual_scene url="#x"/></scene>' },
      'there is no <visual_scene> of that id',
    ],
    ['an empty scene', { nodes: '' }, 'has no triangles; is it the right file?'],
    [
      'a matrix that projects',
      { nodes: node(`<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1</matrix>${USE}`) },
      'must end with the row 0 0 0 1, got 0 0 1 1',
    ],
    [
      'a matrix of 15 numbers',
      { nodes: node('<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 1</matrix>') },
      '<matrix> needs 16 numbers, got 15',
    ],
    [
      'a place of 4 numbers',
      { nodes: node('<translate>1 2 3 4</translate>') },
      '<translate>: has more than 3 numbers',
    ],
    [
      'a place with a comma',
      { nodes: node('<translate>1,5 2 3</translate>') },
      '<translate>: "1,5" is not a finite number; use decimal points',
    ],
    [
      'a place that is no number',
      { nodes: node('<translate>NaN 2 3</translate>') },
      '<translate>: "NaN" is not a finite number',
    ],
    [
      'a place without bounds',
      { nodes: node('<scale>1 1e999 3</scale>') },
      '<scale>: "1e999" is not a finite number',
    ],
    [
      'a turn about nothing',
      { nodes: node('<rotate>0 0 0 5</rotate>') },
      '<rotate>: its axes do not tell a direction',
    ],
    [
      'a look at itself',
      { nodes: node('<lookat>1 1 1 1 1 1 0 0 1</lookat>') },
      '<lookat>: its axes do not tell a direction',
    ],
    [
      'a look upwards',
      { nodes: node('<lookat>0 0 0 0 0 1 0 0 1</lookat>') },
      '<lookat>: its axes do not tell a direction',
    ],
    [
      'a skew along an oblique axis',
      { nodes: node('<skew>45 0 1 0 1 1 0</skew>') },
      '<skew> is read for axes at right angles',
    ],
    [
      'a skew by a right angle',
      { nodes: node('<skew>90 0 1 0 1 0 0</skew>') },
      'and less than 90 degrees only; save a <matrix>',
    ],
    ['a morph', skinned('<morph source="#geometry"/>'), 'is no <skin>; apply what it does in the program'],
    [
      'a skin of nothing',
      skinned('<skin source="#other"/>'),
      '<skin source="#other">: there is no <geometry>',
    ],
    [
      'a node in itself',
      { nodes: node('<instance_node url="#node"/>') },
      'nodes are instanced in each other more than 64 deep; is one in itself?',
    ],
    [
      'nodes in each other',
      { nodes: `${node('<instance_node url="#b"/>', 'a')}${node('<instance_node url="#a"/>', 'b')}` },
      'more than 64 deep',
    ],
    [
      '2^60 instances of a few nodes',
      {
        libraries: `<library_nodes>${doubling}${node('', 'n60')}</library_nodes>`,
        nodes: node('<instance_node url="#n0"/>'),
      },
      'the scene has more than 65536 parts; simplify it',
    ],
    [
      '2^60 instances of a geometry',
      {
        libraries: `<library_nodes>${doubling}${node(USE, 'n60')}</library_nodes>`,
        nodes: node('<instance_node url="#n0"/>'),
      },
      'a.dae:',
    ],
    [
      'too many triangles in few bytes',
      { geometries: colladaGeometry(many), nodes: node(USE.repeat(1025)) },
      'has 1049600 triangles or more, and at most 1048576 are read',
    ],
  ])('is refused with %s', { timeout: 60_000 }, (_, parts, message) => {
    expect(() => read(parts)).toThrow(FileError);
    expect(() => read(parts)).toThrow(message);
    expect(() => read(parts)).toThrow(/^a\.dae(:\d+)?: /);
  });

  it.each([
    ['another root', '<robot/>', 'a.dae:1: the root element must be <COLLADA>; is it a COLLADA?'],
    [
      'version 1.3',
      '<COLLADA version="1.3.1"/>',
      'a.dae:1: is COLLADA of version 1.3.1; save it as version 1.4',
    ],
    ['no XML', 'COLLADA', 'a.dae: '],
    ['an open tag', '<COLLADA><asset></COLLADA>', 'not well-formed XML'],
    ['a document type', '<!DOCTYPE COLLADA [<!ENTITY a "b">]><COLLADA/>', 'remove the <!DOCTYPE ...>'],
    [
      'entities in entities',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><COLLADA>&b;</COLLADA>`,
      'a.dae',
    ],
    [
      'too many tags',
      `<COLLADA>${'<a/>'.repeat(2 ** 17)}</COLLADA>`,
      'a.dae: has more than 131072 tags or attributes; simplify the mesh',
    ],
    ['tags in tags', '<COLLADA>'.repeat(1e5), 'not well-formed XML'],
    ['nothing in it', '<COLLADA/>', 'a.dae: has no triangles'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => parseMesh(toBytes(text), { name: 'a.dae' })).toThrow(FileError);
    expect(() => parseMesh(toBytes(text), { name: 'a.dae' })).toThrow(message);
  });
});

it('a COLLADA that strict parsers refuse is read where its meaning is plain', () => {
  const plain = collada({ nodes: node(USE) });
  const parse = (text: string): number[] => cornersOf(parseMesh(toBytes(text), { name: 'a.dae' }));
  const commented = plain.replace('</COLLADA>', '<!-- made -- by hand --></COLLADA>');
  for (const text of [commented, `\n\n${plain}`, `${plain}\0\0`]) expect(parse(text)).toEqual(parse(plain));
});
