import { BASELINE, isBuild } from '../names.ts';

/** Colours as style.css defines them, so that they follow the reader's light or dark scheme. */
export const INK = 'var(--ink)';
export const FAINT = 'var(--faint)';
export const RULE = 'var(--rule)';
export const OURS = 'var(--ours)';
export const OURS_LIGHT = 'var(--ours-light)';
export const PEER = 'var(--peer)';
export const BASE = 'var(--baseline)';

/** The color of a contestant: ours, the baseline, or another. */
export function colourOf(by: string): string {
  if (isBuild(by)) return by.endsWith('simd') ? OURS : OURS_LIGHT;
  return by === BASELINE ? BASE : PEER;
}
