import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, type Engine, loadEngine, mesh, type Scene } from '../../bindings/index.ts';
import { points, readOctomap, readPointCloud } from '../../modules/maps/index.ts';
import { connect } from '../../modules/plan/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';
import { ROOT } from '../../scripts/build/paths.js';
import { findMessages } from '../../scripts/errors/messages.js';
import { panda, run } from '../apps/cli/run.ts';

describe('docs/errors.md', () => {
  const blocks = readFileSync(`${ROOT}docs/errors.md`, 'utf8').split('```text\n').slice(1);
  const lines = blocks.flatMap((block) => block.slice(0, block.indexOf('\n```')).split('\n'));
  const patterns = lines.map((line) => {
    const words = line.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`(^|: )${words.join('[^]*')}$`);
  });
  const linesOf = (message: string): string[] => lines.filter((_, i) => patterns[i]!.test(message));

  let engine: Engine;
  let scene: Scene;
  beforeAll(async () => {
    engine = await loadEngine();
    scene = engine.createScene({ segments: { a: [box([0, 0, 0], [1, 1, 1])] }, pairs: [] });
  });
  afterAll(() => engine.dispose());

  const row = new Float64Array(4);
  const urdf = (inside: string): string => `<robot name="r"><link name="a"/>${inside}</robot>`;
  const arm = urdf(
    '<link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>' +
      '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>',
  );
  it.each<readonly [what: string, call: () => unknown]>([
    ['a size', () => box([0, 0, 0], [-1, 1, 1])],
    ['a coordinate', () => box([0, 0, NaN], [1, 1, 1])],
    ['a mesh', () => mesh([0, 0, 0], [0, 0, 7])],
    ['a cloud', () => points([1, 2], { radius: 0.1 })],
    ['an option', () => engine.distances('point', 'point', row, row, { penetration: 'x' as never })],
    ['a pair', () => engine.createScene({ segments: {}, pairs: [['a', 'b']] })],
    ['a segment', () => scene.setPose('none', { position: [0, 0, 0] })],
    ['a pose', () => scene.setPose('a', [1, 2, 3] as never)],
    ['no pairs', () => scene.closest()],
    ['a batch', () => engine.distances('point', 'point', row, row.subarray(1))],
    ['a cut URDF', () => loadRobot('<robot')],
    ['another format', () => loadRobot('<html/>')],
    [
      'a joint without a parent',
      () => loadRobot(urdf('<joint name="j" type="fixed"><child link="a"/></joint>')),
    ],
    ['an axis', () => loadRobot(arm.replace('0 0 1', '0 0 0'))],
    ['a number of a file', () => loadRobot(arm.replace('lower="-1"', 'lower="one"'))],
    ['the name of a joint', () => loadRobot(arm).configuration({ k: 1 })],
    ['a start', () => connect(loadRobot(arm).in(loadRobot(arm).createScene(engine)), [0, 1], [0])],
    ['a map', () => readOctomap(new Uint8Array(9))],
    ['points', () => readPointCloud(new TextEncoder().encode('# .PCD v7\nVERSION 7\n'))],
    ['a property of xacro', () => loadRobot('<robot xmlns:xacro="http://ros.org/wiki/xacro">${x}</robot>')],
    ['a lost scene', () => (scene.dispose(), scene.evaluate())],
  ])('has what is said of %s', (_, call) => {
    const message = said(call);
    expect(linesOf(message), message).not.toEqual([]);
  });

  it('has what the command line says', async () => {
    for (const args of [
      ['check', 'none.urdf'],
      ['check', `${panda}/erd_panda_collision.urdf`, '--from', 'here'],
    ]) {
      const { stderr } = await run(tmpdir(), ...args);
      expect(linesOf(stderr.trim().split('\n')[0]!), stderr).not.toEqual([]);
    }
  });

  it('has no line for words that nobody says', () => {
    expect(linesOf('box: the moon is blue, and must not be')).toEqual([]);
  });
});

/** The message of what a call throws. */
function said(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the call was not refused');
}

describe('findMessages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearance-errors-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('follows words through functions, constants, classes, methods and choices, and leaves out the rest', () => {
    const sources = {
      helpers: `
        const LIMIT = 2 ** 10;
        const ADVICE = 'use fewer';
        function refuse(where: string, expected: string, value: unknown): Error {
          return new RangeError(\`\${where}: must be \${expected}, got \${String(value)}\`);
        }
        function check(where: string, kind: string, value: number): void {
          if (value > LIMIT) throw refuse(where, \`\${kind} of at most \${LIMIT}; \${ADVICE}\`, value);
        }
        check('f', 'a count', 1);
        check('g', 'a length', 1);
        export {};`,
      classes: `
        class FileError extends Error {
          constructor(file: string, line: number | undefined, reason: string) {
            super(\`\${file}\${line ? \`:\${line}\` : ''}: \${reason}\`);
          }
        }
        class CutOff extends FileError {}
        export class Reader {
          error(reason: string): FileError {
            return new CutOff('x', 1, reason);
          }
          read(isText: boolean): void {
            throw this.error(isText ? 'ends within a word' : 'ends within ' + 7 + ' bytes');
          }
        }`,
      choices: `
        const WORDS = ['left', 'right', 'both'] as const;
        declare function checkChoice(where: string, argument: string, value: unknown, words: readonly string[]): void;
        checkChoice('f', 'side', 'x', WORDS);
        export {};`,
      none: `
        class Terror {}
        export function again(error: Error): never { throw new Error(error.message, { cause: error }); }
        new Terror('this is none');
        new Map([['this is', 'none']]);`,
    };
    const files = Object.entries(sources).map(([name, text]) => {
      const file = join(folder, `${name}.ts`);
      writeFileSync(file, text);
      return file;
    });
    const found = findMessages(files).map(({ text }) => text);
    expect(found.sort()).toEqual([
      'ends within 7 bytes',
      'ends within a word',
      'must be a count of at most 1024; use fewer, got …',
      'must be a length of at most 1024; use fewer, got …',
      "… must be 'left', 'right' or 'both', got …",
    ]);
  });
});
