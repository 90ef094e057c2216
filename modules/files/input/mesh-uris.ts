import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../documents/input-error.ts';
import { fenced } from './fence.ts';
import { isFile } from './files.ts';
import { isInside } from './inside.ts';
import type { Packages } from './packages.ts';

/** Characters of the longest name that could be that of a file. */
const NAME_LIMIT = 4096;

/** A file, and the folder in which it and what it names have to be. */
export interface FoundFile {
  readonly path: string;
  readonly root: string;
}

/**
 * The file that a URDF means by the name of a mesh: a path from the folder of the URDF, `file://`, or
 * `package://NAME/path`, for which Gazebo writes `model://NAME/path`.
 *
 * @param allowOutside - whether it may be outside of its package: of NAME, or else of the URDF's
 * @throws InputError that says where it was looked for; the caller knows the name
 */
export function findMesh(uri: string, folder: string, packages: Packages, allowOutside: boolean): FoundFile {
  if (uri.length > NAME_LIMIT) throw new InputError('the name is too long for a file');
  const found = firstFile(candidates(uri, folder, packages));
  if (allowOutside || isInside(found.root, found.path)) return found;
  throw new InputError(
    `leads out of ${found.root}, the package that it should be in; if you trust the URDF, give ${packages.advice.allowOutside}`,
  );
}

function candidates(uri: string, folder: string, packages: Packages): FoundFile[] {
  const [, scheme, rest] = /^([a-z][a-z\d+.-]+):\/\/(.*)$/is.exec(uri) ?? [];
  switch (scheme?.toLowerCase()) {
    case undefined:
      return spellings(uri).map((path) => ({ path: resolve(folder, path), root: packages.home }));
    case 'file':
      return [{ path: fromFileUrl(uri), root: packages.home }];
    case 'package':
    case 'model':
      return inPackage(scheme.toLowerCase(), rest!, packages);
    default:
      throw new InputError(
        `${scheme}:// is not read; save a copy and name it by its path, or as package://NAME/path`,
      );
  }
}

/** A path as it is written, and as it is meant where nothing is found: with a backslash between folders. */
function spellings(path: string): string[] {
  return path.includes('\\') ? [path, path.replaceAll('\\', '/')] : [path];
}

/** Three slashes before the name are as good as two. */
function inPackage(scheme: string, rest: string, packages: Packages): FoundFile[] {
  const [name, ...path] = rest.replace(/^\/+/, '').split('/');
  if (!isPackageName(name!) || path.length === 0) {
    throw new InputError(`expected ${scheme}://NAME/path, NAME the name of a folder`);
  }
  // Where a backslash separates folders, it would lead out as well.
  if (rest.split(/[\\/]/).includes('..'))
    throw new InputError('leads out of its package with ".."; name it by its path in the package');
  const folders = packages.foldersOf(name!);
  if (folders.length > 0) {
    return folders.flatMap((root) =>
      spellings(path.join('/')).map((file) => ({ path: resolve(root, file), root: resolve(root) })),
    );
  }
  throw new InputError(
    `no package ${name} in ${packages.searched.join(', ')}; say where it is: ${packages.advice.packageIn(name!)}`,
  );
}

function isPackageName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- names of folders have none
  return !['', '.', '..'].includes(name) && !/[\\:\u0000-\u001f]/.test(name);
}

function fromFileUrl(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch (error) {
    throw new InputError((error as Error).message);
  }
}

function firstFile(files: readonly FoundFile[]): FoundFile {
  const found = files.find(({ path }) => isFile(path));
  if (found !== undefined) return found;
  for (const { path } of files) fenced(path);
  throw new InputError(`there is no such file; looked for ${files.map(({ path }) => path).join(', ')}`);
}
