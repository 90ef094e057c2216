import { checkObject } from './errors.ts';
import { unknownName } from './nearest.ts';

/**
 * Checks an object of options, which may be left out. It allocates nothing; callers on hot paths keep their
 * lists of names in constants, as a list that is written in place is made anew for each call.
 *
 * @param names - all options that there are
 * @throws TypeError for anything but an object; RangeError that names a property that is no option, and the
 *   option nearest to it
 */
export function checkOptions<Options extends object>(
  where: string,
  options: Options | undefined,
  names: readonly (keyof Options & string)[],
): void {
  if (options === undefined) return;
  checkObject(where, 'options', options);
  for (const name in options) {
    if (!names.includes(name)) throw unknownOption(where, name, names);
  }
}

/** Apart from `checkOptions`, which engines then find short enough to take into its callers. */
function unknownOption(where: string, name: string, names: readonly string[]): RangeError {
  const known = names.map((option) => `'${option}'`).join(', ');
  return unknownName(where, 'options', `without properties other than ${known}`, name, names);
}
