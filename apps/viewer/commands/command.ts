import type { IconName } from '../panels/icons.ts';

/** The groups of commands, in the order in which the bar and the list have them. */
export const GROUPS = ['robot', 'view', 'edit', 'path', 'plan', 'tools'] as const;

interface Named {
  /** What it does, as a person reads it. */
  readonly title: string;
  readonly group: (typeof GROUPS)[number];
  /** What runs it: a key, with `Ctrl+` and `Shift+` before it. */
  readonly keys?: string;
  /** Where it stands in the bar: 1 always, 2 where there is room, 3 where there is much; else nowhere. */
  readonly rank?: 1 | 2 | 3;
}

/** Something that is done. */
export interface Action extends Named {
  readonly icon?: IconName;
  readonly run: () => void;
  /** Whether it is on, of what can be turned on and off. */
  readonly isOn?: () => boolean;
  /** Whether there is something to do; there always is unless given. */
  readonly isPossible?: () => boolean;
}

/** Something that is chosen from a list. */
export interface Choice extends Named {
  readonly choices: () => readonly string[];
  readonly chosen: () => string;
  readonly choose: (choice: string) => void;
}

/** What a person can ask of the page: the bar, the list of commands and the keys are made of these. */
export type Command = Action | Choice;

export function isChoice(command: Command): command is Choice {
  return 'choices' in command;
}

/** One thing that can be done at once: an action, or one of the choices of a list. */
export interface Entry {
  readonly title: string;
  readonly group: string;
  readonly keys: string | undefined;
  readonly run: () => void;
}

/** All that can be done now. */
export function entriesOf(commands: readonly Command[]): Entry[] {
  return commands.flatMap((command): Entry[] => {
    const { title, group, keys } = command;
    if (!isChoice(command)) {
      return command.isPossible?.() === false ? [] : [{ title, group, keys, run: command.run }];
    }
    return command.choices().map((choice) => ({
      ...{ title: `${title}: ${choice}`, group, keys: undefined },
      run: () => command.choose(choice),
    }));
  });
}

/** Whether letters are written into an element, or choose something of it. */
function takesLetters({ tagName, type }: Partial<HTMLInputElement>): boolean {
  if (tagName === 'INPUT') return type !== 'range' && type !== 'checkbox';
  return tagName === 'SELECT' || tagName === 'TEXTAREA';
}

/** Whether Space and Enter press an element. */
function isPressed({ tagName = '', type }: Partial<HTMLInputElement>): boolean {
  return type === 'checkbox' || /^(BUTTON|SUMMARY|LABEL)$/.test(tagName);
}

/**
 * Runs the command of a key, unless the element that has the focus needs the key itself.
 *
 * @returns whether there was one
 */
export function runKey(commands: readonly Command[], event: KeyboardEvent): boolean {
  const element = (event.composedPath()[0] ?? {}) as Partial<HTMLInputElement>;
  const hasControl = event.ctrlKey || event.metaKey;
  if (event.altKey || (!hasControl && takesLetters(element))) return false;
  if (/^( |Enter)$/.test(event.key) && !hasControl && isPressed(element)) return false;
  const name = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isLetter = /^[A-Z]$/.test(name) || name.length > 1;
  const keys = `${hasControl ? 'Ctrl+' : ''}${event.shiftKey && isLetter ? 'Shift+' : ''}${name}`;
  const command = commands.find((one) => one.keys === keys);
  if (command === undefined || isChoice(command) || command.isPossible?.() === false) return false;
  event.preventDefault();
  command.run();
  return true;
}
