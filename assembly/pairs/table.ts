/**
 * The table of element pairs: which kernel compares which two kinds. The lower kind always comes first.
 *
 * A kernel is a fast function, which runs over blocks and says which lanes it leaves open, and a thorough one
 * for those. Open pairs are few, so they are collected until the lanes of the thorough one are full.
 */
import {
  BOX,
  CONE,
  CYLINDER,
  ELLIPSOID,
  HALF_SPACE,
  HULL,
  KINDS,
  LINE,
  POINT,
  TRIANGLE,
} from '../layout/kinds';
import { BoxRow } from '../elements/box';
import { Columns, Component, Vector } from '../layout/records';
import { ConeRow } from '../elements/cone';
import { CylinderRow } from '../elements/cylinder';
import { EllipsoidRow } from '../elements/ellipsoid';
import { HullRow } from '../elements/hull';
import { LineRow } from '../elements/line';
import { PointRow } from '../elements/point';
import { TriangleRow } from '../elements/triangle';
import { COLUMNS } from './io/columns';
import { boxBox } from './box/box-box';
import { againstConvex, againstConvexThorough } from './convex/against-convex';
import { lookAgain } from './look-again';
import { againstHalfSpace, halfSpaceHalfSpace } from './half-space/half-space';
import { lineBox } from './box/line-box';
import { lineLine, lineLineThorough } from './swept/line-line';
import { lineTriangle, lineTriangleThorough } from './swept/line-triangle';
import { pointBox } from './box/point-box';
import { proveNormals } from './convex/near-normals';
import { pointAxial } from './convex/point-axial';
import { pointEllipsoid } from './convex/point-ellipsoid';
import { pointLine } from './swept/point-line';
import { pointPoint } from './swept/point-point';
import { pointTriangle, pointTriangleThorough } from './swept/point-triangle';
import { triangleBox } from './box/triangle-box';
import { triangleTriangle, triangleTriangleThorough } from './swept/triangle-triangle';

if (KINDS != 9) ERROR('pairs/table.ts: the table needs a line for every pair of kinds');

/** The number of a pair of kinds, kindA ≤ kindB. */
export function pairNumber(kindA: i32, kindB: i32): i32 {
  return kindA * KINDS + kindB;
}

/**
 * Compares blocks of LANES rows of A and of B, and moves the columns on.
 *
 * @param source - what `a` and `b` are addresses of: PACKED, LISTED, FILLED, for one block, or COLUMNS
 * @param open - one byte per block, to be filled with its open lanes as bits: the distance that is written
 *   for them is an upper bound, and points and normal mean nothing
 */
export function compare(
  pair: i32,
  source: i32,
  a: usize,
  b: usize,
  out: Columns,
  blocks: i32,
  open: usize,
): void {
  if (source == COLUMNS) runColumns(pair, a, b, out, blocks, open);
  else run(pair, source, a, b, out, blocks, open);
  lookAgain(pair, source, a, b, out, blocks, open);
}

