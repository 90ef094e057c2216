/**
 * Random numbers that are the same in each run and on each host: mulberry32, by Tommy Ettinger.
 *
 * @param seed - an integer
 * @returns `uniform`, from 0 to 1, and `normal`, of mean 0 and deviation 1: a sum of twelve, which goes no
 *   further than 6
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
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += uniform();
    return sum;
  };
  return { uniform, normal };
}
