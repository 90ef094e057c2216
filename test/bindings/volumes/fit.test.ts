import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  box,
  cylinder,
  type FitElements,
  halfSpace,
  line,
  mesh,
  point,
  triangle,
} from '../../../bindings/index.ts';
import { fitBox, fitSphere } from '../../../bindings/volumes/fit.ts';
import { type Host, makeHost } from '../../../bindings/wasm/host.ts';
import { instantiateBinary } from '../../../bindings/wasm/instance.ts';
import { BUILDS, loadBuild } from '../../support/builds.ts';
import { forEachBuild } from '../../support/for-builds.ts';
import { binaryOf } from '../../support/binaries.ts';

const ELEMENTS = [
  point([0, 0, 2], 0.5),
  line([0, 0, 0], [1, 0, 0], 0.25),
  triangle([0, 0, 0], [0, 1, 0], [0, 0, 1], 0.125),
];

forEachBuild((_, engine) => {
  describe.each(['fitSphere', 'fitBox'] as const)('Engine.%s', (name) => {
    const fit = (elements: unknown) => engine()[name](elements as FitElements);

    it('takes one element or mesh as it takes a list of one', () => {
      for (const element of [...ELEMENTS, mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], 0.1)]) {
        expect(fit(element)).toEqual(fit([element]));
      }
    });

    it('takes a mesh as it takes its triangles', () => {
      const vertices = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 2, 3];
      const faces = [
        triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0.1),
        triangle([0, 1, 0], [1, 0, 0], [1, 2, 3], 0.1),
      ];
      const { center } = fit(mesh(vertices, [0, 1, 2, 2, 1, 3], 0.1));
      center.forEach((x, i) => expect(x).toBeCloseTo(fit(faces).center[i]!, 14));
    });

    it('leaves out vertices that no triangle of a mesh uses', () => {
      const vertices = [0, 0, 0, 1, 0, 0, 9, 9, 9, 0, 1, 0];
      expect(fit(mesh(vertices, [0, 1, 3]))).toEqual(fit(triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0)));
    });

    it('gives what cannot be written to', () => {
      const result = fit(ELEMENTS);
      for (const part of [result, result.center]) expect(Object.isFrozen(part)).toBe(true);
    });

    it.each<[string, unknown, string]>([
      [
        'nothing',
        undefined,
        'elements must be an element, mesh or cloud, made by point(), box(), mesh() or their like, got undefined',
      ],
      ['an empty list', [], 'elements must be at least one element, got Array(0)'],
      [
        'a number',
        [1],
        'elements[0] must be an element, mesh or cloud, made by point(), box(), mesh() or their like, got 1',
      ],
      ['a hole', [ELEMENTS[0], , ELEMENTS[1]], 'elements[1] must be an element, mesh or cloud, made by'], // oxlint-disable-line no-sparse-arrays
      ['another kind', [{ kind: 'torus' }], 'elements[0].kind must be one of point, line, triangle, box, '],
      [
        'a half-space',
        [halfSpace([0, 0, 1], 0)],
        'elements[0].kind must be a kind of element that has an end, got "halfSpace"',
      ],
      [
        'a coordinate of NaN',
        [ELEMENTS[0], { kind: 'point', vertices: [[0, NaN, 0]], radius: 0 }],
        'elements[1].vertices[0][1] must be finite',
      ],
      ['an infinite radius', { ...ELEMENTS[0], radius: Infinity }, 'elements.radius must be finite'],
      [
        'a negative radius',
        [{ ...ELEMENTS[0], radius: -1 }],
        'elements[0].radius must be at least 0, got -1',
      ],
      [
        'a mesh with a vertex that is not there',
        [{ kind: 'mesh', vertices: [0, 0, 0], indices: [0, 0, 1], radius: 0 }],
        'elements[0].indices[2] must be the number of one of 1 vertices, got 1',
      ],
    ])('refuses %s', (_, elements, message) => {
      expect(() => fit(elements)).toThrow(`Engine.${name}: ${message}`);
    });
  });

  it('gives a box as vectors and as a row', () => {
    const { center, halfExtents, axes, row } = engine().fitBox(ELEMENTS);
    expect([...row]).toEqual([...center, ...halfExtents, ...axes.flat()]);
    expect(row).toBeInstanceOf(Float64Array);
  });
});

describe('an engine that is disposed', () => {
  it('fits nothing', async () => {
    const engine = await loadBuild(BUILDS[0]!);
    engine.dispose();
    expect(() => engine.fitSphere(ELEMENTS)).toThrow('Engine.fitSphere: the engine is disposed');
    expect(() => engine.fitBox(ELEMENTS)).toThrow('Engine.fitBox: the engine is disposed');
  });
});

describe.each([
  ['fitSphere', fitSphere],
  ['fitBox', fitBox],
] as const)('linear memory after %s', (name, fit) => {
  let host: Host;
  beforeEach(async () => {
    host = makeHost(await instantiateBinary(binaryOf(BUILDS[0]!)));
  });
  afterEach(() => expect(host.heap.used).toBe(0));

  it('is as before', () => {
    fit(host, [...ELEMENTS, box([0, 0, 0], [1, 1, 1]), cylinder([0, 0, 0], [1, 1, 1], 1)]);
  });

  it('is as before a call that failed, however far it came', () => {
    const broken = () => {
      throw new Error('broken');
    };
    expect(() => fit({ ...host, exports: { ...host.exports, [name]: broken } }, ELEMENTS)).toThrow('broken');
    const solid = box([0, 0, 0], [1, 1, 1]);
    const failing = { ...host, exports: { ...host.exports, writeSolidBalls: broken } };
    expect(() => fit(failing, solid)).toThrow('broken');
    expect(() => fit(host, [...ELEMENTS, null as never])).toThrow(TypeError);
  });

  it('grows for many elements, once', () => {
    const elements = Array.from({ length: 20_000 }, (_, i) => point([i % 7, i % 11, i % 13], 0.1));
    fit(host, elements);
    const { byteLength } = host.heap.buffer;
    fit(host, elements);
    expect(host.heap.buffer.byteLength).toBe(byteLength);
  });
});
