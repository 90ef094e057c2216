/**
 * Random numbers: signed integers of 32 bits, equal for a seed in every host.
 *
 * @param stream - an integer of 32 bits: other numbers of the seed, as independent as those of other seeds
 */
export function createGenerator(seed: number, stream = 0): () => number {
  let a = 0x9e3779b9;
  let b = 0x243f6a88 ^ stream;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result;
  };
  // The first numbers of similar seeds are similar.
  for (let i = 0; i < 15; i++) next();
  return next;
}

/** A number from 0 to 1, without 1, of what `createGenerator` has made: equal in every host, too. */
export function drawShare(next: () => number): number {
  return 2 ** -32 * (next() >>> 0);
}
