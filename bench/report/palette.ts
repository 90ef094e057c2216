import { BASELINE } from '../names.ts';

/** Colours as style.css defines them, so that they follow the reader's light or dark scheme. */
export const PAPER = 'var(--paper)';
export const INK = 'var(--ink)';
export const FAINT = 'var(--faint)';
export const RULE = 'var(--rule)';
export const OURS = 'var(--ours)';
export const OURS_LIGHT = 'var(--ours-light)';
export const PEER = 'var(--peer)';
export const BASE = 'var(--baseline)';

/** How the names of contestants begin that are not ours. */
const PEERS = /^(JS|plain JS|MuJoCo|rapier3d|jolt|three|crashcat)/;

/** The color of a contestant: ours, the baseline, or another. */
export function colourOf(by: string): string {
  if (by === BASELINE) return BASE;
  if (PEERS.test(by)) return PEER;
  return by.includes('scalar') ? OURS_LIGHT : OURS;
}
