import { isEndless } from '../../../bindings/elements/endless.ts';
import { contacts } from '../../../modules/contacts/index.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Element, ElementKind } from '../../../bindings/elements/element.ts';
import {
  box,
  cone,
  cylinder,
  ellipsoid,
  type Engine,
  halfSpace,
  hull,
  line,
  plane,
  point,
  triangle,
} from '../../../bindings/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { evaluateSolids, roundSolids, SOLID_PAIRS } from '../../support/solids.ts';
import { drawSolids } from '../../support/solids-arrangements.ts';
import { findBrokenSolids, gateOf, referenceOf } from '../../support/solids-violations.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Claim {
  name: string;
  kindA: ElementKind;
  kindB: ElementKind;
  overlap: string;
  contact: string;
}

/** The lines of the list of pairs on the page. */
function readClaims(): Claim[] {
  const page = readFileSync(`${root}docs/support-matrix.md`, 'utf8');
  return page.split('\n').flatMap((row) => {
    const [name = '', apart, overlap = '', contact = ''] = row
      .split('|')
      .slice(1)
      .map((text) => text.trim());
    if (apart !== 'exact') return [];
    const [kindA, kindB] = name.split('–') as [ElementKind, ElementKind];
    return [{ name, kindA, kindB, overlap, contact }];
  });
}

const claims = readClaims();
const bounded = claims.filter(({ kindA }) => !isEndless({ kind: kindA }));

/** Elements that rest on each other, with a face if they have one: the second on top, a little inside. */
const LOWER: Readonly<Record<ElementKind, Element>> = {
  point: point([0, 0, -1], 1),
  line: line([-1, 0, -1], [1, 0, -1], 1),
  triangle: triangle([-1, -1, 0], [1, -1, 0], [0, 1, 0], 0),
  box: box([0, 0, -1], [1, 1, 1]),
  cylinder: cylinder([0, 0, -2], [0, 0, 0], 1),
  cone: cone([0, 0, 0], [0, 0, -2], 1),
  hull: hull([
    [1, 0, 0],
    [-1, 1, 0],
    [-1, -1, 0],
    [0, 0, -1],
  ]),
  ellipsoid: ellipsoid([0, 0, -1], [2, 1, 1]),
  halfSpace: halfSpace([0, 0, 1], 0),
  plane: plane([0, 0, 1], 0),
};
const UPPER: Readonly<Record<ElementKind, Element>> = {
  point: point([0, 0, 1 - 1e-3], 1),
  line: line([-1, 0, 1 - 1e-3], [1, 0, 1 - 1e-3], 1),
  triangle: triangle([-1, -1, 0], [1, -1, 0], [0, 1, 0], 0),
  box: box([0, 0, 1 - 1e-3], [0.5, 0.5, 1]),
  cylinder: cylinder([0, 0, -1e-3], [0, 0, 2], 1),
  cone: cone([0, 0, -1e-3], [0, 0, 2], 1),
  hull: hull([
    [1, 0, -1e-3],
    [-1, 1, -1e-3],
    [-1, -1, -1e-3],
    [0, 0, 1],
  ]),
  ellipsoid: ellipsoid([0, 0, 1 - 1e-3], [1, 2, 1]),
  halfSpace: halfSpace([0, 0, -1], 1e-3),
  plane: plane([0, 0, 1], 0),
};

/** Cases of each sort of position: `solids-certificate` proves distances of more. */
const CASES = IS_DEEP ? 4 : 2;

describe('docs/support-matrix.md', () => {
  it('is what the table of pairs and the headers of the kernels say', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/support-matrix.js', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('lists all pairs', () => {
    const listed = claims.map(({ name }) => name);
    expect(listed.toSorted()).toEqual(SOLID_PAIRS.map(({ name }) => name).toSorted());
  });

  describe.each(bounded)('$name', ({ kindA, kindB, overlap, contact }) => {
    const sample = drawSolids(createRandom(SEED + 3), { kindA, kindB }, CASES);
    forSomeBuilds(({ precision }, engine) => {
      it('is exact apart', () => {
        expect(findBrokenSolids(precision, sample, evaluateSolids(engine(), sample))).toEqual([]);
      });

      it(`has an overlap of which this is true: ${overlap}`, () => {
        const pairs = sample.map((pair) => roundSolids(precision, pair));
        const references = sample.map((pair) => referenceOf(pair, precision));
        const { distance } = evaluateSolids(engine(), pairs);
        const deep = pairs.flatMap((pair, row) => {
          const reference = references[row]!;
          if (reference > -1e-3) return [];
          return [
            { pair, reference, got: distance[row]! + radiusOf(kindA, pair.a) + radiusOf(kindB, pair.b) },
          ];
        });
        for (const { pair, reference, got } of deep) {
          const expected = overlap === 'saturates' ? 0 : reference;
          expect(Math.abs(got - expected)).toBeLessThanOrEqual(gateOf(precision, pair));
        }
        // Cores without an inside have no depth.
        const hasDepth =
          kindB !== 'point' &&
          kindB !== 'line' &&
          !(kindA === 'point' && (kindB === 'triangle' || kindB === 'plane'));
        expect(deep.length > 0).toBe(hasDepth);
      });

      it(`has contacts of which this is true: ${contact}`, () => {
        const vertices = contactVertices(engine(), LOWER[kindA], UPPER[kindB]);
        expect(vertices >= 3).toBe(contact === 'polygon');
        expect(vertices > 0).toBe(contact !== 'point');
      });
    });
  });
});

function radiusOf(kind: ElementKind, row: readonly number[]): number {
  return isEndless({ kind }) ? 0 : row.at(-1)!;
}

/** How many vertices the polygon of a contact has; 0: none. Undefined where scenes do not tell contacts. */
function contactVertices(engine: Engine, lower: Element, upper: Element): number {
  const scene = engine.createScene({
    segments: { lower: [lower], upper: [upper] },
    pairs: [['lower', 'upper']],
  });
  try {
    const [contact] = contacts(scene);
    expect(contact).toBeDefined();
    return contact?.polygon?.vertices.length ?? 0;
  } finally {
    scene.dispose();
  }
}
