import { isFreeType, type Joint } from './model.ts';

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
