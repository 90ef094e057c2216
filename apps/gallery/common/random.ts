/** Numbers from 0 below 1, the same ones for a seed: the linear congruential generator of Knuth and Lewis. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
