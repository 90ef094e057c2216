/**
 * Two boxes stood on each other face on face, a rounding apart, and had a normal of length 0: what of the way
 * between their closest points was square to an edge was zero, and kept such cores as far apart as any
 * direction. Four of 100,000 stacks were so.
 */
import { describe, expect, it } from 'vitest';
import { forEachBuild } from '../support/for-builds.ts';

const HALF = [0.12282588044401674, 0.03292753498588251, 0.05358840405631231];
const UP = [0.4467826419193515, 0.30054615534994283, 0.8426489656932671];
const AXES = [
  ...[-0.8828354637965155, -0.00440663265378284, 0.46966171384502464],
  ...[0.14486826685908746, -0.95375709176552, 0.2633639974716012, ...UP],
];
const ABOVE = [0.047884737481041814, 0.03221157762092789, 0.0903124265024089];

describe('boxes that stand on each other', () => {
  forEachBuild((_, engine) => {
    it('have the normal of their faces', () => {
      const [a, b] = [[0, 0, 0], ABOVE].map((center) => Float64Array.from([...center, ...HALF, ...AXES, 0]));
      const { distance, normal } = engine().distances('box', 'box', a!, b!);
      expect(Math.abs(distance[0]!)).toBeLessThan(1e-6);
      for (let k = 0; k < 3; k++) expect(normal[k]).toBeCloseTo(UP[k]!, 5);
    });
  });
});
