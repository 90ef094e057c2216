import { describe, expect, it } from 'vitest';
import { loadEngine, point } from '../../../bindings/index.ts';
import { FUNCTIONS } from '../../../modules/replay/functions.ts';
import { Player } from '../../../modules/replay/play.ts';
import { readRecording, Reference } from '../../../modules/replay/read-recording.ts';
import { writeRecording } from '../../../modules/replay/write-recording.ts';
import { createRandom, SEED } from '../../support/random.ts';

/** A small recording, in one piece. */
async function record(): Promise<Uint8Array> {
  const pieces: number[] = [];
  const engine = await loadEngine();
  const recording = await engine.record((piece) => pieces.push(...piece));
  const scene = engine.createScene({
    segments: { a: [point([0, 0, 0], 0.1)], b: [point([1, 0, 0], 0.1)] },
    pairs: [['a', 'b']],
  });
  scene.setPose('a', { position: [0.1, 0, -0] });
  scene.evaluate();
  recording.note('it is not so');
  engine.dispose();
  return Uint8Array.from(pieces);
}

describe('a recording that is read', () => {
  it('comes back as the same bytes', async () => {
    const bytes = await record();
    const file = readRecording(bytes, 'small');
    expect(file.entries.map(({ kind }) => kind).join(' ')).toBe('call answer call answer call answer note');
    expect(writeRecording(file)).toEqual(bytes);
  });

  it('ends where a file is cut, and is refused where it is no recording', async () => {
    const bytes = await record();
    const whole = readRecording(bytes, 'small').entries.length;
    const cut = readRecording(bytes.subarray(0, bytes.length - 1), 'small');
    expect([cut.isCut, cut.entries.length]).toEqual([true, whole - 1]);
    expect(() => readRecording(new Uint8Array(100), 'zeros')).toThrow('zeros: is no recording of clearance');
    expect(() => readRecording(bytes.subarray(0, 22), 'begun')).toThrow('begun: has no head');
  });

  it(`is read or refused by name, whatever is changed in it, SEED=${SEED}`, async () => {
    const bytes = await record();
    const random = createRandom(SEED);
    let refused = 0;
    for (let i = 0; i < 3000; i++) {
      const changed = bytes.slice();
      for (let k = random.integer(1, 3); k > 0; k--)
        changed[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
      try {
        readRecording(changed, 'changed');
      } catch (error) {
        refused++;
        expect((error as Error).message).toMatch(/^changed: \w/);
        expect((error as Error).name).toBe('FileError');
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it('calls nothing but what is recorded', async () => {
    const engine = await loadEngine();
    const names = [
      'Engine.constructor',
      'Engine.dispose',
      'Engine.record',
      'Object.assign',
      '__proto__.x',
      'eval',
    ];
    const entries = names.map((name, i) => ({
      kind: 'call' as const,
      number: i + 1,
      name,
      self: i % 2 === 0 ? new Reference(0) : undefined,
      args: [],
    }));
    const played = [];
    for await (const one of new Player(engine, FUNCTIONS).play(entries)) played.push(one.call.name);
    expect(played).toEqual([]);
    engine.dispose();
  });

  it('is made by functions only, and by engines that are there', async () => {
    const engine = await loadEngine();
    await expect(engine.record('file' as never)).rejects.toThrow('Engine.record: sink must be a function');
    engine.dispose();
    await expect(engine.record(() => {})).rejects.toThrow('Engine.record: the engine is disposed');
  });

  it('has of scenes that were there before what they are', async () => {
    const pieces: number[] = [];
    const engine = await loadEngine();
    const scene = engine.createScene({
      segments: { a: [point([0, 0, 0], 0.1)], b: [point([1, 0, 0], 0.1)] },
      pairs: [['a', 'b']],
    });
    scene.setPose('a', { position: [0.25, 0, 0] });
    await engine.record((piece) => pieces.push(...piece));
    expect(scene.closest().distance).toBeCloseTo(0.55, 12);
    engine.dispose();
    const { entries } = readRecording(Uint8Array.from(pieces), 'later');
    expect(entries.map(({ kind }) => kind)).toEqual(['object', 'call', 'answer']);
    const other = await loadEngine();
    for await (const { here, recorded } of new Player(other, FUNCTIONS).play(entries))
      expect(here).toEqual(recorded);
    other.dispose();
  });
});
