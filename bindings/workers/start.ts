import { handlePageWorker, hasPageWorkers, startNodeWorker, type StartWorker } from './handle.ts';

/** The address of the program's text in this page: kept, as hosts differ in when they read it. */
let address: string | undefined;

/** Starts workers from the text of their program, without a request. */
export function startFromText(program: ArrayBuffer): StartWorker {
  if (!hasPageWorkers()) return () => startNodeWorker(new TextDecoder().decode(program), { eval: true });
  address ??= URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  return startFromAddress(address);
}

/** Starts workers from the file of their program. */
export function startFromAddress(program: string): StartWorker {
  if (!hasPageWorkers()) return () => startNodeWorker(new URL(program), {});
  return () => handlePageWorker(new Worker(program, { type: 'module' }));
}
