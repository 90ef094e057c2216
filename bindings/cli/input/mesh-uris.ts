import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from './input-error.ts';
import { isFile } from './files.ts';
import type { Packages } from './packages.ts';

/** Characters of the longest name that could be that of a file. */
const NAME_LIMIT = 4096;

/**
 * The file that a URDF means by the name of a mesh: a path from the folder of the URDF, `file://` or
 * `package://NAME/path`.
 *
 * @throws InputError that says where it was looked for; the caller knows the name
 */
export function findMesh(uri: string, folder: string, packages: Packages): string {
  if (uri.length > NAME_LIMIT) throw new InputError('the name is too long for a file');
  const [, scheme, rest] = /^([a-z][a-z\d+.-]+):\/\/(.*)$/is.exec(uri) ?? [];
  switch (scheme?.toLowerCase()) {
    case undefined:
      return firstFile([resolve(folder, uri)]);
    case 'file':
      return firstFile([fromFileUrl(uri)]);
    case 'package':
      return firstFile(inPackage(rest!, packages));
    default:
      throw new InputError(
        `${scheme}:// is not read; save a copy and name it by its path, or as package://NAME/path`,
      );
  }
}

function inPackage(rest: string, packages: Packages): string[] {
  const [name, ...path] = rest.split('/');
  if (!/^\w[\w.-]*$/.test(name!) || path.length === 0) {
    throw new InputError('expected package://NAME/path, NAME made of letters, digits, _, - and .');
  }
  if (path.includes('..'))
    throw new InputError('leads out of its package with ".."; name it by its path in the package');
  const folders = packages.foldersOf(name!);
  if (folders.length > 0) return folders.map((folder) => resolve(folder, ...path));
  throw new InputError(
    `no package ${name} in ${packages.searched.join(', ')}; say where it is: --package ${name}=FOLDER`,
  );
}

function fromFileUrl(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch (error) {
    throw new InputError((error as Error).message);
  }
}

function firstFile(paths: readonly string[]): string {
  const found = paths.find(isFile);
  if (found !== undefined) return found;
  throw new InputError(`there is no such file; looked for ${paths.join(', ')}`);
}
