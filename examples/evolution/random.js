/**
 * Random numbers that are the same in each run: mulberry32, by Tommy Ettinger.
 *
 * @param seed - an integer
 * @returns `uniform`, from 0 to 1, and `normal`, of mean 0 and deviation 1, by the polar method of Marsaglia
 */
export function createRandom(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = () => {
    for (;;) {
      const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1];
      const square = x * x + y * y;
      if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
    }
  };
  return { uniform, normal };
}
