/**
 * The address of the page's own program, for a worker that runs it a second time. In a page of a single file the program is a
 * script within it, and its text is put into a file of its own.
 */
export function ownProgram(): string {
  if (/\.m?[jt]s($|\?)/.test(import.meta.url)) return import.meta.url;
  const script = [...document.scripts].find(({ type, text }) => type === 'module' && text.length > 0);
  if (script === undefined) throw new Error('the program of the page was not found');
  return URL.createObjectURL(new Blob([script.text], { type: 'text/javascript' }));
}
