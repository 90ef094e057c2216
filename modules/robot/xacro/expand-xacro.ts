import { checkOptions } from '../../../bindings/base/options.ts';
import { checkFunction, checkObject, show, wrongType } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { parseDocument } from '../text/xml.ts';
import { XacroProblem } from './budget.ts';
import { Expander } from './expand.ts';
import { writeXml } from './output.ts';

/** What `expandXacro` may be told beyond the text. */
export interface ExpandXacroOptions {
  /** Arguments by name, which `$(arg NAME)` gives and `<xacro:arg>` has defaults for. */
  readonly arguments?: Readonly<Record<string, string>> | undefined;
  /**
   * Gives the text of a file that the xacro file includes or reads as YAML, if there is one: for
   * `$(find NAME)/path`, that of `package://NAME/path`; else for the path from the folder of the xacro file.
   */
  readonly files?: ((name: string) => string | undefined) | undefined;
  /** Variables for `$(env NAME)` and `$(optenv NAME)`. Default: none; those of the process are not read. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** How errors call the text, and from where relative names start; default `xacro`. */
  readonly file?: string | undefined;
}

/**
 * Expands a xacro file as ROS' xacro does: properties, expressions, conditions, macros, blocks, included
 * files and YAML. No part is run as a program, can ask for endless work, or read what `files` does not give.
 *
 * @param text - the text of the xacro file
 * @returns the text of a URDF, or of an SRDF
 * @throws FileError that names file, line and element; TypeError or RangeError for other arguments
 */
export function expandXacro(text: string, options: ExpandXacroOptions = {}): string {
  checkArguments(text, options);
  const { arguments: args = {}, environment = {}, files, file = 'xacro' } = options;
  const root = parseDocument(text, file);
  const readFile = (name: string): string => {
    const found = files === undefined ? undefined : ask(files, name);
    if (typeof found === 'string') return found;
    if (found !== undefined) {
      throw wrongType('expandXacro', `what options.files returns for ${show(name)}`, 'a string', found);
    }
    throw new XacroProblem(
      files === undefined
        ? `reads the file ${show(name)}; give expandXacro() the option files`
        : `there is no file ${show(name)}; the option files returned undefined`,
    );
  };
  const expander = new Expander(file, { args: new Map(Object.entries(args)), environment, readFile });
  const expanded = expander.expand(root);
  try {
    return writeXml(expanded);
  } catch (error) {
    throw error instanceof XacroProblem ? new FileError(file, undefined, error.message) : error;
  }
}

function ask(files: NonNullable<ExpandXacroOptions['files']>, name: string): unknown {
  try {
    return files(name);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new XacroProblem(`${show(name)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkArguments(text: unknown, options: ExpandXacroOptions): void {
  const where = 'expandXacro';
  if (typeof text !== 'string') throw wrongType(where, 'text', 'the text of a xacro file', text);
  checkOptions(where, options, ['arguments', 'files', 'environment', 'file']);
  for (const key of ['arguments', 'environment'] as const) {
    const given: unknown = options[key];
    if (given === undefined) continue;
    checkObject(where, `options.${key}`, given);
    for (const [name, value] of Object.entries(given)) {
      if (typeof value !== 'string') throw wrongType(where, `options.${key}.${name}`, 'a string', value);
    }
  }
  const { files, file } = options;
  checkFunction(where, 'options.files', files);
  if (file !== undefined && typeof file !== 'string')
    throw wrongType(where, 'options.file', 'a string', file);
}
