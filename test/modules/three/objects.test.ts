import {
  BatchedMesh,
  Bone,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  LOD,
  Matrix4,
  Mesh,
  Object3D,
  Scene,
  SkinnedMesh,
  SphereGeometry,
  TorusGeometry,
  TorusKnotGeometry,
  Vector3,
} from 'three';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Element,
  type Engine,
  box,
  loadEngine,
  type Mesh as Triangles,
} from '../../../bindings/index.ts';
import { ElementMesh, fromThree, type FromThreeOptions } from '../../../modules/three/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});
afterAll(() => engine.dispose());

/** An object of a name, somewhere. */
function named<T extends Object3D>(object: T, name: string, ...place: [number, number, number]): T {
  object.name = name;
  object.position.set(...place);
  return object;
}

/** A ball of radius 0.1 m. */
const ball = (name: string, ...place: [number, number, number]): Mesh =>
  named(new Mesh(new SphereGeometry(0.1)), name, ...place);

/** The elements of what an object, or a geometry, becomes. */
const elementsOf = (source: Object3D | BufferGeometry, options?: FromThreeOptions): Element[] =>
  fromThree(source, options).segments.flatMap(({ elements }) => elements as Element[]);

/** Distances after everything has moved: of all pairs, in order. */
function distancesOf(bodies: ReturnType<typeof fromThree>): number[] {
  const scene = engine.createScene(bodies);
  bodies.sync(scene);
  const distances = Array.from(scene.evaluate().distance);
  scene.dispose();
  return distances;
}

describe('geometries that are drawn for solids', () => {
  it.each<[BufferGeometry, string]>([
    [new SphereGeometry(1), 'point'],
    [new BoxGeometry(1, 2, 3), 'box'],
    [new CylinderGeometry(1, 1, 2), 'cylinder'],
    [new CylinderGeometry(0, 1, 2), 'cone'],
    [new CylinderGeometry(1, 0, 2), 'cone'],
    [new ConeGeometry(1, 2), 'cone'],
    [new CapsuleGeometry(1, 2), 'line'],
  ])('become these: %#', (geometry, kind) => {
    expect(elementsOf(geometry).map((element) => element.kind)).toEqual([kind]);
    // What they become is what is drawn, but for how round that is.
    const drawn = elementsOf(geometry, { solids: 'drawn' })[0] as unknown as Triangles;
    expect(drawn).toMatchObject({ kind: 'mesh', solid: true });
    for (const direction of [new Vector3(1, 2, 3), new Vector3(-3, 1, 2), new Vector3(0.2, -3, 0.1)]) {
      const far = direction.normalize().multiplyScalar(7);
      const probe = ball('probe', far.x, far.y, far.z);
      const [exact] = distancesOf(fromThree([geometry, probe]));
      const [rough] = distancesOf(fromThree([geometry, probe], { solids: 'drawn' }));
      expect(Math.abs(exact! - rough!)).toBeLessThan(0.1);
      expect(rough!).toBeGreaterThanOrEqual(exact! - 1e-6);
    }
  });

  it.each<[string, BufferGeometry]>([
    ['a half sphere', new SphereGeometry(1, 32, 16, 0, Math.PI)],
    ['a pipe', new CylinderGeometry(1, 1, 2, 32, 1, true)],
    ['a frustum', new CylinderGeometry(1, 2, 2)],
    ['a prism of six sides', new CylinderGeometry(1, 1, 2, 6)],
    ['a part of what is made', withRange(new BoxGeometry(), 6)],
    ['what was moved since', new BoxGeometry(1, 2, 3).translate(0, 0, 1)],
    ['what was turned since', new CylinderGeometry(1, 1, 2).rotateX(Math.PI / 2)],
    ['what is none', new TorusGeometry()],
  ])('stay triangles: %s', (_, geometry) => {
    expect(elementsOf(geometry).map(({ kind }: { kind: string }) => kind)).toEqual(['mesh']);
  });

  it('become ellipsoids, or stay triangles, where a scale makes something else of them', () => {
    const scaled = (geometry: BufferGeometry, ...scale: [number, number, number]): string => {
      const object = new Mesh(geometry);
      object.scale.set(...scale);
      return elementsOf(object)[0]!.kind;
    };
    expect(scaled(new SphereGeometry(1), 1, 2, 3)).toBe('ellipsoid');
    expect(scaled(new CylinderGeometry(1, 1, 2), 2, 5, 2)).toBe('cylinder');
    expect(scaled(new CylinderGeometry(1, 1, 2), 1, 2, 3)).toBe('mesh');
    expect(scaled(new CapsuleGeometry(1, 2), 1, 2, 1)).toBe('mesh');
    expect(scaled(new BoxGeometry(), 1, -2, 3)).toBe('box');
  });

  it('stay what they are in sheared parents, by their triangles', () => {
    const parent = new Group();
    parent.scale.set(1, 3, 1);
    const inner = ball('inner', 0, 0, 0);
    inner.rotation.set(0, 0, 0.5);
    parent.add(inner);
    expect(elementsOf(inner)[0]!.kind).toBe('mesh');
    expect(distancesOf(fromThree([inner, ball('up', 0, 1, 0)]))[0]).toBeCloseTo(0.6, 2);
  });

  it('are surfaces where that is wished', () => {
    expect(elementsOf(new BoxGeometry(), { solids: 'surface' })[0]).toMatchObject({ solid: false });
  });
});

