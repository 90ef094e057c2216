import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, loadEngine, sphere } from '../../../bindings/index.ts';
import { PARAMETERS } from '../../../bindings/wasm/exports.ts';
import { contacts } from '../../../modules/contacts/index.ts';
import { cells, heightField } from '../../../modules/maps/index.ts';
import { castRays } from '../../../modules/sensors/index.ts';
import { binaryWith } from '../../../scripts/build/binaries.js';
import { hashSources } from '../../../scripts/build/compile.js';
import { ALL_ENTRIES, engineTargets, ENTRIES, entriesOf, entryFiles } from '../../../scripts/build/paths.js';
import { bumpySphere } from '../../support/meshes.ts';
import { copyColumns } from '../../support/scenes.ts';

const advice = (name: string, entry: string): string =>
  `${name}: the engine's binary was built without the entry '${entry}', which has this function; ` +
  'name that entry where the binary is built, or take one with all entries from clearance/wasm/';

describe('the entries of binaries', () => {
  it('are files, in the order of the list, and all files of a folder by their names', () => {
    expect(entryFiles(['maps', 'core'])).toEqual(['assembly/exports/maps.ts', 'assembly/exports/core.ts']);
    const [first, ...questions] = entryFiles(['robot']);
    expect(first).toBe('assembly/exports/robot.ts');
    expect(questions).toContain('assembly/questions/conflict.ts');
    expect(questions).toEqual([...questions].sort());
  });

  it('are those that the bindings know', () => {
    expect(Object.keys(PARAMETERS)).toEqual(ALL_ENTRIES);
    expect(Object.keys(ENTRIES)).toEqual([...ALL_ENTRIES, 'dynamics']);
  });

  it('are all but those with a binary of their own in an engine, and one in each of those', () => {
    expect(entriesOf('double-simd')).toEqual(ALL_ENTRIES);
    expect(entriesOf('dynamics')).toEqual(['dynamics']);
    expect(engineTargets()).toEqual(['double-simd', 'double-scalar', 'single-simd', 'single-scalar']);
  });

  it('share no source that only one of them has', () => {
    const [engine, dynamics] = [hashSources('double-simd'), hashSources('dynamics')];
    expect(engine).toBe(hashSources('single-scalar'));
    expect(new Set([engine, dynamics, hashSources()]).size).toBe(2);
  });
});

describe('an engine of a binary that has only the entry core', () => {
  let source: Uint8Array<ArrayBuffer>;
  let engine: Engine;
  beforeAll(async () => {
    source = new Uint8Array(await binaryWith('double-simd', ['core'], 'quick'));
    engine = await loadEngine({ source });
  }, 120_000);

  it('exports what that entry has, and nothing else', async () => {
    const exports = WebAssembly.Module.exports(await WebAssembly.compile(source));
    const functions = exports.filter(({ kind }) => kind === 'function').map(({ name }) => name);
    expect(functions.sort()).toEqual(Object.keys(PARAMETERS.core).sort());
  });

  it('answers as one of a whole binary does, bit for bit', async () => {
    const segments = { rock: bumpySphere(30, 0.7), ball: [sphere([1.5, 0.2, 0], 0.25)] };
    const [found, expected] = [engine, await loadEngine()].map((each) => {
      const scene = each.createScene({ segments, pairs: [['rock', 'ball']] });
      return copyColumns(scene.evaluate());
    });
    expect(found).toEqual(expected);
  });

  it('says what is missing, and what to do, where a function of another entry is called', () => {
    const scene = engine.createScene({ segments: { a: [sphere([0, 0, 0], 1)] }, pairs: [] });
    const map = cells({ resolution: 0.1, keys: [32768, 32768, 32768] });
    const ground = heightField(new Float64Array(4), { columns: 2, rows: 2, spacing: 1 });
    expect(() => engine.createScene({ segments: { map }, pairs: [] })).toThrow(advice('sortCells', 'maps'));
    expect(() => engine.createScene({ segments: { ground }, pairs: [] })).toThrow(
      advice('fieldBytes', 'maps'),
    );
    expect(() => castRays(scene, [3, 0, 0, -1, 0, 0])).toThrow(advice('castRoomBytes', 'sensors'));
    expect(() => contacts(scene)).toThrow(advice('listContacts', 'contacts'));
    expect(() => engine.fitSphere([sphere([0, 0, 0], 1)])).toThrow(advice('fitBytes', 'volumes'));
  });
});
