import { describe, expect, it } from 'vitest';
import { History } from '../../../apps/viewer/session/history.ts';

describe('states to go back to', () => {
  it('are gone back to and forth, the last one first', () => {
    const history = new History<number>();
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    history.note('a', 0, () => 1);
    history.note('b', 1, () => 2);
    expect(history.undo(3)).toBe(2);
    expect(history.undo(2)).toBe(1);
    expect(history.undo(1)).toBeUndefined();
    expect(history.redo(1)).toBe(2);
    expect(history.redo(2)).toBe(3);
    expect(history.redo(3)).toBeUndefined();
    expect(history.canUndo).toBe(true);
  });

  it('forget what was taken back when something else changes', () => {
    const history = new History<number>();
    history.note('a', 0, () => 1);
    expect(history.undo(2)).toBe(1);
    history.note('a', 1, () => 1);
    expect(history.canRedo).toBe(false);
    expect(history.undo(5)).toBe(1);
  });

  it('take one drag of many moves as one change, and a rest between two as two', () => {
    const history = new History<number>();
    let asked = 0;
    const state = (): number => ++asked;
    for (let at = 0; at < 5000; at += 50) history.note('joint 1', at, state);
    expect(asked).toBe(1);
    history.note('joint 2', 5000, state);
    history.note('joint 2', 6000, state);
    expect(asked).toBe(3);
    expect([history.undo(9), history.undo(9), history.undo(9), history.undo(9)]).toEqual([
      3,
      2,
      1,
      undefined,
    ]);
  });

  it('are a hundred at most, the oldest forgotten', () => {
    const history = new History<number>();
    for (let at = 0; at < 150; at++) history.note(String(at), at, () => at);
    let [count, last] = [0, -1];
    for (let state = history.undo(150); state !== undefined; state = history.undo(state)) {
      count++;
      last = state;
    }
    expect([count, last]).toEqual([100, 50]);
  });
});
