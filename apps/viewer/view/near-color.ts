import { Color } from 'three';
import { clearanceColor, clearanceGradient } from '../../../modules/three/clearance-colors.ts';

/** How bodies are colored: what is near stands out; by a scale of all distances; or not at all. */
export const COLORINGS = ['what is near', 'by distance', 'as they look'] as const;

/** How bodies are colored. */
export type Coloring = (typeof COLORINGS)[number];

/** The one color of what is near, in the picture, in the plot and in tables. */
export const NEAR = '#f4691e';

/** The colors of bodies that are far from each other: the robot is light, and what is around it is blue. */
export const BODY = { robot: new Color('#e4e7ed'), obstacle: new Color('#6c93bd') } as const;

const NEAR_COLOR = new Color(NEAR);

/**
 * The color of a body.
 *
 * @param distance - the lowest to anything else, metres
 * @param margin - what is not farther has the color of what is near
 * @param far - what is farther than the margin by this is as it is by itself
 * @param own - as it is by itself
 */
export function bodyColor(
  coloring: Coloring,
  distance: number,
  [margin, far]: readonly [margin: number, far: number],
  own: Color,
  out: Color,
): Color {
  if (coloring === 'by distance') return clearanceColor(distance, margin, margin + far, out);
  out.copy(own);
  if (coloring === 'as they look') return out;
  const share = 1 - Math.min(1, Math.max(0, (distance - margin) / far));
  return out.lerp(NEAR_COLOR, Number.isNaN(share) ? 0 : share);
}

/** The scale of a coloring as a gradient of style sheets, from near to far; undefined where there is none. */
export function gradientOf(coloring: Coloring): string | undefined {
  if (coloring === 'as they look') return undefined;
  if (coloring === 'by distance') return clearanceGradient();
  return `linear-gradient(to right, ${NEAR}, #${BODY.robot.getHexString()})`;
}
