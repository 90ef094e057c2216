import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CoverOptions, line, mesh, type Mesh } from '../../../bindings/index.ts';
import { fitElements } from '../../../bindings/volumes/cover.ts';
import { type Host, makeHost } from '../../../bindings/wasm/host.ts';
import { isClosed } from '../../../bindings/volumes/faces.ts';
import { cutEdges } from '../../../bindings/volumes/subdivide.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS, loadBuild } from '../../support/builds.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { sheet } from '../../support/meshes.ts';
import { box, torus } from '../../assembly/volumes/cover/shapes.ts';
import { binaryOf } from '../../support/binaries.ts';

const OPTIONS: CoverOptions = { kind: 'lines', count: 3 };

forEachBuild((_, engine) => {
  const fit = (shape: unknown, options: unknown) =>
    engine().fitElements(shape as Mesh, options as CoverOptions);

  describe('Engine.fitElements', () => {
    it('gives elements that a scene takes, and nothing that can be written to', () => {
      const cover = fit(sheet(3), OPTIONS);
      for (const part of [cover, cover.elements, cover.excesses, cover.elements[0]]) {
        expect(Object.isFrozen(part)).toBe(true);
      }
      const scene = engine().createScene({ segments: { sheet: cover.elements }, pairs: [] });
      scene.dispose();
    });

    it('tells how far it has come, up to the end', () => {
      const parts: number[] = [];
      fit(box(1, 1, 1, 3), { ...OPTIONS, onProgress: (part: number) => parts.push(part) });
      expect(parts).toEqual(parts.toSorted((a, b) => a - b));
      expect(parts[0]).toBeGreaterThanOrEqual(0);
      expect(parts.at(-1)).toBeLessThanOrEqual(1);
    });

    it('leaves out vertices that no triangle uses', () => {
      const shape = mesh([0, 0, 0, 1, 0, 0, 9, 9, 9, 0, 1, 0], [0, 1, 3]);
      expect(fit(shape, OPTIONS)).toEqual(fit(mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]), OPTIONS));
    });

    it.each<[string, unknown, unknown, string]>([
      ['nothing', undefined, OPTIONS, 'mesh must be a mesh made by mesh(), got undefined'],
      [
        'an element',
        line([0, 0, 0], [1, 0, 0], 1),
        OPTIONS,
        'mesh must be a mesh made by mesh(), got an object',
      ],
      [
        'a bad mesh',
        { kind: 'mesh', vertices: [0, 0, 0], indices: [0, 0, 1], radius: 0 },
        OPTIONS,
        'mesh.indices[2] must be the number of one of 1 vertices, got 1',
      ],
      ['no options', sheet(1), undefined, 'options must be an object with kind and count, got undefined'],
      [
        'a kind',
        sheet(1),
        { kind: 'boxes', count: 1 },
        'options.kind must be one of points, lines, solids, triangles',
      ],
      ['a text', sheet(1), { kind: 'lines', count: '1' }, 'options.count must be a number, got "1"'],
      [
        'no count',
        sheet(1),
        { kind: 'lines', count: 0 },
        'options.count must be a whole number from 1 to 4096',
      ],
      [
        'half',
        sheet(1),
        { kind: 'lines', count: 1.5 },
        'options.count must be a whole number from 1 to 4096',
      ],
      ['no length', sheet(1), { ...OPTIONS, maxEdge: 0 }, 'options.maxEdge must be above 0, got 0'],
      [
        'a tiny length',
        sheet(1),
        { ...OPTIONS, maxEdge: 1e-9 },
        'options.maxEdge must be so large that at most',
      ],
      [
        'a length that rounding has no middle for',
        mesh([2 ** 61, 0, 0, 2 ** 61 + 512, 0, 0, 2 ** 61, 1, 0], [0, 1, 2]),
        { ...OPTIONS, maxEdge: 1 },
        'options.maxEdge must be so large that at most',
      ],
      [
        'no function',
        sheet(1),
        { ...OPTIONS, onProgress: 1 },
        'options.onProgress must be a function, got 1',
      ],
    ])('refuses %s', (_, shape, options, message) => {
      expect(() => fit(shape, options)).toThrow(`Engine.fitElements: ${message}`);
    });
  });
});

describe('an engine that is disposed', () => {
  it('fits nothing', async () => {
    const engine = await loadBuild(BUILDS[0]!);
    engine.dispose();
    expect(() => engine.fitElements(sheet(1), OPTIONS)).toThrow('Engine.fitElements: the engine is disposed');
  });
});

describe('linear memory after fitElements', () => {
  let host: Host;
  beforeEach(async () => {
    host = makeHost(await instantiateBinary(binaryOf(BUILDS[0]!)));
  });
  afterEach(() => expect(host.heap.used).toBe(0));

  it('is as before', () => {
    fitElements(host, sheet(2), OPTIONS);
  });

  it('is as before a call that failed on the way', () => {
    const onProgress = () => {
      throw new Error('enough');
    };
    expect(() => fitElements(host, sheet(2), { ...OPTIONS, onProgress })).toThrow('enough');
  });

  it('holds all that a cover needs: a neighbor is not written to', () => {
    const shape = torus(1, 0.3, 16, 8);
    const { exports, heap } = host;
    const bytes = exports.coverBytes(shape.vertices.length / 3, 256, 256, 4);
    const behind = heap.allocate('test', bytes);
    const guard = heap.allocate('test', 4096);
    heap.free(behind);
    heap.uint8(guard, 4096).fill(77);
    fitElements(host, shape, { kind: 'triangles', count: 4 });
    expect(heap.uint8(guard, 4096).every((byte) => byte === 77)).toBe(true);
    heap.free(guard);
  });
});

describe('cutting edges', () => {
  it('leaves no edge longer, and triangles that share an edge share its middle', () => {
    const { vertices, indices } = cutEdges('test', box(1, 1, 1, 1), 0.4);
    expect(indices).toHaveLength(12 * 16 * 3);
    expect(vertices).toHaveLength(6 * 25 * 3);
  });

  it('leaves alone what is short enough', () => {
    const shape = sheet(2);
    expect(cutEdges('test', shape, 1)).toEqual({
      vertices: shape.vertices,
      indices: shape.indices,
      radius: 0,
    });
  });
});

describe('a closed mesh', () => {
  it('is one whose edges all have two sides', () => {
    expect(isClosed(torus(1, 0.3, 16, 8))).toBe(true);
    expect(isClosed(box(1, 2, 3, 2))).toBe(true);
    expect(isClosed(sheet(2))).toBe(false);
    const { vertices, indices } = box(1, 2, 3, 2);
    expect(isClosed(mesh(vertices, indices.slice(3)))).toBe(false);
    // One triangle the wrong way round.
    expect(isClosed(mesh(vertices, [...indices.slice(3), indices[0]!, indices[2]!, indices[1]!]))).toBe(
      false,
    );
  });
});
