// Generated from assembly/ by `npm run generate`. Not to be edited.

/** What the binary of dynamics exports. Addresses and counts are numbers; booleans are 0 or 1. */
export interface DynamicsExports {
  readonly memory: WebAssembly.Memory;
  /** Where free memory begins: everything below belongs to the binary. */
  heapBase(): number;
}
