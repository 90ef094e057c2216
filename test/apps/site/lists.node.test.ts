import { readFileSync } from 'node:fs';
import { Matrix4 } from 'three';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACTS } from '../../../apps/site/facts.ts';
import { readSceneFigures, sceneRows } from '../../../apps/site/figures.ts';
import { listForModels, listForReaders } from '../../../apps/site/lists.ts';
import {
  box,
  type ElementSource,
  type Engine,
  loadEngine,
  mesh,
  point,
  type Scene,
} from '../../../bindings/index.ts';
import { readRobot } from '../../../modules/files/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

describe('the lists of all pages', () => {
  it('are what npm run docs:lists writes', () => {
    expect(read('llms.txt')).toBe(listForModels((file) => file, false));
    expect(read('docs/README.md')).toBe(listForReaders());
  });
});

describe('figures', () => {
  it.each(['README.md', 'docs/benchmarks.md'])('of the table in %s are those of the results', (page) => {
    const cells = (line: string): string[] =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
    const lines = read(page).split('\n');
    const head = lines.findIndex((line) => /^\| scene +\| +single \+ SIMD/.test(line));
    const rows = lines.slice(head + 2, head + 2 + sceneRows(readSceneFigures()).length).map(cells);
    expect(rows).toEqual(sceneRows(readSceneFigures()));
  });

  it('in the reasons of the README stand in docs/benchmarks.md', () => {
    const [, reasons] = /## Why\n(.*?)\nSets of poses/s.exec(read('README.md'))!;
    const numbers = reasons!.match(/\d[\d,.]*(?:e-\d+)?(?= |×)/g)!;
    const known = read('docs/benchmarks.md');
    expect(numbers.length).toBeGreaterThanOrEqual(6);
    expect(numbers.filter((number) => !known.includes(number))).toEqual([]);
  });
});

describe('what assistants get wrong', () => {
  let engine: Engine;
  beforeAll(async () => (engine = await loadEngine()));
  afterAll(() => engine.dispose());

  const panda = 'examples/panda/erd_panda';
  const robot = loadRobot(read(`${panda}_collision.urdf`), { srdf: read(`${panda}.srdf`) });
  const bodies = { a: [box([0, 0, 0], [0.2, 0.1, 0.1])], b: [point([0, 0, 0], 0.1)] };
  const apart = (): Scene => {
    const scene = engine.createScene({ segments: bodies, pairs: [['a', 'b']] });
    scene.setPose('b', { position: [0, 0.4, 0], quaternion: [0, 0, 0, 1] });
    return scene;
  };
  const lowest = (scene: Scene): number => scene.evaluate().minimum().distance;

  it('is ten facts', () => expect(FACTS).toHaveLength(10));

  it('quaternions: w comes last', () => {
    const scene = apart();
    // A quarter of a turn about z puts the long side of the box where its short one was.
    scene.setPose('a', { position: [0, 0, 0], quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
    expect(lowest(scene)).toBeCloseTo(0.1, 9);
  });

  it('metres: a URDF is taken as it is, and the scale of a mesh counts', () => {
    const urdf = (scale: string): string =>
      `<robot name="r"><link name="l"><collision><geometry><mesh filename="m.stl" ${scale}/></geometry></collision></link></robot>`;
    const triangle = mesh([0, 0, 0, 1000, 0, 0, 0, 1000, 0], [0, 1, 2]);
    const size = (scale: string): number => {
      const { segments } = loadRobot(urdf(scale), { meshFiles: () => triangle });
      return engine.fitSphere(segments.l!).radius;
    };
    expect(size('')).toBeGreaterThan(500);
    expect(size('scale="0.001 0.001 0.001"')).toBeLessThan(1);
  });

  it('matrices: column by column, as three.js has them', () => {
    const scene = apart();
    scene.setPose('b', new Matrix4().makeTranslation(1, 2, 3).elements);
    expect(Array.from(scene.getPose('b').slice(12, 15))).toEqual([1, 2, 3]);
  });

  it('pairs: only those that are listed, or all', () => {
    expect(engine.createScene({ segments: bodies }).evaluate().count).toBe(0);
    expect(
      engine.createScene({ segments: bodies, pairs: 'all' }).closest(1, { maxDistance: 1 }),
    ).toHaveLength(1);
  });

  it('loadRobot takes texts, and readRobot paths', async () => {
    const path = new URL(`${panda}_collision.urdf`, ROOT).pathname;
    expect(() => loadRobot(path)).toThrow();
    expect((await readRobot(path)).name).toBe(robot.name);
  });

  it('segments: links that fixed joints hold together are one', () => {
    expect(robot.links.panda_hand).toBe(robot.links.panda_link7);
    expect(robot.segments.panda_hand).toBeUndefined();
  });

  it('meshes: a closed one is solid', () => {
    const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4];
    const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    const inside = { b: [point([0.5, 0.5, 0.5], 0.1)] };
    const of = (options: { solid?: boolean }): number =>
      lowest(
        engine.createScene({
          segments: { a: mesh(corners, faces, options), ...inside },
          pairs: [['a', 'b']],
        }),
      );
    expect(of({})).toBeLessThan(0);
    expect(of({ solid: false })).toBeCloseTo(0.4, 9);
  });

  it('margins: none unless given, and free is what is at least that far', () => {
    const scene = apart();
    scene.setPose('b', { position: [0, 0.25, 0], quaternion: [0, 0, 0, 1] });
    expect([scene.isFree(), scene.isFree({ margin: 0.06 })]).toEqual([true, false]);
    const touching = (b: ElementSource): [number, boolean] => {
      const segments = { a: [box([0, 0, 0], [1, 1, 1])], b: [b] };
      const pair = engine.createScene({ segments, pairs: [['a', 'b']] });
      return [lowest(pair), pair.isFree()];
    };
    expect(touching(point([2, 0, 0], 1))).toEqual([0, true]);
    expect(touching(box([2, 0, 0], [1, 1, 1]))).toEqual([0, false]);
  });

  it('configurations: a number per joint that moves by itself, beyond its limits, too', () => {
    const fingers = robot.joints.filter(({ name }) => name.includes('finger'));
    expect(fingers.map(({ name, mimics }) => [name, mimics?.map((mimic) => mimic.name)])).toEqual([
      ['panda_finger_joint1', ['panda_finger_joint2']],
    ]);
    const q = robot.configuration({ panda_joint1: 100 });
    expect([q.length, q[0]]).toEqual([robot.joints.length, 100]);
    robot.setConfiguration(robot.createScene(engine), q);
  });

  it('results: views until the next evaluation', () => {
    const scene = apart();
    const found = scene.evaluate();
    const kept = found.minimum();
    const before = found.distance[0];
    scene.setPose('b', { position: [0, 1.4, 0], quaternion: [0, 0, 0, 1] });
    scene.evaluate();
    expect(found.distance[0]).not.toBe(before);
    expect(kept.distance).toBe(before);
  });
});
