/**
 * Runs the page's own program a second time, as a worker. In a page of a single file the program is a script
 * within it: its text becomes a file, and no module, as a page from a disk may not start those as workers.
 */
export function startOwnProgram(): Worker {
  if (/\.m?[jt]s($|\?)/.test(import.meta.url)) return new Worker(import.meta.url, { type: 'module' });
  const script = [...document.scripts].find(({ type, text }) => type === 'module' && text.length > 0);
  if (script === undefined) throw new Error('the program of the page was not found');
  const text = script.text.replaceAll('import.meta', '({url:location.href})');
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}
