export { connect, connectAsync } from './connect.ts';
export type {
  ConnectAsyncOptions,
  ConnectOptions,
  PlanLimits,
  SearchOptions,
  SimplifyOptions,
  StopSignal,
} from './options.ts';
export { connectMany, type PlanProblem } from './connect-many.ts';
export type { Goals } from './places.ts';
export { Roadmap, type RoadmapOptions, type SolveOptions } from './roadmap.ts';
export type { RoadmapJSON } from './roadmap-json.ts';
export { Search } from './search.ts';
export {
  type BlockedPath,
  isPathFree,
  type Path,
  type PathOptions,
  type PathProof,
  type PathReport,
  simplify,
  type UndecidedPath,
} from './simplify.ts';
export type { Aborted, Exhausted, Refused, Result, SearchStatistics, Solved } from './search/outcome.ts';
