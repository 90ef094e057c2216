export { InputError } from '../files/documents/input-error.ts';
export { shardsOfTask } from './array.ts';
export type { BulkJob, JobRoadmap, JobRobot, JobRows, JobSampler, JobScene, BulkQuestion } from './job.ts';
export {
  type Cell as BulkCell,
  type Manifest as BulkManifest,
  openRun,
  type Run as BulkRun,
  type Shard as BulkShard,
  type Source as BulkSource,
  type StoredRobot,
  type StoredScene,
} from './manifest.ts';
export { mergeBulk, type Merged, type MergeOptions } from './merge.ts';
export type { ShardRecord } from './parts.ts';
export { type PathRow, pathRows } from './path-rows.ts';
export { planBulk, type PlanOptions as BulkPlanOptions } from './plan.ts';
export { type BulkProgress, runBulk, type RunOptions as BulkRunOptions } from './run.ts';
export { type BulkStatus, bulkStatus } from './status.ts';
export { type Verification, verifyBulk, type VerifyOptions } from './verify.ts';
export { type FailedShard, type QueueState, queueState } from './queue/state.ts';
export { submitBulk, type Submitted } from './queue/submit.ts';
export { workBulk, type Worked, type WorkOptions } from './queue/work.ts';