function withRange(geometry: BufferGeometry, count: number): BufferGeometry {
  geometry.setDrawRange(0, count);
  return geometry;
}

describe('triangles', () => {
  it.each<[string, BufferGeometry]>([
    ['a torus', new TorusGeometry(0.2, 0.03, 16, 96)],
    ['a knot', new TorusKnotGeometry(0.3, 0.055, 240, 16)],
    ['a sphere that was moved', new SphereGeometry(1).translate(3, 4, 5)],
  ])('of %s close, although its seam is off by roundings', (_, geometry) => {
    expect(elementsOf(geometry)[0]).toMatchObject({ kind: 'mesh', solid: true });
  });

  it('are those of interleaved, normalized and unshared vertices', () => {
    const plain = new TorusGeometry(1, 0.5, 5, 7);
    const positions = Float32Array.from(plain.getAttribute('position').array);
    const mixed = Float32Array.from({ length: (5 * positions.length) / 3 }, (_, i) =>
      i % 5 < 3 ? positions[3 * Math.floor(i / 5) + (i % 5)]! : 9,
    );
    const interleaved = new BufferGeometry().setIndex(plain.index);
    interleaved.setAttribute(
      'position',
      new InterleavedBufferAttribute(new InterleavedBuffer(mixed, 5), 3, 0),
    );
    expect(elementsOf(interleaved)).toEqual(elementsOf(plain));
    expect((elementsOf(plain.toNonIndexed())[0] as unknown as Triangles).solid).toBe(true);
    const bytes = Int8Array.from(positions, (x) => Math.round((127 * x) / 2));
    const normalized = new BufferGeometry().setIndex(plain.index);
    normalized.setAttribute('position', new BufferAttribute(bytes, 3, true));
    const { vertices } = elementsOf(normalized)[0] as unknown as Triangles;
    expect(Math.max(...vertices.map(Math.abs))).toBeLessThanOrEqual(1);
  });

  it('are those that morphs make, and refused when these have changed', () => {
    const geometry = new BoxGeometry(1, 1, 1);
    const up = Array.from(geometry.getAttribute('position').array, (_, i) => (i % 3 === 2 ? 1 : 0));
    geometry.morphAttributes.position = [new Float32BufferAttribute(up, 3)];
    geometry.morphTargetsRelative = true;
    const object = named(new Mesh(geometry), 'breathing', 0, 0, 0);
    object.morphTargetInfluences = [0.5];
    const bodies = fromThree([object, ball('ball', 0, 0, 2)]);
    expect(distancesOf(bodies)[0]).toBeCloseTo(2 - 0.1 - 1, 9);
    object.morphTargetInfluences[0] = 1;
    expect(() => distancesOf(bodies)).toThrow(
      'ThreeBodies.sync: "breathing" must be of the vertices that it had when fromThree read it; read it anew',
    );
  });
});

