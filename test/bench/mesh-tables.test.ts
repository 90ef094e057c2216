import { describe, expect, it } from 'vitest';
import { crossCheckAnswers } from '../../bench/cross-check.ts';
import { makeMeshTables, queriesOf, titleOf } from '../../bench/meshes-tables.ts';
import { MESH_PEERS, MESH_TASKS, MESH_WORKS, TREE_OR_NOT } from '../../bench/names.ts';
import { sayMeshes } from '../../bench/report/takeaways.ts';
import type { Measurement } from '../../bench/results.ts';
import { type Contestant, timeInTurn } from '../../bench/timing.ts';
import { results, timing } from './results.ts';

const agreement = crossCheckAnswers([true], [true]);
const query = { group: MESH_WORKS.overlaps, task: MESH_TASKS.free, at: 300, agreement };
const counts = { volumeTests: 1234.5, leafTests: 10, elementTests: 3 };

/** Measurements of segments of one size. */
function treeOrNot(task: string, at: number, none: number, tree: number): Measurement[] {
  const rest = { group: 'triangles', task, at };
  return [
    { ...rest, by: TREE_OR_NOT.none, timing: timing(none) },
    { ...rest, by: TREE_OR_NOT.tree, timing: timing(tree) },
  ];
}

describe('tables of meshes', () => {
  it('have ratios to the fastest peer, counts, and published figures apart', () => {
    const [table] = makeMeshTables(
      results([
        { ...query, by: 'double-simd', timing: timing(2000), counts },
        { ...query, by: MESH_PEERS.three, timing: timing(8000) },
        { ...query, by: MESH_PEERS.cast, timing: timing(6000) },
      ]),
    );
    expect(table!.title).toContain(`${MESH_WORKS.overlaps}, 300 poses: ${MESH_TASKS.free}; `);
    expect(table!.rows).toEqual([
      ['double-simd', '2', '2.03', '3.0×', '1,230', '10', '3', 'all right', ''],
      [MESH_PEERS.three, '8', '8.12', '0.8×', '', '', '', 'all right', '129'],
      [MESH_PEERS.cast, '6', '6.09', '1.0×', '', '', '', 'all right', ''],
      ['PQP', '', '', '', '', '', '', '', '2.1'],
      ['FCL', '', '', '', '', '', '', '', '8.4'],
      ['Coal', '', '', '', '', '', '', '', '5.3'],
    ]);
  });

  it('have ratios to the exact distance where all may be off by more and more', () => {
    const inexact = { ...query, task: MESH_TASKS.within };
    const measurements = [
      { ...inexact, by: 'off by 0', timing: timing(8000) },
      { ...inexact, by: 'off by 1 mm', timing: timing(4000) },
      { ...inexact, by: 'off by 1 cm', timing: timing(500) },
    ];
    const [table] = makeMeshTables(results(measurements));
    expect(table!.title).toContain('× is against distances that are exact');
    expect(table!.rows.map((row) => row[3])).toEqual(['1.0×', '2.0×', '16.0×']);
    expect(sayMeshes(measurements)).toBe(
      'Faster than the exact distance: 2.0 times when off by 1 mm, 16 times when off by 1 cm.',
    );
  });

  it('keep numbers of poses apart', () => {
    const one = { ...query, by: 'double-simd', timing: timing(1) };
    const queries = queriesOf(results([one, { ...one, at: 1 }]));
    expect(queries.map(([first]) => titleOf(first!))).toEqual([
      `${MESH_WORKS.overlaps}, 300 poses: ${MESH_TASKS.free}`,
      `${MESH_WORKS.overlaps}, 1 pose: ${MESH_TASKS.free}`,
    ]);
  });

  it('have triangles per second and bytes', () => {
    const rest = { group: 'one mesh', by: 'double-simd', at: 100 };
    const [table] = makeMeshTables(
      results([
        { ...rest, task: MESH_TASKS.build, timing: timing(400), bytes: [101.4, 112] },
        { ...rest, task: MESH_TASKS.refit, timing: timing(100) },
      ]),
    );
    expect(table!.rows).toEqual([['double-simd', '', '2,500,000', '10,000,000', '101', '112']]);
  });

  it('say from which size on trees are always faster', () => {
    const { distance, free } = MESH_TASKS;
    const [table] = makeMeshTables(
      results([
        ...[...treeOrNot(distance, 8, 1e3, 2e3), ...treeOrNot(free, 8, 1e3, 2e3)],
        ...[...treeOrNot(distance, 16, 2e3, 1e3), ...treeOrNot(free, 16, 2e3, 1e3)],
        ...[...treeOrNot(distance, 32, 2e3, 1e3), ...treeOrNot(free, 32, 1e3, 2e3)],
      ]),
    );
    expect(table!.title).toContain(`${distance}: trees pay from 16 on; ${free}: trees do not pay`);
    expect(table!.rows[1]).toEqual(['16', '2', '1', '2.00', '2', '1', '2.00']);
  });
});

describe('timing in turn', () => {
  it('takes as many samples of each, forwards and backwards', () => {
    const order: number[] = [];
    // Longer than any sample has to be: one call each.
    const wait = (i: number) => () => {
      order.push(i);
      const start = performance.now();
      while (performance.now() - start < 1);
    };
    const contestants: Contestant[] = [0, 1].map((i) => ({ units: 1000, work: wait(i) }));
    const bench = { quick: true, progress: () => undefined };
    const timings = timeInTurn(bench, contestants, 0);
    // Counting the calls comes first.
    expect(order).toEqual([0, 1, 0, 1, 1, 0]);
    for (const { samples, minimum } of timings) {
      expect(samples).toBe(2);
      expect(minimum).toBeGreaterThan(0);
    }
  });
});
