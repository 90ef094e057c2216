import { checkString } from '../../bindings/base/errors.ts';

/** Checks what errors shall call a file, which may be left out. */
export function checkName(where: string, name: unknown, otherwise: string): string {
  if (name === undefined) return otherwise;
  return checkString(where, 'options.name', name);
}
