import { describe, expect, it } from 'vitest';
import { type Command, entriesOf, isChoice, runKey } from '../../../apps/viewer/commands/command.ts';
import { commandsOf, type CommandTargets } from '../../../apps/viewer/commands/table.ts';

/** The table of the page, of which nothing is run. */
const TABLE = commandsOf({} as CommandTargets);

describe('the table of commands', () => {
  it('has each title and each key once, and no key of a choice', () => {
    const titles = TABLE.map(({ title }) => title);
    const keys = TABLE.flatMap((command) => command.keys ?? []);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(20);
    expect(TABLE.filter((command) => isChoice(command) && command.keys !== undefined)).toEqual([]);
  });

  it('leaves the keys of the browser to it that pages may not have', () => {
    const keys = TABLE.map((command) => command.keys);
    for (const taken of ['Ctrl+T', 'Ctrl+N', 'Ctrl+W', 'Ctrl+R', 'Ctrl+L', 'Tab', 'Escape']) {
      expect(keys).not.toContain(taken);
    }
  });

  it('has a picture for each button of the bar', () => {
    const bare = TABLE.filter((one) => one.rank !== undefined && !isChoice(one) && one.icon === undefined);
    expect(bare).toEqual([]);
  });
});

describe('keys', () => {
  const run: string[] = [];
  const commands: Command[] = [
    { title: 'letter', group: 'view', keys: 'F', run: () => run.push('letter') },
    { title: 'shifted', group: 'view', keys: 'Shift+F', run: () => run.push('shifted') },
    { title: 'control', group: 'view', keys: 'Ctrl+Enter', run: () => run.push('control') },
    { title: 'space', group: 'view', keys: 'Space', run: () => run.push('space') },
    { title: 'never', group: 'view', keys: 'X', isPossible: () => false, run: () => run.push('never') },
  ];

  it.each([
    ['f', {}, { tagName: 'CANVAS' }, 'letter'],
    ['F', { shiftKey: true }, { tagName: 'CANVAS' }, 'shifted'],
    ['f', {}, { tagName: 'INPUT', type: 'range' }, 'letter'],
    ['f', {}, { tagName: 'INPUT', type: 'number' }, undefined],
    ['f', {}, { tagName: 'SELECT' }, undefined],
    ['f', { altKey: true }, { tagName: 'CANVAS' }, undefined],
    ['f', { ctrlKey: true }, { tagName: 'CANVAS' }, undefined],
    ['Enter', { ctrlKey: true }, { tagName: 'INPUT', type: 'number' }, 'control'],
    ['Enter', { metaKey: true }, { tagName: 'BUTTON' }, 'control'],
    [' ', {}, { tagName: 'CANVAS' }, 'space'],
    [' ', {}, { tagName: 'BUTTON' }, undefined],
    ['x', {}, { tagName: 'CANVAS' }, undefined],
  ])('%j with %j in %j runs %s', (key, modifiers, element, expected) => {
    run.length = 0;
    let prevented = false;
    const event = {
      key,
      ...modifiers,
      composedPath: () => [element],
      preventDefault: () => (prevented = true),
    };
    expect(runKey(commands, event as unknown as KeyboardEvent)).toBe(expected !== undefined);
    expect(run).toEqual(expected === undefined ? [] : [expected]);
    expect(prevented).toBe(expected !== undefined);
  });

  it('are listed with what can be done now, and a choice by each of its choices', () => {
    const chosen: string[] = [];
    const choice: Command = {
      ...{ title: 'Show', group: 'view', choices: () => ['a', 'b'], chosen: () => 'a' },
      choose: (one) => chosen.push(one),
    };
    const entries = entriesOf([...commands, choice]);
    expect(entries.map(({ title }) => title)).toEqual([
      'letter',
      'shifted',
      'control',
      'space',
      'Show: a',
      'Show: b',
    ]);
    entries.at(-1)!.run();
    expect(chosen).toEqual(['b']);
  });
});
