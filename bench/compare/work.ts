import type { Engine } from '../../bindings/index.ts';
import type { Contestant } from '../timing.ts';
import type { Library } from './library.ts';

/** One thing to compare. */
export interface Work {
  readonly name: string;
  /** How one of the libraries does it. */
  make(library: Library, engine: Engine): Run | Promise<Run>;
}

/** What is timed, and the numbers that it computes. */
export interface Run extends Contestant {
  answers(): ArrayLike<number>;
}
