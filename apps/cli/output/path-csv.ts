import type { Robot } from '../../../modules/robot/index.ts';

/** A path as CSV, which `clearance check --path` reads: a header of joint names, then a row per waypoint. */
export function formatPath({ joints }: Robot, path: Float64Array): string {
  const rows = [joints.map(({ name }) => quoted(name)).join(',')];
  for (let at = 0; at < path.length; at += joints.length) {
    rows.push(path.subarray(at, at + joints.length).join(','));
  }
  return rows.map((row) => `${row}\n`).join('');
}

/** A cell of CSV. */
export function quoted(text: string): string {
  return /[",\n#;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
