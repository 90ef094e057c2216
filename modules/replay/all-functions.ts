import { createWorld } from '../dynamics/world.ts';
import { type Functions, FUNCTIONS, plain } from './functions.ts';

/** All functions that a recording may call. */
export const ALL_FUNCTIONS: Functions = { ...FUNCTIONS, createWorld: plain(createWorld) };
