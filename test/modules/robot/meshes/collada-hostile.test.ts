import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mesh, mesh } from '../../../../bindings/index.ts';
import { parseMesh, FileError } from '../../../../modules/robot/index.ts';
import { SEED } from '../../../support/random.ts';
import { collada, colladaGeometry, toBytes } from './files.ts';

const INPUT = '<input semantic="VERTEX" source="#vertices" offset="0"/>';

/** A file with something of everything that is read. */
const FILE = collada({
  asset: '<unit meter="0.5"/>',
  geometries: colladaGeometry(
    `<polygons count="2">${INPUT}<p>0 1 2 3</p><ph><p>0 1 2 3</p><h>1 2 3</h></ph></polygons>
    <tristrips count="1">${INPUT}<input semantic="NORMAL" source="#x" offset="1"/><p>0 0 1 0 2 0 3 0</p></tristrips>
    <polylist count="2">${INPUT}<vcount>3 4</vcount><p>0 1 2 3 2 1 0</p></polylist>
    <trifans>${INPUT}<p>0 1 2 3</p></trifans><triangles>${INPUT}<p>0 1 2</p></triangles>`,
  ),
  libraries: `<library_nodes>
      <node id="part"><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix><instance_geometry url="#geometry"/></node>
      <node id="whole"><instance_node url="#part"/><instance_node url="#part"/></node>
    </library_nodes>
    <library_controllers><controller id="arm">
      <skin source="#geometry"><bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix></skin>
    </controller></library_controllers>`,
  nodes: `<node id="root"><rotate>0 0 1 90</rotate><lookat>0 0 0 1 0 0 0 0 1</lookat><skew>10 1 0 0 0 1 0</skew>
    <scale>1 2 3</scale><translate>1 2 3</translate><instance_node url="#whole"/>
    <node id="inner"><instance_controller url="#arm"/></node></node>`,
});

const NUMBERS = [
  '0',
  '-1',
  '1',
  '2',
  '3',
  '0.5',
  '1e9',
  '-1e300',
  '1e999',
  '99999999999999999999',
  'NaN',
  '1,5',
  '0x10',
  '',
  'x',
];
const TEXTS = [
  '',
  '#',
  '#geometry',
  '#part',
  '#whole',
  '#root',
  '#inner',
  '#arm',
  '#points',
  '#vertices',
  '__proto__',
  '#a b',
];

/** Edits of elements: each a kind, the elements that it is about, and what to put there. */
const EDITS = fc.array(
  fc.record({
    kind: fc.constantFrom('number', 'numbers', 'attribute', 'remove', 'copy', 'move', 'empty'),
    at: fc.nat(),
    to: fc.nat(),
    place: fc.nat(40),
    number: fc.constantFrom(...NUMBERS),
    text: fc.constantFrom(...TEXTS, ...NUMBERS),
  }),
  { minLength: 1, maxLength: 6 },
);

type Edit = typeof EDITS extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A document that is still XML, with parts and numbers changed, removed, copied or moved into each other. */
function edited(edits: readonly Edit[]): string {
  const document = new DOMParser().parseFromString(FILE, 'text/xml');
  const root = document.documentElement!;
  for (const { kind, at, to, place, number, text } of edits) {
    const all = [...root.getElementsByTagName('*')] as Element[];
    if (all.length === 0) break;
    const element = all[at % all.length]!;
    const target = all[to % all.length]!;
    const words = (element.textContent ?? '').split(' ');
    const isLeaf = element.getElementsByTagName('*').length === 0;
    if (kind === 'number' && isLeaf) element.textContent = words.with(place % words.length, number).join(' ');
    if (kind === 'numbers' && isLeaf) element.textContent = `${words.join(' ')} ${number} `.repeat(place);
    if (kind === 'attribute' && element.attributes.length > 0) {
      element.setAttribute(element.attributes.item(place % element.attributes.length)!.name, text);
    }
    if (kind === 'remove') element.parentNode!.removeChild(element);
    if (kind === 'copy') target.appendChild(element.cloneNode(true));
    if (kind === 'move' && !element.contains(target)) target.appendChild(element);
    if (kind === 'empty') element.textContent = '';
  }
  return new XMLSerializer().serializeToString(document);
}

function readOrExplain(text: string): Mesh | undefined {
  try {
    return parseMesh(toBytes(text), { name: 'a.dae' });
  } catch (error) {
    expect(error, text).toBeInstanceOf(FileError);
    expect((error as Error).message).toMatch(/^a\.dae(:\d+)?: ./);
    expect((error as Error).message.length).toBeLessThan(400);
    return undefined;
  }
}

describe('a COLLADA of everything that is read', () => {
  it('is read as it is', () => {
    // Of five primitives come 2 + 2, 2, 1 + 2, 2 and 1 triangles, and there are three uses of them.
    expect(readOrExplain(FILE)!.indices.length).toBe(3 * 3 * 12);
  });

  it(`is read or refused with its name, whatever its elements say, SEED=${SEED}`, () => {
    let count = 0;
    const property = fc.property(EDITS, (edits) => {
      const found = readOrExplain(edited(edits));
      if (found === undefined) return;
      count++;
      expect(() => mesh(found.vertices, found.indices)).not.toThrow();
    });
    fc.assert(property, { numRuns: 1500, seed: SEED });
    expect(count).toBeGreaterThan(100);
  });
});