describe('bodies', () => {
  it('are objects, called as these, with all that they hold', () => {
    const table = named(new Group(), 'table', 0, 0, 0);
    table.add(ball('leg', 0, 0, 1), ball('other leg', 0, 0, 2));
    const bodies = fromThree([
      table,
      ball('cup', 1, 0, 0),
      ball('cup', 2, 0, 0),
      new Mesh(new BoxGeometry()),
    ]);
    expect(bodies.segments.map(({ id }) => id)).toEqual(['table', 'cup', 'cup (2)', 'Mesh']);
    expect(bodies.segments[0]!.elements).toHaveLength(2);
    expect(bodies.pairs).toHaveLength(6);
    expect(bodies.objects.get('table')).toBe(table);
  });

  it('of a scene are its children, without lights and what shows distances', () => {
    const scene = new Scene();
    scene.add(ball('a', 0, 0, 0), new Object3D(), ball('b', 1, 0, 0));
    expect(fromThree(scene).pairs).toEqual([['a', 'b']]);
  });

  it('are left out as options say', () => {
    const balls = ['a', 'b', 'c'].map((name, i) => ball(name, i, 0, 0));
    expect(fromThree(balls, { except: [['c', 'a']] }).pairs).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(fromThree(balls.slice(0, 1), { filter: ({ name }) => name !== 'b' }).segments).toHaveLength(1);
    expect(() => fromThree(balls, { except: [['a', 'd']] })).toThrow(
      'fromThree: options.except[0] must be of links or segments, got "d"',
    );
  });

  it('are the instances of one mesh, which move one by one', () => {
    const many = named(new InstancedMesh(new SphereGeometry(0.1), undefined, 3), 'many', 0, 0, 1);
    for (let i = 0; i < 3; i++) many.setMatrixAt(i, new Matrix4().makeTranslation(i, 0, 0));
    const bodies = fromThree([many, ball('ball', 0, 0, 0)]);
    expect(bodies.segments.map(({ id }) => id)).toEqual(['many[0]', 'many[1]', 'many[2]', 'ball']);
    many.setMatrixAt(1, new Matrix4().makeTranslation(0, 0, -0.5));
    const scene = engine.createScene(bodies);
    bodies.sync(scene);
    expect(scene.getPose('many[1]').slice(12, 15)).toEqual([0, 0, 0.5]);
    expect(scene.evaluate().minimum().distance).toBeCloseTo(0.3, 12);
    many.count = 2;
    expect(() => bodies.sync(scene)).toThrow('instance 0 of "many"');
  });

  it('have the finest of several levels', () => {
    const levels = named(new LOD(), 'levels', 0, 0, 0);
    levels.addLevel(new Mesh(new SphereGeometry(0.2)), 0);
    levels.addLevel(new Mesh(new BoxGeometry(1, 1, 1)), 10);
    expect(elementsOf(levels).map(({ kind }) => kind)).toEqual(['point']);
  });

  it('have the elements that are drawn by ElementMesh', () => {
    const crate = named(new ElementMesh(box([0, 0, 1], [1, 1, 1])), 'crate', 0, 0, 1);
    expect(elementsOf(crate)).toEqual([box([0, 0, 1], [1, 1, 1])]);
    expect(distancesOf(fromThree([crate, ball('ball', 0, 0, 4)]))).toEqual([0.9]);
  });

  it('follow objects, their parents, and the frame', () => {
    const [ship, mast] = [new Group(), ball('mast', 0, 0, 2)];
    ship.add(mast);
    ship.scale.setScalar(2);
    const bodies = fromThree([mast, ball('bird', 0, 0, 5)]);
    expect(distancesOf(bodies)[0]).toBeCloseTo(1 - 0.3, 12);
    ship.rotation.y = Math.PI / 2;
    mast.position.z = 1;
    expect(distancesOf(bodies)[0]).toBeCloseTo(Math.hypot(2, 5) - 0.3, 12);
    const inFrame = fromThree([mast, ball('bird', 0, 0, 5)], { frame: ship });
    expect(distancesOf(inFrame)[0]).toBeCloseTo((Math.hypot(2, 5) - 0.3) / 2, 12);
    ship.position.set(7, 8, 9);
    const scene = engine.createScene(inFrame);
    inFrame.sync(scene);
    for (const [i, x] of [0, 0, 1].entries()) expect(scene.getPose('mast')[12 + i]).toBeCloseTo(x, 12);
  });

  it('are where they were when one of them cannot be moved', () => {
    const [group, part, other] = [
      named(new Group(), 'pot', 0, 0, 0),
      ball('lid', 0, 0, 1),
      ball('x', 9, 0, 0),
    ];
    group.add(part);
    const bodies = fromThree([other, group]);
    const scene = engine.createScene(bodies);
    const before = scene.toJSON();
    other.position.x = 3;
    part.position.z = 1.1;
    expect(() => bodies.sync(scene)).toThrow(
      'ThreeBodies.sync: "lid" must be in the place that it had in "pot" (segment "pot"), which is one body',
    );
    part.position.z = 1;
    group.scale.setScalar(1.1);
    expect(() => bodies.sync(scene)).toThrow('"pot" (segment "pot") must be of the scale that it had');
    group.scale.setScalar(1);
    part.geometry = new SphereGeometry(0.2);
    expect(() => bodies.sync(scene)).toThrow('"lid" must be of the vertices that it had');
    expect(scene.toJSON()).toEqual(before);
  });
});

