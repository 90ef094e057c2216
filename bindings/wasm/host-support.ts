/** The shortest module that there is. */
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** What a host lacks to run a binary, and what to do about it: a sentence; undefined where it lacks nothing. */
export function whatHostLacks(): string | undefined {
  if (typeof WebAssembly === 'undefined') {
    return (
      'there is no WebAssembly here: the browser is too old, or has it turned off, as the Lockdown Mode of iOS and ' +
      'the enhanced security of Edge do; docs/browsers.md has what is needed'
    );
  }
  try {
    new WebAssembly.Module(EMPTY);
    return undefined;
  } catch {
    return (
      "WebAssembly may not be compiled here: add 'wasm-unsafe-eval' to script-src of the page's " +
      'Content-Security-Policy; docs/browsers.md has all that a policy needs'
    );
  }
}
