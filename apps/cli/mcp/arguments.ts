import { InvalidArgumentError } from 'commander';
import { unknownName } from '../../../bindings/base/nearest.ts';
import { fromOrigin } from '../../../bindings/geometry/transforms.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import type { Posture } from '../answers/posture.ts';
import type { PoseOfLink } from '../answers/reach.ts';
import { INPUTS, type ToolName } from './schemas.ts';

/** Arguments of a tool that were checked against its schema. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A posture as assistants give it. */
export type GivenPosture = string | readonly number[] | Readonly<Record<string, number>>;

/** A posture as options of commands have it. */
export function postureOf(given: GivenPosture | undefined): Posture {
  if (given === undefined) return {};
  if (typeof given === 'string') return { given: [given] };
  if (Array.isArray(given)) return { given: [given.join()] };
  return { joint: new Map(Object.entries(given)) };
}

/** The pose of a link as assistants give it. */
export interface GivenPose {
  readonly link: string;
  readonly position: readonly number[];
  readonly rpy?: readonly number[];
}

export function poseOf({ link, position, rpy = [0, 0, 0] }: GivenPose): PoseOfLink {
  return { link, pose: fromOrigin(position, rpy) };
}

/** Refuses arguments that a tool does not have, and says which one may be meant. */
export function checkNames(tool: ToolName, given: Arguments): void {
  const names = Object.keys(INPUTS[tool].properties);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new InputError(
    unknownName(tool, 'an argument', `one of ${names.join(', ')}`, unknown, names).message,
  );
}

/** What options of commands are called by tools, where it is not their name. */
const NAMES = new Map([
  ['path', 'file'],
  ['no-meshes', 'meshes: "none"'],
  ['hulls', 'meshes: "hulls"'],
  ['package', 'packages:'],
  ['degrees', 'angles: "degrees"'],
  ['radians', 'angles: "radians"'],
]);

/** What went wrong, in one line that says what to do next, as somebody who calls tools has to read it. */
export function explain(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const isTold = ['InputError', 'FileError', 'TypeError', 'RangeError'].includes(name);
  const told =
    isTold || error instanceof InvalidArgumentError ? message : `this is a mistake of clearance: ${message}`;
  return told
    .replaceAll(
      /--([a-z]+(?:-[a-z]+)*)/g,
      (_, option: string) => NAMES.get(option) ?? option.replaceAll('-', '_'),
    )
    .replaceAll(/\s*\n\s*/g, ' ');
}
