import { wrongType } from '../base/errors.ts';
import { checkElement } from './element.ts';
import { checkMesh, type ElementSource } from './mesh.ts';

/** Checks elements from outside: a list of them, or one mesh. */
export function checkElements(where: string, argument: string, value: unknown): ElementSource[] {
  if (isMesh(value)) return [checkMesh(where, `${argument}.`, value)];
  if (!Array.isArray(value)) throw wrongType(where, argument, 'an array of elements, or a mesh', value);
  return value.map((element: unknown, i) => {
    const name = `${argument}[${i}]`;
    return isMesh(element) ? checkMesh(where, `${name}.`, element) : checkElement(where, name, element);
  });
}

function isMesh(value: unknown): boolean {
  return (value as { kind?: unknown } | null | undefined)?.kind === 'mesh';
}
