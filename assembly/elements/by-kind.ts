/**
 * What is done to elements of a kind known by its number only: one line per kind and task. Whoever adds an
 * element adds its lines here.
 */
import { LANES, Rows, splat } from '../simd/lanes';
import { Pose } from '../layout/records';
import { BoxRow } from './box';
import { boxBlock, Bounds, growBounds } from './bounds';
import { ConeRow } from './cone';
import { CylinderRow } from './cylinder';
import { EllipsoidRow } from './ellipsoid';
import { HalfSpaceRow } from './half-space';
import { HullRow } from './hull';
import { LineRow } from './line';
import { PointRow } from './point';
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
  packedBytes,
  TRIANGLE,
} from '../layout/kinds';
import { transformBlocks } from './transform';
import { TriangleRow } from './triangle';

if (KINDS != 9) ERROR('elements/by-kind.ts: every switch needs a line for every kind');

/** Transposes LANES rows, given by a list of their addresses, into a block. */
export function gatherElements(kind: i32, list: usize, block: usize): void {
  switch (kind) {
    case POINT:
      return Rows.gatherListed<PointRow>(list, block);
    case LINE:
      return Rows.gatherListed<LineRow>(list, block);
    case TRIANGLE:
      return Rows.gatherListed<TriangleRow>(list, block);
    case BOX:
      return Rows.gatherListed<BoxRow>(list, block);
    case CYLINDER:
      return Rows.gatherListed<CylinderRow>(list, block);
    case CONE:
      return Rows.gatherListed<ConeRow>(list, block);
    case HULL:
      return Rows.gatherListed<HullRow>(list, block);
    case ELLIPSOID:
      return Rows.gatherListed<EllipsoidRow>(list, block);
    case HALF_SPACE:
      return Rows.gatherListed<HalfSpaceRow>(list, block);
  }
}

/** Transforms blocks of elements: see `transformBlocks`. */
export function transformElements(
  kind: i32,
  pose: Pose,
  local: usize,
  blocks: i32,
  world: usize,
  rows: usize,
): void {
  switch (kind) {
    case POINT:
      return transformBlocks<PointRow>(pose, local, blocks, world, rows);
    case LINE:
      return transformBlocks<LineRow>(pose, local, blocks, world, rows);
    case TRIANGLE:
      return transformBlocks<TriangleRow>(pose, local, blocks, world, rows);
    case BOX:
      return transformBlocks<BoxRow>(pose, local, blocks, world, rows);
    case CYLINDER:
      return transformBlocks<CylinderRow>(pose, local, blocks, world, rows);
    case CONE:
      return transformBlocks<ConeRow>(pose, local, blocks, world, rows);
    case HULL:
      return transformBlocks<HullRow>(pose, local, blocks, world, rows);
    case ELLIPSOID:
      return transformBlocks<EllipsoidRow>(pose, local, blocks, world, rows);
    case HALF_SPACE:
      return transformBlocks<HalfSpaceRow>(pose, local, blocks, world, rows);
  }
}

/** Writes how far elements reach along a direction, and returns the largest in each lane. */
export function supportElements(
  kind: i32,
  block: usize,
  blocks: i32,
  x: lane,
  y: lane,
  z: lane,
  to: usize,
): lane {
  const most = splat(-Infinity);
  switch (kind) {
    case POINT:
      return Bounds.supports<PointRow>(block, blocks, x, y, z, most, to);
    case LINE:
      return Bounds.supports<LineRow>(block, blocks, x, y, z, most, to);
    case TRIANGLE:
      return Bounds.supports<TriangleRow>(block, blocks, x, y, z, most, to);
    case BOX:
      return Bounds.supports<BoxRow>(block, blocks, x, y, z, most, to);
    case CYLINDER:
      return Bounds.supports<CylinderRow>(block, blocks, x, y, z, most, to);
    case CONE:
      return Bounds.supports<ConeRow>(block, blocks, x, y, z, most, to);
    case HULL:
      return Bounds.supports<HullRow>(block, blocks, x, y, z, most, to);
    case ELLIPSOID:
      return Bounds.supports<EllipsoidRow>(block, blocks, x, y, z, most, to);
    default:
      return Bounds.supports<HalfSpaceRow>(block, blocks, x, y, z, most, to);
  }
}

/** Writes the boxes of a block of elements: see `boxBlock`. */
export function boxElementBlock(kind: i32, block: usize, boxes: usize, step: i32): void {
  switch (kind) {
    case POINT:
      return boxBlock<PointRow>(block, boxes, step);
    case LINE:
      return boxBlock<LineRow>(block, boxes, step);
    case TRIANGLE:
      return boxBlock<TriangleRow>(block, boxes, step);
    case BOX:
      return boxBlock<BoxRow>(block, boxes, step);
    case CYLINDER:
      return boxBlock<CylinderRow>(block, boxes, step);
    case CONE:
      return boxBlock<ConeRow>(block, boxes, step);
    case HULL:
      return boxBlock<HullRow>(block, boxes, step);
    case ELLIPSOID:
      return boxBlock<EllipsoidRow>(block, boxes, step);
    case HALF_SPACE:
      return boxBlock<HalfSpaceRow>(block, boxes, step);
  }
}

/** Lowers bounds to those of a block of elements: see `growBounds`. */
export function putElements(kind: i32, block: usize, bounds: usize): void {
  switch (kind) {
    case POINT:
      return growBounds<PointRow>(block, bounds);
    case LINE:
      return growBounds<LineRow>(block, bounds);
    case TRIANGLE:
      return growBounds<TriangleRow>(block, bounds);
    case BOX:
      return growBounds<BoxRow>(block, bounds);
    case CYLINDER:
      return growBounds<CylinderRow>(block, bounds);
    case CONE:
      return growBounds<ConeRow>(block, bounds);
    case HULL:
      return growBounds<HullRow>(block, bounds);
    case ELLIPSOID:
      return growBounds<EllipsoidRow>(block, bounds);
    case HALF_SPACE:
      return growBounds<HalfSpaceRow>(block, bounds);
  }
}

/** Squared distances of points from cores, m²: see `gap` of the rows. */
export function squaredDistanceOf(kind: i32, block: usize, x: lane, y: lane, z: lane): lane {
  switch (kind) {
    case POINT:
      return changetype<PointRow>(block).squaredDistance(x, y, z);
    case LINE:
      return changetype<LineRow>(block).squaredDistance(x, y, z);
    case TRIANGLE:
      return changetype<TriangleRow>(block).squaredDistance(x, y, z);
    case BOX:
      return changetype<BoxRow>(block).squaredDistance(x, y, z);
    case CYLINDER:
      return changetype<CylinderRow>(block).squaredDistance(x, y, z);
    case CONE:
      return changetype<ConeRow>(block).squaredDistance(x, y, z);
    case HULL:
      return changetype<HullRow>(block).squaredDistance(x, y, z);
    case ELLIPSOID:
      return changetype<EllipsoidRow>(block).squaredDistance(x, y, z);
    default:
      return changetype<HalfSpaceRow>(block).squaredDistance(x, y, z);
  }
}

/** Addresses of the rows of a block. */
const listed: usize = memory.data(4 * LANES, 16);

/** Transposes LANES rows of a batch into a block; how thick half-spaces are is not in them. */
export function gatherPacked(kind: i32, rows: usize, block: usize): void {
  const bytes = packedBytes(kind);
  for (let i = 0; i < LANES; i++) store<usize>(listed + 4 * i, rows + i * bytes);
  gatherElements(kind, listed, block);
}
