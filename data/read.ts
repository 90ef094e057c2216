// Named once, so that bundlers do not try to resolve every file below it ahead of time.
const thisModule = import.meta.url;

/**
 * Reads a file of test data in Node and in the browser.
 *
 * @param name - path relative to data/
 * @throws Error that names the file when there is no such file
 */
export async function readBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(`./${name}`, thisModule);
  const builtin = (globalThis as { process?: Partial<NodeJS.Process> }).process?.getBuiltinModule;
  if (builtin) return new Uint8Array(await builtin('node:fs').promises.readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`readBytes: data/${name}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Reads a file of UTF-8 text; see `readBytes`. */
export async function readText(name: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(name));
}
