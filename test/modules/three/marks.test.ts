import {
  Color,
  Group,
  type Mesh,
  type MeshBasicMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { describe, expect, it } from 'vitest';
import { box, sphere, type Vector } from '../../../bindings/index.ts';
import type { ContactPolygon } from '../../../modules/contacts/index.ts';
import {
  Arrow,
  clearanceColor,
  ClearanceLines,
  ContactPatches,
  ElementMesh,
  fromThree,
  PathTube,
} from '../../../modules/three/index.ts';
import { closestRows } from '../../../modules/three/closest-rows.ts';

/** Three pairs, of which the second is the closest and the third is beyond reach. */
const DISTANCES = {
  distance: [0.2, -0.01, Infinity],
  pointA: [0, 0, 0, 0, 0, 1, 0, 0, 0],
  pointB: [0.2, 0, 0, 0, 0, 0.99, 0, 0, 0],
};

const shown = (lines: ClearanceLines): Mesh[] => lines.children.filter(({ visible }) => visible) as Mesh[];

/** Does what a renderer does with an object before it is drawn, 500 pixels high. */
function prepare(object: Mesh, camera: PerspectiveCamera): void {
  const renderer = { getSize: (size: Vector2) => size.set(800, 500) } as WebGLRenderer;
  object.onBeforeRender(
    renderer,
    new Scene(),
    camera,
    undefined as never,
    undefined as never,
    undefined as never,
  );
}

function makeCamera(distance: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(90, 1.6, 0.01, 100);
  camera.position.set(0.1, 0, distance);
  camera.updateMatrixWorld(true);
  return camera;
}

describe('closestRows', () => {
  it('finds the lowest in order, the first of equals first, and no infinite ones', () => {
    const rows = new Int32Array(3);
    expect(closestRows([3, 1, Infinity, 1, 2, -1], rows)).toBe(3);
    expect([...rows]).toEqual([5, 1, 3]);
    expect(closestRows([Infinity, 4], rows)).toBe(1);
    expect(rows[0]).toBe(1);
  });
});

describe('ClearanceLines', () => {
  it('show the closest pairs, as many as are wished', () => {
    const lines = new ClearanceLines({ labels: false });
    lines.show(DISTANCES);
    expect([...lines.rows]).toEqual([1, 0]);
    expect(shown(lines)).toHaveLength(2 * 3);
    lines.show(DISTANCES, 1);
    expect([...lines.rows]).toEqual([1]);
    expect(shown(lines)).toHaveLength(3);
    lines.show({ distance: [], pointA: [], pointB: [] });
    expect(shown(lines)).toEqual([]);
  });

  it('have an outline of a color of its own, wider than they are, if it is wished', () => {
    const outline = new Color('#123456');
    const lines = new ClearanceLines({ labels: false, count: 1, color: 'red', outline });
    lines.show(DISTANCES);
    const marks = shown(lines);
    expect(marks).toHaveLength(6);
    for (const mark of marks) prepare(mark, makeCamera(2));
    const colors = marks.map(({ material }) => (material as MeshBasicMaterial).color.getHexString());
    expect(colors).toEqual(['ff0000', 'ff0000', 'ff0000', '123456', '123456', '123456']);
    const widths = marks.map(({ matrixWorld }) => new Vector3().setFromMatrixColumn(matrixWorld, 0).length());
    for (let part = 0; part < 3; part++) expect(widths[3 + part]! / widths[part]!).toBeGreaterThan(1.2);
    // What is around a line is drawn before it, and is no more transparent.
    expect(marks[3]!.renderOrder).toBeLessThan(marks[0]!.renderOrder);
    outline.set('#654321');
    prepare(marks[3]!, makeCamera(2));
    expect((marks[3]!.material as MeshBasicMaterial).color.getHexString()).toBe('654321');
  });

  it('have the color that a function writes for their distance', () => {
    const lines = new ClearanceLines({
      labels: false,
      color: (distance, out) => out.set(distance < 0 ? 'red' : 'blue'),
    });
    lines.show(DISTANCES);
    const rods = shown(lines).filter((_, i) => i % 3 === 0);
    for (const rod of rods) prepare(rod, makeCamera(2));
    const colors = rods.map(({ material }) => (material as MeshBasicMaterial).color.getHexString());
    expect(colors).toEqual(['ff0000', '0000ff']);
  });

  it.each([1, 10])('are as wide %d m from the camera, between the closest points', (distance) => {
    const lines = new ClearanceLines({ labels: false, count: 1 });
    lines.show({ distance: [0.2], pointA: [0, 0, 0], pointB: [0.2, 0, 0] });
    const [rod, from, to] = shown(lines) as [Mesh, Mesh, Mesh];
    const camera = makeCamera(distance);
    for (const mark of [rod, from, to]) prepare(mark, camera);
    // At this angle 500 pixels are twice as high as it is far.
    const pixel = (2 * distance) / 500;
    const columns = [0, 4, 8].map((i) => Math.hypot(...rod.matrixWorld.elements.slice(i, i + 3)));
    for (const [i, size] of [1.75 * pixel, 0.2, 1.75 * pixel].entries())
      expect(columns[i]).toBeCloseTo(size, 12);
    expect(rod.matrixWorld.elements.slice(12, 15)).toEqual([0.1, 0, 0]);
    expect(to.matrixWorld.elements.slice(12, 15)).toEqual([0.2, 0, 0]);
    const near = new Raycaster();
    near.setFromCamera(new Vector2(0, 0.99 * (7.75 / 250)), camera);
    expect(lines.rankAt(near)).toBe(0);
    near.setFromCamera(new Vector2(0, 1.05 * (7.75 / 250)), camera);
    expect(lines.rankAt(near)).toBeUndefined();
    expect(near.intersectObject(lines)).toEqual([]);
  });

  it('are in the frame of the scene, wherever they hang', () => {
    const [ship, parent] = [new Group(), new Group()];
    ship.rotation.x = -Math.PI / 2;
    ship.scale.setScalar(10);
    parent.position.set(1, 2, 3);
    const lines = new ClearanceLines({ labels: false, count: 1, frame: ship });
    parent.add(lines);
    lines.show({ distance: [0.2], pointA: [0, 0, 0], pointB: [0, 0, 0.2] });
    parent.updateMatrixWorld(true);
    const to = shown(lines)[2]!;
    prepare(to, makeCamera(9));
    for (const [i, x] of [0, 2, 0].entries()) expect(to.matrixWorld.elements[12 + i]).toBeCloseTo(x, 12);
  });

  it('have the color of their distance, or one that follows another', () => {
    const lines = new ClearanceLines({ labels: false, count: 1 });
    const colorNow = (): string => {
      prepare(shown(lines)[0]!, makeCamera(3));
      return (shown(lines)[0]!.material as unknown as { color: Color }).color.getHexString();
    };
    lines.show(DISTANCES);
    expect(colorNow()).toBe(clearanceColor(-0.01, 0, 0.1).getHexString());
    const ink = new Color('#123456');
    lines.color = ink;
    ink.set('#654321');
    expect(colorNow()).toBe('654321');
  });

  it('refuse a count that is none', () => {
    expect(() => new ClearanceLines({ count: 0 })).toThrow(
      'ClearanceLines: options.count must be an integer',
    );
  });
});

describe('clearanceColor', () => {
  it('goes from yellow to dark blue, pink below and gray beyond all', () => {
    const hex = (distance: number): string => clearanceColor(distance, 0.1, 0.2).getHexString();
    expect([0.1, 0.2, 5, 0.05, Infinity].map(hex)).toEqual([
      'fee838',
      '00224e',
      '00224e',
      'ff3b6b',
      '8b93a3',
    ]);
  });
});

describe('PathTube', () => {
  it('has rings of its radius, square to the way', () => {
    const tube = new PathTube({ radius: 0.5 });
    tube.set([0, 0, 0, 0, 0, 1, 0, 2, 1]);
    const positions = tube.geometry.getAttribute('position');
    expect(positions.count).toBe(18);
    for (let i = 0; i < 6; i++) {
      expect(Math.hypot(positions.getX(i), positions.getY(i))).toBeCloseTo(0.5, 6);
      expect(positions.getZ(i)).toBeCloseTo(0, 6);
      expect(Math.hypot(positions.getX(12 + i), positions.getZ(12 + i) - 1)).toBeCloseTo(0.5, 6);
    }
    // Its sides face outward.
    const { index } = tube.geometry;
    expect(index!.count).toBe(2 * 6 * 2 * 3);
    expect(fromThree(tube.geometry).segments[0]!.elements).toHaveLength(1);
  });

  it('is colored by distances, one per point, and shows nothing of one point', () => {
    const tube = new PathTube({ near: 0, far: 1 });
    tube.set([0, 0, 0, 0, 0, 1], [0, 1]);
    const colors = tube.geometry.getAttribute('color');
    expect([colors.getX(0), colors.getY(0), colors.getZ(0)]).toEqual(
      Array.from(Float32Array.from(clearanceColor(0, 0, 1).toArray())),
    );
    tube.set([1, 2, 3]);
    expect(tube.visible).toBe(false);
    expect(() => tube.set([1, 2, 3, 4])).toThrow('PathTube.set: points must be 3 numbers each');
    expect(() => tube.set([1, 2, 3], [])).toThrow('PathTube.set: distances must be 1, one per point');
    expect(() => new PathTube({ radius: 0 })).toThrow('PathTube: options.radius must be above 0');
  });

  it('does not break where a path rests or turns back', () => {
    const tube = new PathTube();
    tube.set([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
    expect([...tube.geometry.getAttribute('position').array].every(Number.isFinite)).toBe(true);
  });
});

describe('ContactPatches', () => {
  it('have a patch and an arrow for each contact, in place of those before', () => {
    const patches = new ContactPatches();
    const vertices: Vector[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ];
    const polygon: ContactPolygon = { vertices, depths: [0, 0, 0], centroid: [0, 0, 0], area: 0.5 };
    const normal: Vector = [0, 0, 1];
    const flat = { polygon, point: normal, normal };
    let disposed = 0;
    patches.show([flat, { point: normal, normal }]);
    expect(patches.children).toHaveLength(3 + 1);
    for (const child of patches.children)
      (child as Mesh).geometry?.addEventListener('dispose', () => disposed++);
    patches.show([flat]);
    expect(disposed).toBe(2);
    expect(patches.children).toHaveLength(3);
    patches.dispose();
    expect(patches.children).toEqual([]);
  });
});

describe('all of them', () => {
  it('give back what they hold, and are left out by fromThree', () => {
    const marks = [
      new ClearanceLines({ labels: false }),
      new PathTube(),
      new ContactPatches(),
      new Arrow('red'),
    ];
    for (const mark of [...marks, new ElementMesh(sphere([0, 0, 0], 1))]) {
      const held = new Set<object>();
      let freed = 0;
      mark.traverse((object) => {
        const { geometry, material } = object as Partial<Mesh>;
        for (const one of [geometry, material].flat()) {
          if (one === undefined || held.has(one)) continue;
          held.add(one);
          (one as { addEventListener: (type: 'dispose', listener: () => void) => void }).addEventListener(
            'dispose',
            () => freed++,
          );
        }
      });
      const parent = new Group().add(mark);
      mark.dispose();
      expect(parent.children).toEqual([]);
      expect(freed).toBeGreaterThanOrEqual(held.size);
    }
    const group = new Group().add(new ElementMesh(box([0, 0, 0], [1, 1, 1])), ...marks);
    expect(fromThree(group).segments[0]!.elements).toHaveLength(1);
  });
});
