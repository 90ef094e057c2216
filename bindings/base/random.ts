/**
 * Random numbers that are the same for a seed in every host: whole numbers, 32 bits each, as signed ones.
 *
 * @param stream - an integer of 32 bits: other numbers of the same seed, as far from each other as those of other seeds
 *
 * Source: sfc32, Chris Doty-Humphrey's small fast counting generator (PractRand).
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
