export type { Certificate, EdgeVerdict } from '../../bindings/scene/robot/certify.ts';
export type { EdgeClearance, FirstContact, MotionPair } from '../../bindings/scene/robot/motion-extremes.ts';
export type { ConfigurationChoices, ConfigurationDistances } from '../../bindings/scene/robot/evaluation.ts';
export type { Conflict } from '../../bindings/scene/robot/first-conflict.ts';
export type { LowestChoices, LowestDistances } from '../../bindings/scene/robot/lowest.ts';
export type { RateChoices, TrajectoryRatings } from '../../bindings/scene/robot/rate.ts';
export { type BaseChoice, type LoadRobotOptions, loadRobot } from './load.ts';
export type { WayMetric } from '../../bindings/scene/robot/checker.ts';
export type {
  Checker,
  CheckerOptions,
  Clearance,
  ClearanceOptions,
  WayOptions,
  WaysOptions,
} from './checker.ts';
export { createFleet, type FleetOptions } from './fleet.ts';
export {
  listMeshes,
  type ListMeshesOptions,
  type MeshChoice,
  type MeshSource,
  ROBOT_TRIANGLE_LIMIT,
} from './urdf/mesh-files.ts';
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
export type { CylinderChoice } from './urdf/capsules.ts';
export type { FloatingChoice } from './urdf/urdf.ts';
export type { MovingType } from './model/model.ts';
export { POSITION_LIMIT } from './model/configurations.ts';
export type { BaseOption, BasesOption } from './model/bases.ts';
export type { AllowedPair, TouchingPair } from './model/allowed.ts';
export { parsePlanningScene, type PlanningScene } from './planning/scene.ts';
export type {
  CertifiedEdgeOptions,
  CertifyOptions,
  ConfigurationOptions,
  ConflictOptions,
  EdgeClearanceOptions,
  EdgeOptions,
  EdgesOptions,
  FirstContactOptions,
  FreeConfigurationOptions,
  RobotFreeOptions,
  LowestOptions,
  RateOptions,
  RobotSceneOptions,
  SegmentElements,
  StopOptions,
} from './options.ts';
export type { Robot } from './robot.ts';
export type { AllowedPairsOptions, AllowedReason, FoundPair, FoundPairs } from './allowed-pairs.ts';
export { type DisabledPair, formatSrdf } from './urdf/format-srdf.ts';
export type { RobotJoint, RobotMimic } from './model/model.ts';
export type { JointValues } from './model/named-joints.ts';
export type { GroupState } from './urdf/group-states.ts';
export type { JointGroups } from './urdf/joint-groups.ts';
