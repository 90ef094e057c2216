import type { Answer } from './load-one.ts';

/** What became of one file. */
export interface Outcome extends Answer {
  readonly file: string;
}

/** A mesh, or another file that the robot names, is not there: the robot as it was published is incomplete. */
const INCOMPLETE = /there is no such file|no package \S+ in /;

export function describe(outcomes: readonly Outcome[], list: boolean): string {
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined);
  const incomplete = refused.filter(({ refusal }) => INCOMPLETE.test(refusal!));
  const complete = outcomes.length - incomplete.length;
  const loaded = outcomes.length - refused.length;
  const lines = [
    `${outcomes.length} robots, ${incomplete.length} with files that are not there; ` +
      `of the ${complete} others ${loaded} load (${((100 * loaded) / complete).toFixed(1)} %)`,
  ];
  const reasons = new Map<string, Outcome[]>();
  for (const outcome of refused.filter(({ refusal }) => !INCOMPLETE.test(refusal!))) {
    const reason = reasonOf(outcome.refusal!);
    reasons.set(reason, [...(reasons.get(reason) ?? []), outcome]);
  }
  for (const [reason, group] of [...reasons].sort((a, b) => b[1].length - a[1].length)) {
    lines.push(
      `${String(group.length).padStart(4)}  ${reason}`,
      `      ${group[0]!.file}: ${group[0]!.refusal}`,
    );
    if (list) lines.push(...group.slice(1).map((o) => `      ${o.file}: ${o.refusal}`));
  }
  return lines.join('\n');
}

function reasonOf(refusal: string): string {
  return refusal
    .replace(/^.*?:\d+: /, '')
    .replace(/(link|joint) "[^"]*": /, '')
    .replace(/<mesh filename="[^"]*">: /, '<mesh>: ')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\S*\/\S*/g, '…')
    .replace(/-?\d+(\.\d+)?(e[-+]?\d+)?/g, 'N')
    .slice(0, 110);
}
