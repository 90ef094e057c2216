export { connect, connectAsync } from './connect.ts';
export type {
  ConnectAsyncOptions,
  ConnectOptions,
  PlanLimits,
  SearchOptions,
  SimplifyOptions,
} from './options.ts';
export type { StopSignal } from '../../bindings/base/stop-signal.ts';
export { connectMany, type PlanProblem } from './connect-many.ts';
export type { Goals } from './places.ts';
export { Roadmap, type RoadmapOptions, type SolveOptions } from './roadmap.ts';
export type { RoadmapJSON } from './roadmap-json.ts';
export { Search } from './search.ts';
export {
  type BlockedPath,
  checkPath,
  type CheckPathOptions,
  type FreePath,
  isPathFree,
  type PathCheck,
  type UndecidedPath,
} from './check-path.ts';
export { pathClearance, type PathClearance } from './path-clearance.ts';
export type { Path } from './places.ts';
export { simplify } from './simplify.ts';
export type { Aborted, Exhausted, Refused, Result, SearchStatistics, Solved } from './search/outcome.ts';
