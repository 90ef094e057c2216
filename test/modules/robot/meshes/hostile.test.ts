import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { readMesh, FileError } from '../../../../modules/robot/index.ts';
import { SEED } from '../../../support/random.ts';
import { binaryStl, collada, FACETS, glb, gltfFile, obj, textStl, toBytes } from './files.ts';

const FILES: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ['a.stl', binaryStl()],
  ['b.stl', binaryStl(FACETS, 'solid')],
  ['c.stl', toBytes(textStl())],
  ['a.obj', toBytes(obj())],
  ['a.dae', toBytes(collada())],
  ['a.gltf', gltfFile()],
  ['a.glb', glb()],
];

/** Words that mean something to one format or another, and bytes that mean something to all. */
const WORDS = [
  ...['', '\0', '-', '1e999', 'nan', '\n', '\\\n', '/', ' 0', '-1', '99', '"', '[', '}', 'null', 'e9', '0.5'],
  ...['solid', 'endsolid', 'facet', 'vertex 1 2 3\n', 'f 1 2 3\n', 'v 0 0 0\n', '__proto__', 'constructor'],
  ...['\u00ff\u00ff\u00ff\u00ff', '\u007f\u0080', '\u0000\u0000\u0080\u007f', '4294967295', '1e9'],
  ...['<', '>', '</', '/>', '<!--', ']]>', '&', '&#0;', '#', 'url="#', '<p>', '<node>', '1,5', 'count="'],
];

/** Cuts, overwrites, repeats and swaps pieces of a file. */
function damaged(bytes: Uint8Array<ArrayBuffer>): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const text = String.fromCharCode(...bytes);
  const place = fc.nat(text.length);
  const edit = fc.record({
    at: place,
    cut: fc.oneof(fc.nat(8), fc.nat(text.length)),
    word: fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 3, unit: 'binary-ascii' })),
    from: place,
    count: fc.oneof(fc.constant(0), fc.nat(60)),
  });
  return fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => {
    let current = text;
    for (const { at, cut, word, from, count } of edits) {
      current = current.slice(0, at) + word + current.slice(from, from + count) + current.slice(at + cut);
    }
    return Uint8Array.from(current, (character) => character.charCodeAt(0));
  });
}

async function readsOrExplains(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<void> {
  try {
    const { vertices, indices } = await readMesh(bytes, { name });
    expect(indices.length % 3).toBe(0);
    expect(vertices.every(Number.isFinite)).toBe(true);
    expect(Math.max(...indices)).toBe(vertices.length / 3 - 1);
  } catch (error) {
    expect(error).toBeInstanceOf(FileError);
    expect((error as Error).message).toMatch(new RegExp(`^${name}(:\\d+)?: .`));
    expect((error as Error).message.length).toBeLessThan(400);
  }
}

describe.each(FILES)('a damaged %s', (name, sound) => {
  let spies: MockInstance[];
  beforeAll(() => {
    spies = (['log', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method));
  });
  afterEach(() => {
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
  afterAll(() => vi.restoreAllMocks());

  it('is sound before the damage', async () => {
    expect((await readMesh(sound, { name })).indices.length).toBe(12);
  });

  it(`is read or refused with its name, whatever the damage, SEED=${SEED}`, async () => {
    const property = fc.asyncProperty(damaged(sound), (bytes) => readsOrExplains(bytes, name));
    await fc.assert(property, { numRuns: 1500, seed: SEED });
  });

  it('is read or refused with its name, wherever it is cut off and whichever byte is wrong', async () => {
    for (let i = 0; i < sound.length; i++) {
      await readsOrExplains(sound.subarray(0, i), name);
      for (const wrong of [0, 0x20, 0x39, 0x7f, 0xff]) {
        const bytes = sound.slice();
        bytes[i] = wrong;
        await readsOrExplains(bytes, name);
      }
    }
  });

  it('is read or refused with its name, taken for another format', async () => {
    for (const other of ['x.stl', 'x.obj', 'x.dae', 'x.gltf']) await readsOrExplains(sound, other);
  });
});
