/** What the environment in which tests are started may say. */
export const VARIABLES = [
  'CLEARANCE_BUILDS',
  'CLEARANCE_DEEP',
  'CLEARANCE_GUARDS',
  'SEED',
  'WALK_SECONDS',
] as const;

/**
 * A variable of the environment in which the tests were started, or undefined: of the process in Node, and in
 * the browser what vitest.config.ts passes on.
 */
export function environment(name: (typeof VARIABLES)[number]): string | undefined {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> };
  return process?.env?.[name] ?? (import.meta as { env?: Record<string, string> }).env?.[name];
}
