/** The largest magnitude of a length in a file, metres. */
export const LENGTH_LIMIT = 1e9;

/** Radians of a degree. */
const DEGREE = Math.PI / 180;

/** Degrees below this are none: the numbers that doubles have there are too few to go forth and back. */
const LEAST_DEGREES = 1e-290;

/** Metres of a number of millimetres, as near as there are: its digits are kept, only their place changes. */
export function metresOf(millimetres: string): number {
  return Number(shifted(millimetres, -3)) + 0;
}

/** Millimetres that are read as exactly so many metres. */
export function millimetresOf(metres: number): string {
  const exact = shifted(String(metres), 3);
  const plain = String(Number(exact));
  return metresOf(plain) === metres ? plain : exact;
}

export function radiansOf(degrees: string): number {
  const value = Number(degrees);
  return Math.abs(value) < LEAST_DEGREES ? 0 : value * DEGREE;
}

/** Degrees that are read as so many radians: exactly, if some are, and with 15 digits, if these do. */
export function degreesOf(radians: number): string {
  const about = radians / DEGREE;
  // What was read is within two roundings of this.
  const beside = Array.from({ length: 9 }, (_, i) => about * (1 + (i - 4) * 2 ** -53));
  const texts = [Number(about.toPrecision(15)), about, ...beside].map(String);
  return texts.find((text) => radiansOf(text) === radians) ?? String(about);
}

/** A number as text, with its decimal point moved to the right. */
function shifted(number: string, places: number): string {
  const [digits, exponent = '0'] = number.toLowerCase().split('e');
  return `${digits}e${Number(exponent) + places}`;
}
