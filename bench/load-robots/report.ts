import type { Answer } from './load-one.ts';

/** What became of one file. */
export interface Outcome extends Answer {
  readonly file: string;
}

/** A mesh, or another file that the robot names, is not there: what was published is incomplete. */
const INCOMPLETE = /there is no such file|no package \S+ in |is a pointer of Git LFS/;

/** A file that is there to be included by others, or says things about a robot without being one. */
const PART = /\.xacro: .*\(expanded\).* has no <link>|the <worldbody> is empty/;

/**
 * The table of all files: how many load, and for each reason why not, how many there are and the first.
 *
 * @param list - whether all of them are listed
 */
export function describe(outcomes: readonly Outcome[], list: boolean): string {
  const loaded = outcomes.filter(({ refusal }) => refusal === undefined);
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined);
  const incomplete = refused.filter(({ refusal }) => INCOMPLETE.test(refusal!));
  const parts = refused.filter(({ file, refusal }) => PART.test(`${file}: ${refusal}`));
  const others = refused.filter((outcome) => !incomplete.includes(outcome) && !parts.includes(outcome));
  const complete = loaded.length + others.length;
  return [
    `${outcomes.length} files: ${complete} robots, ${incomplete.length} whose own files are not all there, ` +
      `${parts.length} files that are no robot by themselves`,
    `${loaded.length} of ${complete} load (${((100 * loaded.length) / Math.max(1, complete)).toFixed(1)} %), ` +
      `${loaded.filter(({ warnings }) => warnings.length > 0).length} of them with warnings`,
    ...group(others, list),
    ...(list ? ['', 'files that are not there:', ...group(incomplete, list)] : []),
    ...(list ? ['', 'no robots by themselves:', ...group(parts, list)] : []),
  ].join('\n');
}

function group(refused: readonly Outcome[], list: boolean): string[] {
  const reasons = new Map<string, Outcome[]>();
  for (const outcome of refused) {
    const reason = reasonOf(outcome.refusal!);
    reasons.set(reason, [...(reasons.get(reason) ?? []), outcome]);
  }
  return [...reasons]
    .sort((a, b) => b[1].length - a[1].length)
    .flatMap(([reason, outcomes]) => [
      `${String(outcomes.length).padStart(6)}  ${reason}`,
      ...(list ? outcomes : outcomes.slice(0, 1)).map(({ file, refusal }) => `        ${file}: ${refusal}`),
    ]);
}

/** A refusal without what is particular to one robot: names, paths and numbers. */
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
