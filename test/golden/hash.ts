/** SHA-256 of the bits of numbers, least significant byte first, in hexadecimal; −0 and 0 differ. */
export async function hashNumbers(numbers: readonly number[]): Promise<string> {
  const bytes = new DataView(new ArrayBuffer(8 * numbers.length));
  numbers.forEach((x, i) => bytes.setFloat64(8 * i, x, true));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
