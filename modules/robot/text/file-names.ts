/**
 * What a name in a file stands for: itself if it is whole, or a name beside that of the file. Dots are
 * resolved as far as they can be; what leads out of a package still begins with `..` then.
 */
export function resolveName(name: string, from: string): string {
  const whole = isWhole(name) ? name : folderOf(from) + name;
  const [, start, rest] = /^([a-z][a-z\d+.-]*:\/\/\/*[^/]*\/|\/)?([^]*)$/i.exec(whole)!;
  const parts: string[] = [];
  for (const part of rest!.split('/')) {
    if (part === '.' || part === '') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return (start ?? '') + parts.join('/');
}

/** The folder of a file with a slash behind it, or nothing for the one that all names start from. */
export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function isWhole(name: string): boolean {
  return name.startsWith('/') || /^[a-z][a-z\d+.-]*:\/\//i.test(name);
}
