import { Color } from 'three';

/**
 * Samples of the color map cividis, from dark blue to yellow, which people with any color vision see alike
 * (Nuñez, Anderton and Renslow 2018).
 */
const CIVIDIS = [
  '#00224e',
  '#123570',
  '#3b496c',
  '#575d6d',
  '#707173',
  '#8a8678',
  '#a59c74',
  '#c3b369',
  '#fee838',
].map((text) => new Color(text));

/** The color of what overlaps, or is nearer than it may be: not on the scale. */
const OVERLAP = new Color('#ff3b6b');

/** The color of what nothing is compared with. */
const NEUTRAL = new Color('#8b93a3');

/**
 * The color of a distance on the color map cividis, which people with any color vision see alike: yellow at
 * `near`, dark blue at `far` and beyond, pink below `near`, gray for Infinity, where nothing is compared.
 *
 * @param distance - metres, as `near` and `far`
 * @param out - is written to, and returned
 */
export function clearanceColor(distance: number, near: number, far: number, out = new Color()): Color {
  if (distance === Infinity) return out.copy(NEUTRAL);
  if (distance < near) return out.copy(OVERLAP);
  const share = 1 - Math.min(1, (distance - near) / (far - near));
  const place = share * (CIVIDIS.length - 1);
  const at = Math.min(CIVIDIS.length - 2, Math.floor(place));
  return out.copy(CIVIDIS[at]!).lerp(CIVIDIS[at + 1]!, place - at);
}

/** The scale of `clearanceColor` as a gradient of style sheets, from near to far. */
export function clearanceGradient(): string {
  const stops = CIVIDIS.map((color) => `#${color.getHexString()}`).reverse();
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
