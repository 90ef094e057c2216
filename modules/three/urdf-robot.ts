import type { Object3D } from 'three';

/** A link, as urdf-loader makes it. */
export type UrdfLink = Object3D & { readonly urdfName: string };

/** A collision shape or visual shape, as urdf-loader makes it. */
export type UrdfShape = Object3D & { readonly urdfNode: Element | null };

/** What is read of a robot that urdf-loader has made. */
export type UrdfRobot = Object3D & {
  readonly urdfRobotNode: Element | null;
  readonly links: Readonly<Record<string, UrdfLink>>;
  readonly joints: Readonly<Record<string, Object3D & { readonly jointType: string }>>;
};

/** Whether an object is a robot of urdf-loader. */
export function isRobot(object: Object3D): object is UrdfRobot {
  return 'isURDFRobot' in object;
}
