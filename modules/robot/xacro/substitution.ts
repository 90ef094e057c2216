import { XacroProblem } from './budget.ts';
import { folderOf } from '../text/file-names.ts';
import type { Value } from './values.ts';

/** What `$(...)` may ask for. */
export interface Sources {
  /** Arguments that were given, and defaults of `<xacro:arg>`. */
  readonly args: ReadonlyMap<string, string>;
  /** Variables of the environment that may be read. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * What `$(find NAME)`, `$(arg NAME)`, `$(env NAME)`, `$(optenv NAME default)` and `$(dirname)` stand for. A
 * package is found as `package://NAME`; the environment is the given one: a stranger's file reads no other.
 *
 * @param words - what is between the parentheses
 * @param file - the one in which it stands
 * @throws XacroProblem for anything else, and for what is not there
 */
export function substitute(words: string, file: string, { args, environment }: Sources): Value {
  const [command, name, ...rest] = words.trim().split(/\s+/);
  if (command === 'dirname' && name === undefined) return folderOf(file).replace(/\/$/, '') || '.';
  if (name !== undefined) {
    switch (command) {
      case 'find':
        return `package://${name}`;
      case 'arg':
        return argumentOf(name, args);
      case 'optenv':
        return Object.hasOwn(environment, name) ? environment[name]! : rest.join(' ');
      case 'env':
        if (Object.hasOwn(environment, name)) return environment[name]!;
        throw new XacroProblem(
          `reads ${name} of the environment, which is not given; give expandXacro() the option environment, ` +
            `or the command line --xacro-env ${name}`,
        );
    }
  }
  throw new XacroProblem('is not read; find, arg, env, optenv and dirname are');
}

/** An argument of the file. */
export function argumentOf(name: string, args: ReadonlyMap<string, string>): string {
  const value = args.get(name);
  if (value !== undefined) return value;
  throw new XacroProblem(
    `needs the argument "${name}", which is not given; give expandXacro() the option arguments, ` +
      `or the command line --xacro ${name}=VALUE`,
  );
}
