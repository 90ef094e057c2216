import { InvalidArgumentError } from 'commander';
import { PIECE_KINDS, type PieceKind } from '../../../bindings/volumes/decompose/options.ts';

/** What `--allow-outside` does, in help. */
export const ALLOW_OUTSIDE =
  'let the URDF name meshes outside of its package, and links lead out of packages';

/** What `--fix-floating` does, in help. */
export const FIX_FLOATING = 'hold links of floating and planar joints where the URDF has them';

/** What `--base` does, in help. */
export const BASE = "what holds the robot's root link; srdf: what its virtual_joint says (default: fixed)";

/** What a posture may be, in help. */
export const POSTURE = 'a group state, or positions, one per joint, such as 0,0.5,1; repeatable for states';

/** What `--xacro` and `--xacro-env` do, in help. */
export const XACRO = 'an argument of a xacro file; repeatable';
export const XACRO_ENV = 'let xacro files read this variable of the environment; repeatable';

/** Adds entries to earlier ones: `pattern` finds the name and the value, `form` says how to give them. */
function entries<T>(
  pattern: RegExp,
  form: string,
  read: (value: string) => T,
): (text: string, known?: ReadonlyMap<string, T>) => Map<string, T> {
  return (text, known = new Map()) => {
    const [, name, value] = pattern.exec(text) ?? [];
    if (value === undefined) throw new InvalidArgumentError(`It must be ${form}.`);
    return new Map([...known, [name!, read(value)]]);
  };
}

/** Adds a folder to those that `--package NAME=FOLDER` has named before. */
export const addPackage = entries(/^([^=]+)=(.+)$/, 'NAME=FOLDER', String);

/** Adds an argument to those that `--xacro NAME=VALUE` has given before; ROS writes `NAME:=VALUE`. */
export const addXacroArgument = entries(/^([^:=\s]+):?=([^]*)$/, 'NAME=VALUE', String);

/** Adds the position of a joint to those that `--joint NAME=POSITION` has given before. */
export const addPosition = entries(/^(.+)=([^=]+)$/, 'NAME=POSITION', finite);

/** Adds a name to those that were given before. */
export function addName(text: string, known: readonly string[] = []): string[] {
  return [...known, text];
}

/** A number above 0. */
export function positive(text: string): number {
  const value = finite(text);
  if (value <= 0) throw new InvalidArgumentError('It must be above 0.');
  return value;
}

/** A length above 0, in metres, or with `mm`, `cm` or `m` behind it. */
export function length(text: string): number {
  const [, number, unit] = /^(.*?)(mm|cm|m)?$/s.exec(text.trim())!;
  return positive(number!) / (unit === 'mm' ? 1000 : unit === 'cm' ? 100 : 1);
}

/** A finite number. */
export function finite(text: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new InvalidArgumentError('It must be a finite number.');
  return value;
}

/** A whole number of at least 0. */
export function natural(text: string): number {
  return text.trim() === '0' ? 0 : whole(text);
}

/** A whole number of at least 1. */
export function whole(text: string): number {
  const value = positive(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** The number of a port, or 0 for any. */
export function port(text: string): number {
  const value = natural(text);
  if (value > 65535) throw new InvalidArgumentError('It must be at most 65535.');
  return value;
}

/** What `--kinds` does, in help. */
export const KINDS = `what pieces may be where that is as close: a list of ${PIECE_KINDS.join(',')}`;

/** Kinds of pieces: names with commas between them. A hull is always one of them, as it holds anything. */
export function pieceKinds(text: string): readonly PieceKind[] {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !(PIECE_KINDS as readonly string[]).includes(name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`They are ${PIECE_KINDS.join(', ')}, not ${wrong}.`);
  return [...new Set([...(names as PieceKind[]), 'hull' as const])];
}
