import { loadBuild } from './builds.ts';
import { BASELINE, BUILD_NAMES, GROWTH } from './names.ts';
import { PLAIN_PEERS } from './peers/plain-scene.ts';
import type { Findings, Measurement } from './results.ts';
import { cycle, evaluateSet } from './scene-bench.ts';
import { makeRandomScene, type RobotSceneSize } from './scenes/robot-scene.ts';
import type { Bench } from './timing.ts';

/** Sizes of robot scenes: 46 segments have room for 1,000 pairs. */
function makeSizes(sets: number): { group: string; at: number; size: RobotSceneSize }[] {
  return [
    ...[10, 30, 100, 300, 1000].map((pairs) => ({
      group: GROWTH.pairs,
      at: pairs,
      size: { segments: 46, elements: 6, pairs, sets },
    })),
    ...[1, 2, 4, 8, 16, 32].map((elements) => ({
      group: GROWTH.elements,
      at: elements,
      size: { segments: 20, elements, pairs: 100, sets },
    })),
  ];
}

/** Times scenes of growing size: how the cost of one evaluation follows the number of pairs and of elements. */
export async function benchGrowth(bench: Bench): Promise<Findings> {
  const measurements: Measurement[] = [];
  const baseline = PLAIN_PEERS.find(({ name }) => name === BASELINE)!;
  for (const { group, at, size } of makeSizes(bench.quick ? 2 : 16)) {
    bench.progress(`${at} ${group}`);
    const work = makeRandomScene(size);
    const add = (by: string, run: (set: number) => void) => {
      const timing = bench.time(by, 1, cycle(work.sets, run));
      measurements.push({ group, task: 'evaluate', by, at, timing });
    };
    for (const build of BUILD_NAMES) {
      const engine = await loadBuild(build);
      add(build, evaluateSet(work, engine.createScene({ segments: work.segments, pairs: work.pairs })));
      engine.dispose();
    }
    const peer = await baseline.load(work);
    add(baseline.name, (set) => peer.evaluate(set));
  }
  return { unit: 'set of poses', measurements };
}
