import type { Joint, Link } from '../model/model.ts';

/**
 * Makes the links of a robot fit its joints. A link that joints name and that is not there, as the flange in
 * the file of a gripper, is a frame without shapes. A link without shapes that no joint names has no bearing
 * on anything and goes, if others are left.
 *
 * @param warnings - gets a sentence for each such link
 */
export function completeLinks(links: readonly Link[], joints: readonly Joint[], warnings: string[]): Link[] {
  const known = new Set(links.map(({ name }) => name));
  const joined = new Set(joints.flatMap(({ parent, child }) => [parent, child]));
  const missing: Link[] = [];
  for (const { parent, child, source } of joints) {
    for (const [role, name] of [
      ['parent', parent],
      ['child', child],
    ] as const) {
      if (known.has(name)) continue;
      known.add(name);
      missing.push({ name, elements: [], inertial: undefined, source });
      warnings.push(
        source.remark(`its ${role} link "${name}" is not in the file; took it for one without shapes`),
      );
    }
  }
  const all = [...links, ...missing];
  const used = all.filter(({ name, elements }) => joined.has(name) || elements.length > 0);
  if (used.length === 0) return all.slice(0, 1);
  for (const { name, elements, source } of all) {
    if (joined.has(name) || elements.length > 0) continue;
    warnings.push(source.remark('no joint holds it, and it has no collision shapes; left it out'));
  }
  return used;
}