/** Runs the kernel of a pair of kinds, which leaves one byte of remarks per block (`io/near.ts`). */
function run(pair: i32, source: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  switch (pair) {
    case POINT * KINDS + POINT:
      return pointPoint<Vector>(source, a, b, out, blocks, open);
    case POINT * KINDS + LINE:
      return pointLine<Vector>(source, a, b, out, blocks, open);
    case POINT * KINDS + TRIANGLE:
      return pointTriangle<Vector>(source, a, b, out, blocks, open);
    case POINT * KINDS + BOX:
      return pointBox(source, a, b, out, blocks, open);
    case POINT * KINDS + CYLINDER:
      return pointAxial<CylinderRow>(source, a, b, out, blocks, open);
    case POINT * KINDS + CONE:
      return pointAxial<ConeRow>(source, a, b, out, blocks, open);
    case POINT * KINDS + HULL:
      return againstConvex<PointRow, HullRow>(source, a, b, out, blocks, open);
    case POINT * KINDS + ELLIPSOID:
      return pointEllipsoid(source, a, b, out, blocks, open);
    case POINT * KINDS + HALF_SPACE:
      return againstHalfSpace<PointRow>(source, a, b, out, blocks, open);
    case LINE * KINDS + LINE:
      return lineLine<Vector>(source, a, b, out, blocks, open);
    case LINE * KINDS + TRIANGLE:
      return lineTriangle<Vector>(source, a, b, out, blocks, open);
    case LINE * KINDS + BOX:
      return lineBox(source, a, b, out, blocks, open);
    case LINE * KINDS + CYLINDER:
      return againstConvex<LineRow, CylinderRow>(source, a, b, out, blocks, open);
    case LINE * KINDS + CONE:
      return againstConvex<LineRow, ConeRow>(source, a, b, out, blocks, open);
    case LINE * KINDS + HULL:
      return againstConvex<LineRow, HullRow>(source, a, b, out, blocks, open);
    case LINE * KINDS + ELLIPSOID:
      return againstConvex<LineRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case LINE * KINDS + HALF_SPACE:
      return againstHalfSpace<LineRow>(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + TRIANGLE:
      return triangleTriangle<Vector>(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + BOX:
      return triangleBox(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + CYLINDER:
      return againstConvex<TriangleRow, CylinderRow>(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + CONE:
      return againstConvex<TriangleRow, ConeRow>(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + HULL:
      return againstConvex<TriangleRow, HullRow>(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + ELLIPSOID:
      return againstConvex<TriangleRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case TRIANGLE * KINDS + HALF_SPACE:
      return againstHalfSpace<TriangleRow>(source, a, b, out, blocks, open);
    case BOX * KINDS + BOX:
      return boxBox(source, a, b, out, blocks, open);
    case BOX * KINDS + CYLINDER:
      return againstConvex<BoxRow, CylinderRow>(source, a, b, out, blocks, open);
    case BOX * KINDS + CONE:
      return againstConvex<BoxRow, ConeRow>(source, a, b, out, blocks, open);
    case BOX * KINDS + HULL:
      return againstConvex<BoxRow, HullRow>(source, a, b, out, blocks, open);
    case BOX * KINDS + ELLIPSOID:
      return againstConvex<BoxRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case BOX * KINDS + HALF_SPACE:
      return againstHalfSpace<BoxRow>(source, a, b, out, blocks, open);
    case CYLINDER * KINDS + CYLINDER:
      return againstConvex<CylinderRow, CylinderRow>(source, a, b, out, blocks, open);
    case CYLINDER * KINDS + CONE:
      return againstConvex<CylinderRow, ConeRow>(source, a, b, out, blocks, open);
    case CYLINDER * KINDS + HULL:
      return againstConvex<CylinderRow, HullRow>(source, a, b, out, blocks, open);
    case CYLINDER * KINDS + ELLIPSOID:
      return againstConvex<CylinderRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case CYLINDER * KINDS + HALF_SPACE:
      return againstHalfSpace<CylinderRow>(source, a, b, out, blocks, open);
    case CONE * KINDS + CONE:
      return againstConvex<ConeRow, ConeRow>(source, a, b, out, blocks, open);
    case CONE * KINDS + HULL:
      return againstConvex<ConeRow, HullRow>(source, a, b, out, blocks, open);
    case CONE * KINDS + ELLIPSOID:
      return againstConvex<ConeRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case CONE * KINDS + HALF_SPACE:
      return againstHalfSpace<ConeRow>(source, a, b, out, blocks, open);
    case HULL * KINDS + HULL:
      return againstConvex<HullRow, HullRow>(source, a, b, out, blocks, open);
    case HULL * KINDS + ELLIPSOID:
      return againstConvex<HullRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case HULL * KINDS + HALF_SPACE:
      return againstHalfSpace<HullRow>(source, a, b, out, blocks, open);
    case ELLIPSOID * KINDS + ELLIPSOID:
      return againstConvex<EllipsoidRow, EllipsoidRow>(source, a, b, out, blocks, open);
    case ELLIPSOID * KINDS + HALF_SPACE:
      return againstHalfSpace<EllipsoidRow>(source, a, b, out, blocks, open);
    case HALF_SPACE * KINDS + HALF_SPACE:
      return halfSpaceHalfSpace(source, a, b, out, blocks, open);
  }
}

/** Runs the kernel of a pair of points, lines or triangles over columns. */
function runColumns(pair: i32, a: usize, b: usize, out: Columns, blocks: i32, open: usize): void {
  switch (pair) {
    case POINT * KINDS + POINT:
      return pointPoint<Component>(COLUMNS, a, b, out, blocks, open);
    case POINT * KINDS + LINE:
      return pointLine<Component>(COLUMNS, a, b, out, blocks, open);
    case POINT * KINDS + TRIANGLE:
      return pointTriangle<Component>(COLUMNS, a, b, out, blocks, open);
    case LINE * KINDS + LINE:
      return lineLine<Component>(COLUMNS, a, b, out, blocks, open);
    case LINE * KINDS + TRIANGLE:
      return lineTriangle<Component>(COLUMNS, a, b, out, blocks, open);
    case TRIANGLE * KINDS + TRIANGLE:
      return triangleTriangle<Component>(COLUMNS, a, b, out, blocks, open);
  }
}

/** Compares rows that `compare` left open: LANES of them. The columns stay where they are. */
export function compareThoroughly(pair: i32, source: i32, a: usize, b: usize, out: Columns): void {
  const near = runThoroughly(pair, source, a, b, out);
  if (near != 0) proveNormals(pair / KINDS, pair % KINDS, near, out);
}

/** Runs the thorough kernel of a pair of kinds, and returns the lanes whose cores are near each other. */
function runThoroughly(pair: i32, source: i32, a: usize, b: usize, out: Columns): i32 {
  switch (pair) {
    case POINT * KINDS + TRIANGLE:
      return pointTriangleThorough(source, a, b, out);
    case LINE * KINDS + LINE:
      return lineLineThorough(source, a, b, out);
    case LINE * KINDS + TRIANGLE:
      return lineTriangleThorough(source, a, b, out);
    case TRIANGLE * KINDS + TRIANGLE:
      return triangleTriangleThorough(source, a, b, out);
    default:
      return againstConvexThorough(pair, source, a, b, out);
  }
}
