import { escapeXml } from '../text/escape-xml.ts';

/** A pair of links that is not to be compared, and why. */
export interface DisabledPair {
  readonly links: readonly [string, string];
  /** Why it is not: what MoveIt shows to people. A pair without a reason is compared. */
  readonly reason?: string | undefined;
}

/**
 * The text of an SRDF that disables pairs of links, as MoveIt and `loadRobot` read it.
 *
 * @param robot - the name in the URDF
 * @param pairs - such as `robot.findAllowedPairs(engine).pairs`; those without a reason are left out
 * @param remark - put at the head of the file, for people
 */
export function formatSrdf(robot: string, pairs: readonly DisabledPair[], remark = ''): string {
  const entries = pairs.flatMap(({ links: [a, b], reason }) =>
    reason === undefined
      ? []
      : [
          `  <disable_collisions link1="${escapeXml(a)}" link2="${escapeXml(b)}" reason="${escapeXml(reason)}"/>`,
        ],
  );
  // A comment must not hold two hyphens in a row.
  const comment = remark === '' ? [] : [`<!-- ${remark.replaceAll(/-(?=-)/g, '- ')} -->`];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...comment,
    `<robot name="${escapeXml(robot)}">`,
    ...entries,
    '</robot>',
    '',
  ].join('\n');
}
