export type { ArmOptions, EdgeMetric } from './questions/arm.ts';
export type { Conflict } from './questions/conflict.ts';
export type { EdgeList, EdgesOptions } from './questions/edges.ts';
export type { ConfigurationDistances, ConfigurationOptions } from './questions/evaluate.ts';
export type { EdgeClearance, FirstContact, MotionPair } from './questions/extremes.ts';
export type { AreFreeOptions } from './questions/free.ts';
export type { LowestDistances, LowestOptions } from './questions/lowest.ts';
export type { Certificate, EdgeVerdict, ProofOptions } from './questions/prove.ts';
export type { RateOptions, TrajectoryRatings } from './questions/rate.ts';
export type { StopOptions } from './questions/stops.ts';
export type {
  ConflictOptions,
  EdgeClearanceOptions,
  EdgeOptions,
  EndBasesOption,
  FirstContactOptions,
  IsFreeOptions,
  MarginOption,
  ProveOptions,
  RobotInScene,
  RobotOnPool,
} from './robot-in-scene.ts';
export { type BaseChoice, type LoadRobotOptions, loadRobot } from './load.ts';
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
export type { RobotSceneOptions, SegmentElements } from './options.ts';
export type { Robot } from './robot.ts';
export {
  type AllowedPairsOptions,
  type AllowedReason,
  findAllowedPairs,
  type FoundPair,
  type FoundPairs,
} from './allowed-pairs.ts';
export { type DisabledPair, formatSrdf } from './urdf/format-srdf.ts';
export type { RobotJoint, RobotMimic } from './model/model.ts';
export type { JointValues } from './model/named-joints.ts';
export type { GroupState } from './urdf/group-states.ts';
export type { JointGroups } from './urdf/joint-groups.ts';
