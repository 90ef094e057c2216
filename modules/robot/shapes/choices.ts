import type { MeshChoice } from './mesh-files.ts';

/** What becomes of a cylinder that no spheres round off: a cylinder, or the capsule around it. */
export type CylinderChoice = 'exact' | 'enclose';

/** What becomes of a joint that lets its link float freely, or in a plane. */
export const FLOATING_CHOICES = ['move', 'fix', 'refuse'] as const;
export type FloatingChoice = (typeof FLOATING_CHOICES)[number];

/** What shapes become that may be read in two ways. */
export interface ShapeChoices {
  readonly cylinders: CylinderChoice;
  readonly meshes: MeshChoice;
}

/** What parts of a robot file become that may be read in two ways. */
export interface RobotChoices extends ShapeChoices {
  readonly floating: FloatingChoice;
}
