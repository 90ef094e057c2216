import { identity } from '../../../bindings/geometry/transforms.ts';
import { type Chain, chainTo } from '../model/chain.ts';
import { FREE_MOTION, type Joint, type Mimic, Z_AXIS } from '../model/model.ts';
import type { FloatingChoice } from '../shapes/choices.ts';
import type { MjcfBody } from './bodies.ts';
import type { MjcfJoint } from './joints.ts';

/** How equalities hold joints: by other joints, or where they are. */
export interface Held {
  readonly mimics: ReadonlyMap<string, Mimic>;
  /** Positions by name, radians or metres. */
  readonly still: ReadonlyMap<string, number>;
}

/**
 * The joints between a body and its parent: several are one after the other, as MuJoCo applies them.
 *
 * @param joints - of the body, in document order
 */
export function chainToBody(
  { name, source, placement, parent }: MjcfBody,
  joints: readonly MjcfJoint[],
  floating: FloatingChoice,
  { mimics, still }: Held,
): Chain {
  const carrier = parent!.name;
  const free = joints.find(({ type }) => type === 'free');
  const steps = joints.flatMap((joint) => joint.steps);
  if (free === undefined && steps.length > 0) {
    const all = steps.map((step) => ({
      ...step,
      motion: { ...step.motion, mimic: mimics.get(step.name) },
      held: still.get(step.name),
    }));
    return chainTo(carrier, name, placement, all);
  }
  const ends = { parent: carrier, child: name };
  const fixed: Joint = { ...ends, name: `${name}/fixed`, origin: placement, motion: undefined, source };
  if (free === undefined || floating === 'fix') return { joints: [fixed], between: [] };
  if (floating === 'refuse') {
    throw free.source.error(
      "a free joint is refused by the option floating: 'refuse'; 'fix' holds its body where the file has it",
    );
  }
  // As in MuJoCo, the numbers of a free joint are a pose in the world, wherever the file has the body.
  const motion = { type: 'floating', axis: Z_AXIS, ...FREE_MOTION } as const;
  return {
    joints: [{ ...ends, name: free.name, origin: identity(), motion, source: free.source }],
    between: [],
  };
}
