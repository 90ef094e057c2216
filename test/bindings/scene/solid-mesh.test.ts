import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ElementSource,
  type Engine,
  halfSpace,
  mesh,
  point,
  type Scene,
  type Vector,
} from '../../../bindings/index.ts';
import { points } from '../../../modules/maps/index.ts';
import { BUILDS, IS_DEEP, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import {
  boxShape,
  CLOSED_SHAPES,
  insideOut,
  moved,
  solidMesh,
  sphereShape,
  surfaceMesh,
  torusShape,
  windingNumber,
} from '../../support/closed-meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { copyColumns, matrixOf, randomTransform, translation } from '../../support/scenes.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';

forSomeBuilds((build, engine) => {
  const tolerance = build.precision === 'double' ? 1e-13 : 1e-5;
  const digits = build.precision === 'double' ? 12 : 5;

  it.each(CLOSED_SHAPES)(`points in and around %s, SEED=${SEED}`, (_, shape) => {
    const random = createRandom(SEED);
    using scene = engine().createScene({ segments: { mesh: solidMesh(shape) } });
    const places = Array.from({ length: 400 }, () => random.vector(1.2));
    // Points that lie in the planes of vertices and edges, where rays meet these.
    for (const vertex of shape.vertices.slice(0, 40)) {
      places.push([random.between(-1, 1), vertex[1], vertex[2]], [vertex[0] - 0.3, vertex[1], vertex[2]]);
    }
    const inside = scene.contains('mesh', places.flat());
    let decided = 0;
    for (const [i, place] of places.entries()) {
      const distance = scene.nearestElement('mesh', place)!.distance;
      if (distance < 10 * tolerance) continue;
      const winding = Math.round(
        windingNumber(
          shape,
          place.map(build.precision === 'single' ? Math.fround : Number) as unknown as Vector,
        ),
      );
      expect([place, inside[i]]).toEqual([place, winding === 0 ? 0 : 1]);
      decided++;
    }
    expect(decided).toBeGreaterThan(200);
  });

  it(`says how deep points are, as far as the surface, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    for (const [name, shape] of CLOSED_SHAPES) {
      using scene = engine().createScene({
        segments: { mesh: solidMesh(shape), surface: surfaceMesh(shape), ball: [point([0, 0, 0], 0.05)] },
        pairs: [
          ['mesh', 'ball'],
          ['ball', 'surface'],
        ],
      });
      for (let i = 0; i < 60; i++) {
        const { position, quaternion } = randomTransform(random, 1);
        const frame = randomTransform(random, 1);
        scene.setPose('mesh', frame);
        scene.setPose('surface', frame);
        scene.setPose('ball', { position, quaternion });
        const isInside = scene.contains('mesh', position)[0] === 1;
        const [solid, bare] = [...scene.evaluate().distance] as [number, number];
        const expected = isInside && bare + 0.05 > tolerance ? -bare - 0.1 : bare;
        expect([name, solid]).toEqual([name, expect.closeTo(expected, digits)]);
        scene.removePair('ball', 'surface');
        for (const margin of [0, -0.2, -0.05, 0.1]) {
          expect([name, scene.isFree({ margin })]).toEqual([name, solid >= margin]);
        }
        scene.addPair('ball', 'surface');
      }
    }
  });

  it(`bodies inside are as deep as their distance from the surface, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 1);
    const kinds = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull'] as const;
    let inside = 0;
    for (let i = 0; i < (IS_DEEP ? 120 : 56); i++) {
      const [name, shape] = CLOSED_SHAPES[i % CLOSED_SHAPES.length]!;
      const big = moved(shape, (v) => [4 * v[0], 4 * v[1], 4 * v[2]]);
      const radius = i % 3 === 0 ? 0 : 0.02;
      const body = bodyOf(randomOfKind(random, kinds[i % 7]!), i % 4);
      const swept = body.kind === 'mesh' ? body.radius : radiusOf(body);
      using scene = engine().createScene({
        segments: { mesh: solidMesh(big, radius), surface: surfaceMesh(big, radius), body: [body] },
        pairs: i % 2 === 0 ? [['mesh', 'body']] : [['body', 'mesh']],
      });
      using twin = engine().createScene({
        segments: { mesh: surfaceMesh(big, radius), body: [asSurface(body)] },
        pairs: scene.pairs,
      });
      for (let k = 0; k < 6; k++) {
        const pose = { ...randomTransform(random, 0), position: random.vector(3) };
        scene.setPose('body', pose);
        twin.setPose('body', pose);
        const matrix = matrixOf(pose);
        const bare = twin.evaluate().distance[0]!;
        const isApart = bare + swept + radius > 100 * tolerance;
        const core = transformed(matrix, coreOf(body));
        const isInside = isApart && Math.round(windingNumber(big, core)) !== 0;
        inside += isInside ? 1 : 0;
        const expected = isInside ? -bare - 2 * (swept + radius) : bare;
        const row = copyColumns(scene.evaluate());
        expect([name, body.kind, row.distance[0]]).toEqual([
          name,
          body.kind,
          expect.closeTo(expected, digits),
        ]);
        // The row is that of the surfaces, turned inside out.
        const [a, b, n] = [row.pointA, row.pointB, row.normal];
        for (let axis = 0; axis < 3; axis++) {
          expect(b[axis]! - a[axis]!).toBeCloseTo(row.distance[0]! * n[axis]!, digits);
        }
        const [distance] = row.distance as [number];
        expect(scene.evaluate({ maxDistance: distance }).distance[0]).toBe(distance);
        expect(scene.evaluate({ maxDistance: distance - 0.01 }).beyond[0]).toBe(1);
        expect(scene.closest(1)[0]!.distance).toBe(distance);
        for (const margin of [0, 0.05, -0.05, -0.5]) {
          if (Math.abs(distance - margin) < tolerance) continue;
          expect([name, margin, scene.isFree({ margin })]).toEqual([name, margin, distance >= margin]);
          const sets = [...scene.getPose('mesh'), ...scene.getPose('surface'), ...scene.getPose('body')];
          expect(scene.areFree(sets, { margin })[0]).toBe(distance >= margin ? 1 : 0);
          expect(scene.evaluateBatch(sets).distance[0]).toBe(distance);
        }
      }
    }
    expect(inside).toBeGreaterThan(50);
  });

  it('of a body of several parts the deepest counts, where the closest is outside', () => {
    const shape = boxShape([1, 1, 1]);
    const places: Vector[] = [
      [1.01, 0, 0],
      [0.5, 0, 0],
      [0.2, 0.1, 0],
      [-3, 0, 0],
    ];
    const cloud = points(places.flat(), { radius: 0.001 });
    const many = points(
      places.flatMap((place) => Array.from({ length: 30 }, () => place).flat()),
      { radius: 0.001 },
    );
    const shells = places.map((place) =>
      moved(sphereShape(0.001, 1), (v) => [v[0] + place[0], v[1] + place[1], v[2] + place[2]]),
    );
    for (const body of [
      cloud,
      many,
      shells.map((shell) => surfaceMesh(shell)),
      places.map((place) => point(place, 0.001)),
    ]) {
      for (const pairs of [[['box', 'body']], [['body', 'box']]] as const) {
        using scene = engine().createScene({ segments: { box: solidMesh(shape), body }, pairs });
        const row = scene.evaluate();
        expect(row.distance[0]).toBeCloseTo(-0.8, 2);
        expect(scene.isFree()).toBe(false);
        expect(scene.isFree({ margin: -0.79 })).toBe(false);
        expect(scene.isFree({ margin: -0.9 })).toBe(true);
        scene.setPose('body', translation(5, 0, 0));
        expect(scene.isFree()).toBe(true);
      }
    }
  });

  it('a mesh inside a mesh overlaps, either way round, but not in its cavity or hole', () => {
    const small = sphereShape(0.1, 2);
    using scene = engine().createScene({
      segments: {
        ring: solidMesh(torusShape(1, 0.3)),
        solid: solidMesh(small),
        surface: surfaceMesh(small),
        ground: [halfSpace([0, 0, 1], -5)],
      },
      pairs: [
        ['solid', 'ring'],
        ['ring', 'surface'],
        ['ring', 'ground'],
      ],
    });
    const distances = (): number[] => [...scene.evaluate().distance];
    expect(scene.isFree()).toBe(true);
    scene.setPose('solid', translation(1, 0, 0));
    scene.setPose('surface', translation(1, 0, 0));
    const [solid, surface, ground] = distances() as [number, number, number];
    expect(solid).toBeLessThan(-0.15);
    expect(surface).toBeCloseTo(solid, 5);
    expect(ground).toBeGreaterThan(4);
    expect(scene.isFree()).toBe(false);
    scene.removePair('solid', 'ring');
    expect(scene.isFree()).toBe(false);
    scene.removePair('ring', 'surface');
    expect(scene.isFree()).toBe(true);
  });

  it('sizes from 2^-300 to 2^300 and poses that are off by as much as they may be', () => {
    const exponents = build.precision === 'double' ? [-300, -60, 60, 300] : [-30, 30];
    for (const exponent of exponents) {
      const scale = 2 ** exponent;
      const shape = moved(torusShape(1, 0.4), (v) => [scale * v[0], scale * v[1], scale * v[2]]);
      using scene = engine().createScene({
        segments: { ring: solidMesh(shape), ball: [point([0, 0, 0], 0.1 * scale)] },
        pairs: [['ring', 'ball']],
      });
      expect(scene.isFree()).toBe(true);
      scene.setPose('ball', translation(scale, 0.01 * scale, 0));
      expect(scene.isFree()).toBe(false);
      expect(scene.evaluate().distance[0]! / scale).toBeLessThan(-0.4);
      expect([...scene.contains('ring', [scale, 0, 0, 0, 0, 0])]).toEqual([1, 0]);
    }
  });

  it('goes through JSON, deforms, and comes and goes', () => {
    const shape = boxShape([1, 1, 1]);
    using scene = engine().createScene({
      segments: { ball: [point([0, 0, 0], 0.1)], open: surfaceMesh(sphereShape(0.2, 2)) },
      pairs: [['ball', 'open']],
    });
    expect(scene.isFree()).toBe(true);
    scene.addSegment('box', solidMesh(shape), { pairs: ['ball'] });
    expect(scene.evaluate().distance[1]).toBeCloseTo(-1.1, 5);
    expect((scene.segment('box').elements[0] as { solid?: boolean }).solid).toBe(true);
    using again = engine().createScene(JSON.parse(JSON.stringify(scene.toJSON())) as never);
    expect(copyColumns(again.evaluate())).toEqual(copyColumns(scene.evaluate()));
    scene.segment('box').replace(solidMesh(moved(shape, ([x, y, z]) => [0.5 * x, y, z])));
    expect(scene.evaluate().distance[1]).toBeCloseTo(-0.6, 5);
    scene.segment('open').replace(surfaceMesh(sphereShape(0.2, 2)));
    expect(() => scene.segment('box').replace(surfaceMesh(shape))).toThrow(
      'SceneSegment.replace: elements must be as before, with solid meshes',
    );
    expect(() => scene.segment('open').replace(solidMesh(sphereShape(0.2, 2)))).toThrow(
      'as before, without solid meshes',
    );
    scene.removeSegment('box');
    expect(scene.isFree()).toBe(true);
  });
});

