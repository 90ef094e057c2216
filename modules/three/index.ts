/** Scenes of three.js: bodies made of its objects, and objects that show what is asked about them. */
export { fromThree, type FromThreeOptions, type ThreeSource } from './from-three.ts';
export type { ThreeBodies } from './three-bodies.ts';
export type { RobotParts } from './read-robot.ts';
export { Arrow } from './arrow.ts';
export { clearanceColor, clearanceGradient } from './clearance-colors.ts';
export {
  ClearanceLines,
  type ClearanceLinesOptions,
  type ColorOfDistance,
  type ShownDistances,
} from './clearance-lines.ts';
export { ContactPatches, type ContactPatchesOptions } from './contact-patches.ts';
export { ElementMesh } from './element-mesh.ts';
export { PathTube, type PathTubeOptions } from './path-tube.ts';
