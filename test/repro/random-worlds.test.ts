/**
 * Random worlds that once went wrong. Corners of a contact that lie in one place, but for rounding, were held
 * as a face; and equations of touches that slide, whose pivot is 0 where friction alone would press them ever
 * more, were divided by it.
 */
import { afterAll, describe, it } from 'vitest';
import { loadEngine } from '../../bindings/index.ts';
import { expectSound } from '../support/sound-worlds.ts';

const engine = await loadEngine({ precision: 'double' });
afterAll(() => engine.dispose());

describe.each([
  { seed: 20261685, steps: 450, once: 'a face in one place gained 990 J in a step' },
  { seed: 20261788, steps: 250, once: 'velocities were no numbers' },
  { seed: 20262345, steps: 300, once: 'velocities were no numbers' },
])('the random world of seed $seed, of which $once', ({ seed, steps }) => {
  it('is sound', () => expectSound(engine, seed, steps));
});