/** A body that fits inside: small elements, and meshes of them. */
function bodyOf(element: ElementSource, i: number): ElementSource {
  if (i === 0) return surfaceMesh(sphereShape(0.3, 2), 0.01);
  return i === 1 ? solidMesh(torusShape(0.2, 0.05, 8, 6)) : element;
}

function asSurface(source: ElementSource): ElementSource {
  return source.kind === 'mesh' ? mesh(source.vertices, source.indices, source.radius) : source;
}

function radiusOf(source: ElementSource): number {
  const { radius, rounding } = source as { radius?: number; rounding?: number };
  return rounding ?? radius ?? 0;
}

/** A point of the core of a body. */
function coreOf(source: ElementSource): Vector {
  if (source.kind === 'mesh') return [...source.vertices.subarray(0, 3)] as unknown as Vector;
  if (source.kind === 'box') return source.center;
  return (source as { vertices: readonly Vector[] }).vertices[0]!;
}

function transformed(m: readonly number[], [x, y, z]: Vector): Vector {
  return [0, 1, 2].map(
    (row) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!,
  ) as unknown as Vector;
}

it('refuses what is not closed, inside out, or no boolean', () => {
  const { vertices, triangles } = boxShape([1, 1, 1]);
  const flat = vertices.flat();
  const make =
    (indices: readonly number[], solid: unknown = true) =>
    () =>
      mesh(flat, indices, { solid } as never);
  expect(make(triangles.flat())).not.toThrow();
  expect(make(triangles.slice(1).flat())).toThrow(
    'mesh: indices must be closed, as the mesh is solid, but the edge from (-1, -1, -1) to',
  );
  // A thirteenth triangle on an edge, and one that is turned over.
  expect(make([...triangles.flat(), 0, 1, 7])).toThrow('closed');
  expect(make([...triangles.slice(1).flat(), ...triangles[0]!.toReversed()])).toThrow('closed');
  expect(make(insideOut({ vertices, triangles }).triangles.flat())).toThrow(
    'mesh: indices must be triangles that face outward',
  );
  expect(make([0, 1, 2, 0, 2, 1])).toThrow('face outward');
  expect(make(triangles.flat(), 1)).toThrow(new TypeError('mesh: solid must be true or false, got 1'));
  expect(() => mesh(flat, triangles.flat(), { closed: true } as never)).toThrow("'radius', 'solid'");
  expect(() => mesh(flat, triangles.flat(), { radius: -1 })).toThrow('mesh: radius');
  expect(() => mesh(flat, triangles.flat(), -1)).toThrow('mesh: radius');
  expect(() => mesh(flat, triangles.flat(), null as never)).toThrow('mesh: radius');
  // Triangles that collapse to lines close nothing and open nothing.
  expect(make([...triangles.flat(), 0, 1, 1, 5, 5, 5])).not.toThrow();
});

