/** Prints the golden hashes of all four builds as JSON. Its argument is the folder of the data. */
import { readFile } from 'node:fs/promises';
import { computeBuilds, type Printed } from './compute.ts';

const { bun, deno, node } = process.versions;
const host = bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node ${node}`;

const builds = await computeBuilds((name) => readFile(`${process.argv[2]}/${name}`, 'utf8'));
console.log(JSON.stringify({ host, architecture: process.arch, builds } satisfies Printed));
