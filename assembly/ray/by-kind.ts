/**
 * Where the ray first meets the elements of a block: closed forms where there are any, else Newton's method.
 * One line per kind. Whoever adds a kind adds one with `approached`.
 */
import { BoxRow } from '../elements/box';
import { ConeRow } from '../elements/cone';
import { CylinderRow } from '../elements/cylinder';
import { EllipsoidRow } from '../elements/ellipsoid';
import { HalfSpaceRow } from '../elements/half-space';
import { HullRow } from '../elements/hull';
import { LineRow } from '../elements/line';
import { PointRow } from '../elements/point';
import { TriangleRow } from '../elements/triangle';
import {
  BOX,
  CONE,
  CYLINDER,
  ElementRow,
  ELLIPSOID,
  HULL,
  KINDS,
  LINE,
  POINT,
  TRIANGLE,
} from '../layout/kinds';
import { and, any, bits, le, lt, max, or, pick, splat } from '../simd/lanes';
import { approach } from './approach';
import { Own } from './boxes';
import { areFlat, hitBoxes, hitCylinders, hitEllipsoids, hitHalfSpaces } from './solids';
import { hitLines, hitPoints, hitTriangles } from './swept';

if (KINDS != 9) ERROR('ray/by-kind.ts: the switch needs a line for every kind');

/**
 * Distances at which the ray meets a block's elements, m: 0 for an origin within, Infinity for a miss.
 *
 * @param from - a lower bound of these, m, from which Newton's method sets out
 */
export function hitElements(kind: i32, block: usize, from: real = 0): lane {
  switch (kind) {
    case POINT:
      return Hits.exact<PointRow>(block, hitPoints(block));
    case LINE:
      return Hits.exact<LineRow>(block, hitLines(block));
    case TRIANGLE:
      return Hits.sharpOrRound<TriangleRow>(block, hitTriangles(block), from);
    case BOX:
      return Hits.sharpOrRound<BoxRow>(block, hitBoxes(block), from);
    case CYLINDER:
      return Hits.sharpOrRound<CylinderRow>(block, hitCylinders(block), from);
    case CONE:
      return Hits.approached<ConeRow>(block, from);
    case HULL:
      return Hits.approached<HullRow>(block, from);
    case ELLIPSOID:
      return Hits.ellipsoids(block, from);
    default:
      return Hits.exact<HalfSpaceRow>(block, hitHalfSpaces(block));
  }
}

/** Writes the own boxes of the elements of a block as those of a group are. */
export function writeOwnBoxes(kind: i32, block: usize, boxes: usize): void {
  switch (kind) {
    case POINT:
      return Own.write<PointRow>(block, boxes);
    case LINE:
      return Own.write<LineRow>(block, boxes);
    case TRIANGLE:
      return Own.write<TriangleRow>(block, boxes);
    case BOX:
      return Own.write<BoxRow>(block, boxes);
    case CYLINDER:
      return Own.write<CylinderRow>(block, boxes);
    case CONE:
      return Own.write<ConeRow>(block, boxes);
    case HULL:
      return Own.write<HullRow>(block, boxes);
    case ELLIPSOID:
      return Own.write<EllipsoidRow>(block, boxes);
    default:
      return Own.write<HalfSpaceRow>(block, boxes);
  }
}

/** Methods of a class, because those can be made inline. */
class Hits {
  @inline
  static exact<Row extends ElementRow>(block: usize, distance: lane): lane {
    return any(lt(distance, splat(Infinity))) ? Own.clip<Row>(block, distance) : distance;
  }

  /** A closed form for those elements that have no rounding. */
  @inline
  static sharpOrRound<Row extends ElementRow>(block: usize, sharp: lane, from: real): lane {
    return Hits.closedOrNot<Row>(block, sharp, lt(splat(0), changetype<Row>(block).swept()), from);
  }
  @inline
  static ellipsoids(block: usize, from: real): lane {
    const radius = changetype<EllipsoidRow>(block).swept();
    const isThere = le(splat(0), radius);
    const isOther = and(isThere, or(lt(splat(0), radius), areFlat(block)));
    return Hits.closedOrNot<EllipsoidRow>(block, hitEllipsoids(block), isOther, from);
  }

  /** A closed form but for the elements of a mask. */
  @inline
  private static closedOrNot<Row extends ElementRow>(
    block: usize,
    closed: lane,
    other: mask,
    from: real,
  ): lane {
    const found = Hits.exact<Row>(block, pick(other, splat(Infinity), closed));
    if (!any(other)) return found;
    return pick(other, Hits.met<Row>(block, other, from), found);
  }
  @inline
  static approached<Row extends ElementRow>(block: usize, from: real): lane {
    return Hits.met<Row>(block, le(splat(0), changetype<Row>(block).swept()), from);
  }
  @inline
  private static met<Row extends ElementRow>(block: usize, which: mask, from: real): lane {
    const lanes = bits(and(which, Own.enter<Row>(block)));
    if (lanes == 0) return splat(Infinity);
    return approach(changetype<Row>(block).kind(), block, lanes, max(Own.entry(), splat(from)), 0);
  }
}
