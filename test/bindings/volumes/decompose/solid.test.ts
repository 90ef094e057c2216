import { describe, expect, it } from 'vitest';
import { readBytes } from '../../../../data/read.ts';
import {
  type Mesh,
  mesh,
  type PieceElement,
  type PieceKind,
  type Vector,
} from '../../../../bindings/index.ts';
import { sizeOf } from '../../../../bindings/volumes/cover.ts';
import { parseMesh } from '../../../../modules/robot/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import {
  boxShape,
  CLOSED_SHAPES,
  insideOut,
  moved,
  plainMesh,
  type Shape,
  sphereShape,
  together,
  windingNumber,
} from '../../../support/closed-meshes.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { add, between, cross, dot, length } from '../../../support/vectors.ts';
import { holderOfPiece, notHeld } from './exact.ts';

/** Limits of the excess of shapes, m: the smaller one makes more pieces, and fills more. */
const EXCESSES = IS_DEEP ? [0.3, 0.05] : [0.05];

/** Points of each shape. */
const POINTS = IS_DEEP ? 2000 : 200;

/** A ball with waves, which is thick: pieces that are close to its surface leave its middle. */
const waves = sphereShape(1, 6, ([x, y, z]) => 0.2 * Math.sin(9 * x) * Math.sin(9 * y) * Math.sin(9 * z));

/** Three boxes that overlap. */
const boxes = together(
  ...[[0, 0, 0] as const, [1, 0.25, 0.25] as const, [0.5, 1, 0.5] as const].map((place) =>
    moved(boxShape([0.7, 0.8, 0.6]), (vertex) => vertex.map((x, k) => x + place[k]!) as unknown as Vector),
  ),
);

const SHAPES: readonly (readonly [string, Shape])[] = [
  ...CLOSED_SHAPES,
  ['a ball with waves', waves],
  ['boxes that overlap', boxes],
  ['a box inside out', insideOut(boxShape([1, 2, 3]))],
];

/** Links that are closed. */
const LINKS = [
  ['Panda', 'moveit_resources_panda_description/meshes/collision/link5.stl'],
  ['UR5e', 'ur_description/meshes/ur5e/collision/wrist1.stl'],
  ['Robotiq 2F-85', 'robotiq_2f85/meshes/collision/robotiq_arg2f_85_inner_knuckle.dae'],
] as const;

/** Random points that the surface winds around: each is a number that a computer has, taken exactly. */
function pointsInside(shape: Shape, count: number): Vector[] {
  const random = createRandom(SEED);
  const { vertices, triangles } = shape;
  const onSurface = (): Vector => {
    const [a, b, c] = triangles[random.integer(0, triangles.length - 1)]!.map((vertex) => vertices[vertex]!);
    const [u, v] = [random.unit() / 2, random.unit() / 2];
    return add(add(a!, between(a!, b!), u), between(a!, c!), v);
  };
  const points: Vector[] = [];
  for (let tries = 0; points.length < count && tries < 100 * count; tries++) {
    const from = onSurface();
    const point = add(from, between(from, onSurface()), random.unit());
    if (!isInPlane(shape, point) && Math.abs(windingNumber(shape, point)) > 0.5) points.push(point);
  }
  return points;
}

/** Whether a point is in the plane of a triangle, up to rounding: it cannot be told on which side it is. */
function isInPlane({ vertices, triangles }: Shape, point: Vector): boolean {
  return triangles.some((corners) => {
    const [a, b, c] = corners.map((corner) => vertices[corner]!) as [Vector, Vector, Vector];
    const normal = cross(between(a, b), between(a, c));
    return Math.abs(dot(normal, between(a, point))) <= 1e-12 * length(normal);
  });
}

/** The points that are in no piece. Without rounding. */
function missing(points: readonly Vector[], pieces: readonly PieceElement[]): Vector[] {
  const holds = pieces.map((piece) => holderOfPiece(piece));
  return points.filter((point) => !holds.some((hold) => hold(point)));
}

const KINDS: readonly PieceKind[] = ['hull', 'box', 'capsule', 'cylinder', 'sphere'];

function shapeOf({ vertices, indices }: Mesh): Shape {
  const corners = Array.from({ length: vertices.length / 3 }, (_, i) => [
    ...vertices.subarray(3 * i, 3 * i + 3),
  ]) as unknown as Vector[];
  const triangles = Array.from({ length: indices.length / 3 }, (_, i) => [
    ...indices.subarray(3 * i, 3 * i + 3),
  ]) as unknown as [number, number, number][];
  return { vertices: corners, triangles };
}

forOneBuild((_, engine) => {
  describe(`Engine.decompose with solid: true, SEED=${SEED}`, () => {
    describe.each(SHAPES)('of %s', (_name, shape) => {
      it.each([...EXCESSES.map((excess) => [excess, undefined] as const), [0.3, KINDS] as const])(
        'holds triangles and inside, exactly, within %d m, by %o',
        (excess, kinds) => {
          const made = engine().decompose(plainMesh(shape), { excess, solid: true, kinds });
          expect(notHeld(plainMesh(shape), made.elements)).toEqual([]);
          const points = pointsInside(shape, POINTS);
          expect(points.length).toBeGreaterThan(0);
          expect(missing(points, made.elements)).toEqual([]);
          expect(made.excess[1] - made.excess[0]).toBeLessThanOrEqual(0.1 * made.excess[1] + 1e-8);
        },
      );
    });

    it('finds what pieces of the surface leave', () => {
      const shell = together(sphereShape(1, 8), insideOut(sphereShape(0.6, 8)));
      const points = pointsInside(shell, POINTS);
      const surface = engine().decompose(plainMesh(shell), { excess: 0.1 });
      expect(missing(points, surface.elements).length).toBeGreaterThan(0);
      const solid = engine().decompose(plainMesh(shell), { excess: 0.1, solid: true });
      expect(missing(points, solid.elements)).toEqual([]);
      expect(solid.excess[1]).toBeLessThanOrEqual(0.1);
      expect(solid.pieces).toBe(surface.pieces);
    });

    it('keeps to the number of pieces', () => {
      const { pieces, elements } = engine().decompose(plainMesh(waves), { pieces: 3, solid: true });
      expect(pieces).toBeLessThanOrEqual(3);
      expect(missing(pointsInside(waves, POINTS), elements)).toEqual([]);
    });

    it.each(LINKS)('holds the inside of a link of the %s', async (_name, path) => {
      const link = parseMesh(await readBytes(`robots/${path}`), { name: path });
      const { elements, excess } = engine().decompose(link, { excess: sizeOf(link) / 100, solid: true });
      expect(notHeld(link, elements)).toEqual([]);
      expect(missing(pointsInside(shapeOf(link), POINTS / 4), elements)).toEqual([]);
      expect(excess[1]).toBeLessThanOrEqual(sizeOf(link) / 100);
    });

    it('refuses a mesh that encloses nothing', () => {
      const { vertices, triangles } = boxShape([1, 1, 1]);
      const open = mesh(vertices.flat(), triangles.slice(1).flat());
      const surface = mesh(vertices.flat(), triangles.flat(), { solid: false });
      const decompose = (shape: Mesh) => () => engine().decompose(shape, { solid: true });
      expect(decompose(open)).toThrow(
        'Engine.decompose: options.solid must be left out or false, as the mesh is not closed: the edge',
      );
      expect(decompose(surface)).toThrow('as the mesh was made with solid: false');
    });
  });
});
