import { isFreeType, type Joint, type Link } from '../model/model.ts';

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

/**
 * Lets joints move by themselves, freely, that mimic a joint that is missing, fixed, or of several numbers.
 *
 * @param warnings - gets a sentence for each
 */
export function freeMimics(joints: readonly Joint[], warnings: string[]): Joint[] {
  const known = new Set(joints.map(({ name }) => name));
  const moving = new Map(
    joints.flatMap(({ name, motion }) => (motion === undefined ? [] : [[name, motion]])),
  );
  return joints.map((joint) => {
    const { motion, source } = joint;
    if (motion?.mimic === undefined) return joint;
    const followed = motion.mimic.joint;
    const type = moving.get(followed)?.type;
    if (type !== undefined && !isFreeType(type)) return joint;
    const what = !known.has(followed)
      ? 'is not in the file'
      : type === undefined
        ? 'does not move'
        : `is ${type} and has no single position`;
    warnings.push(source.remark(`it mimics the joint "${followed}", which ${what}; lets it move by itself`));
    return { ...joint, motion: { ...motion, mimic: undefined } };
  });
}