describe('what cannot be read', () => {
  const flat = ball('flat', 0, 0, 0);
  flat.scale.z = 0;
  const skinned = named(new SkinnedMesh(new BoxGeometry()), 'hand', 0, 0, 0);
  skinned.add(new Bone());
  it.each<[unknown, string]>([
    [undefined, 'source must be an Object3D or BufferGeometry of three.js, got undefined'],
    [{}, 'source must be an Object3D or BufferGeometry of three.js, got an object'],
    [[ball('a', 0, 0, 0), 7], 'source[1] must be an Object3D or BufferGeometry of three.js, got 7'],
    [named(new Group(), 'nothing', 0, 0, 0), '"nothing" must be an object with a mesh, got "Group"'],
    [new Scene(), 'an object of type Scene must be an object with a mesh, got "an empty scene"'],
    [flat, '"flat" must be of an extent along all axes: its scale may not be 0'],
    [
      skinned,
      '"hand" must be a mesh that keeps its vertices, and no SkinnedMesh, whose bones move its vertices',
    ],
    [new BatchedMesh(1, 3), 'no BatchedMesh, whose geometries lie in one'],
    [new BufferGeometry(), 'an object of type BufferGeometry must be a geometry with positions, got "none"'],
    [
      withRange(new TorusGeometry(), 2),
      'an object of type TorusGeometry must be drawn by at least one triangle',
    ],
    [
      new Mesh(
        new BufferGeometry().setAttribute(
          'position',
          new Float32BufferAttribute([0, 0, 0, 1, NaN, 0, 0, 1, 0], 3),
        ),
      ),
      'an object of type Mesh: vertices[4] must be finite',
    ],
  ])('is refused by name: %#', (source, message) => {
    expect(() => fromThree(source as Object3D)).toThrow(`fromThree: `);
    expect(() => fromThree(source as Object3D)).toThrow(message);
  });

  it.each<[object, string]>([
    [{ frame: 3 }, 'options.frame must be an Object3D, got 3'],
    [{ frame: flat }, 'options.frame "flat" must be of an extent along all axes'],
    [{ robot: 'both' }, "options.robot must be 'collision' or 'visual', got \"both\""],
    [{ solids: 1 }, "options.solids must be 'exact', 'drawn' or 'surface', got 1"],
    [{ except: 'a' }, 'options.except must be an array of [a, b], got "a"'],
    [{ filter: 1 }, 'options.filter must be a function, got 1'],
    [{ frames: 1 }, "did you mean 'frame'?"],
  ])('is refused as an option: %o', (options, message) => {
    expect(() => fromThree(ball('a', 0, 0, 0), options as FromThreeOptions)).toThrow(message);
  });
});
