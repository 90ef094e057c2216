/** The most bytes that one byte of LZF can stand for: 264 of them take three. */
export const LZF_RATIO = 264 / 3;

/** Makes an error about a byte of what is decompressed, to be thrown. */
type RefuseByte = (byte: number, reason: string) => Error;

/**
 * Decompresses LZF (Lehmann, liblzf): a byte b below 32 announces b + 1 bytes as they are; another announces
 * a copy of 3 to 264 bytes from up to 8,192 bytes before the end of the output.
 *
 * @param length - how many bytes come out
 */
export function decompressLzf(
  input: Uint8Array<ArrayBuffer>,
  length: number,
  refuse: RefuseByte,
): Uint8Array<ArrayBuffer> {
  const output = new Uint8Array(length);
  let to = 0;
  for (let at = 0; at < input.length;) {
    const start = at;
    const control = input[at++]!;
    const isCopy = control >= 32;
    let count = isCopy ? (control >> 5) + 2 : control + 1;
    let from = 0;
    if (isCopy) {
      if (count === 9) count += input[at++] ?? 0;
      from = to - ((control & 31) << 8) - 1 - (input[at++] ?? 0);
      if (at > input.length) throw refuse(start, 'the compressed data ends within a copy');
      if (from < 0) throw refuse(start, `copies from ${-from} bytes before the beginning of the data`);
    } else if (at + count > input.length) {
      throw refuse(start, `announces ${count} bytes, but the compressed data has ${input.length - at} more`);
    }
    if (to + count > length) throw refuse(start, `comes to more than the ${length} bytes that are declared`);
    if (isCopy) {
      // Byte by byte: a copy may overlap what it makes.
      for (const end = to + count; to < end;) output[to++] = output[from++]!;
    } else {
      output.set(input.subarray(at, at + count), to);
      at += count;
      to += count;
    }
  }
  if (to < length) {
    throw refuse(input.length, `comes to ${to} bytes instead of the ${length} that are declared`);
  }
  return output;
}