describe('bad input', () => {
  let engine: Engine;
  let scene: Scene;
  beforeAll(async () => {
    engine = await loadBuild(BUILDS[0]!);
    scene = engine.createScene({ segments: { box: solidMesh(boxShape([1, 1, 1])) } });
  });
  afterAll(() => engine.dispose());

  it('contains refuses points, ids and options that it cannot read', () => {
    const ask =
      (...rest: unknown[]) =>
      () =>
        scene.contains(...(rest as Parameters<Scene['contains']>));
    expect(ask('box', [0, 0])).toThrow('Scene.contains: points must be three numbers per point');
    expect(ask('box', [0, 0, NaN])).toThrow('Scene.contains: points[2]');
    expect(ask('box', [0, Infinity, 0])).toThrow('Scene.contains: points[1]');
    expect(ask('box', [0, '1', 0])).toThrow('Scene.contains: points[1] must be a number');
    expect(ask('box', 'points')).toThrow('Scene.contains: points');
    expect(ask('bax', [0, 0, 0])).toThrow('Scene.contains: id must be the id of a segment');
    expect(ask('box', [0, 0, 0], { into: 1 })).toThrow("'out'");
    expect(ask('box', [0, 0, 0], { out: [0] })).toThrow('Scene.contains: out must be a Uint8Array');
    expect(ask('box', [0, 0, 0], { out: new Uint8Array(2) })).toThrow('Scene.contains: out');
    const out = new Uint8Array(2);
    expect(scene.contains('box', [0, 0, 0, 2, 0, 0], { out })).toBe(out);
    expect([...out]).toEqual([1, 0]);
    expect([...scene.contains('box', [])]).toEqual([]);
  });

  it('scene descriptions are checked as calls are', () => {
    const { vertices, triangles } = boxShape([1, 1, 1]);
    const describeBox = (indices: readonly number[], solid: unknown) => () =>
      engine.createScene({
        format: 'clearance-scene',
        version: 1,
        segments: [
          { id: 'a', elements: [{ kind: 'mesh', vertices: vertices.flat(), indices, radius: 0, solid }] },
        ],
        pairs: [],
      } as never);
    expect(describeBox(triangles.flat(), 'yes')).toThrow(
      'segments[0].elements[0].solid must be true or false',
    );
    expect(describeBox(triangles.slice(2).flat(), true)).toThrow(
      'segments[0].elements[0].indices must be closed',
    );
    expect(describeBox(triangles.slice(2).flat(), false)).not.toThrow();
  });
});
