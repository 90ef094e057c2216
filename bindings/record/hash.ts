/** A number of 64 bits that tells answers apart, as two of 32 bits. It is no protection against forgery. */
export type Hash = readonly [number, number];

const FACTOR = 0x85ebca77;

function mix(lane: number, word: number): number {
  const x = Math.imul(lane ^ word, FACTOR);
  return (x << 13) | (x >>> 19);
}

/**
 * The hash of words: four lanes, each of which takes every fourth word, so that processors compute them at
 * once. The steps of a lane lose nothing, so that one word that differs always shows in its lane.
 *
 * @param count - how many of the words count
 */
export function hashWords(words: Uint32Array, count: number): Hash {
  let [a, b, c, d] = [count, 0x9e3779b9, 0xc2b2ae3d, 0x27d4eb2f];
  const end = count - (count % 4);
  for (let i = 0; i < end; i += 4) {
    a = mix(a, words[i]!);
    b = mix(b, words[i + 1]!);
    c = mix(c, words[i + 2]!);
    d = mix(d, words[i + 3]!);
  }
  for (let i = end; i < count; i++) a = mix(a, words[i]!);
  const first = mix(mix(mix(a, b), c), d);
  const second = mix(mix(mix(d, c), b), a);
  return [mix(first, second) >>> 0, mix(second, first) >>> 0];
}
