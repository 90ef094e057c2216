/**
 * The cells: hosts of different engines and architectures, each of which has to give every hash on record
 * (`test/golden/golden.json`). This is the only list of them; tests, the command `npm run golden:cells` and
 * the table in `docs/support-matrix.md` are made of it.
 */

/** How the host of a cell is started. */
export type Start =
  | {
      readonly kind: 'program';
      /** The folder of `test/cells/programs` whose lock file brings it; without, it is the Node that asks. */
      readonly tools?: 'x64' | 'arm64' | 'bun';
      /** Its path in `node_modules`, and what it is told before the name of a program. */
      readonly path?: string;
      readonly args?: readonly string[];
    }
  | { readonly kind: 'page'; readonly browser: 'Chromium' | 'Firefox' | 'WebKit' };

export interface Cell {
  readonly name: string;
  readonly engine: 'V8' | 'SpiderMonkey' | 'JavaScriptCore';
  readonly architecture: 'x64' | 'arm64';
  readonly start: Start;
  /**
   * Whether every run of the suites has it; all others are in the deep run. Of V8 none need be: every run
   * takes the hashes in Node and in Chromium, of the sources (`test/golden/golden.test.ts`).
   */
  readonly always?: true;
}

const BUN = { kind: 'program', args: ['run'] } as const;
const DENO = ['run', '--allow-read', '--allow-env', '--node-modules-dir=manual', '--no-lock'] as const;

export const CELLS: readonly Cell[] = [
  { name: 'Node', engine: 'V8', architecture: 'x64', start: { kind: 'program' } },
  {
    name: 'Node 22',
    engine: 'V8',
    architecture: 'x64',
    start: { kind: 'program', tools: 'x64', path: 'node-22/bin/node' },
  },
  {
    name: 'Node 24',
    engine: 'V8',
    architecture: 'x64',
    start: { kind: 'program', tools: 'x64', path: 'node-24/bin/node' },
  },
  {
    name: 'Deno',
    engine: 'V8',
    architecture: 'x64',
    start: { kind: 'program', tools: 'x64', path: '@deno/linux-x64-glibc/deno', args: DENO },
  },
  { name: 'Chromium', engine: 'V8', architecture: 'x64', start: { kind: 'page', browser: 'Chromium' } },
  {
    name: 'Firefox',
    engine: 'SpiderMonkey',
    architecture: 'x64',
    start: { kind: 'page', browser: 'Firefox' },
    always: true,
  },
  {
    name: 'Bun',
    engine: 'JavaScriptCore',
    architecture: 'x64',
    start: { ...BUN, tools: 'bun', path: '@oven/bun-linux-x64/bin/bun' },
    always: true,
  },
  {
    name: 'WebKitGTK',
    engine: 'JavaScriptCore',
    architecture: 'x64',
    start: { kind: 'page', browser: 'WebKit' },
  },
  {
    name: 'Node 22',
    engine: 'V8',
    architecture: 'arm64',
    start: { kind: 'program', tools: 'arm64', path: 'node-22/bin/node' },
  },
  {
    name: 'Bun',
    engine: 'JavaScriptCore',
    architecture: 'arm64',
    start: { ...BUN, tools: 'arm64', path: '@oven/bun-linux-aarch64/bin/bun' },
  },
];

/** What a cell is called where its architecture matters. */
export function titleOf({ name, architecture }: Cell): string {
  return `${name}, ${architecture}`;
}
