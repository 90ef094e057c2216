export type * from './robot-in-scene.ts';
export { type BaseChoice, type LoadRobotOptions, loadRobot } from './load.ts';
export { createFleet, type FleetOptions } from './fleet.ts';
export { listMeshes, type ListMeshesOptions } from './list-meshes.ts';
export { type TextSource } from './parse-robot.ts';
export { type MeshChoice, type MeshSource, ROBOT_TRIANGLE_LIMIT } from './shapes/mesh-files.ts';
export { type FileBytes } from '../../bindings/base/file-bytes.ts';
export { type BufferSource } from './meshes/gltf.ts';
export {
  type MeshFormat,
  parseMesh,
  type ParseMeshOptions,
  readMesh,
  type ReadMeshOptions,
} from './meshes/read-mesh.ts';
export { expandXacro, type ExpandXacroOptions } from './xacro/expand-xacro.ts';
export { FileError, type FilePlace } from '../../bindings/base/file-error.ts';
export type { CylinderChoice, FloatingChoice } from './shapes/choices.ts';
export type { MovingType } from './model/model.ts';
export { POSITION_LIMIT } from '../../bindings/base/checks.ts';
export type { BaseOption, BasesOption } from './model/bases.ts';
export type { AllowedPair, TouchingPair } from './model/allowed.ts';
export { parsePlanningScene, type PlanningScene } from './planning/scene.ts';
export type { DynamicsOptions, MassMatrixOptions, RobotDynamics } from './dynamics/robot-dynamics.ts';
export type { RobotSceneOptions, SegmentElements } from './options.ts';
export type { Robot } from './robot.ts';
export {
  type AllowedPairsOptions,
  type AllowedReason,
  findAllowedPairs,
  type FoundPair,
  type FoundPairs,
} from './allowed-pairs.ts';
export {
  type ExportedRobot,
  exportRobot,
  type ExportRobotOptions,
  type LinkSpheres,
} from './export-robot.ts';
export type { ExportedFile, ExportFormat } from './export/formats.ts';
export { type DisabledPair, formatSrdf } from './urdf/format-srdf.ts';
export { REACH_STATUSES } from './questions/reach-options.ts';
export type { RobotJoint, RobotMimic } from './model/model.ts';
export type { JointValues } from './model/named-joints.ts';
export type { GroupState } from './model/group-state.ts';
export type { JointGroups } from './urdf/joint-groups.ts';
