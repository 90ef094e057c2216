/** What was found of a file that a robot names. */
export interface Found {
  /** Its path in the bag; undefined where there is none. */
  readonly path: string | undefined;
  /** A part of a sentence that says where it was looked for. */
  readonly looked: string;
}

/**
 * The files that a person has given, by their paths with slashes. Whatever a robot names is looked for here
 * and nowhere else.
 */
export class FileBag {
  readonly #files = new Map<string, Blob>();

  /** Puts a file in; one of the same path is replaced. */
  add(path: string, file: Blob): void {
    this.#files.set(normalize(path), file);
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }

  /** @throws Error where there is no such file */
  get(path: string): Blob {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path}: there is no such file among those given`);
    return file;
  }

  /** The files of a folder, by their names in it. */
  inFolder(folder: string): Map<string, Blob> {
    const prefix = folder === '' ? '' : `${folder}/`;
    const found = [...this.#files].filter(([path]) => path.startsWith(prefix));
    return new Map(found.map(([path, file]) => [path.slice(prefix.length), file]));
  }

  /**
   * Looks for a file as URDF and xacro name it: `package://NAME/path`, `model://NAME/path`, `file://…`, or a
   * path from a folder. Failing that, the only file whose path ends alike is taken: folders may be partial.
   *
   * @param folder - of the file that names it
   */
  find(uri: string, folder: string): Found {
    const [, scheme = '', rest = uri] = /^([a-z][a-z\d+.-]+):\/\/+(.*)$/i.exec(uri) ?? [];
    const path = normalize(rest.replaceAll('\\', '/'));
    const places =
      scheme === ''
        ? [normalize(folder === '' ? path : `${folder}/${path}`)]
        : scheme === 'package' || scheme === 'model'
          ? [path, ...this.#packages(path)]
          : [path];
    const exact = places.find((place) => this.#files.has(place));
    if (exact !== undefined) return { path: exact, looked: '' };
    const ends = endsOf(path);
    for (const end of ends) {
      const same = this.paths.filter((other) => other === end || other.endsWith(`/${end}`));
      if (same.length === 1) return { path: same[0], looked: '' };
    }
    const everywhere = [...places, `…/${ends.at(-1) ?? path}`];
    return { path: undefined, looked: `looked for ${everywhere.join(', ')}` };
  }

  /** A path within a package, in each folder that is called as the package. */
  #packages(path: string): string[] {
    const [name, ...inside] = path.split('/');
    const folders = new Set(
      this.paths.flatMap((other) => {
        const at = `/${other}`.indexOf(`/${name}/`);
        return at < 0 ? [] : [other.slice(0, Math.max(0, at - 1))];
      }),
    );
    return [...folders].map((folder) => [folder, name, ...inside].join('/').replace(/^\/+/, ''));
  }
}

/** The folder of a path; empty for a file in no folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A path without `.`, `..` and doubled slashes; what leads out of all folders stays in the outermost. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The ends of a path, the longest first: `a/b/c`, `b/c`, `c`. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(i).join('/'));
}
